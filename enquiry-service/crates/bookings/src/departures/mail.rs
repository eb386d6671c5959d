//! The operator's notices about departures.

use content_model::{Locale, Standing, catalogue::Argument};
use futures_util::future::BoxFuture;
use jiff::civil::Date;
use minijinja::{Value, context};
use serde::Serialize;

use kernel::{
    clock::{Millis, date},
    database::DatabaseError,
    mail::{facts::Facts, values::serde},
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use super::{model::Departure, store};
use crate::{
    ledger::model::Booking,
    waiting_list::{
        self,
        model::{Waiting, first_that_fit},
    },
};

/// A departure with booked places has left the content.
pub const DEPARTURE_NOTICE: MailKind = MailKind::named("departure_notice");
/// A late payment has resumed a booking whose places were sold.
pub const DEPARTURE_OVERBOOKED: MailKind = MailKind::named("departure_overbooked");
/// Places are free that suffice for an entry of the waiting list.
pub const PLACES_FREE: MailKind = MailKind::named("places_free");

/// The operator's notice about a departure.
pub fn of_departure(kind: MailKind<'static>, departure: &Departure, operator: &str, at: Millis) -> NewMessage {
    NewMessage::due(kind, Some(departure.id), operator.to_owned(), at)
}

/// Drafts the notices about departures.
pub struct DepartureMails;

impl Mails for DepartureMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[
            (DEPARTURE_NOTICE, templates!("departure_notice")),
            (DEPARTURE_OVERBOOKED, templates!("departure_overbooked")),
            (PLACES_FREE, templates!("places_free")),
        ]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let Some(departure) = composer.database.find::<Departure>(id).await? else { return Ok(None) };
            let mut waiting = Vec::new();
            if message.kind() == PLACES_FREE {
                let entries =
                    composer.database.read(move |on| waiting_list::store::of_departure(on, id, false)).await?;
                waiting = first_that_fit(departure.left(), entries);
                // The free places may have been taken meanwhile.
                if waiting.is_empty() {
                    return Ok(None);
                }
            }
            Ok(Some(
                composer.to_operator(None, values(composer, &departure, &waiting)).at_desk("/departures".to_owned()),
            ))
        })
    }
}

/// Whether the departure of a booking takes place, by when it is decided, and what follows if it does not; `None` if it
/// takes place with any number of travellers.
pub async fn standing_of(composer: &Composer, booking: &Booking, at: Millis) -> Result<Option<String>, DatabaseError> {
    let Some(key) = booking.departure() else { return Ok(None) };
    let departure = composer.database.read(move |on| store::find(on, key)).await?;
    Ok(departure.and_then(|departure| standing_text(composer, booking.locale, &departure, date(at, &composer.zone))))
}

fn standing_text(composer: &Composer, locale: Locale, departure: &Departure, today: Date) -> Option<String> {
    let catalogue = &composer.catalogue;
    let counted = |key: &str, count: i64, values: &[Argument]| {
        Some(catalogue.counted_with(locale, key, usize::try_from(count).unwrap_or_default(), values))
    };
    let decided_on = departure.decided_on(&composer.content.current().terms(), today);
    match (departure.standing(), decided_on) {
        (Standing::Guaranteed, _) => Some(catalogue.text(locale, "account:standing_guaranteed").to_owned()),
        (Standing::Needs(needed), Some(day)) => {
            counted("account:standing_needed", needed, &[("day", catalogue.date_long(locale, day).into())])
        }
        (Standing::Needs(_) | Standing::From(_), _) => counted("account:standing_from", departure.minimum?, &[]),
        (Standing::Full | Standing::Open, _) => None,
    }
}

#[derive(Serialize)]
struct Name {
    reference: String,
    name: String,
    email: String,
    persons: i64,
}

/// The operator's notice about a departure, with the waiting list entries that could get its places.
fn values(composer: &Composer, departure: &Departure, waiting: &[Waiting]) -> Value {
    let locale = composer.mail.operator_locale;
    let mut facts = facts_of(composer, locale, departure);
    facts.add("departure_taken", departure.taken.to_string());
    facts.add("departure_left", departure.left().map(|left| left.to_string()).unwrap_or_default());
    let names = waiting.iter().map(|waiting| Name {
        reference: waiting.reference.to_string(),
        name: waiting.name.to_string(),
        email: waiting.email.to_string(),
        persons: waiting.persons,
    });
    context! {
        tour => composer.content.current().title(locale, departure.tour_id),
        date => composer.catalogue.date_long(locale, departure.starts),
        places => departure.taken.to_string(),
        facts => serde(facts.list),
        names => serde(names.collect::<Vec<_>>()),
        command => format!("tembea-service departures waiting {} {}", departure.tour_id, departure.starts),
    }
}

/// The facts of a departure.
pub fn facts_of<'a>(composer: &'a Composer, locale: Locale, departure: &Departure) -> Facts<'a> {
    let mut facts = Facts::new(&composer.catalogue, locale);
    facts.add("tour", composer.content.current().title(locale, departure.tour_id));
    facts.whole("departure", composer.catalogue.date_long(locale, departure.starts));
    facts.whole("journey_ends", composer.catalogue.date_long(locale, departure.ends));
    facts
}
