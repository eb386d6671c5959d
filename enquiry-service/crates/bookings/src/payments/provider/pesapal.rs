//! Client of the Pesapal API 3.0. Responses are validated before use.

use std::time::Duration;

use content_model::Money;
use jiff::Timestamp;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use url::Url;

use kernel::{
    clock::{Clock, Millis, millis},
    database::{Database, DatabaseError},
};

use crate::{
    ledger::model::Booking,
    payments::{self, model::Payment, settings::ProviderSettings},
};

/// Tokens are valid for five minutes at most; a token close to expiry is not used.
const TOKENS_LIVE: Duration = Duration::from_mins(5);
const TOKEN_MARGIN: Duration = Duration::from_secs(30);
const LONGEST_ANSWER: usize = 64 * 1024;
const LONGEST_DESCRIPTION: usize = 100;
/// Maximum length of the provider's messages in notes and logs.
const LONGEST_CODE: usize = 60;

#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// No connection: the provider has not received the call.
    #[error("cannot reach the payment provider: {0}")]
    NotConnected(String),
    /// The connection broke: the provider may have received the call.
    #[error("the connection to the payment provider broke: {0}")]
    Interrupted(String),
    #[error("the payment provider did not answer in time")]
    Silent,
    #[error("the payment provider sent an invalid answer: {0}")]
    Garbage(&'static str),
    #[error("the payment provider rejected the access token")]
    Unauthorised,
    #[error("the payment provider refused the request: {0}")]
    Refused(String),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

pub struct Pesapal {
    client: Client,
    settings: ProviderSettings,
    database: Database,
    clock: Clock,
    token: Mutex<Option<Token>>,
}

struct Token {
    text: String,
    usable_until: Millis,
}

/// An order that the provider has accepted.
pub struct Sent {
    pub tracking_id: String,
    pub redirect_url: String,
}

impl Pesapal {
    pub fn new(client: Client, settings: ProviderSettings, database: Database, clock: Clock) -> Self {
        Pesapal { client, settings, database, clock, token: Mutex::default() }
    }

    pub fn give_up_after(&self) -> Millis {
        self.settings.give_up_after
    }

    /// Submits an order. Returns the page on which the visitor pays.
    pub async fn submit(&self, payment: &Payment, booking: &Booking, callback: &str) -> Result<Sent, ProviderError> {
        let answer = match self.submit_with(payment, booking, callback, self.ipn_id().await?).await {
            // The provider no longer knows our notification id, or the stored id belongs to another account.
            Err(ProviderError::Refused(code)) if code.to_lowercase().contains("ipn") => {
                self.submit_with(payment, booking, callback, self.register_ipn().await?).await?
            }
            other => other?,
        };
        if text(&answer, "merchant_reference") != Some(payment.merchant_reference.as_str()) {
            return Err(ProviderError::Garbage("it is about another order"));
        }
        let tracking_id = text(&answer, "order_tracking_id").filter(|id| is_id(id));
        let tracking_id = tracking_id.ok_or(ProviderError::Garbage("the tracking id is missing"))?.to_owned();
        let redirect_url = text(&answer, "redirect_url").filter(|url| self.is_payment_page(url));
        let redirect_url = redirect_url
            .ok_or(ProviderError::Garbage("the address of the payment page is missing or is not https"))?
            .to_owned();
        Ok(Sent { tracking_id, redirect_url })
    }

    /// The provider's status of an order, not validated; see [`super::interpret`].
    pub async fn status(&self, tracking_id: &str) -> Result<Value, ProviderError> {
        let mut path = Url::parse("path:/api/Transactions/GetTransactionStatus")
            .map_err(|_| ProviderError::Garbage("the address of the status call cannot be built"))?;
        path.query_pairs_mut().append_pair("orderTrackingId", tracking_id);
        let path = path.as_str().trim_start_matches("path:").to_owned();
        self.authorised(Method::GET, &path, None).await
    }

    /// Requests a refund, which the operator must approve at the provider.
    pub async fn refund(&self, confirmation: &str, amount: Money, booking: &Booking) -> Result<(), ProviderError> {
        let order = json!({
            "confirmation_code": confirmation,
            "amount": amount.number(),
            "username": "tembea-service",
            "remarks": format!("Booking {}", booking.number),
        });
        let answer = self.authorised(Method::POST, "/api/Transactions/RefundRequest", Some(order)).await?;
        match refusal(&answer).or_else(|| (text(&answer, "status") != Some("200")).then(|| provider_message(&answer))) {
            Some(code) => Err(ProviderError::Refused(code)),
            None => Ok(()),
        }
    }

    async fn submit_with(
        &self,
        payment: &Payment,
        booking: &Booking,
        callback: &str,
        ipn_id: String,
    ) -> Result<Value, ProviderError> {
        let (first_name, last_name) = booking.name.as_str().rsplit_once(' ').unwrap_or((booking.name.as_str(), ""));
        let description = format!("{} {}", booking.number, booking.journey.tour);
        let order = json!({
            "id": payment.merchant_reference,
            "currency": payment.amount.currency().code(),
            "amount": payment.amount.number(),
            "description": description.chars().take(LONGEST_DESCRIPTION).collect::<String>(),
            "callback_url": callback,
            "notification_id": ipn_id,
            "billing_address": {
                "email_address": booking.email.as_str(),
                "phone_number": booking.phone.as_ref().and_then(|phone| phone.number.as_deref()).unwrap_or_default(),
                "country_code": booking.journey.country.as_str(),
                "first_name": first_name,
                "last_name": last_name,
            },
        });
        let answer = self.authorised(Method::POST, "/api/Transactions/SubmitOrderRequest", Some(order)).await?;
        refusal(&answer).map_or(Ok(answer), |code| Err(ProviderError::Refused(code)))
    }

    async fn ipn_id(&self) -> Result<String, ProviderError> {
        let key = self.ipn_key();
        match self.database.read(move |on| payments::store::ipn_id(on, &key)).await? {
            Some(id) => Ok(id),
            None => self.register_ipn().await,
        }
    }

    async fn register_ipn(&self) -> Result<String, ProviderError> {
        let address = json!({ "url": self.settings.ipn_address, "ipn_notification_type": "GET" });
        let answer = self.authorised(Method::POST, "/api/URLSetup/RegisterIPN", Some(address)).await?;
        if let Some(code) = refusal(&answer) {
            return Err(ProviderError::Refused(code));
        }
        let id = text(&answer, "ipn_id").filter(|id| is_id(id));
        let id = id.ok_or(ProviderError::Garbage("the id of the notification address is missing"))?.to_owned();
        let (key, kept) = (self.ipn_key(), id.clone());
        self.database.write(move |on| payments::store::remember_ipn_id(on, &key, &kept)).await?;
        Ok(id)
    }

    /// The database key of the notification id, which differs between sandbox and production.
    fn ipn_key(&self) -> String {
        format!("{} {}", self.settings.base_url, self.settings.ipn_address)
    }

    /// Calls the API with a token. A rejected token is renewed once.
    async fn authorised(&self, method: Method, path: &str, body: Option<Value>) -> Result<Value, ProviderError> {
        let token = self.token().await?;
        match self.call(method.clone(), path, body.as_ref(), Some(&token)).await {
            Err(ProviderError::Unauthorised) => {
                self.token.lock().await.take_if(|held| held.text == token);
                let token = self.token().await?;
                self.call(method, path, body.as_ref(), Some(&token)).await
            }
            other => other,
        }
    }

    async fn token(&self) -> Result<String, ProviderError> {
        // Concurrent calls wait while a token is fetched.
        let mut held = self.token.lock().await;
        let now = self.clock.now();
        if let Some(token) = held.as_ref().filter(|token| token.usable_until > now) {
            return Ok(token.text.clone());
        }
        let keys = json!({
            "consumer_key": self.settings.consumer_key.reveal(),
            "consumer_secret": self.settings.consumer_secret.reveal(),
        });
        let answer = self.call(Method::POST, "/api/Auth/RequestToken", Some(&keys), None).await?;
        if let Some(code) = refusal(&answer) {
            return Err(ProviderError::Refused(code));
        }
        let text_of_token = text(&answer, "token").filter(|token| token.bytes().all(|byte| byte.is_ascii_graphic()));
        let token = text_of_token.ok_or(ProviderError::Garbage("no token"))?.to_owned();
        let ends = text(&answer, "expiryDate").and_then(|date| date.parse::<Timestamp>().ok());
        let longest = now + millis(TOKENS_LIVE);
        let usable_until = ends.map_or(now, |ends| ends.as_millisecond().min(longest)) - millis(TOKEN_MARGIN);
        *held = Some(Token { text: token.clone(), usable_until });
        Ok(token)
    }

    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<&Value>,
        token: Option<&str>,
    ) -> Result<Value, ProviderError> {
        let mut request = self.client.request(method, format!("{}{path}", self.settings.base_url));
        request = request.timeout(self.settings.timeout).header("accept", "application/json");
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let mut response = request.send().await.map_err(failure)?;
        let status = response.status();
        let mut bytes = Vec::new();
        while let Some(part) = response.chunk().await.map_err(failure)? {
            bytes.extend_from_slice(&part);
            if bytes.len() > LONGEST_ANSWER {
                return Err(ProviderError::Garbage("too long"));
            }
        }
        let answer = serde_json::from_slice::<Value>(&bytes).ok().filter(Value::is_object);
        let code = answer.as_ref().and_then(refusal).unwrap_or_default();
        if token.is_some() && (status == StatusCode::UNAUTHORIZED || code.contains("token")) {
            return Err(ProviderError::Unauthorised);
        }
        match answer {
            Some(answer) if status.is_success() => Ok(answer),
            Some(_) if !code.is_empty() => Err(ProviderError::Refused(code)),
            Some(_) => Err(ProviderError::Refused(format!("HTTP {}", status.as_u16()))),
            None => Err(ProviderError::Garbage("it is not a JSON object")),
        }
    }

    /// HTTPS is required, unless the provider is on this machine.
    fn is_payment_page(&self, address: &str) -> bool {
        let secure = |address: &str| address.starts_with("https://");
        Url::parse(address).is_ok() && (secure(address) || !secure(&self.settings.base_url))
    }
}

/// The code of an error. Errors may have HTTP status 200; an `error` with null fields is none.
pub fn refusal(answer: &Value) -> Option<String> {
    let error = answer.get("error")?;
    let code = match error {
        Value::String(code) => code,
        _ => ["code", "message", "error_type"].into_iter().find_map(|field| text(error, field))?,
    };
    let kept: String = code.chars().filter(|letter| !letter.is_control()).take(LONGEST_CODE).collect();
    (!kept.trim().is_empty()).then_some(kept)
}

/// The provider's message, shortened.
fn provider_message(answer: &Value) -> String {
    let words = text(answer, "message").unwrap_or("no reason given");
    words.chars().filter(|letter| !letter.is_control()).take(LONGEST_CODE).collect()
}

/// A non-empty text field.
pub fn text<'a>(answer: &'a Value, field: &str) -> Option<&'a str> {
    answer.get(field)?.as_str().filter(|text| !text.is_empty())
}

fn is_id(text: &str) -> bool {
    text.len() <= 100 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

/// The error contains the request's address with its ids, so only the kind of error is kept.
fn failure(error: reqwest::Error) -> ProviderError {
    match error.is_timeout() {
        _ if error.is_connect() => ProviderError::NotConnected(error.without_url().to_string()),
        true => ProviderError::Silent,
        false => ProviderError::Interrupted(error.without_url().to_string()),
    }
}
