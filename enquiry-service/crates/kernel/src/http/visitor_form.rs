//! The parts that the five visitor forms share when they are received.

use axum::{
    extract::{FromRef, FromRequest, FromRequestParts, Request},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use jiff::civil::Date;
use serde::{Serialize, de::DeserializeOwned};

use super::{
    form_or_json::FormOrJson, form_page::Form, idempotency::IdempotencyKey, network::VisitorNetwork, received::Reply,
};
use crate::{
    clock::{Millis, date},
    fields::RawField,
    http::web::Web,
    submissions::model::Key,
};

/// Fields that every visitor form has.
pub trait FormFields: DeserializeOwned + Serialize {
    /// Language of the site.
    fn locale(&self) -> &RawField;

    /// How long the visitor took to fill in the form.
    fn filled_in(&mut self) -> &mut RawField;
}

/// The fields `locale` and `filled_in_ms` of a form.
#[macro_export]
macro_rules! form_fields {
    ($form:ty) => {
        impl $crate::http::visitor_form::FormFields for $form {
            fn locale(&self) -> &$crate::fields::RawField {
                &self.locale
            }

            fn filled_in(&mut self) -> &mut $crate::fields::RawField {
                &mut self.filled_in_ms
            }
        }
    };
}
pub use form_fields;

/// A form that a visitor submitted.
pub struct VisitorForm<T> {
    pub app: Web,
    /// All fields except the fill-in time, so that a repeated submission compares equal.
    pub form: T,
    pub filled_in: RawField,
    pub locale: Locale,
    /// A plain form is answered with a page, not with JSON.
    pub is_plain: bool,
    pub network: Option<String>,
    pub now: Millis,
    key: IdempotencyKey,
}

impl<T: FormFields, S: Send + Sync> FromRequest<S> for VisitorForm<T>
where
    Web: FromRef<S>,
{
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let app = Web::from_ref(state);
        let (mut parts, body) = request.into_parts();
        let key = IdempotencyKey::from_request_parts(&mut parts, state).await.map_err(IntoResponse::into_response)?;
        let Ok(VisitorNetwork(network)) = VisitorNetwork::from_request_parts(&mut parts, state).await;
        let sent = FormOrJson::from_request(Request::from_parts(parts, body), state).await;
        let FormOrJson { value: mut form, is_plain } = sent.map_err(IntoResponse::into_response)?;
        let filled_in = std::mem::take(T::filled_in(&mut form));
        let locale = Locale::from_code_or_english(form.locale().as_str());
        let now = app.clock.now();
        Ok(VisitorForm { app, form, filled_in, locale, is_plain, network, now, key })
    }
}

impl<T: FormFields> VisitorForm<T> {
    /// Today's date in the operator's time zone.
    pub fn today(&self) -> Date {
        date(self.now, &self.app.zone)
    }

    /// The key that identifies a repeated submission.
    pub fn key(&self, call: &str) -> Key {
        self.key.for_content(call, &self.form, self.now)
    }

    /// How the submission is answered: this form if it has errors; otherwise a plain form is redirected to `thanks`.
    pub fn reply<'a>(&'a self, form: Form<'a>, thanks: String) -> Reply<'a> {
        Reply { app: &self.app, locale: self.locale, is_plain: self.is_plain, form, thanks }
    }
}
