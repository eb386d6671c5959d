//! An enquiry as the desk works on it: its owner, what was answered, and how long the visitor has waited.

mod attachment;
mod calendar;
mod presence;
mod reply_alert;
mod reply_clock;
mod task;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

pub use attachment::{AttachmentError, SentAttachment, attachment};
pub use calendar::Calendar;
pub use presence::{Doing, Presence};
pub use reply_alert::ReplyAlert;
pub use reply_clock::{ReplyClock, Urgency};
pub use task::{CaseTask, DueTask, task};

use crate::{
    domain::enquiry::{Enquiry, longest},
    primitives::{
        clock::Millis,
        fields::{FieldError, FieldErrors, MultiLine, RawField},
    },
};

/// Why an enquiry leads to no journey.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum LostReason {
    /// The journey was too expensive.
    Price,
    /// There was no place on the days that were wanted.
    Dates,
    /// The visitor travels with another company.
    Elsewhere,
    /// The visitor did not answer any more.
    NoAnswer,
    /// Another enquiry asks the same.
    Duplicate,
    /// Anything else; a note tells it.
    Other,
}

/// How something was said to the visitor.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Channel {
    /// The service sends the text.
    Mail,
    /// Somebody wrote on WhatsApp and noted it.
    Whatsapp,
    /// Somebody called and noted it.
    Call,
}

/// Where a case stands. It follows from what has happened; nobody sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// In quarantine: nobody has looked at it.
    Quarantine,
    /// Nobody has answered.
    New,
    /// Somebody has answered.
    Answered,
    /// It leads to no journey.
    Lost,
}

/// What the desk knows of an enquiry beside the visitor's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    /// The enquiry.
    pub enquiry: Uuid,
    /// The person who answers it; `None`: nobody has taken it.
    pub owner: Option<Uuid>,
    /// Milliseconds since 1970; until then the case is in no list of work.
    pub snoozed_until: Option<Millis>,
    /// Why it leads to no journey; `None` while it may.
    pub lost: Option<LostReason>,
    /// How often the row was changed; 0 before there is one.
    pub version: i64,
}

impl Handling {
    /// Of an enquiry that nobody has touched.
    pub fn untouched(enquiry: Uuid) -> Self {
        Handling { enquiry, owner: None, snoozed_until: None, lost: None, version: 0 }
    }
}

/// Something that was said to the visitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseMessage {
    /// Identifier of the row, which the mail names.
    pub id: Uuid,
    /// The enquiry that is answered.
    pub enquiry: Uuid,
    /// Who answers.
    pub staff: Uuid,
    /// How it was said.
    pub channel: Channel,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// The words of the mail, or what the person noted of the conversation.
    pub text: MultiLine,
}

/// What a colleague told the others. It is in a table of its own and in no mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseNote {
    /// Identifier of the row.
    pub id: Uuid,
    /// The enquiry it is about.
    pub enquiry: Uuid,
    /// Who wrote it.
    pub staff: Uuid,
    /// Milliseconds since 1970.
    pub at: Millis,
    /// 1 to 5,000 characters.
    pub text: MultiLine,
}

/// The text of a message or a note, as the desk sends it.
///
/// # Errors
/// The field that is empty, too long or holds control characters.
pub fn text(typed: &RawField) -> Result<MultiLine, Vec<FieldError>> {
    let mut errors = FieldErrors::default();
    let text = errors.take("text", MultiLine::required(typed, longest::MESSAGE));
    text.ok_or_else(|| errors.into_list())
}

/// An enquiry with all that a list of cases shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The visitor's words.
    pub enquiry: Enquiry,
    /// What the desk knows beside them.
    pub handling: Handling,
    /// When somebody answered first, in milliseconds since 1970.
    pub answered_at: Option<Millis>,
    /// When the visitor wrote first after the last answer; `None` where it was answered.
    pub wrote_again_at: Option<Millis>,
}

impl Case {
    /// Since when the visitor waits for an answer, in milliseconds since 1970; `None` where nobody waits.
    pub fn waits_since(&self) -> Option<Millis> {
        match (self.stage(), self.answered_at) {
            (Stage::Lost, _) => None,
            (_, None) => Some(self.enquiry.received_at),
            (_, Some(_)) => self.wrote_again_at,
        }
    }

    /// Where the case stands.
    pub fn stage(&self) -> Stage {
        match self {
            Case { handling: Handling { lost: Some(_), .. }, .. } => Stage::Lost,
            Case { answered_at: Some(_), .. } => Stage::Answered,
            Case { enquiry: Enquiry { quarantine: Some(_), .. }, .. } => Stage::Quarantine,
            _ => Stage::New,
        }
    }
}
