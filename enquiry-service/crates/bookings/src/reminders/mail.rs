//! The reminder to the visitor that a part of the price is due soon, today or since two days.

use content_model::Money;
use futures_util::future::BoxFuture;
use minijinja::{Value, context};

use kernel::{
    clock::{Millis, date},
    database::{Connection, DatabaseError},
    mail::{facts::Facts, values::serde},
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit},
        model::{MailKind, Message, NewMessage},
    },
};

use crate::{
    cancelled_departures,
    departures::mail::standing_of,
    ledger::{
        asked::asked,
        mail::{TEMPLATES, journey},
        model::{Booking, Instalment, Reminder},
        payable,
    },
    reminders::store,
};

/// A part of the price is due.
pub const PAYMENT_REMINDER: MailKind = MailKind::named("payment_reminder");

/// The mail of a reminder; `None` if personal data are blanked.
pub fn of_reminder(reminder: &Reminder, booking: &Booking) -> Option<NewMessage> {
    let visitor = booking.email.as_str();
    let is_known = !visitor.is_empty();
    is_known.then(|| NewMessage::due(PAYMENT_REMINDER, Some(reminder.id), visitor.to_owned(), reminder.at))
}

/// Drafts the reminders.
pub struct ReminderMails {
    /// Bank details shown to visitors who pay by bank transfer, line by line.
    pub bank_details: Vec<String>,
}

impl Mails for ReminderMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(PAYMENT_REMINDER, TEMPLATES)]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let Some(reminder) = composer.database.find::<Reminder>(id).await? else { return Ok(None) };
            let read = composer.database.read(move |on| current(on, &reminder)).await?;
            let Some((booking, payable_since)) = read else { return Ok(None) };
            let terms = composer.content.current().terms();
            let schedule = booking.schedule(date(payable_since, &composer.zone), &terms);
            let is_due = |part: &Instalment| (part.kind, part.due_on) == (reminder.instalment, reminder.due_on);
            if !schedule.iter().any(is_due) {
                return Ok(None);
            }
            // The amount may have been paid meanwhile.
            let Some(missing) = booking.missing_of(reminder.instalment) else { return Ok(None) };
            let standing = standing_of(composer, &booking, reminder.at).await?;
            let values = values(composer, &self.bank_details, &booking, &reminder, (missing, standing));
            let draft = composer.to_visitor(booking.locale, &booking.email, values)?;
            let journey = &booking.journey;
            let draft = draft.in_thread(booking.id).kept_from(journey.travel_date);
            Ok(Some(draft.with_journey(journey.tour_slug.to_string())))
        })
    }
}

/// The booking of a reminder with the time since when it has been payable; `None` if a newer reminder of the instalment
/// takes the place of this one, or the departure does not take place.
fn current(on: &Connection, reminder: &Reminder) -> Result<Option<(Booking, Millis)>, DatabaseError> {
    let is_followed = store::is_followed(on, reminder.booking, reminder.instalment, reminder.id)?;
    if is_followed || cancelled_departures::store::is_affected(on, reminder.booking)? {
        return Ok(None);
    }
    payable::find(on, reminder.booking)
}

/// The template values of a reminder of an unpaid instalment.
fn values(
    composer: &Composer,
    bank_details: &[String],
    booking: &Booking,
    reminder: &Reminder,
    (missing, standing): (Money, Option<String>),
) -> Value {
    let catalogue = &composer.catalogue;
    let (locale, reference) = (booking.locale, &booking.reference);
    let origin = composer.sites.origin(locale);
    let when = match reminder.days {
        ..0 => "before",
        0 => "today",
        _ => "after",
    };
    let values = [
        ("number", booking.number.as_str()),
        ("amount", &catalogue.money(locale, missing)),
        ("date", &catalogue.date_long(locale, reminder.due_on)),
    ];
    let text = |part: &str| catalogue.filled(locale, &format!("service:reminder_{part}_{when}"), &values);
    let mut facts = Facts::new(catalogue, locale);
    journey(&mut facts, catalogue, locale, booking);
    let part = Instalment { kind: reminder.instalment, amount: missing, missing, due_on: reminder.due_on };
    context! {
        subject => text("subject"),
        number => booking.number.as_str(),
        told => text("text"),
        changes => Vec::<Value>::new(),
        asked => asked(composer, bank_details, booking, (missing, Some(part)), date(reminder.at, &composer.zone)),
        facts => serde(facts.list),
        standing,
        programme => Vec::<Value>::new(),
        journey_page => (),
        review => (),
        invoice => format!("{origin}/api/invoice/{reference}"),
        terms => (),
        next => Vec::<String>::new(),
        is_first => false,
    }
}
