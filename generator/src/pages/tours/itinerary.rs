//! The days of a tour's own page.

use content_model::{Choice, TravelMode};
use minijinja::{Value, context};

use crate::{
    content::{Accommodation, ItineraryDay},
    pages::{
        prepared::{Site, editor_html_value},
        shared::journey::{hours_text, metres_text},
    },
    routes::Route,
};

/// The days, each with its part of the rail, if there is one.
pub fn itinerary_view(site: &Site, itinerary: &[ItineraryDay], rail: Vec<String>) -> Vec<Value> {
    let meals: Vec<&str> = itinerary.iter().flat_map(|day| &day.meals).map(String::as_str).collect();
    let rail = rail.into_iter().map(Some).chain(std::iter::repeat(None));
    itinerary.iter().zip(rail).map(|(day, rail)| day_view(site, day, &meals, rail)).collect()
}

fn day_view(site: &Site, day: &ItineraryDay, meals: &[&str], rail: Option<String>) -> Value {
    let formats = site.texts().formats();
    let place = day.destination.and_then(|id| {
        let place = site.snapshot().destination(id)?;
        Some(context! { name => &*place.name, href => site.routes().href(&Route::Destination(id)) })
    });
    context! {
        day => &day.day,
        label => site.texts().with("tour:day", &[("day", day.day.replace('-', "–"))]),
        title => &day.title,
        body => day.body.as_ref().map(|body| editor_html_value(site, body, 4)),
        picture => site.pictures().view(day.image.as_ref()),
        meals => day.meals.join(", "),
        meals_short => day.meals.iter().map(|meal| abbreviated(meal, meals)).collect::<Vec<_>>().join(" "),
        altitude_m => day.altitude_m,
        altitude => day.altitude_m.map(|metres| metres_text(site, metres)),
        night => day.night_m.map(|metres| site.texts().with("tour:night_at", &[("altitude", metres_text(site, metres))])),
        distance => day.distance_km.map(|kilometres| site.texts().with("tour:kilometres", &[("value", formats.decimal(kilometres))])),
        hours => day.hours.map(|hours| way_text(site, day.mode, hours)),
        mode => day.mode.filter(|_| day.hours.is_none()).map(|mode| site.texts().plain(&format!("journey:mode_{}", mode.name()))),
        rail => rail.map(Value::from_safe_string),
        place => place,
        accommodation => day.accommodation.as_ref().map(accommodation),
    }
}

/// `6.5 h drive`, or the hours alone.
fn way_text(site: &Site, mode: Option<TravelMode>, hours: f32) -> String {
    let hours = hours_text(site, hours);
    match mode {
        Some(mode) => site.texts().with(&format!("journey:hours_{}", mode.name()), &[("hours", hours)]),
        None => hours,
    }
}

fn accommodation(stay: &Accommodation) -> Value {
    context! { name => &stay.name, kind => stay.kind.as_deref(), level => stay.level.as_deref() }
}

/// The fewest letters that distinguish a meal from the others of the tour: `B`, or `Dé` beside `Dî`.
fn abbreviated<'a>(meal: &'a str, meals: &[&str]) -> &'a str {
    let is_clear = |start: &&str| meals.iter().all(|other| *other == meal || !other.starts_with(*start));
    let starts = meal.char_indices().filter_map(|(at, letter)| meal.get(..at + letter.len_utf8()));
    starts.map(str::trim_end).find(is_clear).unwrap_or(meal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meal_is_abbreviated_by_the_letters_that_tell_it_from_the_others() {
        let short = |meals: &[&str]| meals.iter().map(|meal| abbreviated(meal, meals).to_owned()).collect::<Vec<_>>();
        assert_eq!(short(&["Breakfast", "Lunch", "Dinner"]), ["B", "L", "D"]);
        assert_eq!(short(&["Petit-déjeuner", "Déjeuner", "Dîner"]), ["P", "Dé", "Dî"]);
        assert_eq!(short(&["Lunch", "Lunch box", "Lunch"]), ["Lunch", "Lunch b", "Lunch"]);
        assert_eq!(short(&["", "Dinner"]), ["", "D"]);
    }
}
