//! Mails about an entry of a waiting list: the operator's notice and the visitor's confirmation.

use content_model::Locale;
use futures_util::future::BoxFuture;
use lettre::message::Mailbox;
use minijinja::{Value, context};

use kernel::{
    clock::Millis,
    mail::{
        facts::{self, Facts},
        values::serde,
    },
    outbox::{
        compose::{Composer, Mails, address},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use super::{model::Waiting, store};
use crate::departures::{mail::facts_of, model::Departure};

/// The visitor has joined a waiting list.
pub const WAITING_CONFIRMATION: MailKind = MailKind::named("waiting_confirmation");
/// A visitor has joined a waiting list.
pub const WAITING_NOTICE: MailKind = MailKind::named("waiting_notice");

/// The mails of a name in a waiting list: the operator's notice and the visitor's confirmation.
pub fn of_waiting(waiting: &Waiting, operator: &str, now: Millis) -> [NewMessage; 2] {
    let mail = |kind, recipient: &str| NewMessage::due(kind, Some(waiting.id), recipient.to_owned(), now);
    [mail(WAITING_NOTICE, operator), mail(WAITING_CONFIRMATION, waiting.email.as_str())]
}

/// Drafts the mails about waiting lists.
pub struct WaitingMails;

impl Mails for WaitingMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(WAITING_CONFIRMATION, templates!("waiting_confirmation")), (WAITING_NOTICE, templates!("waiting_notice"))]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let found = composer.database.read(move |on| store::by_id(on, id)).await?;
            let Some((waiting, place)) = found else { return Ok(None) };
            let departure = composer.database.find::<Departure>(waiting.departure).await?;
            let Some(departure) = departure else { return Ok(None) };
            let draft = if message.kind() == WAITING_CONFIRMATION {
                let values = confirmation(composer, &departure, &waiting, place);
                let draft = composer.to_visitor(waiting.locale, &waiting.email, values)?;
                match composer.content.current().tour_by_id(waiting.locale, departure.tour_id) {
                    Some(tour) => draft.with_journey(tour.slug.clone()),
                    None => draft,
                }
            } else {
                let visitor = Mailbox::new(Some(waiting.name.to_string()), address(&waiting.email)?);
                let notice = notice(composer, &departure, &waiting, place);
                composer.to_operator(Some(visitor), notice).at_desk("/departures".to_owned())
            };
            Ok(Some(draft.in_thread(waiting.id)))
        })
    }
}

/// The visitor's confirmation with the position in the waiting list. Contains no text typed in the form.
fn confirmation(composer: &Composer, departure: &Departure, waiting: &Waiting, place: i64) -> Value {
    let locale = waiting.locale;
    let facts = facts_of_waiting(composer, locale, departure, waiting, place);
    context! { tour => composer.content.current().title(locale, departure.tour_id), facts => serde(facts.list) }
}

/// The operator's notice about a waiting list entry.
fn notice(composer: &Composer, departure: &Departure, waiting: &Waiting, place: i64) -> Value {
    let locale = composer.mail.operator_locale;
    let mut facts = facts_of_waiting(composer, locale, departure, waiting, place);
    facts.add("name", waiting.name.as_str());
    facts.link("email", waiting.email.as_str(), Some(facts::mailto(&waiting.email)));
    facts::phone(&mut facts, waiting.phone.as_ref());
    facts.language(waiting.locale);
    context! {
        tour => composer.content.current().title(locale, departure.tour_id),
        name => waiting.name.as_str(),
        date => composer.catalogue.date_long(locale, departure.starts),
        facts => serde(facts.list),
    }
}

fn facts_of_waiting<'a>(
    composer: &'a Composer,
    locale: Locale,
    departure: &Departure,
    waiting: &Waiting,
    place: i64,
) -> Facts<'a> {
    let mut facts = facts_of(composer, locale, departure);
    facts.add("travellers", waiting.persons.to_string());
    facts.add("waiting_place", place.to_string());
    facts.whole("reference", waiting.reference.as_str());
    facts
}
