//! Rows of the tables of departures: dates, places, and links to booking and quote.

use content_model::{Standing, catalogue::PluralCategory};
use jiff::civil::{Date, date};
use minijinja::{Value, context};
use serde_json::{Value as Json, json};

use crate::{
    content::{Departure, TourCard},
    escaped::escaped,
    pages::prepared::Site,
    routes::{FixedPage, Route},
};

/// Number of rows in the table over all tours.
pub const DEPARTURES: usize = 8;

/// A departure with its tour, and the link to the tour on pages of several tours.
struct Row<'a> {
    departure: &'a Departure,
    tour: &'a TourCard,
    href: Option<&'a str>,
}

/// The next departures over all tours, as rows of a table.
pub fn departure_rows(site: &Site, count: usize) -> Vec<Value> {
    let next = site.snapshot().next_departures(count);
    let rows = next.into_iter().filter_map(|upcoming| {
        let tour = site.snapshot().tour(upcoming.tour)?;
        Some(Row { departure: &upcoming.departure, tour, href: Some(site.routes().href(&Route::Trip(tour.id))?) })
    });
    rows_by_month(site, &rows.collect::<Vec<_>>())
}

/// The departures of a tour, as rows of a table.
pub fn departure_rows_of(site: &Site, tour: &TourCard, departures: &[&Departure]) -> Vec<Value> {
    let rows = departures.iter().map(|departure| Row { departure, tour, href: None });
    rows_by_month(site, &rows.collect::<Vec<_>>())
}

/// Departures whose guide speaks the site's language come before the months, unless most do.
fn rows_by_month(site: &Site, rows: &[Row]) -> Vec<Value> {
    let is_own = |row: &Row| row.departure.languages.contains(&site.locale());
    let are_few = rows.iter().filter(|row| is_own(row)).count() * 2 < rows.len();
    rows.iter().map(|row| departure_row(site, row, are_few && is_own(row))).collect()
}

fn departure_row(site: &Site, row: &Row, leads: bool) -> Value {
    let Row { departure, tour, href } = *row;
    let formats = site.texts().formats();
    let decided = decided_on(site, departure);
    let month =
        if leads { site.texts().plain("departures:own_language") } else { formats.month_year(departure.starts) };
    // The leading rows have no month heading with a year: the last day names its year, and the first day if its year
    // differs.
    let day = |date: Date, names_year: bool| {
        let day = day_of_month(site, date);
        if leads && names_year { format!("{day} {}", date.year()) } else { day }
    };
    let has_own_year = departure.starts == departure.ends || departure.starts.year() != departure.ends.year();
    context! {
        month => month,
        // The sort key of the months; the empty text comes first.
        month_key => if leads { String::new() } else { departure.starts.strftime("%Y-%m").to_string() },
        starts => formats.date_short(departure.starts),
        starts_day => day(departure.starts, has_own_year),
        starts_datetime => departure.starts.to_string(),
        ends_day => day(departure.ends, true),
        ends_datetime => departure.ends.to_string(),
        price => site.texts().money(departure.price_per_person),
        language => &*departure.language,
        source => &*departure.source,
        is_of_partner => !departure.is_of(&site.config().site.brand.name),
        is_sold_out => departure.is_full(),
        is_guaranteed => departure.standing == Standing::Guaranteed,
        is_counted => departure.places_left.is_some() || departure.minimum_places.is_some(),
        has_few_places => departure.has_few_places(),
        standing => standing(site, departure, decided.as_deref()),
        decided => decided,
        dots => dots(departure.places_left),
        taken_dots => dots(departure.places_taken()),
        all_places => departure.places,
        places => departure.places_left.filter(|left| *left > 0).map(|left| seats_left(site, left, departure.places)),
        book => (!tour.tailor_made).then(|| booking_href(tour, Some(departure.starts))),
        wait => waiting_list_href(site, tour, departure),
        tour_id => tour.id.0,
        tour => href.map(|href| context! { title => &*tour.title, slug => tour.slug.as_str(), href => href }),
    }
}

/// The date without the year, which the heading of the month shows.
fn day_of_month(site: &Site, date: Date) -> String {
    let formats = site.texts().formats();
    let month = u8::try_from(date.month()).map_or("", |month| formats.short_month(month));
    let values = [("day", formats.day(date).into_owned()), ("month", month.to_owned())];
    site.texts().with("departures:day", &values)
}

/// The day by which it is decided whether a departure takes place that has a minimum.
fn decided_on(site: &Site, departure: &Departure) -> Option<String> {
    departure.minimum_places?;
    let day = site.config().site.booking.decided_on(departure.starts, site.snapshot().today())?;
    Some(day_of_month(site, day))
}

/// Whether a departure takes place, besides the number of its places.
fn standing(site: &Site, departure: &Departure, decided: Option<&str>) -> Option<String> {
    let texts = site.texts();
    let counted = |key: &str, count: i64| texts.counted(key, usize::try_from(count).unwrap_or_default());
    match (departure.standing, decided) {
        (Standing::Full, _) => Some(texts.plain("departures:sold_out")),
        (Standing::Guaranteed, _) => Some(texts.plain("departures:guaranteed")),
        (Standing::Needs(needed), Some(day)) => Some(needed_by(site, needed, day)),
        (Standing::Needs(needed), None) => Some(counted("departures:needed", needed)),
        (Standing::From(minimum), _) => Some(counted("departures:minimum", minimum)),
        (Standing::Open, _) => None,
    }
}

fn needed_by(site: &Site, needed: i64, day: &str) -> String {
    let needed = usize::try_from(needed).unwrap_or_default();
    site.texts().counted_with("departures:needed_by", needed, &[("day", day.to_owned().into())])
}

fn waiting_list_href(site: &Site, tour: &TourCard, departure: &Departure) -> String {
    let Departure { starts, ends, .. } = departure;
    let page = site.routes().fixed(FixedPage::WaitingList);
    format!("{page}?tour={}&starts={starts}&ends={ends}", tour.id)
}

/// The texts of places and states for scripts, which show the service's answer: a text, or one per plural category.
pub fn departure_texts(site: &Site) -> String {
    let written = |key: String| site.texts().written(&key).map(str::to_owned);
    let plural = |key: &str| {
        let categories = [PluralCategory::One, PluralCategory::Many, PluralCategory::Other];
        let forms = categories.into_iter().filter_map(|category| {
            Some((category.name().to_owned(), Json::from(written(format!("departures:{key}_{}", category.name()))?)))
        });
        Json::Object(forms.collect())
    };
    json!({
        "cancelled": site.texts().plain("departures:cancelled"),
        "guaranteed": site.texts().plain("departures:guaranteed"),
        "minimum": plural("minimum"),
        "needed": plural("needed"),
        "needed_by": plural("needed_by"),
        "places": plural("places"),
        "places_of": written("departures:places_of".to_owned()),
        "sold_out": site.texts().plain("departures:sold_out"),
    })
    .to_string()
}

/// The longest of these texts, which sets the width of the column.
pub fn longest_departure_text(site: &Site) -> String {
    let fixed = ["sold_out", "guaranteed", "cancelled"].map(|key| site.texts().plain(&format!("departures:{key}")));
    let of = site.texts().with("departures:places_of", &[("left", "20".to_owned()), ("all", "20".to_owned())]);
    let counted = ["places", "needed", "minimum"].map(|key| site.texts().counted(&format!("departures:{key}"), 20));
    let by = needed_by(site, 20, &day_of_month(site, date(2026, 9, 30)));
    fixed.into_iter().chain(counted).chain([of, by]).max_by_key(|text| text.chars().count()).unwrap_or_default()
}

/// The maximum number of dots; scripts have the same limit.
const MOST_DOTS: u32 = 10;

/// A dot for each place, at most [`MOST_DOTS`].
fn dots(places: Option<u32>) -> String {
    "•".repeat(places.unwrap_or(0).min(MOST_DOTS) as usize)
}

/// The number of places that are left, of all places if their number is known.
fn seats_left(site: &Site, left: u32, all: Option<u32>) -> String {
    let formats = site.texts().formats();
    match all {
        Some(all) => {
            let values = [("left", formats.number(left.into())), ("all", formats.number(all.into()))];
            site.texts().with("departures:places_of", &values)
        }
        None => site.texts().counted("departures:places", left as usize),
    }
}

/// The address of the booking form for a tour, with the day of a departure or without a day.
pub fn booking_href(tour: &TourCard, starts: Option<jiff::civil::Date>) -> String {
    let slug = escaped(tour.slug.as_str());
    let day = starts.map(|day| format!("&start_date={day}")).unwrap_or_default();
    format!("/Booking?tour={slug}{day}")
}
