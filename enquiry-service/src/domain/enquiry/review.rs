use content_model::Locale;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Quarantine, longest};
use crate::primitives::{
    clock::Millis,
    fields::{EmailAddress, FieldError, Line, Paragraphs, Refusals, Refused, Typed},
};

/// The payload of the review form, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReviewSubmission {
    pub name: Typed,
    pub email: Typed,
    pub country: Typed,
    pub title: Typed,
    pub body: Typed,
    /// 1 to 5
    pub rating: Typed,
    pub category: Typed,
    pub tour_slug: Typed,
    /// Title of the tour as a plain form sends it; `tour_slug` names it for programs.
    pub tour: Typed,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: Typed,
    /// A field that people do not see; anything in it is a machine's.
    pub company_website: Typed,
    /// How long the form was being filled, in milliseconds; a plain form cannot say.
    pub filled_in_ms: Typed,
}

/// A review as the database keeps it; only an approved one is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Review {
    pub id: Uuid,
    /// Its number for the site, whose reviews have numbers.
    pub number: i64,
    pub received_at: Millis,
    pub locale: Locale,
    pub name: Line,
    pub email: EmailAddress,
    pub country: Line,
    pub title: Line,
    pub body: Paragraphs,
    pub rating: i64,
    pub category: Line,
    pub tour_slug: Line,
    pub tour: Line,
    pub network: Option<String>,
    pub state: ReviewState,
    pub quarantine: Option<Quarantine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
#[serde(rename_all = "lowercase")]
pub enum ReviewState {
    Pending,
    Approved,
    Rejected,
}

impl ReviewState {
    /// Whether a review in this state is shown where it was not before, or the other way round.
    pub fn changes_sites(self, before: Option<ReviewState>) -> bool {
        (self == ReviewState::Approved) != (before == Some(ReviewState::Approved))
    }
}

impl Review {
    /// A review that waits for moderation, or every wrong field in the order of the form.
    pub fn parse(submission: &ReviewSubmission, received_at: Millis) -> Result<Self, Vec<Refused>> {
        let mut refusals = Refusals::default();
        let name = refusals.take("name", Line::required(&submission.name, longest::NAME));
        let email = refusals.take("email", EmailAddress::parse(&submission.email));
        let country = refusals.take("country", Line::required(&submission.country, longest::SHORT));
        let title = refusals.take("title", Line::required(&submission.title, longest::SHORT));
        let rating = refusals.take("rating", rating(&submission.rating));
        let body = refusals.take("body", Paragraphs::required(&submission.body, longest::MESSAGE));
        let mut line = |field, typed, longest| refusals.take(field, Line::optional(typed, longest));
        let category = line("category", &submission.category, longest::SHORT);
        let tour_slug = line("tour_slug", &submission.tour_slug, longest::TITLE);
        let tour = line("tour", &submission.tour, longest::TITLE);
        let locale = Locale::from_code_or_english(submission.locale.shown());
        let review = || {
            Some(Review {
                id: Uuid::now_v7(),
                number: 0,
                received_at,
                locale,
                name: name?,
                email: email?,
                country: country?,
                title: title?,
                body: body?,
                rating: rating?,
                category: category?,
                tour_slug: tour_slug?,
                tour: tour?,
                network: None,
                state: ReviewState::Pending,
                quarantine: None,
            })
        };
        let refused = refusals.into_list();
        review().filter(|_| refused.is_empty()).ok_or(refused)
    }
}

fn rating(typed: &Typed) -> Result<i64, FieldError> {
    if typed.text()?.is_empty() { Err(FieldError::Missing) } else { typed.number(1, 5) }
}
