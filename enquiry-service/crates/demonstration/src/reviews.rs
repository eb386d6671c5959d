//! Reviews of a demonstration: one with a public answer, one without, and a pending one.

use content_model::Locale;
use serde::Deserialize;

use intake::reviews::model::{Review, ReviewState, ReviewSubmission, review_answer};
use kernel::{
    clock::Millis,
    content::Content,
    database::{DatabaseError, Transaction},
    fields::RawField,
};

use super::DAY;

/// A line of `invented/reviews.json`
#[derive(Deserialize)]
struct InventedReview {
    locale: Locale,
    name: String,
    /// Its number in the content.
    tour: i64,
    email: String,
    country: String,
    title: String,
    text: String,
    rating: u8,
    category: String,
    days_ago: i64,
    state: ReviewState,
    /// Empty without an answer.
    answer: String,
}

/// Inserts the reviews, without mails.
pub fn fill(transaction: &Transaction, content: &Content, now: Millis) -> Result<(), DatabaseError> {
    let invented: Vec<InventedReview> =
        serde_json::from_str(include_str!("invented/reviews.json")).map_err(|_| DatabaseError::Lost)?;
    for invented in invented {
        let text = |text: &str| RawField::Text(text.to_owned());
        let submission = ReviewSubmission {
            name: text(&invented.name),
            email: text(&invented.email),
            country: text(&invented.country),
            title: text(&invented.title),
            body: text(&invented.text),
            rating: text(&invented.rating.to_string()),
            category: text(&invented.category),
            tour: text(&content.title(invented.locale, invented.tour)),
            locale: text(invented.locale.code()),
            ..ReviewSubmission::default()
        };
        let review = Review::parse(&submission, now - invented.days_ago * DAY).map_err(|_| DatabaseError::Lost)?;
        let answer = review_answer(&text(&invented.answer)).map_err(|_| DatabaseError::Lost)?;
        transaction.insert([&Review { state: invented.state, answer, ..review }])?;
    }
    Ok(())
}
