//! The operator's notice about a payment that needs review.

use futures_util::future::BoxFuture;
use minijinja::{Value, context};

use kernel::{
    clock::{Millis, date},
    mail::{facts::Facts, values::serde},
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use super::model::Payment;
use crate::ledger::{
    mail::{due, journey, state_name},
    model::Booking,
};

/// A payment needs review.
pub const PAYMENT_NOTICE: MailKind = MailKind::named("payment_notice");

/// The operator's notice about a payment.
pub fn of_payment(payment: &Payment, operator: &str, at: Millis) -> NewMessage {
    NewMessage::due(PAYMENT_NOTICE, Some(payment.id), operator.to_owned(), at)
}

/// Drafts the notices about payments.
pub struct PaymentMails;

impl Mails for PaymentMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(PAYMENT_NOTICE, templates!("payment_notice"))]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let Some(payment) = composer.database.find::<Payment>(id).await? else { return Ok(None) };
            let Some(booking) = composer.database.find::<Booking>(payment.booking).await? else { return Ok(None) };
            let values = values(composer, message.created_at, &booking, &payment);
            let draft =
                composer.to_operator(None, values).in_thread(booking.id).at_desk(format!("/bookings/{}", booking.id));
            Ok(Some(draft.kept_from(booking.journey.travel_date)))
        })
    }
}

/// The template values of a mail to the operator about a payment that needs review.
fn values(composer: &Composer, written_at: Millis, booking: &Booking, payment: &Payment) -> Value {
    let (catalogue, locale) = (&composer.catalogue, composer.mail.operator_locale);
    let mut facts = Facts::new(catalogue, locale);
    facts.amount("booking_amount", catalogue.money(locale, payment.amount));
    facts.whole("payment_id", payment.merchant_reference.as_str());
    facts.add("payment_tracking", payment.tracking_id.as_deref().unwrap_or_default());
    facts.add("payment_reason", payment.note.as_deref().unwrap_or_default());
    facts.add("booking_state", state_name(catalogue, locale, booking.state));
    journey(&mut facts, catalogue, locale, booking);
    due(&mut facts, catalogue, locale, booking, date(written_at, &composer.zone));
    context! { number => booking.number.as_str(), facts => serde(facts.list) }
}
