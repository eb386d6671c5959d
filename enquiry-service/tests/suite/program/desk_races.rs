//! Two people who do something with the same thing at the same moment, on PostgreSQL, where transactions run side by side.

mod accounts;
mod answers;
mod bookings;
mod cases;
mod mails;
mod passkeys;
mod reviews;
mod rewards;
mod submissions;

use futures_util::future::join_all;
use reqwest::{Response, StatusCode};
use serde_json::json;

use crate::support::{
    Kind, TestApp,
    app::{quote_with, reference},
    database::postgres_is_there,
    desk::spawn_with_desk,
};

/// How often each pair of changes meets.
const ROUNDS: usize = 4;

/// A service with a desk; `None` without PostgreSQL.
async fn spawn() -> Option<TestApp> {
    if !postgres_is_there() {
        return None;
    }
    Some(spawn_with_desk(Kind::Postgres).await)
}

/// Makes calls at the same moment; the statuses in order.
async fn together(calls: impl IntoIterator<Item = impl Future<Output = Response>>) -> Vec<StatusCode> {
    let mut statuses: Vec<_> = join_all(calls).await.iter().map(Response::status).collect();
    statuses.sort();
    statuses
}

/// The id of the case of a visitor who asks for a quote.
async fn asked(app: &TestApp, email: &str) -> String {
    reference(app.post("requestquote", &quote_with(&json!({ "email_address": email }))).await).await;
    app.enquiries().await[0].id.to_string()
}

/// An address that no other round has.
fn visitor(round: usize) -> String {
    format!("visitor{round}@example.com")
}
