use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::Row;
use uuid::Uuid;

use super::{
    Limit, NewMessage, PostgresStore, StoreError,
    accept::insert_messages,
    affiliate::introduce,
    read,
    statement::{Values, all, first, run},
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
impl AccountStore for PostgresStore {
    async fn count(&self, limits: Vec<Limit>, now: Millis) -> Result<bool, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let mut all = true;
        for limit in sorted(limits) {
            all &= within(&transaction, &limit, now).await?;
        }
        transaction.commit().await?;
        Ok(all)
    }

    async fn uncount(&self, keys: Vec<String>) -> Result<(), StoreError> {
        let client = self.client().await?;
        for key in &keys {
            run(&client, sql::UNCOUNT, &[key]).await?;
        }
        Ok(())
    }

    async fn write_message(&self, message: NewMessage) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        write_message(&transaction, message).await?;
        Ok(transaction.commit().await?)
    }

    async fn sign_up(&self, signup: Signup, message: NewMessage) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let Signup { id, email, password_hash, locale, created_at, name, affiliate } = &signup;
        let (id, key, locale) = (id.to_string(), email.key(), locale.as_str());
        let (email, name, affiliate) = (email.as_str(), name.as_str(), affiliate.as_str());
        let row: Values = &[&id, &email, &key, password_hash, &locale, created_at, &name, &affiliate];
        if run(&transaction, sql::SIGN_UP, row).await? > 0 {
            write_message(&transaction, message).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn signup(&self, id: Uuid) -> Result<Option<Signup>, StoreError> {
        signup(&self.client().await?, "id = $1", &id.to_string()).await
    }

    async fn newest_signup(&self, email_key: &str) -> Result<Option<Signup>, StoreError> {
        let newest = "email_key = $1 ORDER BY created_at DESC, id DESC LIMIT 1";
        signup(&self.client().await?, newest, email_key).await
    }

    async fn keep_secret(&self, secret: NewSecret) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let (hash, purpose, subject) = (secret.hash.as_str(), secret.purpose.as_str(), secret.subject.to_string());
        run(&transaction, sql::VOID_SECRETS, &[&subject, &purpose]).await?;
        run(&transaction, sql::KEEP_SECRET, &[&hash, &purpose, &subject, &secret.expires_at]).await?;
        Ok(transaction.commit().await?)
    }

    async fn subject(&self, secret: &TokenHash, purpose: Purpose, now: Millis) -> Result<Option<Uuid>, StoreError> {
        let found = first(&self.client().await?, sql::SUBJECT, &[&secret.as_str(), &purpose.as_str(), &now]).await?;
        let Some(row) = found else { return Ok(None) };
        let id: String = row.try_get(0)?;
        uuid(&id).map(Some).map_err(|reason| StoreError::Unreadable { table: "secrets", id, reason })
    }

    async fn confirm(&self, secret: &TokenHash, now: Millis) -> Result<bool, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let Some(used) = first(&transaction, sql::USE_CONFIRMATION, &[&secret.as_str(), &now]).await? else {
            return Ok(false);
        };
        let (purpose, id): (String, String) = (used.try_get(0)?, used.try_get(1)?);
        let confirmed = if purpose == Purpose::Signup.as_str() {
            create(&transaction, &id, now).await?
        } else {
            run(&transaction, sql::VOID_ALL_SECRETS, &[&id]).await?;
            run(&transaction, sql::TAKE_EMAIL, &[&id]).await? > 0
        };
        transaction.commit().await?;
        Ok(confirmed)
    }

    async fn reset_password(&self, reset: PasswordReset) -> Result<bool, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let secret: Values = &[&reset.secret.as_str(), &Purpose::Reset.as_str(), &reset.now];
        let Some(used) = first(&transaction, sql::USE_SECRET, secret).await? else { return Ok(false) };
        let id: String = used.try_get(0)?;
        let is_there = run(&transaction, sql::SET_PASSWORD, &[&reset.password_hash, &id]).await? > 0;
        if is_there {
            run(&transaction, sql::CLOSE_SESSIONS, &[&id]).await?;
            run(&transaction, sql::FORGIVE, &[&reset.forgiven]).await?;
            insert_messages(&transaction, &[reset.notice]).await?;
        }
        transaction.commit().await?;
        Ok(is_there)
    }

    async fn change_password(&self, change: PasswordChange) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let id = change.account.to_string();
        run(&transaction, sql::SET_PASSWORD, &[&change.password_hash, &id]).await?;
        run(&transaction, sql::CLOSE_OTHER_SESSIONS, &[&id, &change.session.as_str()]).await?;
        run(&transaction, sql::VOID_SECRETS, &[&id, &Purpose::Reset.as_str()]).await?;
        insert_messages(&transaction, &[change.notice]).await?;
        Ok(transaction.commit().await?)
    }

    async fn account(&self, id: Uuid) -> Result<Option<Account>, StoreError> {
        account(&self.client().await?, "id = $1", &id.to_string()).await
    }

    async fn account_by_email(&self, email: &EmailAddress) -> Result<Option<Account>, StoreError> {
        let sql = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE {}", email_key::BY_ADDRESS);
        let (key, colliding) = (email.key(), email_key::colliding(email.as_str()));
        let found = first(&self.client().await?, &sql, &[&key, &colliding]).await?;
        found.map(|row| account_row(&row)?.read()).transpose()
    }

    async fn colliding_accounts(&self) -> Result<Vec<Account>, StoreError> {
        let sql = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE {}", email_key::COLLIDING);
        let rows = all(&self.client().await?, &sql, &[]).await?;
        rows.iter().map(|row| account_row(row)?.read()).collect()
    }

    async fn account_by_pending_email(&self, email_key: &str) -> Result<Option<Account>, StoreError> {
        account(&self.client().await?, "pending_email_key = $1 LIMIT 1", email_key).await
    }

    async fn update_profile(&self, change: ProfileChange) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        update_profile(&transaction, change).await?;
        Ok(transaction.commit().await?)
    }

    async fn avatar(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let found = first(&self.client().await?, sql::AVATAR, &[&name]).await?;
        Ok(found.map(|row| row.try_get(0)).transpose()?)
    }

    async fn delete_account(&self, id: Uuid, email_key: &str) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        run(&transaction, sql::VOID_ALL_SECRETS, &[&id.to_string()]).await?;
        run(&transaction, sql::DELETE_MAILS, &[&id.to_string(), &email_key]).await?;
        run(&transaction, sql::DELETE_ACCOUNT, &[&id.to_string()]).await?;
        Ok(transaction.commit().await?)
    }

    async fn enquiries_of(&self, email_key: &str) -> Result<Vec<Enquiry>, StoreError> {
        read::enquiries_of(&self.client().await?, email_key).await
    }

    async fn reviews_of(&self, email_key: &str) -> Result<Vec<Review>, StoreError> {
        read::reviews_of(&self.client().await?, email_key).await
    }

    async fn open_session(&self, session: NewSession) -> Result<(), StoreError> {
        let NewSession { token, account, created_at, expires_at } = &session;
        let row: Values = &[&token.as_str(), &account.to_string(), created_at, expires_at];
        run(&self.client().await?, sql::OPEN_SESSION, row).await.map(drop)
    }

    async fn session(&self, token: &TokenHash, now: Millis) -> Result<Option<(Account, Millis)>, StoreError> {
        let sql = format!(
            "SELECT {ACCOUNT_COLUMNS}, sessions.expires_at FROM sessions JOIN accounts ON accounts.id = account \
             WHERE token_hash = $1 AND expires_at > $2"
        );
        let found = first(&self.client().await?, &sql, &[&token.as_str(), &now]).await?;
        found.map(|row| Ok((account_row(&row)?.read()?, row.try_get(12)?))).transpose()
    }

    async fn extend_session(&self, token: &TokenHash, expires_at: Millis) -> Result<(), StoreError> {
        run(&self.client().await?, sql::EXTEND_SESSION, &[&expires_at, &token.as_str()]).await.map(drop)
    }

    async fn close_session(&self, token: &TokenHash) -> Result<(), StoreError> {
        run(&self.client().await?, sql::CLOSE_SESSION, &[&token.as_str()]).await.map(drop)
    }

    async fn close_sessions(&self, account: Uuid) -> Result<u64, StoreError> {
        run(&self.client().await?, sql::CLOSE_SESSIONS, &[&account.to_string()]).await
    }

    async fn wishes(&self, account: Uuid) -> Result<Vec<i64>, StoreError> {
        let rows = all(&self.client().await?, sql::WISHES, &[&account.to_string()]).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    async fn add_wishes(&self, account: Uuid, tours: Vec<i64>, now: Millis) -> Result<(), StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        for tour in &tours {
            run(&transaction, sql::ADD_WISH, &[&account.to_string(), tour, &now, &MOST_WISHES]).await?;
        }
        Ok(transaction.commit().await?)
    }

    async fn remove_wish(&self, account: Uuid, tour: i64) -> Result<(), StoreError> {
        run(&self.client().await?, sql::REMOVE_WISH, &[&account.to_string(), &tour]).await.map(drop)
    }
}

/// The signup becomes an account; where its address has one already, that stays as it is.
async fn create(transaction: &Transaction<'_>, id: &str, now: Millis) -> Result<bool, StoreError> {
    let Some(signup) = signup(transaction, "id = $1", id).await? else { return Ok(false) };
    if first(transaction, sql::NEWER_SIGNUP, &[&id]).await?.is_some() {
        return Ok(false);
    }
    let Signup { email, password_hash, locale, name, .. } = &signup;
    let (key, email, locale, name) = (email.key(), email.as_str(), locale.as_str(), name.as_str());
    run(transaction, sql::CREATE, &[&id, &email, &key, password_hash, &locale, &now, &name]).await?;
    run(transaction, sql::DELETE_SIGNUPS, &[&key]).await?;
    if let Some(introduction) = Introduction::of_signup(&signup, now) {
        introduce(transaction, &introduction).await?;
    }
    Ok(true)
}

async fn update_profile(transaction: &Transaction<'_>, change: ProfileChange) -> Result<(), StoreError> {
    let ProfileChange { account, profile, new_email, avatar, messages } = change;
    let account = account.to_string();
    if let Some(email) = new_email {
        run(transaction, sql::VOID_SECRETS, &[&account, &Purpose::Email.as_str()]).await?;
        run(transaction, sql::SET_PENDING_EMAIL, &[&email.as_str(), &email.key(), &account]).await?;
    }
    let (name, phone, country) = (profile.name.as_str(), profile.phone.as_str(), profile.country.as_str());
    let (title, residence) = (profile.title.as_str(), profile.country_of_residence.as_str());
    run(transaction, sql::SET_PROFILE, &[&name, &phone, &country, &title, &residence, &account]).await?;
    let picture = match avatar {
        AvatarChange::Keep => None,
        AvatarChange::Remove => Some(None),
        AvatarChange::Replace { name, avatar } => Some(Some((name, avatar.into_bytes()))),
    };
    if let Some(picture) = picture {
        run(transaction, sql::DELETE_AVATARS, &[&account]).await?;
        run(transaction, sql::SET_AVATAR, &[&picture.as_ref().map(|(name, _)| name), &account]).await?;
        if let Some((name, bytes)) = picture {
            run(transaction, sql::KEEP_AVATAR, &[&name, &account, &bytes]).await?;
        }
    }
    for message in messages {
        write_message(transaction, message).await?;
    }
    Ok(())
}

/// Rows are locked in one order, so that two that count the same keys never wait for each other.
fn sorted(mut limits: Vec<Limit>) -> Vec<Limit> {
    limits.sort_by(|one, other| one.key.cmp(&other.key));
    limits
}

async fn within(transaction: &Transaction<'_>, limit: &Limit, now: Millis) -> Result<bool, StoreError> {
    let statement = transaction.prepare_cached(sql::COUNT).await?;
    let row = transaction.query_one(&statement, &[&limit.key, &(now + limit.window), &now]).await?;
    Ok(row.try_get::<_, i64>(0)? <= limit.most)
}

async fn write_message(transaction: &Transaction<'_>, message: NewMessage) -> Result<(), StoreError> {
    let allowed = match &message.limit {
        Some(limit) => within(transaction, limit, message.created_at).await?,
        None => true,
    };
    if allowed { insert_messages(transaction, &[message]).await } else { Ok(()) }
}

async fn account(client: &impl GenericClient, which: &str, value: &str) -> Result<Option<Account>, StoreError> {
    let sql = format!("SELECT {ACCOUNT_COLUMNS} FROM accounts WHERE {which}");
    first(client, &sql, &[&value]).await?.map(|row| account_row(&row)?.read()).transpose()
}

async fn signup(client: &impl GenericClient, which: &str, value: &str) -> Result<Option<Signup>, StoreError> {
    let sql = format!("SELECT {SIGNUP_COLUMNS} FROM signups WHERE {which}");
    let read = |row: &Row| -> Result<SignupRow, StoreError> {
        Ok(SignupRow {
            id: row.try_get(0)?,
            email: row.try_get(1)?,
            password_hash: row.try_get(2)?,
            locale: row.try_get(3)?,
            created_at: row.try_get(4)?,
            name: row.try_get(5)?,
            affiliate: row.try_get(6)?,
        })
    };
    first(client, &sql, &[&value]).await?.map(|row| read(&row)?.read()).transpose()
}

fn account_row(row: &Row) -> Result<AccountRow, StoreError> {
    Ok(AccountRow {
        id: row.try_get(0)?,
        email: row.try_get(1)?,
        password_hash: row.try_get(2)?,
        locale: row.try_get(3)?,
        created_at: row.try_get(4)?,
        name: row.try_get(5)?,
        phone: row.try_get(6)?,
        country: row.try_get(7)?,
        title: row.try_get(8)?,
        country_of_residence: row.try_get(9)?,
        avatar: row.try_get(10)?,
        pending_email: row.try_get(11)?,
    })
}
