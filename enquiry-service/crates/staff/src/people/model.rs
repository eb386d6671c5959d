//! Staff: their credentials and permissions.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{EmailAddress, SingleLine},
    tokens::TokenHash,
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

/// The purpose of a single-use link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum LinkPurpose {
    /// Sets the password and the one-time codes of a new member of staff.
    Invitation,
    /// Sets a new password; the one-time codes stay.
    Reset,
    /// Replaces all credentials of a member of staff, as a manager has confirmed.
    Renewal,
    /// Signs in to a demonstration; refused in production.
    Demonstration,
}

/// A member of staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffMember {
    /// Identifier of the row.
    pub id: Uuid,
    /// The name that colleagues and visitors read, 1 to 120 characters.
    pub name: SingleLine,
    /// The address with which the person signs in.
    pub email: EmailAddress,
    /// The role, which determines the permissions.
    pub role: Role,
    /// The state of the person's access.
    pub state: StaffState,
    /// Milliseconds since 1970 of the invitation.
    pub since: Millis,
    /// Argon2id in PHC form; `None` before the invitation is accepted.
    pub password_hash: Option<String>,
    /// The TOTP secret; `None` before the invitation is accepted.
    pub totp_secret: Option<Vec<u8>>,
    /// The last used TOTP step: codes of this and earlier steps are rejected.
    pub totp_step: i64,
}

/// A valid single-use link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffLink {
    /// The person whom the link is for.
    pub staff: Uuid,
    /// What the link allows.
    pub purpose: LinkPurpose,
    /// The TOTP secret that the link offers; `None` before the link is opened.
    pub totp_secret: Option<Vec<u8>>,
}

/// A new session.
#[derive(Clone, Debug)]
pub struct NewStaffSession {
    /// The hash of the session cookie.
    pub token: TokenHash,
    /// The person who signs in.
    pub staff: Uuid,
    /// Milliseconds since 1970.
    pub created_at: Millis,
    /// Milliseconds since 1970; use does not extend the session.
    pub expires_at: Millis,
    /// Milliseconds since 1970 of the last proof of identity.
    pub proved_at: Millis,
    /// The passkey of the sign-in, if any.
    pub passkey: Option<Uuid>,
}

/// An active session in the list of a person's own.
#[derive(Clone, Debug)]
pub struct OwnSession {
    /// Milliseconds since 1970.
    pub created_at: Millis,
    /// The name of the passkey of the sign-in; `None` after a sign-in with password and code.
    pub passkey: Option<SingleLine>,
    /// Browser and system of the sign-in, such as `Firefox on Windows`.
    pub browser: Option<String>,
    /// Not zero for the session that asks.
    pub is_current: i64,
}

/// An active session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffSession {
    /// The signed-in person.
    pub person: StaffMember,
    /// Milliseconds since 1970 of the last proof of identity.
    pub proved_at: Millis,
}
