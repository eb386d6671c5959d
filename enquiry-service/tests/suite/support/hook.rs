//! A build hook on this machine that notes who calls.

use std::sync::{Arc, Mutex, PoisonError};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    routing::post,
};
use tokio::{net::TcpListener, sync::watch};

use intake::publishing::settings::BuildHookSettings;
use kernel::settings::secret::Secret;

pub const TOKEN: &str = "token of the build hook";
pub const PATH: &str = "/build_hooks/5f0c8e5a1b2c3d4e";

#[derive(Clone)]
pub struct BuildHook {
    address: String,
    kept: Arc<Mutex<Kept>>,
    /// Whether answers are held back.
    holds: watch::Sender<bool>,
}

struct Kept {
    answer: StatusCode,
    /// Authorisation and body of each call.
    calls: Vec<(String, String)>,
}

impl BuildHook {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let kept = Kept { answer: StatusCode::OK, calls: Vec::new() };
        let hook = BuildHook { address, kept: Arc::new(Mutex::new(kept)), holds: watch::Sender::new(false) };
        let router = Router::new().route(PATH, post(call)).with_state(hook.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        hook
    }

    pub fn address(&self) -> String {
        format!("{}{PATH}", self.address)
    }

    pub fn settings(&self) -> BuildHookSettings {
        BuildHookSettings {
            address: Secret::new(self.address()),
            token: Some(Secret::new(TOKEN.to_owned())),
            body: r#"{"event_type":"content-changed"}"#.to_owned(),
        }
    }

    /// How it answers from now on.
    pub fn answers(&self, answer: StatusCode) {
        self.kept().answer = answer;
    }

    /// Whether its answers wait from now on.
    pub fn holds(&self, holds: bool) {
        self.holds.send_replace(holds);
    }

    pub fn calls(&self) -> Vec<(String, String)> {
        self.kept().calls.clone()
    }

    pub fn count(&self) -> usize {
        self.kept().calls.len()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn call(State(hook): State<BuildHook>, headers: HeaderMap, body: String) -> StatusCode {
    let authorisation = headers.get(header::AUTHORIZATION).map(|value| value.to_str().unwrap().to_owned());
    hook.kept().calls.push((authorisation.unwrap_or_default(), body));
    hook.holds.subscribe().wait_for(|holds| !holds).await.unwrap();
    hook.kept().answer
}
