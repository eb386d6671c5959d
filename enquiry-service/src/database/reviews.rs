//! Reviews of visitors.

use content_model::Locale;
use uuid::Uuid;

use super::{
    Database, DatabaseError,
    enquiries::order,
    table::{database_statements, statements, table_row},
    value::values,
};
use crate::{
    domain::enquiry::{Review, ReviewState},
    primitives::{clock::Millis, fields::MultiLine},
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
        id, received_at, locale, name, email, country, title, body, rating, category, tour_slug, tour, network, state,
        quarantine, answer,
    ],
    read [number],
    with |review| ["email_key": review.email.key()]
}

statements! {
    /// State and public answer of a review that nobody else changes until the transaction ends, also where this version
    /// does not know the state.
    write_row locked(id: Uuid) -> Option<(String, Option<MultiLine>)> =
        "SELECT state, answer FROM reviews WHERE id = $1 FOR UPDATE";

    /// Writes the state of a review and takes it out of quarantine.
    write set_state(id: Uuid, state: ReviewState) -> () =
        "UPDATE reviews SET state = $2, quarantine = NULL WHERE id = $1";

    /// Writes the public answer, or takes it away.
    write answer(id: Uuid, answer: Option<&MultiLine>) -> () = "UPDATE reviews SET answer = $2 WHERE id = $1";

    /// Whether the sites show a review of this person.
    exists is_shown(email_key: &str) -> bool =
        "SELECT 1 FROM reviews WHERE email_key = $1 AND state = 'approved' LIMIT 1";

    /// Takes away the reviews of one person; how many there were.
    write erase(email_key: &str) -> u64 = "DELETE FROM reviews WHERE email_key = $1";

    /// Takes away what has been in quarantine since before the time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM reviews WHERE quarantine IS NOT NULL AND received_at < $1";

    /// Takes away addresses. A published review stays as its writer signed it; the address was only for checking it.
    write purge(before: Millis) -> () =
        "UPDATE reviews SET email = '', email_key = '', network = NULL WHERE email <> '' AND received_at < $1";
}

impl Database {
    /// The reviews in the order of the filter.
    ///
    /// # Errors
    /// Where the database does not answer.
    pub async fn reviews(&self, filter: ReviewFilter) -> Result<Vec<Review>, DatabaseError> {
        let ReviewFilter { state, quarantined, locale, category, since, before, order: by, most } = filter;
        let rest = format!(
            "WHERE (CAST($1 AS TEXT) IS NULL OR state = $1) \
             AND (CAST($2 AS BOOLEAN) IS NULL OR (quarantine IS NOT NULL) = CAST($2 AS BOOLEAN)) \
             AND (CAST($3 AS TEXT) IS NULL OR locale = $3) AND (CAST($4 AS TEXT) IS NULL OR category = $4) \
             AND received_at >= $5 AND received_at < $6 ORDER BY {} LIMIT $7",
            match by {
                ReviewOrder::Newest => order(quarantined),
                ReviewOrder::Oldest => "received_at, id",
                ReviewOrder::Highest => "rating DESC, received_at DESC, id DESC",
                ReviewOrder::Lowest => "rating, received_at DESC, id DESC",
            }
        );
        self.read(move |connection| {
            connection.select(&rest, values![state, quarantined, locale, category, since, before, most])
        })
        .await
    }
}

database_statements! {
    /// From one address, newest first.
    select reviews_of(email_key: &str) -> Vec<Review> =
        "WHERE email_key = $1 AND email_key <> '' ORDER BY number DESC";
}
