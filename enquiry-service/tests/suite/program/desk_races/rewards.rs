//! Rewards that are earned, paid and taken back at the same moment.

use content_model::Money;
use reqwest::StatusCode;
use serde_json::json;

use accounts::{
    affiliates::slug::Slug,
    rewards::{
        mail::{REWARD_EARNED, REWARD_PAID},
        model::RewardState,
    },
};
use bookings::ledger::{
    actions::apply_change,
    model::{Actor, Booking, ChangeRequest, Event, Occurrence, TransitionError},
};
use kernel::clock::date;
use staff::people::model::Role;

use super::{ROUNDS, spawn, together, visitor};
use crate::support::{
    Stored, TestApp,
    app::{merged, order_with, private_journey, quote_with, reference, zone},
    desk::booked,
    money::{dollars, received},
};

/// After the last day of the journey.
const LATER: i64 = 500 * 24 * 3600 * 1000;

async fn happens(app: &TestApp, booking: &Booking, event: Event) -> Result<Booking, TransitionError> {
    let reward = (event == Event::Travelled).then_some(dollars(200));
    let at = app.clock.now() + LATER;
    let occurrence = Occurrence { at, on: date(at, &zone()), event, actor: Actor::Operator };
    let operator = "operator@tembea.example".to_owned();
    let request = ChangeRequest { occurrence, operator, introduction: None, reward };
    apply_change(&app.store, booking.id, request).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reward_that_two_colleagues_note_and_pay_is_earned_and_paid_once() {
    let Some(app) = spawn().await else { return };
    let slug = app.member("Asha").await.join().await;
    let (faraja, neema) = (app.colleague("Faraja", Role::Finance).await, app.colleague("Neema", Role::Manager).await);
    for round in 0..ROUNDS {
        let invited = quote_with(&json!({ "email_address": visitor(round), "affiliate": slug }));
        let number = reference(app.post("requestquote", &invited).await).await;
        let earn = json!({ "quote_number": number, "amount": 5_000 });
        let statuses = together([&faraja, &neema].map(|by| by.desk.post("rewards", &earn))).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::UNPROCESSABLE_ENTITY]);
        let (path, pay) = (format!("inviters/{slug}/payment"), json!({ "seen": 5_000 }));
        let statuses = together([&faraja, &neema].map(|by| by.desk.post(&path, &pay))).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
        let inviters = neema.desk.json("inviters").await;
        let paid = 5_000 * i64::try_from(round + 1).unwrap();
        assert_eq!((inviters[0]["earned"].as_i64(), inviters[0]["paid"].as_i64()), (Some(0), Some(paid)));
    }
    let messages = app.messages().await;
    for kind in [REWARD_EARNED, REWARD_PAID] {
        assert_eq!(messages.iter().filter(|message| message.kind() == kind).count(), ROUNDS, "{kind:?}");
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reward_that_is_paid_while_its_journey_is_undone_is_paid_or_taken_back() {
    let Some(app) = spawn().await else { return };
    let slug = app.member("Asha").await.join().await;
    let neema = app.colleague("Neema", Role::Manager).await;
    for round in 0..2 * ROUNDS {
        let friend = merged(private_journey(), &json!({ "email_address": visitor(round), "affiliate": slug }));
        let id = booked(&app, &neema.desk, &order_with(&friend)).await;
        let booking: Booking = app.store.find(id.parse().unwrap()).await.unwrap().unwrap();
        for event in [received(6870), Event::Confirmed, Event::Travelled] {
            happens(&app, &booking, event).await.unwrap();
        }
        let (path, pay) = (format!("inviters/{slug}/payment"), json!({ "seen": 20_000 }));
        let (paid, undone) = tokio::join!(neema.desk.post(&path, &pay), happens(&app, &booking, Event::TravelUndone));
        undone.unwrap();
        let lines = app.store.rewards(&Slug::parse(&slug).unwrap()).await.unwrap();
        let sum = |state| lines.iter().filter(|line| line.state == state).map(|line| line.amount).sum::<Money>();
        assert_eq!(sum(RewardState::Earned), sum(RewardState::Paid), "{}: {lines:#?}", paid.status());
        let is_paid = lines.last().unwrap().state == RewardState::Paid;
        assert_eq!(paid.status() == StatusCode::OK, is_paid, "{lines:#?}");
    }
    app.stop().await;
}
