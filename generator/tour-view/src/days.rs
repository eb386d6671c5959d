//! The days of a tour's page.

use content_model::{Choice, TravelMode};
use minijinja::{Value, context};

use crate::{
    journey::{hours_text, metres_text},
    texts::Texts,
};

/// One entry of an itinerary, which may stand for several days.
#[derive(Debug, Default)]
pub struct DayFacts<'a> {
    /// `3`, or `3-4`.
    pub day: &'a str,
    /// The date, where it is known.
    pub date: Option<String>,
    pub title: &'a str,
    /// Markup.
    pub body: Option<Value>,
    /// For the template of pictures; undefined without a picture.
    pub picture: Value,
    pub meals: &'a [String],
    /// The highest known point of the day, in metres.
    pub altitude_m: Option<u16>,
    /// The altitude of the night, if it is neither that of the destination nor of the highest point.
    pub night_m: Option<u16>,
    pub distance_km: Option<f32>,
    pub hours: Option<f32>,
    pub mode: Option<TravelMode>,
    /// The name of the destination, and the address of its page.
    pub place: Option<(&'a str, Option<&'a str>)>,
    /// Name, kind and level of the lodging.
    pub accommodation: Option<(&'a str, Option<&'a str>, Option<&'a str>)>,
}

/// The values of the days, each with its part of the rail, if there is one.
pub fn days(texts: Texts, itinerary: Vec<DayFacts>, rail: Vec<String>) -> Vec<Value> {
    let meals: Vec<&str> = itinerary.iter().flat_map(|day| day.meals).map(String::as_str).collect();
    let rail = rail.into_iter().map(Some).chain(std::iter::repeat(None));
    itinerary.into_iter().zip(rail).map(|(day, rail)| values(texts, day, &meals, rail)).collect()
}

fn values(texts: Texts, day: DayFacts, meals: &[&str], rail: Option<String>) -> Value {
    context! {
        day => day.day,
        label => label(texts, &day),
        title => day.title,
        body => day.body,
        picture => day.picture,
        meals => day.meals.join(", "),
        meals_short => day.meals.iter().map(|meal| abbreviated(meal, meals)).collect::<Vec<_>>().join(" "),
        altitude_m => day.altitude_m,
        altitude => day.altitude_m.map(|metres| metres_text(texts, metres)),
        night => day.night_m.map(|metres| texts.with("tour:night_at", &[("altitude", metres_text(texts, metres))])),
        distance => day.distance_km.map(|kilometres| texts.with("tour:kilometres", &[("value", texts.formats().decimal(kilometres))])),
        hours => day.hours.map(|hours| way_text(texts, day.mode, hours)),
        mode => day.mode.filter(|_| day.hours.is_none()).map(|mode| texts.plain(&format!("journey:mode_{}", mode.name()))),
        rail => rail.map(Value::from_safe_string),
        place => day.place.map(|(name, href)| context! { name, href }),
        accommodation => day.accommodation.map(|(name, kind, level)| context! { name, kind, level }),
    }
}

/// `Day 3`, with its date where it is known.
fn label(texts: Texts, day: &DayFacts) -> String {
    let number = texts.with("tour:day", &[("day", day.day.replace('-', "–"))]);
    match &day.date {
        Some(date) => format!("{number} · {date}"),
        None => number,
    }
}

/// `6.5 h drive`, or the hours alone.
fn way_text(texts: Texts, mode: Option<TravelMode>, hours: f32) -> String {
    let hours = hours_text(texts, hours);
    match mode {
        Some(mode) => texts.with(&format!("journey:hours_{}", mode.name()), &[("hours", hours)]),
        None => hours,
    }
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
