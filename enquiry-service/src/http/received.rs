//! The way of everything a visitor sends: kept with its mails, then answered.

use std::time::Duration;

use axum::{
    Json,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{App, form_page::Form, idempotency::key_reused, network::bucket, problem::Problem};
use crate::{
    database::DatabaseError,
    domain::{
        affiliate::Introduction,
        booking::{Applied, NewBooking},
        enquiry::{Enquiry, Quarantine, Review},
        message::{MessageKind, NewMessage, notice_and_confirmation, of_change},
        rate_limit::RateLimit,
        submission::{Acceptance, Key, Record, Submission},
    },
    primitives::{
        clock::{Millis, millis},
        fields::Refused,
        locale::Locale,
    },
};

const HOUR: Duration = Duration::from_hours(1);
/// What waits in quarantine is told to the operator together, so often at most.
const QUARANTINE_NOTICE: Duration = Duration::from_mins(50);

/// The answer to what was kept.
#[derive(Serialize, ToSchema)]
pub struct Receipt {
    /// What the visitor can quote; the same however often the submission is repeated.
    pub reference: String,
}

pub async fn keep_enquiry(app: &App, key: Key, enquiry: Enquiry) -> Result<Acceptance, DatabaseError> {
    let person = person(&enquiry.email.key());
    // One an hour to an address, so that nobody can be flooded with our confirmations.
    let once = RateLimit { key: format!("{person}/confirmation"), max: 1, window: millis(HOUR) };
    let now = enquiry.received_at;
    let [notice, confirmation] = notice_and_confirmation(&enquiry, &app.settings.mail.operator, now);
    let messages = vec![notice, NewMessage { limit: Some(once), ..confirmation }];
    let limits = limits(app, &person, enquiry.network.as_deref());
    let call = enquiry.details.kind();
    let quarantine_notice = quarantine_notice(app, now);
    let introduction = Introduction::of_quote(&enquiry, &app.settings.rates, &app.content);
    let record = Record::Enquiry(enquiry);
    keep(app, call, Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
}

pub async fn keep_review(app: &App, key: Key, review: Review) -> Result<Acceptance, DatabaseError> {
    let now = review.received_at;
    let messages = vec![to_operator(app, MessageKind::ReviewNotice, Some(review.id), now)];
    let limits = limits(app, &person(&review.email.key()), review.network.as_deref());
    let quarantine_notice = quarantine_notice(app, now);
    let record = Record::Review(review);
    let introduction = None;
    keep(app, "review", Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
}

pub async fn keep_booking(app: &App, key: Key, new: NewBooking) -> Result<Acceptance, DatabaseError> {
    let booking = &new.booking;
    let now = booking.received_at;
    let person = person(&booking.email.key());
    // Nobody can be flooded with our mails, and who books a few journeys at once hears of each.
    let few = RateLimit { key: format!("{person}/booking"), max: 3, window: millis(HOUR) };
    let limits = limits(app, &person, booking.network.as_deref());
    let operator = app.settings.mail.operator.email.to_string();
    let messages = new.accepted.clone().map_or_else(Vec::new, |change| {
        let mails = of_change(&Applied { booking: booking.clone(), change }, &operator).into_iter();
        mails
            .map(|mail| if mail.recipient == operator { mail } else { NewMessage { limit: Some(few.clone()), ..mail } })
            .collect()
    });
    let introduction = Introduction::of_booking(&new.booking, &app.settings.rates, &app.content.current());
    let record = Record::Booking(Box::new(new));
    let quarantine_notice = quarantine_notice(app, now);
    keep(app, "booking", Submission { now, key, record, limits, messages, introduction, quarantine_notice }).await
}

async fn keep(app: &App, call: &'static str, submission: Submission) -> Result<Acceptance, DatabaseError> {
    let acceptance = app.database.accept(submission).await;
    let result = match &acceptance {
        Ok(Acceptance::Accepted { .. }) => "accepted",
        Ok(Acceptance::Repeated { .. }) => "repeated",
        Ok(Acceptance::KeyReused) => "key_reused",
        Err(_) => "failed",
    };
    app.metrics.received(call, result);
    if matches!(acceptance, Ok(Acceptance::Accepted { .. })) {
        app.wake.notify_one();
    }
    acceptance
}

fn to_operator(app: &App, kind: MessageKind, about: Option<Uuid>, now: Millis) -> NewMessage {
    NewMessage::due(kind, about, app.settings.mail.operator.email.to_string(), now)
}

/// One for everything quarantined within some hours, sent at their end, so that none is missed.
fn quarantine_notice(app: &App, now: Millis) -> NewMessage {
    let window = millis(QUARANTINE_NOTICE);
    let limit = RateLimit { key: "quarantine_notice".to_owned(), max: 1, window };
    let notice = to_operator(app, MessageKind::QuarantineNotice, None, now);
    NewMessage { next_at: now + window, limit: Some(limit), ..notice }
}

fn limits(app: &App, person: &str, network: Option<&str>) -> Vec<(RateLimit, Quarantine)> {
    let window = millis(HOUR);
    let most = app.settings.limits.per_address_per_hour;
    let of_address = RateLimit { key: format!("{person}/address"), max: most, window };
    let most = app.settings.limits.per_network_per_hour;
    let of_network = RateLimit { key: format!("network/{}", bucket(network)), max: most, window };
    vec![(of_address, Quarantine::BusyAddress), (of_network, Quarantine::BusyNetwork)]
}

/// Keys of limits name no person.
fn person(email_key: &str) -> String {
    blake3::hash(email_key.as_bytes()).to_hex().to_string()
}

/// How one submission is answered: to a script with JSON, to a plain form with pages.
pub struct Reply<'a> {
    pub app: &'a App,
    pub locale: Locale,
    pub is_plain: bool,
    /// Shown again where something is wrong.
    pub form: Form<'a>,
    /// Where a plain form ends.
    pub thanks: String,
}

impl Reply<'_> {
    pub fn refused(&self, refused: &[Refused]) -> Response {
        if self.is_plain {
            self.app.pages.form(self.locale, &self.form, refused, StatusCode::UNPROCESSABLE_ENTITY)
        } else {
            Problem::invalid(&self.app.catalogue, self.locale, refused).into_response()
        }
    }

    pub fn kept(&self, kept: Result<Acceptance, DatabaseError>) -> Response {
        match kept {
            Ok(Acceptance::Accepted { answer } | Acceptance::Repeated { answer }) => {
                tracing::info!(reference = answer, "kept");
                if self.is_plain {
                    let separator = if self.thanks.contains('?') { '&' } else { '?' };
                    let thanks = format!("{}{separator}reference={answer}", self.thanks);
                    (StatusCode::SEE_OTHER, [(header::LOCATION, thanks)]).into_response()
                } else {
                    (StatusCode::CREATED, Json(Receipt { reference: answer })).into_response()
                }
            }
            Ok(Acceptance::KeyReused) => key_reused().into_response(),
            Err(error) => self.failed(&error),
        }
    }

    /// It was not kept, and is to be sent again.
    pub fn failed(&self, error: &DatabaseError) -> Response {
        let problem = Problem::unavailable(&self.app.catalogue, self.locale, error);
        if self.is_plain {
            self.app.pages.form(self.locale, &self.form, &[], StatusCode::SERVICE_UNAVAILABLE)
        } else {
            problem.into_response()
        }
    }
}
