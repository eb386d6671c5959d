use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::Row;
use uuid::Uuid;

use super::{
    PostgresStore, StoreError,
    statement::{all, first, run},
};
use crate::{
    affiliate::{Affiliate, Friend, Introduction, RewardLine, RewardState, Slug},
    booking::Booking,
    clock::Millis,
    fields::Line,
    storage::{
        AffiliateStore,
        affiliate::{AffiliateRow, FRIEND_COLUMNS, FriendRow, RewardRow, cell, sql},
    },
};

#[async_trait]
impl AffiliateStore for PostgresStore {
    async fn join(&self, account: Uuid, new: Slug, now: Millis) -> Result<Slug, StoreError> {
        let client = self.client().await?;
        let account = account.to_string();
        run(&client, sql::JOIN, &[&new.as_str(), &account, &now]).await?;
        let found = first(&client, sql::SLUG_OF, &[&account]).await?;
        found.map_or(Err(StoreError::Lost), |row| stored_slug(&row))
    }

    async fn slug_of(&self, account: Uuid) -> Result<Option<Slug>, StoreError> {
        let found = first(&self.client().await?, sql::SLUG_OF, &[&account.to_string()]).await?;
        found.map(|row| stored_slug(&row)).transpose()
    }

    async fn inviter(&self, invitation: &Slug) -> Result<Option<Line>, StoreError> {
        let found = first(&self.client().await?, sql::INVITER, &[&invitation.as_str()]).await?;
        found.map(|row| cell(invitation.as_str(), row.try_get(0)?)).transpose()
    }

    async fn affiliates(&self) -> Result<Vec<Affiliate>, StoreError> {
        let read = |row: &Row| -> Result<Affiliate, StoreError> {
            let (slug, name, email) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            AffiliateRow { slug, name, email, created_at: row.try_get(3)? }.read()
        };
        all(&self.client().await?, sql::ALL, &[]).await?.iter().map(read).collect()
    }

    async fn friends(&self, invitation: &Slug) -> Result<Vec<Friend>, StoreError> {
        let newest = "affiliate = $1 ORDER BY created_at DESC, id DESC";
        friends(&self.client().await?, newest, invitation.as_str()).await
    }

    async fn friend_by_email(&self, email_key: &str) -> Result<Option<Friend>, StoreError> {
        Ok(friends(&self.client().await?, "email_key = $1", email_key).await?.pop())
    }

    async fn friend_by_quote(&self, quote_number: &str) -> Result<Option<Friend>, StoreError> {
        Ok(friends(&self.client().await?, "quote_number = $1", quote_number).await?.pop())
    }

    async fn rewards(&self, invitation: &Slug) -> Result<Vec<RewardLine>, StoreError> {
        let read = |row: &Row| -> Result<RewardLine, StoreError> {
            let (friend, state, amount) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            RewardRow { friend, state, amount, cause: row.try_get(3)?, at: row.try_get(4)? }.read()
        };
        all(&self.client().await?, sql::REWARDS, &[&invitation.as_str()]).await?.iter().map(read).collect()
    }

    async fn add_reward(&self, invitation: &Slug, line: RewardLine) -> Result<bool, StoreError> {
        let RewardLine { friend, state, amount, cause, at } = &line;
        let row: super::statement::Values =
            &[&invitation.as_str(), &friend.to_string(), &state.as_str(), amount, cause, at];
        Ok(run(&self.client().await?, sql::ADD_REWARD, row).await? > 0)
    }
}

/// Notes the friend of an invitation, and that a reward waits where there is a quote.
pub async fn introduce(transaction: &Transaction<'_>, introduction: &Introduction) -> Result<(), StoreError> {
    let Introduction { id, affiliate, email, name, network, at, quote } = introduction;
    let number = quote.as_ref().map(|quote| quote.reference.as_str());
    let (id, key, name, slug) = (id.to_string(), email.key(), name.as_str(), affiliate.as_str());
    let noted = first(transaction, sql::INTRODUCE, &[&id, &key, &name, network, &number, at, &slug]).await?;
    if let (Some(row), Some(quote)) = (noted, quote) {
        let (friend, affiliate): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let state = RewardState::Pending.as_str();
        run(transaction, sql::ADD_REWARD, &[&affiliate, &friend, &state, &quote.reward, &quote.reference, at]).await?;
    }
    Ok(())
}

/// Notes what was earned with the journey of a friend, if it is one.
pub async fn earn(transaction: &Transaction<'_>, booking: &Booking, reward: i64, at: Millis) -> Result<(), StoreError> {
    run(transaction, sql::EARN, &[&reward, &booking.number.as_str(), &at, &booking.email.key()]).await.map(drop)
}

/// The journey was not travelled: what was earned with it and is not paid yet waits again.
pub async fn take_back(transaction: &Transaction<'_>, booking: &Booking) -> Result<(), StoreError> {
    run(transaction, sql::TAKE_BACK, &[&booking.number.as_str()]).await.map(drop)
}

fn stored_slug(row: &Row) -> Result<Slug, StoreError> {
    let slug: &str = row.try_get(0)?;
    cell(slug, slug)
}

async fn friends(client: &impl GenericClient, which: &str, value: &str) -> Result<Vec<Friend>, StoreError> {
    let read = |row: &Row| -> Result<Friend, StoreError> {
        FriendRow {
            id: row.try_get(0)?,
            affiliate: row.try_get(1)?,
            name: row.try_get(2)?,
            network: row.try_get(3)?,
            quote_number: row.try_get(4)?,
            created_at: row.try_get(5)?,
        }
        .read()
    };
    let sql = format!("SELECT {FRIEND_COLUMNS} FROM friends WHERE {which}");
    all(client, &sql, &[&value]).await?.iter().map(read).collect()
}
