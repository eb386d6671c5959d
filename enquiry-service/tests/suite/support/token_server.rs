//! A server of tokens on this machine: gives a token for a refresh token, and tells a mail server whose a token is.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    Form, Json, Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    routing::{get, post},
};
use serde_json::{Value, json};
use tokio::net::TcpListener;

pub const CLIENT_ID: &str = "tembea-desk";
pub const CLIENT_SECRET: &str = "secret of the client";
pub const REFRESH_TOKEN: &str = "token that stays";

/// What it says of tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Tokens {
    /// Each is given and counts.
    Good,
    /// None is given: the operator has taken the permission back.
    Revoked,
    /// Each is given, and the mail server is told that it does not count.
    Expired,
}

#[derive(Clone)]
pub struct TokenServer {
    address: String,
    user: &'static str,
    state: Arc<Mutex<Kept>>,
}

struct Kept {
    tokens: Tokens,
    given: usize,
}

impl TokenServer {
    /// Gives tokens of this user.
    pub async fn start(user: &'static str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::new(Mutex::new(Kept { tokens: Tokens::Good, given: 0 }));
        let server = TokenServer { address, user, state };
        let router =
            Router::new().route("/token", post(give)).route("/introspect", get(tell)).with_state(server.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        server
    }

    /// Where the service asks for a token.
    pub fn token_url(&self) -> String {
        format!("{}/token", self.address)
    }

    /// Where the mail server asks whose a token is.
    pub fn introspection_url(&self) -> String {
        format!("{}/introspect", self.address)
    }

    /// What it says from now on.
    pub fn says(&self, tokens: Tokens) {
        self.kept().tokens = tokens;
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

type Fields = std::collections::BTreeMap<String, String>;

async fn give(State(server): State<TokenServer>, Form(fields): Form<Fields>) -> (StatusCode, Json<Value>) {
    let wanted = [
        ("client_id", CLIENT_ID),
        ("client_secret", CLIENT_SECRET),
        ("grant_type", "refresh_token"),
        ("refresh_token", REFRESH_TOKEN),
    ];
    let is_right = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).eq(wanted);
    let mut kept = server.kept();
    if !is_right || kept.tokens == Tokens::Revoked {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" })));
    }
    kept.given += 1;
    let token = format!("token-{}", kept.given);
    (StatusCode::OK, Json(json!({ "access_token": token, "token_type": "Bearer", "expires_in": 3599 })))
}

async fn tell(State(server): State<TokenServer>, headers: HeaderMap) -> Json<Value> {
    let kept = server.kept();
    let asked = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Only the newest counts: each sign-in has a token of its own.
    let counts = kept.tokens == Tokens::Good && asked == format!("Bearer token-{}", kept.given);
    Json(if counts { json!({ "active": true, "username": server.user }) } else { json!({ "active": false }) })
}
