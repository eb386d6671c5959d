use content_model::Locale;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock::{self, Millis},
    fields::{EmailAddress, FieldError, FieldErrorKind, FieldErrors, MultiLine, RawField, SingleLine, longest},
    submissions::quarantine::Quarantine,
};

/// The payload of the review form, from JSON or a plain form.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReviewSubmission {
    /// Required, at most 120 characters.
    pub name: RawField,
    /// Required, an e-mail address; never published.
    pub email: RawField,
    /// Required name of a country, at most 120 characters.
    pub country: RawField,
    /// Required heading of the review, at most 120 characters.
    pub title: RawField,
    /// Required text of the review, at most 5,000 characters.
    pub body: RawField,
    /// 1 to 5
    pub rating: RawField,
    /// Optional category by which the guestbook is filtered, at most 120 characters.
    pub category: RawField,
    /// Optional slug of the tour in the language of the site, at most 200 characters.
    pub tour_slug: RawField,
    /// Title of the tour as a plain form sends it; `tour_slug` names it for programs.
    pub tour: RawField,
    /// Language of the site: `en`, `de`, `fr`, `es`, `it` or `pt`.
    pub locale: RawField,
    /// A honeypot field that people do not see; a program that fills it in is detected.
    pub company_website: RawField,
    /// Time to fill in the form, in milliseconds; empty for a form without scripts.
    pub filled_in_ms: RawField,
}

/// A review as the database keeps it; only an approved one is published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Review {
    /// Identifier of the row, to which moderation links refer.
    pub id: Uuid,
    /// The number of the review on the site.
    pub number: i64,
    /// Milliseconds since 1970 at which the form was received.
    pub received_at: Millis,
    /// The language of the site on which the review was written.
    pub locale: Locale,
    /// The visitor's name, published with the review.
    pub name: SingleLine,
    /// The visitor's address, never published; empty once personal data are blanked.
    pub email: EmailAddress,
    /// Name of the visitor's country, published with the review.
    pub country: SingleLine,
    /// The heading of the review, 1 to 120 characters.
    pub title: SingleLine,
    /// The text of the review, 1 to 5,000 characters.
    pub body: MultiLine,
    /// 1 to 5; 5 is the best.
    pub rating: i64,
    /// The category by which the guestbook is filtered; may be empty.
    pub category: SingleLine,
    /// Slug of the tour in the language of the site; may be empty.
    pub tour_slug: SingleLine,
    /// Title of the tour; may be empty.
    pub tour: SingleLine,
    /// The network of the visitor, shortened; `None` if the network is not known or personal data are blanked.
    pub network: Option<String>,
    /// The state of the moderation.
    pub state: ReviewState,
    /// Why the review waits for the operator; `None` if it is not quarantined.
    pub quarantine: Option<Quarantine>,
    /// The operator's public answer, 1 to 2,000 characters, shown under the review.
    pub answer: Option<MultiLine>,
}

/// Maximum length of a public answer: a longer one would obscure the review above it.
const LONGEST_ANSWER: usize = 2000;

/// Validates the public answer to a review; `None` if it is empty.
///
/// # Errors
/// If it is too long or contains control characters.
pub fn review_answer(typed: &RawField) -> Result<Option<MultiLine>, Vec<FieldError>> {
    if typed.text().is_ok_and(str::is_empty) {
        return Ok(None);
    }
    let mut errors = FieldErrors::default();
    let answer = errors.take("answer", MultiLine::required(typed, LONGEST_ANSWER));
    answer.map(Some).ok_or_else(|| errors.into_list())
}

/// The state of a review's moderation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "lowercase")]
pub enum ReviewState {
    /// The operator has not decided yet.
    Pending,
    /// The review is published.
    Approved,
    /// The operator has refused the review.
    Rejected,
}

impl ReviewState {
    /// Whether the transition to this state publishes or hides a review.
    pub fn changes_sites(self, before: Option<ReviewState>) -> bool {
        (self == ReviewState::Approved) != (before == Some(ReviewState::Approved))
    }
}

impl Review {
    /// Validates the form. Returns a review that waits for moderation.
    ///
    /// # Errors
    /// Every wrong field with its error, in the order of the form.
    pub fn parse(submission: &ReviewSubmission, received_at: Millis) -> Result<Self, Vec<FieldError>> {
        let mut errors = FieldErrors::default();
        let name = errors.take("name", SingleLine::required(&submission.name, longest::NAME));
        let email = errors.take("email", EmailAddress::parse(&submission.email));
        let country = errors.take("country", SingleLine::required(&submission.country, longest::SHORT));
        let title = errors.take("title", SingleLine::required(&submission.title, longest::SHORT));
        let rating = errors.take("rating", rating(&submission.rating));
        let body = errors.take("body", MultiLine::required(&submission.body, longest::MESSAGE));
        let mut line = |field, typed, longest| errors.take(field, SingleLine::optional(typed, longest));
        let category = line("category", &submission.category, longest::SHORT);
        let tour_slug = line("tour_slug", &submission.tour_slug, longest::TITLE);
        let tour = line("tour", &submission.tour, longest::TITLE);
        let locale = Locale::from_code_or_english(submission.locale.as_str());
        let review = || {
            Some(Review {
                id: clock::id(received_at),
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
                answer: None,
            })
        };
        let refused = errors.into_list();
        review().filter(|_| refused.is_empty()).ok_or(refused)
    }
}

fn rating(typed: &RawField) -> Result<i64, FieldErrorKind> {
    if typed.text()?.is_empty() { Err(FieldErrorKind::Missing) } else { typed.number(1, 5) }
}
