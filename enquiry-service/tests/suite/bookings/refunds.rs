//! Refunds by the payment provider: asked for once, followed until they are paid out, refused or left to a person.

use std::time::Duration;

use serde_json::{Value, json};

use bookings::{
    ledger::model::{Booking, BookingState, LineKind, Method},
    payments::model::{PaymentOutcome, SettleRequest},
    refunds::{
        actions::{RefundedBy, request_refund, settle_refund},
        model::{RefundError, RefundState},
    },
};

use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey},
    eventually,
    money::dollars,
    on_both_stores,
    payments::{booked, booking, last_payment, seen, spawn_with_provider},
    provider::{Play, Provider},
};

/// A command.
const BY: RefundedBy = RefundedBy { actor: None, seen: None };

/// A booking whose deposit of 2,061 dollars was paid by card.
async fn paid(app: &TestApp, provider: &Provider) -> Booking {
    let (reference, _) = booked(app, &order_with(&merged(private_journey(), &json!({})))).await;
    provider.plays(Play::Paid);
    app.clock.advance(Duration::from_secs(3));
    let payment = last_payment(app, &reference).await;
    let seen: Value = seen(app, &reference, payment.tracking_id.as_deref()).await;
    assert_eq!(seen["received"].as_i64(), Some(2061));
    booking(app, &reference).await
}

async fn asks_for(app: &TestApp, booking: &Booking, amount: i64) -> Result<(), RefundError> {
    request_refund(&app.store, booking.id, dollars(amount), (BY, app.clock.now())).await.unwrap().map(drop)
}

async fn state(app: &TestApp, booking: &Booking) -> Vec<RefundState> {
    app.store.refunds(booking.id).await.unwrap().iter().map(|refund| refund.state).collect()
}

async fn becomes(app: &TestApp, booking: &Booking, expected: RefundState) {
    eventually("the refund is there", async || {
        app.clock.advance(Duration::from_secs(20));
        state(app, booking).await == [expected]
    })
    .await;
}

async fn now(app: &TestApp, booking: &Booking) -> Booking {
    app.store.find(booking.id).await.unwrap().unwrap()
}

on_both_stores! {
    async fn a_part_of_a_payment_goes_back_once_the_provider_has_paid_it_out_and_not_before(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let booking = paid(&app, &provider).await;
        asks_for(&app, &booking, 500).await.unwrap();
        becomes(&app, &booking, RefundState::Sent).await;
        eventually("it was asked for", async || provider.refunds().len() == 1).await;
        assert_eq!(provider.refunds(), [json!({
            "confirmation_code": "6513008693186320103009", "amount": 500, "username": "tembea-service",
            "remarks": format!("Booking {}", booking.number),
        })]);
        app.pass(Duration::from_hours(24 * 3), Duration::from_hours(3)).await;
        assert_eq!(now(&app, &booking).await.balance.received, dollars(2061), "nothing has gone back yet");
        assert_eq!(asks_for(&app, &booking, 2000).await, Err(RefundError::MoreThanReceived(dollars(1561))));
        assert_eq!(asks_for(&app, &booking, 100).await, Err(RefundError::NoPayment), "the provider takes one for each payment");
        provider.plays(Play::Reversed);
        eventually("it is done", async || {
            app.clock.advance(Duration::from_hours(6));
            state(&app, &booking).await == [RefundState::Done]
        }).await;
        let refunded = now(&app, &booking).await;
        assert_eq!((refunded.state, refunded.balance.received), (BookingState::AwaitingPayment, dollars(1561)));
        let line = app.store.ledger(booking.id).await.unwrap().into_iter().find(|line| line.kind == LineKind::Refund).unwrap();
        assert_eq!((line.amount, line.method), (dollars(500), Some(Method::Card)));
        assert_eq!(provider.refunds().len(), 1, "it was asked for once");
        app.stop().await;
    }

    async fn a_refused_refund_is_told_to_the_operator_and_can_be_asked_for_again(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let booking = paid(&app, &provider).await;
        provider.plays(Play::RefundRefused);
        asks_for(&app, &booking, 2061).await.unwrap();
        becomes(&app, &booking, RefundState::Refused).await;
        app.outbox_rests().await;
        let mails = app.mails_to("operator@tembea.example");
        assert!(mails.iter().any(|mail| mail.text.contains("the provider refuses the refund: Refund amount is above")), "{mails:#?}");
        provider.plays(Play::Paid);
        asks_for(&app, &booking, 2061).await.unwrap();
        becomes(&app, &booking, RefundState::Sent).await;
        provider.plays(Play::Reversed);
        eventually("it is done", async || {
            app.clock.advance(Duration::from_mins(30));
            state(&app, &booking).await == [RefundState::Done]
        }).await;
        assert_eq!(now(&app, &booking).await.state, BookingState::Refunded);
        app.stop().await;
    }

    async fn a_refund_whose_answer_is_lost_is_never_asked_for_twice_and_ends_with_a_person(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let booking = paid(&app, &provider).await;
        provider.plays(Play::RefundSilent);
        asks_for(&app, &booking, 2061).await.unwrap();
        eventually("it was asked for", async || {
            app.clock.advance(Duration::from_secs(20));
            provider.refunds().len() == 1
        }).await;
        provider.plays(Play::Paid);
        eventually("a person has to look", async || {
            app.clock.advance(Duration::from_hours(7));
            state(&app, &booking).await == [RefundState::Unclear]
        }).await;
        assert_eq!(provider.refunds().len(), 1, "the money could go back twice");
        app.outbox_rests().await;
        let mails = app.mails_to("operator@tembea.example");
        assert!(mails.iter().any(|mail| mail.text.contains("the provider has not paid out the refund")), "{mails:#?}");
        // The operator sees at the provider that it was paid out.
        let around = SettleRequest { at: app.clock.now(), on: app.today(), outcome: PaymentOutcome::Reversed { amount: None }, operator: "operator@tembea.example".to_owned() };
        settle_refund(&app.store, (booking.id, None), (true, BY), around.clone()).await.unwrap().unwrap();
        assert_eq!((state(&app, &booking).await, now(&app, &booking).await.state), (vec![RefundState::Done], BookingState::Refunded));
        assert_eq!(settle_refund(&app.store, (booking.id, None), (true, BY), around).await.unwrap(), Err(RefundError::NothingUnderWay));
        app.stop().await;
    }

    async fn a_provider_that_is_down_is_asked_again_and_what_does_not_fit_is_refused_before(kind: Kind) {
        let (app, provider) = spawn_with_provider(kind).await;
        let booking = paid(&app, &provider).await;
        assert_eq!(asks_for(&app, &booking, 0).await, Err(RefundError::MoreThanReceived(dollars(2061))));
        assert_eq!(asks_for(&app, &booking, 2062).await, Err(RefundError::MoreThanReceived(dollars(2061))));
        provider.plays(Play::Garbage);
        asks_for(&app, &booking, 61).await.unwrap();
        // A token that ends meanwhile is asked for in vain, too.
        let tries = || provider.asked("GetTransactionStatus") + provider.asked("RequestToken");
        let before = tries();
        eventually("it was tried", async || {
            app.clock.advance(Duration::from_secs(20));
            tries() > before + 2
        }).await;
        assert_eq!((state(&app, &booking).await, provider.refunds().len()), (vec![RefundState::Requested], 0));
        provider.plays(Play::Paid);
        eventually("it was asked for", async || {
            app.clock.advance(Duration::from_hours(1));
            state(&app, &booking).await == [RefundState::Sent]
        }).await;
        let around = SettleRequest { at: app.clock.now(), on: app.today(), outcome: PaymentOutcome::Reversed { amount: None }, operator: "operator@tembea.example".to_owned() };
        settle_refund(&app.store, (booking.id, None), (false, BY), around).await.unwrap().unwrap();
        assert_eq!((state(&app, &booking).await, now(&app, &booking).await.balance.received), (vec![RefundState::Refused], dollars(2061)));
        app.stop().await;
    }
}
