//! Mails about departures and their waiting lists.

use content_model::Locale;
use minijinja::{Value, context};
use serde::Serialize;

use super::model::Departure;
use crate::{
    bookings::waiting_list::model::Waiting,
    kernel::mail::{
        facts::{self, Facts},
        surroundings::{Surroundings, serde},
    },
};

#[derive(Serialize)]
struct Name {
    reference: String,
    name: String,
    email: String,
    persons: i64,
}

/// The operator's notice about a departure, with the waiting list entries that could get its places.
pub fn values(around: &Surroundings, locale: Locale, departure: &Departure, waiting: &[Waiting]) -> Value {
    let mut facts = facts_of(around, locale, departure);
    facts.add("departure_taken", departure.taken.to_string());
    facts.add("departure_left", departure.left().map(|left| left.to_string()).unwrap_or_default());
    let names = waiting.iter().map(|waiting| Name {
        reference: waiting.reference.to_string(),
        name: waiting.name.to_string(),
        email: waiting.email.to_string(),
        persons: waiting.persons,
    });
    context! {
        tour => around.content.title(locale, departure.tour_id),
        date => around.catalogue.date_long(locale, departure.starts),
        places => departure.taken.to_string(),
        facts => serde(facts.list),
        names => serde(names.collect::<Vec<_>>()),
        command => format!("tembea-service departures waiting {} {}", departure.tour_id, departure.starts),
    }
}

/// The visitor's confirmation with the position in the waiting list. Contains no text typed in the form.
pub fn confirmation(around: &Surroundings, departure: &Departure, waiting: &Waiting, place: i64) -> Value {
    let locale = waiting.locale;
    let facts = facts_of_waiting(around, locale, departure, waiting, place);
    context! { tour => around.content.title(locale, departure.tour_id), facts => serde(facts.list) }
}

/// The operator's notice about a waiting list entry.
pub fn waiting_notice(
    around: &Surroundings,
    locale: Locale,
    departure: &Departure,
    waiting: &Waiting,
    place: i64,
) -> Value {
    let mut facts = facts_of_waiting(around, locale, departure, waiting, place);
    facts.add("name", waiting.name.as_str());
    facts.link("email", waiting.email.as_str(), Some(facts::mailto(&waiting.email)));
    facts::phone(&mut facts, waiting.phone.as_ref());
    facts.add("language", waiting.locale.code());
    context! {
        tour => around.content.title(locale, departure.tour_id),
        name => waiting.name.as_str(),
        date => around.catalogue.date_long(locale, departure.starts),
        facts => serde(facts.list),
    }
}

fn facts_of_waiting<'a>(
    around: &'a Surroundings,
    locale: Locale,
    departure: &Departure,
    waiting: &Waiting,
    place: i64,
) -> Facts<'a> {
    let mut facts = facts_of(around, locale, departure);
    facts.add("travellers", waiting.persons.to_string());
    facts.add("waiting_place", place.to_string());
    facts.add("reference", waiting.reference.as_str());
    facts
}

fn facts_of<'a>(around: &'a Surroundings, locale: Locale, departure: &Departure) -> Facts<'a> {
    let mut facts = Facts::new(around.catalogue, locale);
    facts.add("tour", around.content.title(locale, departure.tour_id));
    facts.add("departure", around.catalogue.date_long(locale, departure.starts));
    facts.add("journey_ends", around.catalogue.date_long(locale, departure.ends));
    facts
}
