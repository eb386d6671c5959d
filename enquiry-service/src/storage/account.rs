//! What a store does for accounts, and the statements that both databases share.
//!
//! SQLite numbers `$1`, `$2` … by their first appearance, so they appear in order.

use async_trait::async_trait;
use uuid::Uuid;

use super::{Limit, NewMessage, StoreError};
use crate::{
    account::{Account, Avatar, Profile, Signup, TokenHash},
    clock::Millis,
    enquiry::{Enquiry, Review},
    fields::EmailAddress,
};

/// A signup that nobody confirms is forgotten: two days, in milliseconds.
pub const SIGNUPS_LIVE: Millis = 2 * 24 * 60 * 60 * 1000;
/// The most tours that one account marks.
pub const MOST_WISHES: i64 = 500;

#[async_trait]
pub trait AccountStore: Send + Sync {
    /// Counts one more for each; whether every limit still holds.
    async fn count(&self, limits: Vec<Limit>, now: Millis) -> Result<bool, StoreError>;
    /// Takes back what was counted for something that turned out to be in order.
    async fn uncount(&self, keys: Vec<String>) -> Result<(), StoreError>;
    /// Writes a mail, unless its limit is reached.
    async fn write_message(&self, message: NewMessage) -> Result<(), StoreError>;

    /// Keeps an account to be and its mail; one that is there already stays as it is and gets no second mail.
    async fn sign_up(&self, signup: Signup, message: NewMessage) -> Result<(), StoreError>;
    async fn signup(&self, id: Uuid) -> Result<Option<Signup>, StoreError>;
    /// The newest for an address.
    async fn newest_signup(&self, email_key: &str) -> Result<Option<Signup>, StoreError>;

    /// From now on the secret may be used once; older ones for the same stop counting.
    async fn keep_secret(&self, secret: NewSecret) -> Result<(), StoreError>;
    /// What a secret is for, while it counts; looking does not use it.
    async fn subject(&self, secret: &TokenHash, purpose: Purpose, now: Millis) -> Result<Option<Uuid>, StoreError>;
    /// Uses the secret of a mail: makes a signup an account, or a new address an account's own. Whether it could; a signup
    /// after which another came for its address cannot.
    async fn confirm(&self, secret: &TokenHash, now: Millis) -> Result<bool, StoreError>;
    /// Uses the secret of a mail: sets the password, ends every session, writes the mail that says so. Whether it could.
    async fn reset_password(&self, reset: PasswordReset) -> Result<bool, StoreError>;

    /// Sets the password, ends every other session, makes links for a new password void, and writes the mail that says so.
    async fn change_password(&self, change: PasswordChange) -> Result<(), StoreError>;

    async fn account(&self, id: Uuid) -> Result<Option<Account>, StoreError>;
    /// Whose address it is. Of accounts whose addresses have one key, the one that spells it so.
    async fn account_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StoreError>;
    /// Accounts that share their address with an older one, because two spellings of it were taken for two addresses.
    async fn colliding_accounts(&self) -> Result<Vec<Account>, StoreError>;
    async fn account_by_pending_email(&self, email_key: &str) -> Result<Option<Account>, StoreError>;
    async fn update_profile(&self, change: ProfileChange) -> Result<(), StoreError>;
    async fn avatar(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError>;
    /// With all that belongs to it, mails included.
    async fn delete_account(&self, id: Uuid, email_key: &str) -> Result<(), StoreError>;

    /// What came from an address, newest first.
    async fn enquiries_of(&self, email_key: &str) -> Result<Vec<Enquiry>, StoreError>;
    async fn reviews_of(&self, email_key: &str) -> Result<Vec<Review>, StoreError>;

    async fn open_session(&self, session: NewSession) -> Result<(), StoreError>;
    /// Whose session it is and when it ends.
    async fn session(&self, token: &TokenHash, now: Millis) -> Result<Option<(Account, Millis)>, StoreError>;
    async fn extend_session(&self, token: &TokenHash, expires_at: Millis) -> Result<(), StoreError>;
    async fn close_session(&self, token: &TokenHash) -> Result<(), StoreError>;
    async fn close_sessions(&self, account: Uuid) -> Result<u64, StoreError>;

    /// Ids of tours, in the order in which they were marked.
    async fn wishes(&self, account: Uuid) -> Result<Vec<i64>, StoreError>;
    /// Marks tours up to [`MOST_WISHES`].
    async fn add_wishes(&self, account: Uuid, tours: Vec<i64>, now: Millis) -> Result<(), StoreError>;
    async fn remove_wish(&self, account: Uuid, tour: i64) -> Result<(), StoreError>;
}

/// What the secret of a mail may be used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Makes a signup an account.
    Signup,
    /// Makes a new address an account's own.
    Email,
    /// Sets a new password.
    Reset,
}

impl Purpose {
    pub fn as_str(self) -> &'static str {
        match self {
            Purpose::Signup => "signup",
            Purpose::Email => "email",
            Purpose::Reset => "reset",
        }
    }
}

#[derive(Clone, Debug)]
pub struct NewSecret {
    pub hash: TokenHash,
    pub purpose: Purpose,
    /// A signup or an account.
    pub subject: Uuid,
    pub expires_at: Millis,
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

pub(super) const ACCOUNT_COLUMNS: &str = "accounts.id, accounts.email, accounts.password_hash, accounts.locale, \
    accounts.created_at, accounts.name, accounts.phone, accounts.country, accounts.title, \
    accounts.country_of_residence, accounts.avatar, accounts.pending_email";
pub(super) const SIGNUP_COLUMNS: &str = "id, email, password_hash, locale, created_at, name, affiliate";

pub(super) mod sql {
    pub const COUNT: &str = "INSERT INTO attempts (key, count, expires_at) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE SET \
        count = CASE WHEN attempts.expires_at <= $3 THEN 1 ELSE attempts.count + 1 END, \
        expires_at = CASE WHEN attempts.expires_at <= $3 THEN excluded.expires_at ELSE attempts.expires_at END RETURNING count";
    pub const UNCOUNT: &str = "UPDATE attempts SET count = count - 1 WHERE key = $1 AND count > 0";
    pub const FORGIVE: &str = "DELETE FROM attempts WHERE key = $1";
    pub const SIGN_UP: &str = "INSERT INTO signups (id, email, email_key, password_hash, locale, created_at, name, \
        affiliate) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING";
    pub const DELETE_SIGNUPS: &str = "DELETE FROM signups WHERE email_key = $1";
    pub const NEWER_SIGNUP: &str = "SELECT 1 FROM signups AS newer JOIN signups AS this ON this.email_key = newer.email_key \
        WHERE this.id = $1 AND (newer.created_at, newer.id) > (this.created_at, this.id)";
    pub const CLOSE_OTHER_SESSIONS: &str = "DELETE FROM sessions WHERE account = $1 AND token_hash <> $2";
    pub const VOID_SECRETS: &str = "DELETE FROM secrets WHERE subject = $1 AND purpose = $2";
    pub const KEEP_SECRET: &str =
        "INSERT INTO secrets (token_hash, purpose, subject, expires_at) VALUES ($1, $2, $3, $4)";
    pub const SUBJECT: &str = "SELECT subject FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3";
    pub const USE_CONFIRMATION: &str = "DELETE FROM secrets WHERE token_hash = $1 AND expires_at > $2 AND purpose IN ('signup', 'email') \
        RETURNING purpose, subject";
    pub const USE_SECRET: &str =
        "DELETE FROM secrets WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING subject";
    pub const CREATE: &str = "INSERT INTO accounts (id, email, email_key, password_hash, locale, created_at, name) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (email_key) DO NOTHING";
    pub const TAKE_EMAIL: &str = "UPDATE accounts SET email = pending_email, email_key = pending_email_key, \
        pending_email = NULL, pending_email_key = NULL WHERE id = $1 AND pending_email IS NOT NULL \
        AND NOT EXISTS (SELECT 1 FROM accounts AS other WHERE other.email_key = accounts.pending_email_key)";
    pub const SET_PASSWORD: &str = "UPDATE accounts SET password_hash = $1 WHERE id = $2";
    pub const SET_PROFILE: &str = "UPDATE accounts SET name = $1, phone = $2, country = $3, title = $4, \
        country_of_residence = $5 WHERE id = $6";
    pub const SET_PENDING_EMAIL: &str = "UPDATE accounts SET pending_email = $1, pending_email_key = $2 WHERE id = $3";
    pub const SET_AVATAR: &str = "UPDATE accounts SET avatar = $1 WHERE id = $2";
    pub const DELETE_AVATARS: &str = "DELETE FROM avatars WHERE account = $1";
    pub const KEEP_AVATAR: &str = "INSERT INTO avatars (name, account, picture) VALUES ($1, $2, $3)";
    pub const AVATAR: &str = "SELECT picture FROM avatars WHERE name = $1";
    pub const VOID_ALL_SECRETS: &str = "DELETE FROM secrets WHERE subject = $1";
    pub const DELETE_MAILS: &str = "DELETE FROM outbox WHERE about = $1 OR (about IS NULL AND lower(recipient) = $2)";
    pub const DELETE_ACCOUNT: &str = "DELETE FROM accounts WHERE id = $1";
    pub const OPEN_SESSION: &str =
        "INSERT INTO sessions (token_hash, account, created_at, expires_at) VALUES ($1, $2, $3, $4)";
    pub const EXTEND_SESSION: &str = "UPDATE sessions SET expires_at = $1 WHERE token_hash = $2";
    pub const CLOSE_SESSION: &str = "DELETE FROM sessions WHERE token_hash = $1";
    pub const CLOSE_SESSIONS: &str = "DELETE FROM sessions WHERE account = $1";
    pub const WISHES: &str = "SELECT tour FROM wishes WHERE account = $1 ORDER BY added_at, tour";
    pub const ADD_WISH: &str = "INSERT INTO wishes (account, tour, added_at) \
        SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT) \
        WHERE (SELECT count(*) FROM wishes WHERE account = $1) < $4 ON CONFLICT (account, tour) DO NOTHING";
    pub const REMOVE_WISH: &str = "DELETE FROM wishes WHERE account = $1 AND tour = $2";
    pub const EXPIRED: [&str; 2] =
        ["DELETE FROM sessions WHERE expires_at < $1", "DELETE FROM secrets WHERE expires_at < $1"];
    pub const STALE_SIGNUPS: &str = "DELETE FROM signups WHERE created_at < $1";
}
