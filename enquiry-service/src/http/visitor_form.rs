//! What the five forms of visitors have in common when they arrive.

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use jiff::civil::Date;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    AppState, form_or_json::FormOrJson, form_page::Form, idempotency::IdempotencyKey, network::VisitorNetwork,
    received::Reply,
};
use crate::{
    domain::{
        booking::OrderSubmission,
        enquiry::{ContactSubmission, QuoteSubmission, ReviewSubmission},
        submission::Key,
        waiting_list::WaitingSubmission,
    },
    primitives::{
        clock::{Millis, date},
        fields::RawField,
    },
};

/// The fields that every form of a visitor has.
pub trait FormFields: DeserializeOwned + Serialize {
    /// The language of the site.
    fn locale(&self) -> &RawField;

    /// How long the form was filled in.
    fn filled_in(&mut self) -> &mut RawField;
}

macro_rules! form_fields {
    ($($form:ty),+) => { $(
        impl FormFields for $form {
            fn locale(&self) -> &RawField {
                &self.locale
            }

            fn filled_in(&mut self) -> &mut RawField {
                &mut self.filled_in_ms
            }
        }
    )+ };
}
form_fields!(ContactSubmission, OrderSubmission, QuoteSubmission, ReviewSubmission, WaitingSubmission);

/// A form that a visitor has sent.
pub struct VisitorForm<T> {
    pub app: AppState,
    /// The fields but for the time of filling in: what is sent again is the same, however long that took.
    pub form: T,
    pub filled_in: RawField,
    pub locale: Locale,
    /// A plain form is answered with pages, not with JSON.
    pub is_plain: bool,
    pub network: Option<String>,
    pub now: Millis,
    key: IdempotencyKey,
}

impl<T: FormFields> FromRequest<AppState> for VisitorForm<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, Response> {
        let (mut parts, body) = request.into_parts();
        let key = IdempotencyKey::from_request_parts(&mut parts, app).await.map_err(IntoResponse::into_response)?;
        let Ok(VisitorNetwork(network)) = VisitorNetwork::from_request_parts(&mut parts, app).await;
        let sent = FormOrJson::from_request(Request::from_parts(parts, body), app).await;
        let FormOrJson { value: mut form, is_plain } = sent.map_err(IntoResponse::into_response)?;
        let filled_in = std::mem::take(T::filled_in(&mut form));
        let locale = Locale::from_code_or_english(form.locale().as_str());
        Ok(VisitorForm { app: app.clone(), form, filled_in, locale, is_plain, network, now: app.clock.now(), key })
    }
}

impl<T: FormFields> VisitorForm<T> {
    /// The operator's day.
    pub fn today(&self) -> Date {
        date(self.now, &self.app.settings.zone)
    }

    /// By what the form is known when it comes again.
    pub fn key(&self, call: &str) -> Key {
        self.key.for_content(call, &self.form, self.now)
    }

    /// How it is answered: with this form where something is wrong; a plain form ends on the page for thanks.
    pub fn reply<'a>(&'a self, form: Form<'a>, thanks: String) -> Reply<'a> {
        Reply { app: &self.app, locale: self.locale, is_plain: self.is_plain, form, thanks }
    }
}
