//! The mails to travellers, and to those who wait, that a departure does not take place.

use content_model::Locale;
use futures_util::future::BoxFuture;
use minijinja::{Value, context};
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::DatabaseError,
    mail::{facts::Facts, values::serde},
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use super::model::{AffectedBooking, Settling};
use crate::{
    departures::{mail::facts_of, model::Departure},
    ledger::{mail::amount_or_nothing, model::Booking},
    waiting_list::model::Waiting,
};

/// To the traveller of a booking: its departure does not take place.
pub const DEPARTURE_CANCELLED: MailKind = MailKind::named("departure_cancelled");
/// To somebody on the waiting list: the departure does not take place.
pub const WAITING_CANCELLED: MailKind = MailKind::named("waiting_cancelled");

/// The mail to the traveller of a booking.
pub fn of_booking(affected: &AffectedBooking, booking: &Booking) -> NewMessage {
    NewMessage::due(DEPARTURE_CANCELLED, Some(affected.id), booking.email.to_string(), affected.at)
}

/// The mail to somebody on the waiting list.
pub fn of_waiting(waiting: &Waiting, at: Millis) -> NewMessage {
    NewMessage::due(WAITING_CANCELLED, Some(waiting.id), waiting.email.to_string(), at)
}

/// Drafts these mails.
pub struct CancellationMails;

impl Mails for CancellationMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[
            (DEPARTURE_CANCELLED, templates!("departure_cancelled")),
            (WAITING_CANCELLED, templates!("waiting_cancelled")),
        ]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            if message.kind() == WAITING_CANCELLED {
                let Some(waiting) = composer.database.find::<Waiting>(id).await? else { return Ok(None) };
                let Some(departure) = cancelled(composer, waiting.departure).await? else { return Ok(None) };
                let mut facts = facts_of(composer, waiting.locale, &departure);
                facts.whole("reference", waiting.reference.as_str());
                let values = values(composer, waiting.locale, &departure, facts);
                return Ok(Some(composer.to_visitor(waiting.locale, &waiting.email, values)?.in_thread(waiting.id)));
            }
            let Some(affected) = composer.database.find::<AffectedBooking>(id).await? else { return Ok(None) };
            let Some(departure) = cancelled(composer, affected.departure).await? else { return Ok(None) };
            let booking = composer.database.find::<Booking>(affected.booking).await?;
            // It may have been moved or cancelled meanwhile.
            let is_open = |booking: &Booking| Settling::of(booking, departure.key()) == Settling::Open;
            let Some(booking) = booking.filter(is_open) else { return Ok(None) };
            let facts = facts_of_booking(composer, &booking);
            let values = values(composer, booking.locale, &departure, facts);
            let draft = composer.to_visitor(booking.locale, &booking.email, values)?;
            Ok(Some(draft.in_thread(booking.id).kept_from(booking.journey.travel_date)))
        })
    }
}

/// The departure; `None` if the decision was taken back meanwhile.
async fn cancelled(composer: &Composer, id: Uuid) -> Result<Option<Departure>, DatabaseError> {
    let departure = composer.database.find::<Departure>(id).await?;
    Ok(departure.filter(|departure| departure.cancelled_at.is_some()))
}

fn facts_of_booking<'a>(composer: &'a Composer, booking: &Booking) -> Facts<'a> {
    let (catalogue, locale) = (&composer.catalogue, booking.locale);
    let mut facts = Facts::new(catalogue, locale);
    facts.whole("booking_number", booking.number.as_str());
    facts.add("journey", booking.journey.tour.as_str());
    facts.whole("departure", catalogue.date_long(locale, booking.journey.travel_date));
    facts.add("travellers", booking.travellers().to_string());
    facts.amount("booking_received", amount_or_nothing(catalogue, locale, booking.balance.received));
    facts
}

fn values(composer: &Composer, locale: Locale, departure: &Departure, facts: Facts) -> Value {
    let content = composer.content.current();
    let tour = content.tour_by_id(locale, departure.tour_id);
    let origin = composer.sites.origin(locale);
    context! {
        tour => content.title(locale, departure.tour_id),
        day => composer.catalogue.date_long(locale, departure.starts),
        reason => departure.cancel_reason.as_str(),
        facts => serde(facts.list),
        other_days => tour.map(|tour| format!("{origin}/trip/{}", tour.slug)),
    }
}
