use async_trait::async_trait;
use rusqlite::{Connection, Row, params};
use uuid::Uuid;

use super::{
    Limit, NewMessage, SqliteStore, StoreError,
    accept::insert_message,
    affiliate::introduce,
    read,
    statement::{all, first, run},
};
use crate::{
    account::{Account, Signup, TokenHash},
    affiliate::Introduction,
    clock::Millis,
    enquiry::{Enquiry, Review},
    fields::EmailAddress,
    storage::{
        account::{
            ACCOUNT_COLUMNS, AccountStore, AvatarChange, MOST_WISHES, NewSecret, NewSession, PasswordChange,
            PasswordReset, ProfileChange, Purpose, SIGNUP_COLUMNS, sql,
        },
        email_key,
        row::{AccountRow, SignupRow, uuid},
    },
};

#[async_trait]
impl AccountStore for SqliteStore {
    async fn count(&self, limits: Vec<Limit>, now: Millis) -> Result<bool, StoreError> {
        self.writer
            .run(move |connection| {
                limits.iter().try_fold(true, |all, limit| Ok(within(connection, limit, now)? && all))
            })
            .await
    }

    async fn uncount(&self, keys: Vec<String>) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                keys.iter().try_for_each(|key| run(connection, sql::UNCOUNT, params![key]).map(drop))
            })
            .await
    }

    async fn write_message(&self, message: NewMessage) -> Result<(), StoreError> {
        self.writer.run(move |connection| write_message(connection, &message)).await
    }

    async fn sign_up(&self, signup: Signup, message: NewMessage) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                let Signup { id, email, password_hash, locale, created_at, name, affiliate } = &signup;
                let (id, key, locale) = (id.to_string(), email.key(), locale.as_str());
                let (email, name, affiliate) = (email.as_str(), name.as_str(), affiliate.as_str());
                let row = params![id, email, key, password_hash, locale, created_at, name, affiliate];
                if run(connection, sql::SIGN_UP, row)? > 0 { write_message(connection, &message) } else { Ok(()) }
            })
            .await
    }

    async fn signup(&self, id: Uuid) -> Result<Option<Signup>, StoreError> {
        self.reader.run(move |connection| signup(connection, "id = $1", &id.to_string())).await
    }

    async fn newest_signup(&self, email_key: &str) -> Result<Option<Signup>, StoreError> {
        let key = email_key.to_owned();
        let newest = "email_key = $1 ORDER BY created_at DESC, id DESC LIMIT 1";
        self.reader.run(move |connection| signup(connection, newest, &key)).await
    }

    async fn keep_secret(&self, secret: NewSecret) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                let (purpose, subject) = (secret.purpose.as_str(), secret.subject.to_string());
                run(connection, sql::VOID_SECRETS, params![subject, purpose])?;
                run(connection, sql::KEEP_SECRET, params![secret.hash.as_str(), purpose, subject, secret.expires_at])?;
                Ok(())
            })
            .await
    }

    async fn subject(&self, secret: &TokenHash, purpose: Purpose, now: Millis) -> Result<Option<Uuid>, StoreError> {
        let secret = secret.clone();
        self.reader
            .run(move |connection| {
                let found: Option<String> =
                    first(connection, sql::SUBJECT, params![secret.as_str(), purpose.as_str(), now], |row| row.get(0))?;
                found
                    .map(|id| uuid(&id).map_err(|reason| StoreError::Unreadable { table: "secrets", id, reason }))
                    .transpose()
            })
            .await
    }

    async fn confirm(&self, secret: &TokenHash, now: Millis) -> Result<bool, StoreError> {
        let secret = secret.clone();
        self.writer
            .run(move |connection| {
                let used = |row: &Row| Ok((row.get(0)?, row.get(1)?));
                let used: Option<(String, String)> =
                    first(connection, sql::USE_CONFIRMATION, params![secret.as_str(), now], used)?;
                match used {
                    None => Ok(false),
                    Some((purpose, id)) if purpose == Purpose::Signup.as_str() => create(connection, &id, now),
                    Some((_, id)) => {
                        run(connection, sql::VOID_ALL_SECRETS, params![id])?;
                        Ok(run(connection, sql::TAKE_EMAIL, params![id])? > 0)
                    }
                }
            })
            .await
    }

    async fn reset_password(&self, reset: PasswordReset) -> Result<bool, StoreError> {
        self.writer
            .run(move |connection| {
                let secret = params![reset.secret.as_str(), Purpose::Reset.as_str(), reset.now];
                let Some(id) = first(connection, sql::USE_SECRET, secret, |row| row.get::<_, String>(0))? else {
                    return Ok(false);
                };
                let is_there = run(connection, sql::SET_PASSWORD, params![reset.password_hash, id])? > 0;
                if is_there {
                    run(connection, sql::CLOSE_SESSIONS, params![id])?;
                    run(connection, sql::FORGIVE, params![reset.forgiven])?;
                    insert_message(connection, &reset.notice)?;
                }
                Ok(is_there)
            })
            .await
    }

    async fn change_password(&self, change: PasswordChange) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                let id = change.account.to_string();
                run(connection, sql::SET_PASSWORD, params![change.password_hash, id])?;
                run(connection, sql::CLOSE_OTHER_SESSIONS, params![id, change.session.as_str()])?;
                run(connection, sql::VOID_SECRETS, params![id, Purpose::Reset.as_str()])?;
                insert_message(connection, &change.notice)
            })
            .await
    }

    async fn account(&self, id: Uuid) -> Result<Option<Account>, StoreError> {
        self.reader.run(move |connection| account(connection, "id = $1", &id.to_string())).await
    }

    async fn account_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StoreError> {
        let keys = (email.key(), email_key::colliding(email.as_str()));
        self.reader
            .run(move |connection| {
                let sql = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE {}", email_key::BY_ADDRESS);
                first(connection, &sql, params![keys.0, keys.1], account_row)?.map(AccountRow::read).transpose()
            })
            .await
    }

    async fn colliding_accounts(&self) -> Result<Vec<Account>, StoreError> {
        self.reader
            .run(move |connection| {
                let sql = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE {}", email_key::COLLIDING);
                let rows = all(connection, &sql, params![], account_row)?;
                rows.into_iter().map(AccountRow::read).collect()
            })
            .await
    }

    async fn account_by_pending_email(&self, email_key: &str) -> Result<Option<Account>, StoreError> {
        let key = email_key.to_owned();
        self.reader.run(move |connection| account(connection, "pending_email_key = $1 LIMIT 1", &key)).await
    }

    async fn update_profile(&self, change: ProfileChange) -> Result<(), StoreError> {
        self.writer.run(move |connection| update_profile(connection, change)).await
    }

    async fn avatar(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let name = name.to_owned();
        self.reader.run(move |connection| first(connection, sql::AVATAR, params![name], |row| row.get(0))).await
    }

    async fn delete_account(&self, id: Uuid, email_key: &str) -> Result<(), StoreError> {
        let key = email_key.to_owned();
        self.writer
            .run(move |connection| {
                run(connection, sql::VOID_ALL_SECRETS, params![id.to_string()])?;
                run(connection, sql::DELETE_MAILS, params![id.to_string(), key])?;
                run(connection, sql::DELETE_ACCOUNT, params![id.to_string()]).map(drop)
            })
            .await
    }

    async fn enquiries_of(&self, email_key: &str) -> Result<Vec<Enquiry>, StoreError> {
        let key = email_key.to_owned();
        self.reader.run(move |connection| read::enquiries_of(connection, &key)).await
    }

    async fn reviews_of(&self, email_key: &str) -> Result<Vec<Review>, StoreError> {
        let key = email_key.to_owned();
        self.reader.run(move |connection| read::reviews_of(connection, &key)).await
    }

    async fn open_session(&self, session: NewSession) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                let NewSession { token, account, created_at, expires_at } = &session;
                let row = params![token.as_str(), account.to_string(), created_at, expires_at];
                run(connection, sql::OPEN_SESSION, row).map(drop)
            })
            .await
    }

    async fn session(&self, token: &TokenHash, now: Millis) -> Result<Option<(Account, Millis)>, StoreError> {
        let token = token.clone();
        self.reader
            .run(move |connection| {
                let sql = format!(
                    "SELECT {ACCOUNT_COLUMNS}, sessions.expires_at FROM sessions JOIN accounts ON accounts.id = account \
                     WHERE token_hash = $1 AND expires_at > $2"
                );
                let read = |row: &Row| Ok((account_row(row)?, row.get::<_, Millis>(12)?));
                let found = first(connection, &sql, params![token.as_str(), now], read)?;
                found.map(|(account, expires_at)| Ok((account.read()?, expires_at))).transpose()
            })
            .await
    }

    async fn extend_session(&self, token: &TokenHash, expires_at: Millis) -> Result<(), StoreError> {
        let token = token.clone();
        self.writer
            .run(move |connection| run(connection, sql::EXTEND_SESSION, params![expires_at, token.as_str()]).map(drop))
            .await
    }

    async fn close_session(&self, token: &TokenHash) -> Result<(), StoreError> {
        let token = token.clone();
        self.writer.run(move |connection| run(connection, sql::CLOSE_SESSION, params![token.as_str()]).map(drop)).await
    }

    async fn close_sessions(&self, account: Uuid) -> Result<u64, StoreError> {
        let closed =
            self.writer.run(move |connection| run(connection, sql::CLOSE_SESSIONS, params![account.to_string()]));
        Ok(u64::try_from(closed.await?).unwrap_or(u64::MAX))
    }

    async fn wishes(&self, account: Uuid) -> Result<Vec<i64>, StoreError> {
        self.reader
            .run(move |connection| all(connection, sql::WISHES, params![account.to_string()], |row| row.get(0)))
            .await
    }

    async fn add_wishes(&self, account: Uuid, tours: Vec<i64>, now: Millis) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                let account = account.to_string();
                let add = |tour| run(connection, sql::ADD_WISH, params![account, tour, now, MOST_WISHES]).map(drop);
                tours.iter().try_for_each(add)
            })
            .await
    }

    async fn remove_wish(&self, account: Uuid, tour: i64) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| run(connection, sql::REMOVE_WISH, params![account.to_string(), tour]).map(drop))
            .await
    }
}

/// The signup becomes an account; where its address has one already, that stays as it is.
fn create(connection: &Connection, id: &str, now: Millis) -> Result<bool, StoreError> {
    let Some(signup) = signup(connection, "id = $1", id)? else { return Ok(false) };
    if first(connection, sql::NEWER_SIGNUP, params![id], |_| Ok(()))?.is_some() {
        return Ok(false);
    }
    let Signup { email, password_hash, locale, name, .. } = &signup;
    let row = params![id, email.as_str(), email.key(), password_hash, locale.as_str(), now, name.as_str()];
    run(connection, sql::CREATE, row)?;
    run(connection, sql::DELETE_SIGNUPS, params![email.key()])?;
    if let Some(introduction) = Introduction::of_signup(&signup, now) {
        introduce(connection, &introduction)?;
    }
    Ok(true)
}

fn update_profile(connection: &Connection, change: ProfileChange) -> Result<(), StoreError> {
    let ProfileChange { account, profile, new_email, avatar, messages } = change;
    let account = account.to_string();
    if let Some(email) = new_email {
        run(connection, sql::VOID_SECRETS, params![account, Purpose::Email.as_str()])?;
        run(connection, sql::SET_PENDING_EMAIL, params![email.as_str(), email.key(), account])?;
    }
    let (name, phone, country) = (profile.name.as_str(), profile.phone.as_str(), profile.country.as_str());
    let (title, residence) = (profile.title.as_str(), profile.country_of_residence.as_str());
    run(connection, sql::SET_PROFILE, params![name, phone, country, title, residence, account])?;
    let picture = match avatar {
        AvatarChange::Keep => None,
        AvatarChange::Remove => Some(None),
        AvatarChange::Replace { name, avatar } => Some(Some((name, avatar.into_bytes()))),
    };
    if let Some(picture) = picture {
        run(connection, sql::DELETE_AVATARS, params![account])?;
        run(connection, sql::SET_AVATAR, params![picture.as_ref().map(|(name, _)| name), account])?;
        if let Some((name, bytes)) = picture {
            run(connection, sql::KEEP_AVATAR, params![name, account, bytes])?;
        }
    }
    messages.iter().try_for_each(|message| write_message(connection, message))
}

fn within(connection: &Connection, limit: &Limit, now: Millis) -> Result<bool, StoreError> {
    let counted = params![limit.key, now + limit.window, now];
    let count: i64 = connection.prepare_cached(sql::COUNT)?.query_row(counted, |row| row.get(0))?;
    Ok(count <= limit.most)
}

fn write_message(connection: &Connection, message: &NewMessage) -> Result<(), StoreError> {
    match &message.limit {
        Some(limit) if !within(connection, limit, message.created_at)? => Ok(()),
        _ => insert_message(connection, message),
    }
}

fn account(connection: &Connection, which: &str, value: &str) -> Result<Option<Account>, StoreError> {
    let sql = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE {which}");
    first(connection, &sql, params![value], account_row)?.map(AccountRow::read).transpose()
}

fn signup(connection: &Connection, which: &str, value: &str) -> Result<Option<Signup>, StoreError> {
    let sql = format!("SELECT {SIGNUP_COLUMNS} FROM signups WHERE {which}");
    let read = |row: &Row| {
        Ok(SignupRow {
            id: row.get(0)?,
            email: row.get(1)?,
            password_hash: row.get(2)?,
            locale: row.get(3)?,
            created_at: row.get(4)?,
            name: row.get(5)?,
            affiliate: row.get(6)?,
        })
    };
    first(connection, &sql, params![value], read)?.map(SignupRow::read).transpose()
}

fn account_row(row: &Row) -> rusqlite::Result<AccountRow> {
    Ok(AccountRow {
        id: row.get(0)?,
        email: row.get(1)?,
        password_hash: row.get(2)?,
        locale: row.get(3)?,
        created_at: row.get(4)?,
        name: row.get(5)?,
        phone: row.get(6)?,
        country: row.get(7)?,
        title: row.get(8)?,
        country_of_residence: row.get(9)?,
        avatar: row.get(10)?,
        pending_email: row.get(11)?,
    })
}
