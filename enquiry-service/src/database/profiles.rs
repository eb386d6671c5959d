//! What the owner of an account tells about herself.

use content_model::Choice;
use uuid::Uuid;

use super::{Database, DatabaseError, Transaction, attempts, passwords::VOID, value::values};
use crate::domain::account::{AvatarChange, ProfileChange, Purpose};

fn update(transaction: &Transaction, change: ProfileChange) -> Result<(), DatabaseError> {
    let ProfileChange { account, profile, new_email, avatar, messages } = change;
    if let Some(email) = new_email {
        transaction.execute(VOID, values![account, Purpose::Email.name()])?;
        let sql = "UPDATE accounts SET pending_email = $1, pending_email_key = $2 WHERE id = $3";
        transaction.execute(sql, values![email.as_str(), email.key(), account])?;
    }
    let sql = "UPDATE accounts SET name = $1, phone = $2, country = $3, title = $4, country_of_residence = $5 \
               WHERE id = $6";
    let (name, phone, country) = (profile.name.as_str(), profile.phone.as_str(), profile.country.as_str());
    let (title, residence) = (profile.title.as_str(), profile.country_of_residence.as_str());
    transaction.execute(sql, values![name, phone, country, title, residence, account])?;
    match avatar {
        AvatarChange::Keep => {}
        AvatarChange::Remove => set_avatar(transaction, account, None)?,
        AvatarChange::Replace { name, avatar } => {
            set_avatar(transaction, account, Some(&name))?;
            let sql = "INSERT INTO avatars (name, account, picture) VALUES ($1, $2, $3)";
            transaction.execute(sql, values![name, account, avatar.into_bytes().as_slice()])?;
        }
    }
    messages.iter().try_for_each(|message| attempts::write_limited(transaction, message))
}

fn set_avatar(transaction: &Transaction, account: Uuid, name: Option<&str>) -> Result<(), DatabaseError> {
    transaction.execute("DELETE FROM avatars WHERE account = $1", values![account])?;
    transaction.execute("UPDATE accounts SET avatar = $1 WHERE id = $2", values![name, account]).map(drop)
}

impl Database {
    /// Changes the profile, and writes the mails that a new address needs.
    ///
    /// # Errors
    /// Where nothing was written.
    pub async fn update_profile(&self, change: ProfileChange) -> Result<(), DatabaseError> {
        self.write(move |transaction| update(transaction, change)).await
    }

    /// The picture of an account, as bytes.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn avatar(&self, name: &str) -> Result<Option<Vec<u8>>, DatabaseError> {
        let name = name.to_owned();
        let sql = "SELECT picture FROM avatars WHERE name = $1";
        let found: Option<(Vec<u8>,)> = self.read(move |connection| connection.row(sql, values![name])).await?;
        Ok(found.map(|(picture,)| picture))
    }
}
