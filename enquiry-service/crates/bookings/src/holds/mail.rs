//! The mails to the colleague who holds: that a hold ends soon, that it has lapsed, that the sites no longer offer its
//! departure, and that this does not take place.

use futures_util::future::BoxFuture;
use minijinja::{Value, context};

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::{Millis, minute},
    database::DatabaseError,
    mail::{facts::Facts, values::serde},
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use super::model::{Hold, HoldEnd, HoldWarning};
use crate::departures::{mail::facts_of, model::Departure};

/// A hold ends soon.
pub const HOLD_ENDS: MailKind = MailKind::named("hold_ends");
/// The time of a hold is over.
pub const HOLD_LAPSED: MailKind = MailKind::named("hold_lapsed");

/// The sites no longer offer the departure on which places are held.
pub const HOLD_WITHDRAWN: MailKind = MailKind::named("hold_withdrawn");

/// The hold has ended, because its departure does not take place.
pub const HOLD_CANCELLED: MailKind = MailKind::named("hold_cancelled");

/// The mail of a warning.
pub fn of_warning(warning: &HoldWarning, recipient: String) -> NewMessage {
    NewMessage::due(HOLD_ENDS, Some(warning.id), recipient, warning.at)
}

/// The mail about a hold that has lapsed.
pub fn of_lapse(hold: &Hold, recipient: String, at: Millis) -> NewMessage {
    NewMessage::due(HOLD_LAPSED, Some(hold.id), recipient, at)
}

/// The mail about a hold whose departure is withdrawn.
pub fn of_withdrawal(hold: &Hold, recipient: String, at: Millis) -> NewMessage {
    NewMessage::due(HOLD_WITHDRAWN, Some(hold.id), recipient, at)
}

/// The mail about a hold that has ended with its departure.
pub fn of_cancellation(hold: &Hold, recipient: String, at: Millis) -> NewMessage {
    NewMessage::due(HOLD_CANCELLED, Some(hold.id), recipient, at)
}

/// Drafts the mails about holds.
pub struct HoldMails;

impl Mails for HoldMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[
            (HOLD_ENDS, templates!("hold_ends")),
            (HOLD_LAPSED, templates!("hold_lapsed")),
            (HOLD_WITHDRAWN, templates!("hold_withdrawn")),
            (HOLD_CANCELLED, templates!("hold_cancelled")),
        ]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(hold) = hold_of(composer, message).await? else { return Ok(None) };
            let Some(case) = composer.database.find::<Enquiry>(hold.enquiry).await? else { return Ok(None) };
            let departure = match hold.departure {
                Some(departure) => composer.database.find::<Departure>(departure).await?,
                None => None,
            };
            let to = message.recipient.parse().map_err(|_| Unfit::Recipient)?;
            let values = values(composer, &case, &hold, departure.as_ref());
            Ok(Some(composer.to_colleague(to, values).at_desk(format!("/cases/{}", case.id))))
        })
    }
}

/// The hold of which a mail tells; `None` if it has been prolonged or released meanwhile.
async fn hold_of(composer: &Composer, message: &Message) -> Result<Option<Hold>, DatabaseError> {
    let Some(id) = message.about else { return Ok(None) };
    if message.kind() == HOLD_LAPSED {
        let hold = composer.database.find::<Hold>(id).await?;
        return Ok(hold.filter(|hold| hold.ended_how == Some(HoldEnd::Lapsed)));
    }
    if message.kind() == HOLD_WITHDRAWN {
        let hold = composer.database.find::<Hold>(id).await?;
        return Ok(hold.filter(|hold| hold.ended_at.is_none()));
    }
    if message.kind() == HOLD_CANCELLED {
        return composer.database.find::<Hold>(id).await;
    }
    let Some(warning) = composer.database.find::<HoldWarning>(id).await? else { return Ok(None) };
    let hold = composer.database.find::<Hold>(warning.hold).await?;
    Ok(hold.filter(|hold| hold.ended_at.is_none() && hold.until == warning.until))
}

fn values(composer: &Composer, case: &Enquiry, hold: &Hold, departure: Option<&Departure>) -> Value {
    let locale = composer.mail.operator_locale;
    let text = |value: Option<String>| value.unwrap_or_default();
    let mut facts = match departure {
        Some(departure) => facts_of(composer, locale, departure),
        None => Facts::new(&composer.catalogue, locale),
    };
    facts.add("travellers", text(hold.travellers.map(|travellers| travellers.to_string())));
    facts.add("lodging", text(hold.lodging.as_ref().map(ToString::to_string)));
    let nights = hold
        .first_night
        .zip(hold.last_night)
        .map(|(first, last)| [first, last].map(|night| composer.catalogue.date_long(locale, night)).join(" – "));
    facts.add("nights", text(nights));
    facts.add("supplier_reference", text(hold.supplier_reference.as_ref().map(ToString::to_string)));
    facts.add("name", case.name.as_str());
    facts.whole("reference", case.reference.as_str());
    context! {
        reference => case.reference.as_str(),
        until => minute(hold.until, &composer.zone),
        facts => serde(facts.list),
    }
}
