//! Enquiries as cases of the desk: owner, answers and waiting time.

mod calendar;
mod planning;
mod reply_clock;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::Millis,
    fields::{FieldError, FieldErrors, MultiLine, RawField, longest},
};

pub use calendar::Calendar;
pub use planning::{may_be_due, may_be_planned, may_be_promised};
pub use reply_clock::{ReplyClock, Urgency};

/// The reason why an enquiry was lost.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LostReason {
    /// The journey was too expensive.
    Price,
    /// The wanted dates were full.
    Dates,
    /// The visitor travels with another company.
    Elsewhere,
    /// The visitor stopped answering.
    NoAnswer,
    /// A duplicate of another enquiry.
    Duplicate,
    /// Nobody asks for a journey.
    Spam,
    /// Another reason, described in a note.
    Other,
}

/// The channel of an answer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// A mail, sent by the service.
    Mail,
    /// A WhatsApp message, noted by hand.
    Whatsapp,
    /// A phone call, noted by hand.
    Call,
}

/// The stage of a case, derived from its events and never set by hand; from the first to the furthest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// In quarantine, not reviewed yet.
    Quarantine,
    /// Not answered.
    New,
    /// Answered.
    Answered,
    /// An offer was sent that can be accepted.
    Offered,
    /// The visitor has written since the newest version of that offer was sent.
    ChangeAskedFor,
    /// Somebody has booked with the number of the enquiry.
    Booked,
    /// An offer was accepted, whose deposit has not been received.
    Accepted,
    /// The deposit of a booking has been received.
    DepositPaid,
    /// A booking is confirmed.
    Confirmed,
    /// Lost.
    Lost,
}

/// The handling of an enquiry by the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// The enquiry.
    pub enquiry: Uuid,
    /// The owner; `None`: unassigned.
    pub owner: Option<Uuid>,
    /// Milliseconds since 1970; until then the case is hidden from lists of work.
    pub snoozed_until: Option<Millis>,
    /// Why the case is lost; `None` if it is not.
    pub lost: Option<LostReason>,
    /// Version for optimistic locking; 0 before there is a row.
    pub version: i64,
}

impl Handling {
    /// The handling of an enquiry without a row.
    pub fn untouched(enquiry: Uuid) -> Self {
        Handling { enquiry, owner: None, snoozed_until: None, lost: None, version: 0 }
    }
}

/// A message to the visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CaseMessage {
    /// Identifier of the row, to which the mail refers.
    pub id: Uuid,
    /// The answered enquiry.
    pub enquiry: Uuid,
    /// The author.
    pub staff: Uuid,
    /// The channel of the message.
    pub channel: Channel,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The text of the mail, or notes of the conversation.
    pub text: MultiLine,
    /// The day by which it promises the next step of the office.
    pub owed_on: Option<Date>,
}

/// An internal note, stored in a table of its own and never mailed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseNote {
    /// Identifier of the row.
    pub id: Uuid,
    /// The enquiry.
    pub enquiry: Uuid,
    /// The author.
    pub staff: Uuid,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// 1 to 5,000 characters.
    pub text: MultiLine,
}

/// Validates the text of a message or a note.
///
/// # Errors
/// The field, if it is empty, too long or contains control characters.
pub fn text(typed: &RawField) -> Result<MultiLine, Vec<FieldError>> {
    let mut errors = FieldErrors::default();
    let text = errors.take("text", MultiLine::required(typed, longest::MESSAGE));
    text.ok_or_else(|| errors.into_list())
}

/// An enquiry with the data of a list of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The enquiry.
    pub enquiry: Enquiry,
    /// The handling.
    pub handling: Handling,
    /// Milliseconds since 1970 of the first booking with the number of the enquiry; `None` without one.
    pub booked_at: Option<Millis>,
    /// Milliseconds since 1970 of the first answer.
    pub answered_at: Option<Millis>,
    /// Milliseconds since 1970 of the last answer.
    pub last_answered_at: Option<Millis>,
    /// Milliseconds since 1970 of the visitor's first mail after the last answer and the booking; `None` without one.
    pub wrote_again_at: Option<Millis>,
    /// The first 500 characters of the visitor's newest mail; `None` without one.
    pub newest_mail: Option<String>,
    /// Bytes of that whole mail without the quotation at its end; `None`: unknown.
    pub newest_mail_length: Option<i64>,
    /// The last mail to the visitor, if it was given up.
    pub undelivered: Option<Uuid>,
    /// The day by which the last answer promises the next step of the office. A booking keeps every promise before it.
    pub owed_on: Option<Date>,
}

/// Characters of [`Case::first_words`].
const FIRST_WORDS: usize = 140;

impl Case {
    /// The beginning of what the visitor wrote last, on one line; empty if the visitor wrote nothing.
    pub fn first_words(&self) -> String {
        let text = match &self.newest_mail {
            Some(text) => {
                let own = self.newest_mail_length.and_then(|length| usize::try_from(length).ok());
                own.and_then(|length| text.get(..length)).unwrap_or(text)
            }
            None => self.enquiry.details.message(),
        };
        let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((end, _)) = words.char_indices().nth(FIRST_WORDS) {
            words.truncate(end);
            words.push('…');
        }
        words
    }

    /// Milliseconds since 1970 since when the visitor has waited for an answer; `None` if no answer is due.
    pub fn waits_since(&self) -> Option<Millis> {
        match self.stage() {
            Stage::Lost => None,
            Stage::New | Stage::Quarantine => Some(self.enquiry.received_at),
            _ => self.wrote_again_at,
        }
    }

    /// The day by which the office owes the visitor the next step; `None` if it has promised none, or if the visitor has
    /// written since and waits for an answer anyway.
    pub fn owes_by(&self) -> Option<Date> {
        self.owed_on.filter(|_| self.handling.lost.is_none() && self.wrote_again_at.is_none())
    }

    /// The stage of the case. `sold` is the one to which its offers and bookings have brought it.
    pub fn stage_with(&self, sold: Option<Stage>) -> Stage {
        match self.stage() {
            Stage::Lost => Stage::Lost,
            stage => sold.unwrap_or(stage),
        }
    }

    /// The stage of the case by its messages alone.
    fn stage(&self) -> Stage {
        match self {
            Case { handling: Handling { lost: Some(_), .. }, .. } => Stage::Lost,
            Case { booked_at: Some(_), .. } => Stage::Booked,
            Case { answered_at: Some(_), .. } => Stage::Answered,
            Case { enquiry: Enquiry { quarantine: Some(_), .. }, .. } => Stage::Quarantine,
            _ => Stage::New,
        }
    }
}
