//! Reviews of visitors.

use content_model::Locale;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError, Transaction,
        cells::texts,
        table::{statements, table_row},
        value::values,
    },
    fields::MultiLine,
    submissions::{
        quarantine::Quarantined,
        store::{order, quarantined},
    },
};

use super::model::{Review, ReviewState};
use crate::publishing;

texts!(named ReviewState);

/// The filter of a list of reviews.
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
    /// Start of the range of receipt times, inclusive.
    pub since: Millis,
    /// End of the range of receipt times, exclusive.
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

/// The order of a list of reviews; equal ones newest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewOrder {
    /// Newest first; quarantined reviews in the order of [`order`].
    Newest,
    /// Oldest first.
    Oldest,
    /// Highest rating first.
    Highest,
    /// Lowest rating first.
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

/// Deletes the reviews of a person, and requests a build if one is published. Returns their number.
pub fn erase_person(transaction: &Transaction, email_key: &str, now: Millis) -> Result<u64, DatabaseError> {
    if is_shown(transaction, email_key)? {
        publishing::store::want(transaction, now)?;
    }
    erase(transaction, email_key)
}

statements! {
    /// The reviews that have come into quarantine since the given time, for the notice of them.
    readable_rows in_quarantine(since: Millis, most: i64) -> Vec<Quarantined> =
        quarantined("reviews", ["id", "name"]);

    /// Reads the state and the public answer of a review and locks its row until the transaction ends, even if the
    /// state is unknown to this version.
    write locked(id: Uuid) -> Option<(String, Option<MultiLine>)> =
        "SELECT state, answer FROM reviews WHERE id = $1 FOR UPDATE";

    /// Sets the state of a review and releases it from quarantine.
    write set_state(id: Uuid, state: ReviewState) -> () =
        "UPDATE reviews SET state = $2, quarantine = NULL WHERE id = $1";

    /// Sets or removes the public answer.
    write answer(id: Uuid, answer: Option<&MultiLine>) -> () = "UPDATE reviews SET answer = $2 WHERE id = $1";

    /// Whether a review of this person is published.
    query is_shown(email_key: &str) -> bool =
        "SELECT 1 FROM reviews WHERE email_key = $1 AND state = 'approved' LIMIT 1";

    /// Deletes the reviews of a person. Returns their number.
    write erase(email_key: &str) -> u64 = "DELETE FROM reviews WHERE email_key = $1";

    /// Deletes reviews that have been quarantined since before the given time.
    write purge_quarantined(before: Millis) -> () =
        "DELETE FROM reviews WHERE quarantine IS NOT NULL AND received_at < $1";

    /// Blanks addresses, which were needed for moderation only. A published review keeps its author's name.
    write purge(before: Millis) -> () =
        "UPDATE reviews SET email = '', email_key = '', network = NULL WHERE email <> '' AND received_at < $1";
}

/// The filtered reviews.
pub fn filtered(on: &Connection, filter: ReviewFilter) -> Result<Vec<Review>, DatabaseError> {
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
    on.readable(&rest, values![state, quarantined, locale, category, since, before, most])
}
