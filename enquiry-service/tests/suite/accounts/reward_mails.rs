//! Who invites friends is told how far their rewards have come.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::json;

use accounts::{
    affiliates::slug::Slug,
    rewards::actions::{Earned, Earning, PaidOut, earn_reward, pay_rewards},
};
use bookings::ledger::{
    actions::apply_change,
    model::{Actor, Booking, ChangeRequest, Event},
    store::BookingFilter,
};
use enquiry_service::erasure::actions::erase_person;

use crate::support::{
    Kind, Mail, Stored, TestApp,
    app::{order_with, quote_with, reference},
    money::{dollars, received},
    on_both_stores, spawn_app,
    visitor::PASSWORD,
};

const INVITER: &str = "asha@example.com";
/// Subjects in French, the language of every member of these tests.
const PENDING: &str = "Votre invitation a été suivie";
const EARNED: &str = "Votre récompense est acquise";
const PAID: &str = "Votre récompense est en route";

async fn invited_quote(app: &TestApp, email: &str, slug: &str) -> String {
    reference(app.post("requestquote", &quote_with(&json!({ "email_address": email, "affiliate": slug }))).await).await
}

async fn invited_booking(app: &TestApp, slug: &str) -> Booking {
    let answer = app.post("submit-order-request", &order_with(&json!({ "affiliate": slug }))).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let filter = BookingFilter { quarantined: None, unclear: false, since: 0, most: 10 };
    app.store.bookings(filter).await.unwrap().remove(0)
}

/// What the operator does with a booking at the terminal, which wakes no worker.
async fn happens(app: &TestApp, booking: &Booking, event: Event) {
    if event == Event::Travelled {
        // The last day of the journey is over by then.
        app.clock.advance(Duration::from_hours(60 * 24));
        app.outbox_rests().await;
    }
    let reward = (event == Event::Travelled).then_some(dollars(200));
    let occurrence = app.now(event, Actor::Operator);
    let order =
        ChangeRequest { occurrence, operator: "operator@tembea.example".to_owned(), introduction: None, reward };
    assert!(apply_change(&app.store, booking.id, order).await.unwrap().unwrap().is_ok());
}

/// The mails to the inviter with this subject, once the worker has looked around.
async fn mails(app: &TestApp, subject: &str) -> Vec<Mail> {
    app.clock.advance(Duration::from_secs(11));
    app.outbox_rests().await;
    app.mails_to(INVITER).into_iter().filter(|mail| mail.subject == subject).collect()
}

/// Says that the friend with this number has travelled.
async fn earned(app: &TestApp, number: &str, amount: i64) -> Earned {
    let amount = Some(dollars(amount));
    let earning = Earning { quote_number: number.to_owned(), amount, small: dollars(20) };
    earn_reward(&app.store, earning, None, app.clock.now()).await.unwrap()
}

async fn paid(app: &TestApp, slug: &Slug) -> PaidOut {
    pay_rewards(&app.store, slug, None, None, app.clock.now()).await.unwrap()
}

on_both_stores! {
    async fn an_inviter_hears_of_a_friend_s_first_request_and_of_no_other(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = app.member("Asha").await.join().await;
        invited_quote(&app, "friend@example.com", &slug).await;
        app.clock.advance(Duration::from_secs(3));
        invited_quote(&app, "Friend@example.com", &slug).await;
        let [mail] = &mails(&app, PENDING).await[..] else { panic!("one mail") };
        assert!(mail.text.contains("Ana nous a contactés"), "{}", mail.text);
        assert!(mail.text.contains("http://fr.localhost:4000/Dashboard"), "{}", mail.text);
        for private in ["Müller", "friend@example.com", "901820", "$", "Mara"] {
            assert!(!mail.text.contains(private) && !mail.html.contains(private), "{private}: {}", mail.text);
        }
        app.finish().await;
    }

    async fn strangers_fill_no_inviter_s_mailbox(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = app.member("Asha").await.join().await;
        for friend in 0..12 {
            invited_quote(&app, &format!("friend-{friend}@example.com"), &slug).await;
        }
        assert_eq!(mails(&app, PENDING).await.len(), 10, "ten an hour");
        app.finish().await;
    }

    async fn a_booking_by_invitation_is_told_too_and_a_signup_only_with_its_first_quote(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = app.member("Asha").await.join().await;
        invited_booking(&app, &slug).await;
        assert_eq!(mails(&app, PENDING).await.len(), 1);
        let body = json!({ "name": "Neema", "email": "neema@example.com", "password": PASSWORD, "password_confirmation": PASSWORD, "affiliate": slug });
        app.post("signup", &body).await;
        let secret = app.secret_mailed_to("neema@example.com").await;
        app.verify(&secret).await;
        assert_eq!(mails(&app, PENDING).await.len(), 1, "no reward waits for her yet");
        invited_quote(&app, "neema@example.com", &slug).await;
        assert_eq!(mails(&app, PENDING).await.len(), 2);
        app.finish().await;
    }

    async fn a_reward_that_is_earned_is_told_once_and_again_only_after_it_was_taken_back(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = app.member("Asha").await.join().await;
        let booking = invited_booking(&app, &slug).await;
        for event in [received(6750), Event::Confirmed, Event::Travelled, Event::TravelUndone] {
            happens(&app, &booking, event).await;
        }
        assert!(mails(&app, EARNED).await.is_empty(), "taken back before the mail had gone");
        happens(&app, &booking, Event::Travelled).await;
        let [mail] = &mails(&app, EARNED).await[..] else { panic!("one mail") };
        assert!(mail.text.contains("Ana a voyagé avec nous") && !mail.text.contains('$'), "{}", mail.text);
        assert_eq!(earned(&app, booking.number.as_str(), 200).await, Earned::Before);
        assert_eq!(mails(&app, EARNED).await.len(), 1, "earned before");
        happens(&app, &booking, Event::TravelUndone).await;
        happens(&app, &booking, Event::Travelled).await;
        assert_eq!(mails(&app, EARNED).await.len(), 2, "earned anew");
        app.finish().await;
    }

    async fn one_mail_tells_of_all_that_is_paid_out_together(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = Slug::parse(&app.member("Asha").await.join().await).unwrap();
        for name in ["first", "second", "third"] {
            app.clock.advance(Duration::from_secs(1));
            let number = invited_quote(&app, &format!("{name}@example.com"), slug.as_str()).await;
            if name != "third" {
                assert_eq!(earned(&app, &number, 114).await, Earned::Noted(slug.clone(), dollars(114)));
            }
        }
        assert_eq!(paid(&app, &slug).await, PaidOut::Noted(dollars(228)));
        assert_eq!(paid(&app, &slug).await, PaidOut::Nothing, "nothing is left to be paid");
        let [mail] = &mails(&app, PAID).await[..] else { panic!("one mail") };
        assert!(mail.text.contains("228"), "{}", mail.text);
        app.finish().await;
    }

    async fn a_name_that_no_person_has_and_the_name_of_somebody_erased_are_not_told(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = app.member("Asha").await.join().await;
        let body = quote_with(&json!({ "email_address": "a@example.com", "affiliate": slug, "full_name": "evil.example/win Now" }));
        reference(app.post("requestquote", &body).await).await;
        let [mail] = &mails(&app, PENDING).await[..] else { panic!("one mail") };
        assert!(mail.text.contains("Une personne que vous avez invitée nous a contactés") && !mail.text.contains("evil"), "{}", mail.text);
        let booking = invited_booking(&app, &slug).await;
        for event in [received(6750), Event::Confirmed, Event::Travelled] {
            happens(&app, &booking, event).await;
        }
        erase_person(&app.store, &booking.email.key(), app.clock.now()).await.unwrap();
        let [mail] = &mails(&app, EARNED).await[..] else { panic!("one mail") };
        assert!(mail.text.contains("Une personne que vous avez invitée a voyagé"), "{}", mail.text);
        app.finish().await;
    }

    async fn an_inviter_whose_account_is_gone_is_told_nothing(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = Slug::parse(&asha.join().await).unwrap();
        let number = invited_quote(&app, "friend@example.com", slug.as_str()).await;
        assert_eq!(mails(&app, PENDING).await.len(), 1);
        assert_eq!(earned(&app, &number, 20).await, Earned::Noted(slug.clone(), dollars(20)));
        let gone = asha.delete("account", &json!({ "password": PASSWORD })).await;
        assert_eq!(gone.status(), StatusCode::NO_CONTENT);
        assert_eq!(paid(&app, &slug).await, PaidOut::Noted(dollars(20)));
        assert!(mails(&app, EARNED).await.is_empty() && mails(&app, PAID).await.is_empty());
        assert!(app.messages().await.iter().all(|message| message.recipient != INVITER), "no mail keeps the address");
        app.finish().await;
    }
}
