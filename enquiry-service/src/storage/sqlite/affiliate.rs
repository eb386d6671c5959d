use async_trait::async_trait;
use rusqlite::{Connection, Row, params};
use uuid::Uuid;

use super::{
    SqliteStore, StoreError,
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
impl AffiliateStore for SqliteStore {
    async fn join(&self, account: Uuid, new: Slug, now: Millis) -> Result<Slug, StoreError> {
        self.writer
            .run(move |connection| {
                let account = account.to_string();
                run(connection, sql::JOIN, params![new.as_str(), account, now])?;
                let found = first(connection, sql::SLUG_OF, params![account], |row| row.get::<_, String>(0))?;
                found.map_or(Err(StoreError::Lost), |found| cell(&found, &found))
            })
            .await
    }

    async fn slug_of(&self, account: Uuid) -> Result<Option<Slug>, StoreError> {
        self.reader
            .run(move |connection| {
                let found =
                    first(connection, sql::SLUG_OF, params![account.to_string()], |row| row.get::<_, String>(0))?;
                found.map(|found| cell(&found, &found)).transpose()
            })
            .await
    }

    async fn inviter(&self, invitation: &Slug) -> Result<Option<Line>, StoreError> {
        let invitation = invitation.clone();
        self.reader
            .run(move |connection| {
                let name =
                    first(connection, sql::INVITER, params![invitation.as_str()], |row| row.get::<_, String>(0))?;
                name.map(|name| cell(invitation.as_str(), &name)).transpose()
            })
            .await
    }

    async fn affiliates(&self) -> Result<Vec<Affiliate>, StoreError> {
        self.reader
            .run(|connection| {
                let read = |row: &Row| {
                    Ok(AffiliateRow {
                        slug: row.get(0)?,
                        name: row.get(1)?,
                        email: row.get(2)?,
                        created_at: row.get(3)?,
                    })
                };
                all(connection, sql::ALL, params![], read)?.into_iter().map(AffiliateRow::read).collect()
            })
            .await
    }

    async fn friends(&self, invitation: &Slug) -> Result<Vec<Friend>, StoreError> {
        let invitation = invitation.clone();
        self.reader
            .run(move |connection| {
                friends(connection, "affiliate = $1 ORDER BY created_at DESC, id DESC", invitation.as_str())
            })
            .await
    }

    async fn friend_by_email(&self, email_key: &str) -> Result<Option<Friend>, StoreError> {
        let key = email_key.to_owned();
        self.reader.run(move |connection| Ok(friends(connection, "email_key = $1", &key)?.pop())).await
    }

    async fn friend_by_quote(&self, quote_number: &str) -> Result<Option<Friend>, StoreError> {
        let number = quote_number.to_owned();
        self.reader.run(move |connection| Ok(friends(connection, "quote_number = $1", &number)?.pop())).await
    }

    async fn rewards(&self, invitation: &Slug) -> Result<Vec<RewardLine>, StoreError> {
        let invitation = invitation.clone();
        self.reader
            .run(move |connection| {
                let read = |row: &Row| {
                    Ok(RewardRow {
                        friend: row.get(0)?,
                        state: row.get(1)?,
                        amount: row.get(2)?,
                        cause: row.get(3)?,
                        at: row.get(4)?,
                    })
                };
                let rows = all(connection, sql::REWARDS, params![invitation.as_str()], read)?;
                rows.into_iter().map(RewardRow::read).collect()
            })
            .await
    }

    async fn add_reward(&self, invitation: &Slug, line: RewardLine) -> Result<bool, StoreError> {
        let invitation = invitation.clone();
        self.writer.run(move |connection| add_reward(connection, invitation.as_str(), &line)).await
    }
}

/// Notes the friend of an invitation, and that a reward waits where there is a quote.
pub fn introduce(connection: &Connection, introduction: &Introduction) -> Result<(), StoreError> {
    let Introduction { id, affiliate, email, name, network, at, quote } = introduction;
    let number = quote.as_ref().map(|quote| quote.reference.as_str());
    let row = params![id.to_string(), email.key(), name.as_str(), network, number, at, affiliate.as_str()];
    let noted = |row: &Row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    if let (Some((friend, affiliate)), Some(quote)) = (first(connection, sql::INTRODUCE, row, noted)?, quote) {
        let state = RewardState::Pending.as_str();
        run(connection, sql::ADD_REWARD, params![affiliate, friend, state, quote.reward, quote.reference, at])?;
    }
    Ok(())
}

/// Notes what was earned with the journey of a friend, if it is one.
pub fn earn(connection: &Connection, booking: &Booking, reward: i64, at: Millis) -> Result<(), StoreError> {
    run(connection, sql::EARN, params![reward, booking.number.as_str(), at, booking.email.key()]).map(drop)
}

/// The journey was not travelled: what was earned with it and is not paid yet waits again.
pub fn take_back(connection: &Connection, booking: &Booking) -> Result<(), StoreError> {
    run(connection, sql::TAKE_BACK, params![booking.number.as_str()]).map(drop)
}

fn add_reward(connection: &Connection, affiliate: &str, line: &RewardLine) -> Result<bool, StoreError> {
    let RewardLine { friend, state, amount, cause, at } = line;
    let row = params![affiliate, friend.to_string(), state.as_str(), amount, cause, at];
    Ok(run(connection, sql::ADD_REWARD, row)? > 0)
}

fn friends(connection: &Connection, which: &str, value: &str) -> Result<Vec<Friend>, StoreError> {
    let read = |row: &Row| {
        Ok(FriendRow {
            id: row.get(0)?,
            affiliate: row.get(1)?,
            name: row.get(2)?,
            network: row.get(3)?,
            quote_number: row.get(4)?,
            created_at: row.get(5)?,
        })
    };
    let sql = format!("SELECT {FRIEND_COLUMNS} FROM friends WHERE {which}");
    all(connection, &sql, params![value], read)?.into_iter().map(FriendRow::read).collect()
}
