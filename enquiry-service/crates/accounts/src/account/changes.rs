//! Requests that change accounts.

use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{clock::Millis, fields::EmailAddress, outbox::model::NewMessage, tokens::TokenHash};

use super::model::Account;
use crate::profile::{avatar::Avatar, model::Profile};

/// The purpose of a token in a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    /// Turns a signup into an account.
    Signup,
    /// Confirms a new address of an account.
    Email,
    /// Sets a new password.
    Reset,
    /// Lets an account keep its old address, or gives it back.
    KeepEmail,
}

/// A token of a mail, stored as its hash.
#[derive(Clone, Debug)]
pub struct NewSecret {
    /// Hash of the token; the token itself is only in the mail.
    pub hash: TokenHash,
    /// The only purpose for which the token is accepted.
    pub purpose: Purpose,
    /// A signup or an account.
    pub subject: Uuid,
    /// Milliseconds since 1970; from then on the token is refused.
    pub expires_at: Millis,
    /// The address that the account keeps.
    pub address: Option<EmailAddress>,
}

/// A request from the old address to stop the change to a new one.
#[derive(Clone, Debug)]
pub struct EmailStop {
    /// Hash of the token in the link.
    pub secret: TokenHash,
    /// Milliseconds since 1970 at which the link was used.
    pub now: Millis,
    /// Hash of the token for a new password, which replaces any other.
    pub reset: TokenHash,
    /// Milliseconds since 1970; from then on the token for a new password is refused.
    pub reset_expires_at: Millis,
}

/// The owner of an account sets a new password by the link in a mail.
#[derive(Clone, Debug)]
pub struct PasswordReset {
    /// Hash of the token in the link.
    pub secret: TokenHash,
    /// Milliseconds since 1970 at which the password is set.
    pub now: Millis,
    /// The new password's hash: Argon2id in PHC form.
    pub password_hash: String,
    /// The mail to the owner; written only if the password is set.
    pub notice: NewMessage,
    /// Keys of the counters of failed logins and of mailed links, which are reset.
    pub forgiven: [String; 2],
}

/// The owner of an account changes the password.
#[derive(Clone, Debug)]
pub struct PasswordChange {
    /// The account as it was read when its current password was verified.
    pub account: Account,
    /// The new password's hash: Argon2id in PHC form.
    pub password_hash: String,
    /// The session that stays open.
    pub session: TokenHash,
    /// The mail that tells the owner of the change.
    pub notice: NewMessage,
}

/// The owner of an account saves the profile form.
pub struct ProfileChange {
    /// The account as it was read; with a new address, when its password was verified.
    pub account: Account,
    /// The new values of all fields.
    pub profile: Profile,
    /// A new address that waits for confirmation; replaces an earlier one.
    pub new_email: Option<EmailAddress>,
    /// The change of the picture.
    pub avatar: AvatarChange,
    /// The mails that the change causes, such as the one that asks to confirm a new address.
    pub messages: Vec<NewMessage>,
}

/// The change of the picture.
pub enum AvatarChange {
    /// The picture is kept.
    Keep,
    /// The picture is removed.
    Remove,
    /// A new picture replaces the old one.
    Replace {
        /// Name of the new picture under `/api/avatars/`.
        name: String,
        /// The new picture.
        avatar: Avatar,
    },
}

/// A session that is created by a login.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Hash of the token that the visitor's calls carry in the `Authorization` header.
    pub token: TokenHash,
    /// Identifier of the account.
    pub account: Uuid,
    /// Milliseconds since 1970 at which the session began.
    pub created_at: Millis,
    /// Milliseconds since 1970; from then on the token is refused, unless a use of the session has moved the end.
    pub expires_at: Millis,
}
