//! Two changes of one booking's money at the same moment, on PostgreSQL, where transactions run side by side.

use content_model::Money;
use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};

use bookings::{
    ledger::{
        actions::{apply_change, change_booking_as_read},
        model::{
            Actor, Balance, Booking, BookingState, ChangeRequest, Event, LineKind, Method, MoneyMoved, TransitionError,
        },
    },
    refunds::model::RefundState,
};
use enquiry_service::settings::Settings;
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{business, merged, order_with, private_journey},
    database::postgres_is_there,
    desk::{change, desk},
    money::{dollars, received, refunded},
    payments::{booked, booking, notice, start_again, with_provider},
    provider::{Play, Provider},
    spawn_app_with,
};

/// How often each pair of changes meets.
const ROUNDS: usize = 6;

async fn spawn() -> Option<(TestApp, Provider)> {
    if !postgres_is_there() {
        return None;
    }
    let provider = Provider::start().await;
    let with_cards = with_provider(&provider);
    let settings = move |settings: &mut Settings| {
        with_cards(settings);
        settings.desk = desk(&[]);
    };
    Some((spawn_app_with(Kind::Postgres, settings, None).await, provider))
}

/// A booking of 6,870 dollars, of which nothing is paid.
async fn unpaid(app: &TestApp, provider: &Provider, person: usize) -> Booking {
    provider.plays(Play::Unpaid);
    let email = json!({ "email_address": format!("p{person}@example.com") });
    let (reference, _) = booked(app, &merged(order_with(&private_journey()), &email)).await;
    booking(app, &reference).await
}

/// What the operator's command does, which checks no version.
async fn happens(app: &TestApp, booking: &Booking, event: Event) -> Result<Booking, TransitionError> {
    let operator = "operator@tembea.example".to_owned();
    let request =
        ChangeRequest { occurrence: app.now(event, Actor::Operator), operator, introduction: None, reward: None };
    apply_change(&app.store, booking.id, request).await.unwrap().unwrap()
}

async fn now(app: &TestApp, booking: &Booking) -> Booking {
    app.store.find(booking.id).await.unwrap().unwrap()
}

/// The sums are those of the lines, and nothing is below zero.
async fn adds_up(app: &TestApp, booking: &Booking) -> Booking {
    let (stored, ledger) = (now(app, booking).await, app.store.ledger(booking.id).await.unwrap());
    assert_eq!(stored.balance, Balance::of(&ledger), "{ledger:#?}");
    let Balance { owed, received, fees } = stored.balance;
    assert!([owed, received, fees].into_iter().all(|sum| !sum.is_negative()), "{:?}", stored.balance);
    let documents = app.store.documents(booking.id).await.unwrap();
    let receipts = documents.iter().filter_map(bookings::documents::model::Document::confirms);
    let payments = ledger.iter().filter(|line| line.kind == LineKind::Payment).map(|line| line.amount);
    assert_eq!(receipts.sum::<Money>(), payments.sum(), "a receipt for each payment");
    stored
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_payments_with_one_reference_are_one_also_for_two_bookings() {
    let Some((app, provider)) = spawn().await else { return };
    for round in 0..ROUNDS {
        let bookings = [unpaid(&app, &provider, 2 * round).await, unpaid(&app, &provider, 2 * round + 1).await];
        let external = serde_json::from_value(json!(format!("FT-{round}"))).unwrap();
        let paid = Event::Received(MoneyMoved { external, ..MoneyMoved::new(dollars(10), Method::BankTransfer) });
        let payments = [0, 1, 0, 1].map(|which| {
            let operator = "operator@tembea.example".to_owned();
            let occurrence = app.now(paid.clone(), Actor::Operator);
            let request = ChangeRequest { occurrence, operator, introduction: None, reward: None };
            apply_change(&app.store, bookings[which].id, request)
        });
        let noted = join_all(payments).await.into_iter().filter(|paid| matches!(paid, Ok(Some(Ok(_))))).count();
        assert_eq!(noted, 1);
        let both = [adds_up(&app, &bookings[0]).await, adds_up(&app, &bookings[1]).await];
        assert_eq!(both[0].balance.received + both[1].balance.received, dollars(10));
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refunds_that_meet_never_give_back_more_than_was_received() {
    let Some((app, provider)) = spawn().await else { return };
    for round in 0..ROUNDS {
        let booking = unpaid(&app, &provider, round).await;
        happens(&app, &booking, received(3000)).await.unwrap();
        let refunds = join_all((0..4).map(|_| happens(&app, &booking, refunded(1000)))).await;
        assert_eq!(refunds.iter().filter(|refund| refund.is_ok()).count(), 3, "{refunds:?}");
        assert_eq!(adds_up(&app, &booking).await.balance.received, dollars(0));
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancellation_and_a_payment_of_one_version_are_not_both_carried_out() {
    let Some((app, provider)) = spawn().await else { return };
    let manager = app.colleague("Neema", Role::Manager).await;
    for round in 0..ROUNDS {
        let booking = unpaid(&app, &provider, round).await;
        let id = booking.id.to_string();
        let seen = manager.desk.json(&format!("bookings/{id}")).await["seen"].clone();
        let pays = json!({ "seen": seen, "amount": 1_000, "method": "cash", "reference": "", "on": null });
        let cancels = json!({ "seen": seen, "charge": 0 });
        let ((paid, _), (cancelled, _)) = tokio::join!(
            change(&manager.desk, &id, "payments", pays),
            change(&manager.desk, &id, "cancellation", cancels)
        );
        let mut statuses = [paid, cancelled];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        adds_up(&app, &booking).await;
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_booking_of_which_a_part_is_paid_meanwhile_does_not_expire() {
    let Some((app, provider)) = spawn().await else { return };
    let business = business();
    for round in 0..ROUNDS {
        let booking = unpaid(&app, &provider, round).await;
        let seen = app.store.booking_version(booking.id).await.unwrap().unwrap();
        let expires = (Event::Expired, Actor::Time, seen);
        let expires = change_booking_as_read(&app.store, &business, &booking, expires, app.clock.now());
        let (paid, expired) = tokio::join!(happens(&app, &booking, received(100)), expires);
        let resumed = paid.unwrap();
        match expired.unwrap().unwrap() {
            // It had expired before, and the money resumed it at its price.
            Ok(_) => assert_eq!(resumed.balance.owed, dollars(6870)),
            Err(refusal) => assert_eq!(refusal, TransitionError::Meanwhile),
        }
        let stored = adds_up(&app, &booking).await;
        assert_eq!((stored.state, stored.balance.owed), (BookingState::AwaitingPayment, dollars(6870)));
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notifications_refunds_and_settlements_that_meet_end_without_a_deadlock_and_add_up() {
    let Some((app, provider)) = spawn().await else { return };
    let manager = app.colleague("Neema", Role::Manager).await;
    let desk = &manager.desk;
    for round in 0..ROUNDS {
        let booking = unpaid(&app, &provider, round).await;
        let name = format!("{}-1", booking.reference);
        let tracking = provider.tracking_id(&name);
        provider.plays(Play::Paid);
        let paid = join_all((0..3).map(|_| notice(&app, &tracking, &name))).await;
        assert!(paid.iter().all(|(status, _)| *status == 200), "{paid:?}");
        let id = booking.id.to_string();
        let seen = desk.json(&format!("bookings/{id}")).await["seen"].clone();
        let by_card = json!({ "seen": seen, "amount": 50_000, "method": "card", "reference": "", "on": null });
        provider.plays(Play::Reversed);
        // The visitor's bank takes the payment back while the desk asks for a refund and notes one by hand.
        let (reversed, (card, _), cash) = tokio::join!(
            notice(&app, &tracking, &name),
            change(desk, &id, "refunds", by_card),
            happens(&app, &booking, refunded(61)),
        );
        assert!([200, 500].contains(&reversed.0) && card != StatusCode::SERVICE_UNAVAILABLE, "{reversed:?} {card}");
        drop(cash);
        adds_up(&app, &booking).await;
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_who_settle_one_refund_settle_it_once() {
    let Some((app, provider)) = spawn().await else { return };
    let manager = app.colleague("Neema", Role::Manager).await;
    let desk = &manager.desk;
    for round in 0..ROUNDS {
        let booking = unpaid(&app, &provider, round).await;
        let name = format!("{}-1", booking.reference);
        provider.plays(Play::Paid);
        notice(&app, &provider.tracking_id(&name), &name).await;
        let id = booking.id.to_string();
        let by_card = json!({ "amount": 50_000, "method": "card", "reference": "", "on": null });
        let (status, shown) = change(desk, &id, "refunds", by_card).await;
        assert_eq!(status, StatusCode::OK);
        let refund = app.store.refunds(booking.id).await.unwrap().remove(0).id;
        let settles =
            |is_paid_out: bool| json!({ "seen": shown["seen"], "refund": refund, "is_paid_out": is_paid_out });
        let (one, other) = tokio::join!(
            change(desk, &id, "refunds/settlement", settles(true)),
            change(desk, &id, "refunds/settlement", settles(false))
        );
        let mut statuses = [one.0, other.0];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        let state = app.store.refunds(booking.id).await.unwrap().remove(0).state;
        let left = adds_up(&app, &booking).await.balance.received;
        let expected = if one.0 == StatusCode::OK { (RefundState::Done, 1561) } else { (RefundState::Refused, 2061) };
        assert_eq!((state, left), (expected.0, dollars(expected.1)));
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_that_are_asked_for_together_are_one_attempt_to_pay() {
    let Some((app, provider)) = spawn().await else { return };
    for round in 0..ROUNDS {
        let booking = unpaid(&app, &provider, round).await;
        let name = format!("{}-1", booking.reference);
        provider.plays(Play::Failed);
        notice(&app, &provider.tracking_id(&name), &name).await;
        provider.plays(Play::Unpaid);
        let pages = join_all((0..5).map(|_| start_again(&app, booking.reference.as_str()))).await;
        assert_eq!(app.store.payments(booking.id).await.unwrap().len(), 2, "{pages:?}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_takes_no_place_of_a_booking_that_is_accepted_from_quarantine_meanwhile() {
    let Some((app, _provider)) = spawn().await else { return };
    let manager = app.colleague("Neema", Role::Manager).await;
    let group = |email: &str, more: Value| {
        let party = json!({ "no_of_adults": 31, "no_of_children": 9, "email_address": email });
        merged(order_with(&party), &more)
    };
    let held = app.post("submit-order-request", &group("held@example.com", json!({ "company_website": "x" }))).await;
    assert_eq!(held.status(), StatusCode::CREATED);
    let id = manager.desk.json("bookings").await["bookings"][0]["id"].as_str().unwrap().to_owned();
    let couple = |number: usize| order_with(&json!({ "email_address": format!("o{number}@example.com") }));
    let orders: Vec<_> = (0..4).map(couple).collect();
    let orders = join_all(orders.iter().map(|body| app.post("submit-order-request", body)));
    let (orders, (accepted, _)) =
        tokio::join!(orders, change(&manager.desk, &id, "steps", json!({ "step": "accept" })));
    assert_eq!(accepted, StatusCode::OK);
    assert!(orders.iter().all(|answer| answer.status() == StatusCode::UNPROCESSABLE_ENTITY));
    let booking = app.store.find::<Booking>(id.parse().unwrap()).await.unwrap().unwrap();
    let departure = app.store.departure(booking.departure().unwrap()).await.unwrap().unwrap();
    assert_eq!((departure.taken, departure.held, departure.overbooked()), (40, 0, 0));
    app.stop().await;
}
