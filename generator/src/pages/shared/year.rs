//! The ratings of places by month: a strip of twelve bars on cards and heads, and a table of all places.

use std::fmt::Write;

use minijinja::{Value, context};

use crate::{identity::Id, pages::prepared::Site, routes::Route};

/// The height of the highest bar, the width of a month, and the room between two bars, in units of the strip.
const HEIGHT: u16 = 20;
const MONTH: u16 = 10;
const GAP: u16 = 4;

/// The outlines of twelve bars, as the data of a path, and the names of the first and the last month; `None` if no
/// month is known.
pub fn year_strip(site: &Site, destination: Id) -> Option<Value> {
    let year = site.snapshot().year(destination);
    if year.iter().all(|rating| *rating == 0) {
        return None;
    }
    let mut bars = String::new();
    for (month, rating) in (0_u16..).zip(year) {
        let height = u16::from(rating) * HEIGHT / 5;
        // A month without a rating has no bar.
        if height > 0 {
            let (x, y) = (month * MONTH + GAP / 2, HEIGHT - height);
            _ = write!(bars, "M{x} {HEIGHT}V{y}h{}V{HEIGHT}z", MONTH - GAP);
        }
    }
    let formats = site.texts().formats();
    Some(context! { bars => bars, first => formats.short_month(1), last => formats.short_month(12) })
}

/// A row for each destination whose months are known, by its name.
pub fn years(site: &Site) -> Option<Value> {
    let formats = site.texts().formats();
    let cell = |rating: u8| {
        context! { rating => rating, label => (rating > 0).then(|| site.texts().plain(&format!("destination:month_rating_{rating}"))) }
    };
    let row = |place: &crate::content::DestinationCard| {
        let year = site.snapshot().year(place.id);
        let href = site.routes().href(&Route::Destination(place.id))?;
        let is_known = year.iter().any(|rating| *rating > 0);
        is_known.then(|| context! { name => &*place.name, href, months => year.map(cell).to_vec() })
    };
    let rows: Vec<Value> = site.snapshot().destinations().iter().filter_map(row).collect();
    let heads = (1..=12).map(|month| context! { short => formats.short_month(month), name => formats.month(month) });
    (!rows.is_empty()).then(|| context! { heads => heads.collect::<Vec<_>>(), rows })
}
