//! The hours of the office in words.

use content_model::Span;

use crate::pages::prepared::Site;

/// The line with the office hours.
pub fn office_hours(site: &Site) -> String {
    let (texts, contact) = (site.texts(), &site.config().site.contact);
    let office = &site.config().site.office;
    let hours = if office.hours.is_always() {
        texts.plain("office:always")
    } else {
        let rows = office.hours.rows().into_iter().map(|(first, last, spans)| row(site, first, last, spans));
        rows.collect::<Vec<_>>().join("; ")
    };
    texts.with("office:line", &[("hours", hours), ("city", contact.city.clone())])
}

fn row(site: &Site, first: usize, last: usize, spans: &[Span]) -> String {
    let texts = site.texts();
    let day = |day: usize| texts.plain(&format!("office:day_{}", day + 1));
    let days = match (first, last) {
        (0, 6) => texts.plain("office:every_day"),
        _ if first == last => day(first),
        _ => texts.with("office:days", &[("first", day(first)), ("last", day(last))]),
    };
    let time = |minutes: u16| {
        let (hour, minute) = (minutes / 60, minutes % 60);
        texts.with("office:time", &[("hour", hour.to_string()), ("minute", format!("{minute:02}"))])
    };
    let span =
        |(opens, closes): &Span| texts.with("office:span", &[("opens", time(*opens)), ("closes", time(*closes))]);
    let spans = spans
        .iter()
        .map(span)
        .reduce(|first, second| texts.with("office:and", &[("first", first), ("second", second)]));
    texts.with("office:row", &[("days", days), ("spans", spans.unwrap_or_default())])
}
