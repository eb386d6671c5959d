//! What is written about accounts.

use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use super::{Avatar, Profile, TokenHash};
use crate::{
    domain::message::NewMessage,
    primitives::{clock::Millis, fields::EmailAddress},
};

/// What the secret of a mail may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Purpose {
    /// Makes a signup an account.
    Signup,
    /// Makes a new address an account's own.
    Email,
    /// Sets a new password.
    Reset,
    /// Lets an account keep its old address, or gives it back.
    KeepEmail,
}

/// The secret of a mail, to be stored as its hash.
#[derive(Clone, Debug)]
pub struct NewSecret {
    /// Hash of the secret; the secret itself stands only in the mail.
    pub hash: TokenHash,
    /// The only purpose for which the secret is accepted.
    pub purpose: Purpose,
    /// A signup or an account.
    pub subject: Uuid,
    /// Milliseconds since 1970; from then on the secret is refused.
    pub expires_at: Millis,
    /// That the account is to keep.
    pub address: Option<EmailAddress>,
}

/// Somebody at the old address stops the change to another one.
#[derive(Clone, Debug)]
pub struct EmailStop {
    /// Hash of the secret in the link that was opened.
    pub secret: TokenHash,
    /// Milliseconds since 1970 at which the link was used.
    pub now: Millis,
    /// Of the secret for a new password, which takes the place of any other.
    pub reset: TokenHash,
    /// Milliseconds since 1970; from then on the secret for a new password is refused.
    pub reset_expires_at: Millis,
}

/// The owner of an account sets a new password by the link of a mail.
#[derive(Clone, Debug)]
pub struct PasswordReset {
    /// Hash of the secret in the link that was opened.
    pub secret: TokenHash,
    /// Milliseconds since 1970 at which the password is set.
    pub now: Millis,
    /// The new password's hash: Argon2id in PHC form.
    pub password_hash: String,
    /// Tells the owner; written only where the password was set.
    pub notice: NewMessage,
    /// Key of the attempts to log in that are forgiven.
    pub forgiven: String,
}

/// The owner of an account chooses another password.
#[derive(Clone, Debug)]
pub struct PasswordChange {
    /// Identifier of the account.
    pub account: Uuid,
    /// The new password's hash: Argon2id in PHC form.
    pub password_hash: String,
    /// The session that goes on.
    pub session: TokenHash,
    /// The mail that tells the owner of the change.
    pub notice: NewMessage,
}

/// The owner of an account saves the profile form.
pub struct ProfileChange {
    /// Identifier of the account.
    pub account: Uuid,
    /// The new values of all fields.
    pub profile: Profile,
    /// From now on it waits to be confirmed, instead of any other.
    pub new_email: Option<EmailAddress>,
    /// The change of the picture.
    pub avatar: AvatarChange,
    /// The mails that the change causes, such as the one that asks to confirm a new address.
    pub messages: Vec<NewMessage>,
}

/// What becomes of the picture.
pub enum AvatarChange {
    /// The picture stays as it is.
    Keep,
    /// The account has no picture any more.
    Remove,
    /// A new picture takes the place of the old one.
    Replace {
        /// Name of the new picture under `/api/avatars/`.
        name: String,
        /// The new picture.
        avatar: Avatar,
    },
}

/// A session that begins with a login.
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
