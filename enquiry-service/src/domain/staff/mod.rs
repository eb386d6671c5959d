//! The operator's people: who they are, what proves it, and what each may do at the desk.

mod one_time_code;
mod permission;
mod sight;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

pub use one_time_code::{CODE_STEP, OneTimeCodes, RecoveryCode};
pub use permission::Action;
pub use sight::{CaseSight, SalesSee};

use super::account::TokenHash;
use crate::primitives::{
    clock::Millis,
    fields::{EmailAddress, SingleLine},
};

/// The work of a person, which decides what the person may do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Leads the company: may do everything.
    Manager,
    /// Answers visitors.
    Sales,
    /// Books lodges, parks and flights.
    Reservations,
    /// Records money.
    Finance,
    /// Prepares and runs the journeys.
    Operations,
    /// Writes the texts and looks at reviews.
    Content,
    /// Reads the books.
    Accountant,
}

/// Whether a person may come in.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum StaffState {
    /// Has not taken up the invitation yet.
    Invited,
    /// Signs in.
    Active,
    /// Has left the company; the name stays beside what the person did.
    Left,
}

/// The purpose of a link that opens once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum LinkPurpose {
    /// Sets the password and the one-time codes of a new person.
    Invitation,
    /// Signs in to a demonstration, which production refuses.
    Demonstration,
}

/// A person of the company.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    /// Identifier of the row.
    pub id: Uuid,
    /// The name that colleagues and visitors read, 1 to 120 characters.
    pub name: SingleLine,
    /// The address with which the person signs in.
    pub email: EmailAddress,
    /// What the person may do.
    pub role: Role,
    /// Whether the person may come in.
    pub state: StaffState,
    /// Milliseconds since 1970 at which the person was invited.
    pub since: Millis,
    /// Argon2id in PHC form; `None` before the invitation is taken up.
    pub password_hash: Option<String>,
    /// The secret of the one-time codes; `None` before the invitation is taken up.
    pub totp_secret: Option<Vec<u8>>,
    /// The last step whose code was used: neither this code nor an earlier one opens anything again.
    pub totp_step: i64,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewStaffSession {
    /// The hash of the cookie's token.
    pub token: TokenHash,
    /// The person who signs in.
    pub staff: Uuid,
    /// Milliseconds since 1970.
    pub created_at: Millis,
    /// Milliseconds since 1970; the session does not live longer by being used.
    pub expires_at: Millis,
    /// Milliseconds since 1970 at which the person last proved who it is.
    pub proved_at: Millis,
    /// The passkey by which it begins, if any.
    pub passkey: Option<Uuid>,
}

/// A session that lives: who it is, and when that was last proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffSession {
    /// The person who is signed in.
    pub person: StaffMember,
    /// Milliseconds since 1970.
    pub proved_at: Millis,
}

/// A line of the audit log, before it is chained to the line before it.
#[derive(Clone, Debug)]
pub struct AuditEntry {
    /// Milliseconds since 1970.
    pub at: Millis,
    /// Who did it; `None`: a command in the terminal.
    pub staff: Option<Uuid>,
    /// The name of what was done, such as `sign_in`.
    pub action: String,
    /// The id of what was changed or read out.
    pub subject: String,
    /// JSON, without personal data: the log is never changed, also not by erasing a person.
    pub detail: String,
}

impl AuditEntry {
    /// The hash of a line, made of its fields and of the hash of the line before it; the first follows an empty hash.
    pub fn hash(&self, before: &str) -> String {
        let mut hasher = blake3::Hasher::new();
        let (at, staff) = (self.at.to_string(), self.staff.map(|id| id.to_string()).unwrap_or_default());
        for field in [before, &at, &staff, &self.action, &self.subject, &self.detail] {
            // With its length before it no field can be taken for the end of another.
            hasher.update(&field.len().to_le_bytes());
            hasher.update(field.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }
}
