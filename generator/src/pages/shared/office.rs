//! The hours of the office in words.

use content_model::{OfficeHours, Span};
use serde_json::json;

use crate::pages::prepared::Site;

/// The line with the office hours, if the settings state them.
pub fn office_hours(site: &Site) -> Option<String> {
    let (texts, config) = (site.texts(), &site.config().site);
    let hours = stated_hours(site)?;
    let rows = hours.rows().into_iter().map(|(first, last, spans)| row(site, first, last, spans));
    let rows = rows.collect::<Vec<_>>().join("; ");
    Some(texts.with("office:line", &[("hours", rows), ("city", config.contact.city.clone())]))
}

/// What scripts need to say what time it is at the office and, where its hours are stated, until or from when somebody
/// is there.
pub fn office_clock(site: &Site) -> Option<String> {
    let (texts, config) = (site.texts(), &site.config().site);
    let zone = config.contact.time_zone.as_deref()?;
    let kept = |name: &str| format!("{{{{{name}}}}}");
    let now = texts.with("office:now", &[("city", config.contact.city.clone()), ("time", kept("time"))]);
    let hours = stated_hours(site).map(|hours| {
        json!({
            "week": hours.week(),
            "holidays": &config.office.holidays,
            "open": texts.written("office:open"),
            "closed": texts.written("office:closed"),
            "closed_day": texts.written("office:closed_day"),
            "days": (0..7).map(|day| day_name(site, day)).collect::<Vec<_>>(),
        })
    });
    Some(json!({ "zone": zone, "time": texts.written("office:time"), "now": now, "hours": hours }).to_string())
}

fn stated_hours<'a>(site: &Site<'a>) -> Option<&'a OfficeHours> {
    let hours = &site.config().site.office.hours;
    (!hours.is_always()).then_some(hours)
}

fn day_name(site: &Site, day: usize) -> String {
    site.texts().plain(&format!("office:day_{}", day + 1))
}

fn row(site: &Site, first: usize, last: usize, spans: &[Span]) -> String {
    let texts = site.texts();
    let day = |day: usize| day_name(site, day);
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
