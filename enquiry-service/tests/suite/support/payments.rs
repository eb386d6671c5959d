//! Bookings by card with a provider on this machine.

use std::time::Duration;

use serde_json::{Value, json};

use bookings::{
    ledger::model::{Booking, BookingState},
    payments::{model::Payment, settings::ProviderSettings},
};
use enquiry_service::settings::Settings;
use kernel::settings::secret::Secret;

use super::{Kind, Stored, TestApp, provider::Provider, spawn_app_with};

pub fn with_provider(provider: &Provider) -> impl FnOnce(&mut Settings) + use<> {
    let base_url = provider.address.clone();
    move |settings| {
        settings.payment.provider = Some(ProviderSettings {
            base_url,
            consumer_key: Secret::new("the key".to_owned()),
            consumer_secret: Secret::new("the secret".to_owned()),
            ipn_address: "https://www.tembea.example/api/payments/ipn".to_owned(),
            // No answer on this machine takes so long, however busy it is.
            timeout: Duration::from_secs(4),
            give_up_after: 72 * 3600 * 1000,
        });
    }
}

pub async fn spawn_with_provider(kind: Kind) -> (TestApp, Provider) {
    let provider = Provider::start().await;
    (spawn_app_with(kind, with_provider(&provider), None).await, provider)
}

/// A booking by card; its reference and where it is paid.
pub async fn booked(app: &TestApp, body: &Value) -> (String, Option<String>) {
    let answer = app.post("submit-order-request", body).await;
    assert_eq!(answer.status(), 201);
    let answer: Value = answer.json().await.unwrap();
    (answer["reference"].as_str().unwrap().to_owned(), answer["redirect_url"].as_str().map(str::to_owned))
}

pub async fn booking(app: &TestApp, reference: &str) -> Booking {
    app.store.booking_by_reference(reference).await.unwrap().unwrap()
}

/// The newest try to pay.
pub async fn last_payment(app: &TestApp, reference: &str) -> Payment {
    app.store.payments(booking(app, reference).await.id).await.unwrap().remove(0)
}

/// What the pages see; `back` as the provider sends the visitor back.
pub async fn seen(app: &TestApp, reference: &str, back: Option<&str>) -> Value {
    let query = back.map(|id| format!("?tracking={id}")).unwrap_or_default();
    app.get(&format!("/api/payment/{reference}{query}")).await.json().await.unwrap()
}

pub async fn notice(app: &TestApp, tracking_id: &str, merchant_reference: &str) -> (u16, Value) {
    let query = format!(
        "OrderNotificationType=IPNCHANGE&OrderTrackingId={tracking_id}&OrderMerchantReference={merchant_reference}"
    );
    let answer = app.get(&format!("/api/payments/ipn?{query}")).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

pub async fn start_again(app: &TestApp, reference: &str) -> (u16, Value) {
    let answer = app.post(&format!("payment/{reference}/start"), &json!({})).await;
    (answer.status().as_u16(), answer.json().await.unwrap())
}

pub async fn states(app: &TestApp, reference: &str) -> Vec<BookingState> {
    let changes = app.store.booking_changes(booking(app, reference).await.id).await.unwrap();
    changes.into_iter().map(|change| change.to).collect()
}
