//! Stores enquiries, releases them from quarantine, and records the introductions that they cause.

use content_model::sum_of_parts;
use uuid::Uuid;

use accounts::{
    affiliates::{
        model::{IntroducingQuote, Introduction},
        slug::Slug,
    },
    business::Business,
    rewards::{actions::introduce, model::Rates},
};
use kernel::{
    audit_log::actions::log,
    clock::{self, Millis},
    content::ContentCache,
    database::{Database, DatabaseError, Transaction, batch::NewRows},
    submissions::{
        actions::{Received, Reception, mails_per_hour},
        model::{Acceptance, Key, Record},
        quarantine::Quarantine,
    },
};

use super::{
    mail::notice_and_confirmation,
    model::{Details, Enquiry},
    store,
};

/// Stores an enquiry; outside quarantine with a notice and at most one confirmation per address and hour.
pub async fn submit(
    intake: &Reception,
    business: &Business,
    key: Key,
    enquiry: Enquiry,
) -> Result<Acceptance, DatabaseError> {
    let (now, email_key, network) = (enquiry.received_at, enquiry.email.key(), enquiry.network.clone());
    let Business { operator, rates, content, .. } = business;
    let [notice, confirmation] = notice_and_confirmation(&enquiry, operator, now);
    let messages = vec![notice, confirmation.within(mails_per_hour(&email_key, "confirmation", 1))];
    let call = enquiry.details.kind();
    let introduction = introduction(&enquiry, rates, content);
    let record = Box::new(EnquiryRecord { enquiry, introduction });
    intake.keep(call, key, Received { now, email_key, network, record, messages }).await
}

/// An enquiry with the introduction that it causes.
#[derive(Debug)]
pub struct EnquiryRecord {
    pub enquiry: Enquiry,
    pub introduction: Option<Introduction>,
}

impl Record for EnquiryRecord {
    fn answer(&self) -> String {
        self.enquiry.reference.to_string()
    }

    fn quarantine(&self) -> Option<Quarantine> {
        self.enquiry.quarantine
    }

    fn insert<'t>(
        &self,
        _: &Transaction,
        batch: NewRows<'t>,
        quarantine: Option<Quarantine>,
    ) -> Result<NewRows<'t>, DatabaseError> {
        let held = (quarantine != self.enquiry.quarantine).then(|| Enquiry { quarantine, ..self.enquiry.clone() });
        Ok(batch.and([held.as_ref().unwrap_or(&self.enquiry)]))
    }

    fn follow_up(&self, on: &Transaction) -> Result<(), DatabaseError> {
        self.introduction.iter().try_for_each(|introduction| introduce(on, introduction))
    }

    fn count_repeat(&self, on: &Transaction, answer: &str) -> Result<(), DatabaseError> {
        store::count_repeat(on, answer)
    }
}

/// The introduction by a quote with an invitation. The price is that of a booking for the same day and party.
pub fn introduction(enquiry: &Enquiry, rates: &Rates, contents: &ContentCache) -> Option<Introduction> {
    let Details::Quote(quote) = &enquiry.details else { return None };
    let affiliate = Slug::of(&quote.affiliate)?;
    // The content is loaded only here: few quotes carry an invitation.
    let content = contents.current();
    let reference = enquiry.reference.to_string();
    let tour = content.tour(enquiry.locale, quote.tour_slug.as_str()).filter(|tour| !tour.is_small());
    let price = tour.map(|tour| {
        let starts = content.starts(enquiry.locale, tour);
        sum_of_parts(&starts.parts(Some(quote.travel_date), quote.adults, quote.children, &quote.child_ages))
    });
    Some(Introduction {
        id: clock::id(enquiry.received_at),
        affiliate,
        email: enquiry.email.clone(),
        name: enquiry.name.clone(),
        network: enquiry.network.clone(),
        at: enquiry.received_at,
        quote: Some(IntroducingQuote { reference, reward: rates.reward(price) }),
    })
}

/// Releases an enquiry from quarantine, writes its mails, and records its introduction. Returns whether it was
/// quarantined. `actor` is the member of staff; `None`: a command.
pub async fn accept_enquiry(
    database: &Database,
    business: &Business,
    enquiry: &Enquiry,
    actor: Option<Uuid>,
    now: Millis,
) -> Result<bool, DatabaseError> {
    let mails = notice_and_confirmation(enquiry, &business.operator, now);
    let release = Release::of(enquiry, business);
    database
        .write(move |transaction| {
            let was_there = release.run(transaction, actor, now)?;
            if was_there {
                transaction.insert(&mails)?;
            }
            Ok(was_there)
        })
        .await
}

/// The release of an enquiry from quarantine, with all that a quote does whenever it is accepted.
#[derive(Clone, Debug)]
pub struct Release {
    enquiry: Uuid,
    introduction: Option<Introduction>,
}

impl Release {
    /// Prepares the release; the reward of an inviter is reckoned here, outside a transaction.
    pub fn of(enquiry: &Enquiry, business: &Business) -> Self {
        let introduction = introduction(enquiry, &business.rates, &business.content);
        Release { enquiry: enquiry.id, introduction }
    }

    /// Releases the enquiry and records its introduction. Returns whether it was quarantined; otherwise nothing changes.
    /// `actor` is the member of staff; `None`: a command.
    pub fn run(&self, transaction: &Transaction, actor: Option<Uuid>, now: Millis) -> Result<bool, DatabaseError> {
        if !store::accept(transaction, self.enquiry)? {
            return Ok(false);
        }
        self.introduction.iter().try_for_each(|introduction| introduce(transaction, introduction))?;
        log(transaction, actor, "accept_enquiry", self.enquiry, &serde_json::Value::Null, now)?;
        Ok(true)
    }
}
