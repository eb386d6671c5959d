//! Reviews of visitors.

use content_model::Locale;
use uuid::Uuid;

use super::{
    Connection, Database, DatabaseError, Insert, Transaction,
    enquiries::order,
    row::FromRow,
    table::{TableRow, database_statements, statements, table_row},
    value::values,
};
use crate::{
    domain::enquiry::{Review, ReviewState},
    primitives::clock::Millis,
};

/// Which reviews a list shows.
#[derive(Clone, Debug)]
pub struct ReviewFilter {
    /// Only reviews in this state; `None`: reviews in every state.
    pub state: Option<ReviewState>,
    /// `Some(true)`: only reviews in quarantine; `Some(false)`: only the others; `None`: both.
    pub quarantined: Option<bool>,
    /// Only reviews in this language; `None`: reviews in every language.
    pub locale: Option<Locale>,
    /// Only reviews of this category; `None`: reviews of every category.
    pub category: Option<String>,
    /// The first time that counts.
    pub since: Millis,
    /// The first time that counts no more.
    pub before: Millis,
    /// Order of the list.
    pub order: ReviewOrder,
    /// Largest number of reviews in the list.
    pub most: i64,
}

impl ReviewFilter {
    /// Every review, newest first.
    pub const ALL: Self = ReviewFilter {
        state: None,
        quarantined: None,
        locale: None,
        category: None,
        since: Millis::MIN,
        before: Millis::MAX,
        order: ReviewOrder::Newest,
        most: i64::MAX,
    };
}

/// The first of a list of reviews; among equals the newest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewOrder {
    /// In quarantine the order of [`order`].
    Newest,
    /// The review received earliest.
    Oldest,
    /// The review with the highest rating.
    Highest,
    /// The review with the lowest rating.
    Lowest,
}

table_row! {
    Review, "reviews", [
        id, number, received_at, locale, name, email, country, title, body, rating, category, tour_slug, tour, network, state,
        quarantine,
    ]
}

const INSERT: Insert = Insert {
    table: Review::TABLE,
    columns: &[
        "id, received_at, locale, name, email, country, title, body, rating, category, tour_slug, tour, network, state",
        "quarantine, email_key",
    ],
    on_conflict: "",
};

/// Writes reviews as new rows; the database gives each its number.
///
/// # Errors
/// Where the database does not take them.
pub fn insert<'e>(transaction: &Transaction, rows: impl Iterator<Item = &'e Review>) -> Result<(), DatabaseError> {
    let row = |review: &'e Review| {
        let mut row = review.values();
        row.remove(1);
        row.push(review.email.key().into());
        row
    };
    transaction.insert(&INSERT, &rows.map(row).collect::<Vec<_>>()).map(drop)
}

/// The state of a review that nobody else changes until the transaction ends. The inner value is `None` where this
/// version does not know the state.
///
/// # Errors
/// Where the database does not answer.
pub fn locked_state(transaction: &Transaction, id: Uuid) -> Result<Option<Option<ReviewState>>, DatabaseError> {
    let sql = format!("SELECT state FROM reviews WHERE id = $1 {}", transaction.dialect().for_update());
    Ok(transaction.row::<(String,)>(&sql, values![id])?.map(|(state,)| state.parse().ok()))
}

fn list(connection: &Connection, filter: &ReviewFilter) -> Result<Vec<Review>, DatabaseError> {
    let rest = format!(
        "WHERE (CAST($1 AS TEXT) IS NULL OR state = $1) \
         AND (CAST($2 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($2 AS BOOLEAN)) \
         AND (CAST($3 AS TEXT) IS NULL OR locale = $3) AND (CAST($4 AS TEXT) IS NULL OR category = $4) \
         AND received_at >= $5 AND received_at < $6 ORDER BY {} LIMIT $7",
        match filter.order {
            ReviewOrder::Newest => order(filter.quarantined),
            ReviewOrder::Oldest => "received_at, id",
            ReviewOrder::Highest => "rating DESC, received_at DESC, id DESC",
            ReviewOrder::Lowest => "rating, received_at DESC, id DESC",
        }
    );
    let ReviewFilter { state, quarantined, locale, category, since, before, most, .. } = filter;
    connection.select(&rest, values![state, *quarantined, locale, category, *since, *before, *most])
}

statements! {
    /// Writes the state of a review and takes it out of quarantine.
    write set_state(id: Uuid, state: ReviewState) -> () =
        "UPDATE reviews SET state = $2, quarantine = NULL WHERE id = $1";
}

impl Database {
    /// Newest first; those in quarantine in the order of [`order`].
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn reviews(&self, filter: ReviewFilter) -> Result<Vec<Review>, DatabaseError> {
        self.read(move |connection| list(connection, &filter)).await
    }
}

database_statements! {
    /// From one address, newest first.
    select reviews_of(email_key: &str) -> Vec<Review> =
        "WHERE email_key = $1 AND email_key <> '' ORDER BY number DESC";
}
