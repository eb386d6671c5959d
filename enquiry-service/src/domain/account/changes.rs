//! What is written about accounts.

use strum::{EnumString, IntoStaticStr};
use uuid::Uuid;

use super::{Avatar, Profile, TokenHash};
use crate::{
    domain::message::NewMessage,
    primitives::{clock::Millis, fields::EmailAddress},
};

/// What the secret of a mail may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
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

#[derive(Clone, Debug)]
pub struct NewSecret {
    pub hash: TokenHash,
    pub purpose: Purpose,
    /// A signup or an account.
    pub subject: Uuid,
    pub expires_at: Millis,
    /// That the account is to keep.
    pub address: Option<EmailAddress>,
}

/// Somebody at the old address stops the change to another one.
#[derive(Clone, Debug)]
pub struct EmailStop {
    pub secret: TokenHash,
    pub now: Millis,
    /// Of the secret for a new password, which takes the place of any other.
    pub reset: TokenHash,
    pub reset_expires_at: Millis,
}

#[derive(Clone, Debug)]
pub struct PasswordReset {
    pub secret: TokenHash,
    pub now: Millis,
    pub password_hash: String,
    /// Tells the owner; written only where the password was set.
    pub notice: NewMessage,
    /// Key of the attempts to log in that are forgiven.
    pub forgiven: String,
}

/// The owner of an account chooses another password.
#[derive(Clone, Debug)]
pub struct PasswordChange {
    pub account: Uuid,
    pub password_hash: String,
    /// The session that goes on.
    pub session: TokenHash,
    pub notice: NewMessage,
}

pub struct ProfileChange {
    pub account: Uuid,
    pub profile: Profile,
    /// From now on it waits to be confirmed, instead of any other.
    pub new_email: Option<EmailAddress>,
    pub avatar: AvatarChange,
    pub messages: Vec<NewMessage>,
}

/// What becomes of the picture.
pub enum AvatarChange {
    Keep,
    Remove,
    Replace { name: String, avatar: Avatar },
}

#[derive(Clone, Debug)]
pub struct NewSession {
    pub token: TokenHash,
    pub account: Uuid,
    pub created_at: Millis,
    pub expires_at: Millis,
}
