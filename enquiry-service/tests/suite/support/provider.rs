//! A payment provider on this machine that plays what the real one may do.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Json, Router,
    extract::{Query, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// What the provider does from now on.
#[derive(Clone, Debug, PartialEq)]
pub enum Play {
    /// Orders are taken, nothing is paid yet.
    Unpaid,
    Paid,
    Failed,
    Reversed,
    /// Paid, and the status is this with the fields changed.
    PaidBut(Value),
    /// The keys are refused.
    BadKey,
    /// The first token is refused.
    ExpiredToken,
    /// The id of our address for notices is refused.
    BadIpnId,
    LimitExceeded,
    /// An order is taken, and the answer to it is lost.
    OrderLost,
    /// Paid; a refund is refused.
    RefundRefused,
    /// Paid; the answer to a refund does not come, though it is taken.
    RefundSilent,
    /// Answers do not come.
    Silent,
    /// Answers that make no sense.
    Garbage,
}

#[derive(Default)]
struct Kept {
    play: Option<Play>,
    tokens: usize,
    ipn_ids: usize,
    /// By tracking id.
    orders: HashMap<String, Value>,
    /// The refunds as they came.
    refunds: Vec<Value>,
    /// Paths in the order in which they were asked for.
    asked: Vec<String>,
}

impl Kept {
    /// A new token does not end the ones before, as several services may share the keys.
    fn knows_token(&self, headers: &HeaderMap) -> bool {
        let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        (1..=self.tokens).any(|number| given == Some(&format!("Bearer token-{number}")))
    }
}

#[derive(Clone)]
pub struct Provider {
    pub address: String,
    kept: Arc<Mutex<Kept>>,
}

impl Provider {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let provider = Provider { address, kept: Arc::default() };
        let router = Router::new()
            .route("/api/Auth/RequestToken", post(token))
            .route("/api/URLSetup/RegisterIPN", post(register))
            .route("/api/Transactions/SubmitOrderRequest", post(submit))
            .route("/api/Transactions/GetTransactionStatus", get(status))
            .route("/api/Transactions/RefundRequest", post(refund))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    pub fn plays(&self, play: Play) {
        self.kept().play = Some(play);
    }

    /// The orders as they came, in no order.
    pub fn orders(&self) -> Vec<Value> {
        self.kept().orders.values().cloned().collect()
    }

    /// The refunds as they came, in their order.
    pub fn refunds(&self) -> Vec<Value> {
        self.kept().refunds.clone()
    }

    /// The tracking id of the order with this number of ours.
    pub fn tracking_id(&self, merchant_reference: &str) -> String {
        let kept = self.kept();
        let found = kept.orders.iter().find(|(_, order)| order["id"] == merchant_reference);
        found.map(|(id, _)| id.clone()).unwrap()
    }

    /// How often a call was made, by the end of its path.
    pub fn asked(&self, call: &str) -> usize {
        self.kept().asked.iter().filter(|path| path.as_str() == call).count()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes a call; answers what is played instead of an answer.
    async fn hear(&self, call: &str, headers: &HeaderMap) -> Result<Play, Response> {
        let play = {
            let mut kept = self.kept();
            kept.asked.push(call.to_owned());
            kept.play.clone().unwrap_or(Play::Unpaid)
        };
        match play {
            Play::Silent => {
                // Longer than anybody waits.
                std::future::pending::<()>().await;
                Err(StatusCode::OK.into_response())
            }
            Play::Garbage => Err("<html>Service temporarily unavailable</html>".into_response()),
            play => {
                if call != "RequestToken" && !self.kept().knows_token(headers) {
                    return Err(StatusCode::UNAUTHORIZED.into_response());
                }
                Ok(play)
            }
        }
    }
}

fn error(code: &str) -> Value {
    json!({ "error": { "error_type": "api_error", "code": code, "message": "as played" }, "status": "500" })
}

async fn token(State(provider): State<Provider>, headers: HeaderMap, Json(keys): Json<Value>) -> Response {
    let play = match provider.hear("RequestToken", &headers).await {
        Ok(play) => play,
        Err(answer) => return answer,
    };
    if play == Play::BadKey || keys["consumer_secret"] != "the secret" {
        return Json(error("invalid_consumer_key_or_secret_provided")).into_response();
    }
    let mut kept = provider.kept();
    kept.tokens += 1;
    // The clock of the tests stands at nine; the first token lives five minutes.
    let ends = if kept.tokens == 1 { "2026-11-21T09:05:00.5177702Z" } else { "2026-11-21T09:10:00Z" };
    Json(json!({ "token": format!("token-{}", kept.tokens), "expiryDate": ends, "error": null, "status": "200" }))
        .into_response()
}

async fn register(State(provider): State<Provider>, headers: HeaderMap, Json(address): Json<Value>) -> Response {
    if let Err(answer) = provider.hear("RegisterIPN", &headers).await {
        return answer;
    }
    let mut kept = provider.kept();
    kept.ipn_ids += 1;
    Json(json!({ "url": address["url"], "ipn_id": format!("ipn-{}", kept.ipn_ids), "error": null, "status": "200" }))
        .into_response()
}

async fn submit(State(provider): State<Provider>, headers: HeaderMap, Json(order): Json<Value>) -> Response {
    let play = match provider.hear("SubmitOrderRequest", &headers).await {
        Ok(play) => play,
        Err(answer) => return answer,
    };
    let mut kept = provider.kept();
    match &play {
        Play::ExpiredToken if kept.tokens < 2 => return StatusCode::UNAUTHORIZED.into_response(),
        Play::BadIpnId if order["notification_id"] == "ipn-1" => {
            return Json(error("InvalidIpnId")).into_response();
        }
        Play::LimitExceeded => return Json(error("maximum_amount_limit_exceeded")).into_response(),
        _ => {}
    }
    let id = format!("b945e4af-80a5-{}", kept.orders.len());
    let redirect_url = format!("https://pay.provider.example/iframe?OrderTrackingId={id}");
    let answer = json!({ "order_tracking_id": id, "merchant_reference": order["id"], "redirect_url": redirect_url,
                         "error": null, "status": "200" });
    kept.orders.insert(id, order);
    if play == Play::OrderLost {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    Json(answer).into_response()
}

async fn refund(State(provider): State<Provider>, headers: HeaderMap, Json(order): Json<Value>) -> Response {
    let play = match provider.hear("RefundRequest", &headers).await {
        Ok(play) => play,
        Err(answer) => return answer,
    };
    provider.kept().refunds.push(order);
    match play {
        Play::RefundRefused => {
            Json(json!({ "status": "500", "message": "Refund amount is above the collected amount" })).into_response()
        }
        Play::RefundSilent => {
            // Longer than anybody waits.
            std::future::pending::<()>().await;
            StatusCode::OK.into_response()
        }
        _ => Json(json!({ "status": "200", "message": "Refund request successfully" })).into_response(),
    }
}

async fn status(
    State(provider): State<Provider>,
    headers: HeaderMap,
    Query(query): Query<HashMap<String, String>>,
) -> Response {
    let play = match provider.hear("GetTransactionStatus", &headers).await {
        Ok(play) => play,
        Err(answer) => return answer,
    };
    let order = provider.kept().orders.get(&query["orderTrackingId"]).cloned();
    let Some(order) = order else { return Json(error("invalid_order_tracking_id")).into_response() };
    let (code, description) = match play {
        Play::Paid | Play::PaidBut(_) | Play::RefundRefused | Play::RefundSilent => (1, "Completed"),
        Play::Failed => (2, "Failed"),
        Play::Reversed => (3, "Reversed"),
        _ => {
            let mut unpaid = error("payment_details_not_found");
            unpaid["status_code"] = json!(0);
            unpaid["payment_status_description"] = json!("INVALID");
            unpaid["merchant_reference"] = order["id"].clone();
            return Json(unpaid).into_response();
        }
    };
    let mut answer = json!({
        "payment_method": "Visa", "amount": order["amount"], "confirmation_code": "6513008693186320103009",
        "payment_status_description": description, "status_code": code, "merchant_reference": order["id"],
        "currency": order["currency"], "status": "200",
        "error": { "error_type": null, "code": null, "message": null, "call_back_url": null },
    });
    if let (Play::PaidBut(changes), Some(fields)) = (play, answer.as_object_mut()) {
        fields.extend(changes.as_object().cloned().unwrap_or_default());
    }
    Json(answer).into_response()
}
