use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use accounts::{
    affiliates::slug::Slug,
    rewards::actions::{Earned, Earning, earn_reward, pay_rewards},
};
use bookings::ledger::{
    actions::apply_change,
    model::{Actor, ChangeRequest, Event, Occurrence},
    reward::booked_reward,
    store::BookingFilter,
};
use enquiry_service::erasure::actions::erase_person;
use intake::enquiries::actions::accept_enquiry;
use kernel::{clock::date, content::ContentCache};
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{business, order_with, quote_with, reference, settings, zone},
    desk::{Colleague, booked, change, spawn_with_desk},
    money::{dollars, received},
    on_both_stores,
    process::run,
    spawn_app,
    visitor::{PASSWORD, Visitor},
};

impl Visitor<'_> {
    async fn membership(&self) -> Value {
        self.post("getAffiliate", &json!({ "email": "somebody@else.example", "message": "" }))
            .await
            .json()
            .await
            .unwrap()
    }

    async fn friends(&self) -> Vec<Value> {
        let answer = self.get(&format!("friends/{}", self.id)).await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json().await.unwrap()
    }
}

fn contents() -> ContentCache {
    ContentCache::open(&settings().content_cache, &settings().site_settings)
}

async fn invited_quote(app: &TestApp, email: &str, slug: &str) -> String {
    reference(app.post("requestquote", &quote_with(&json!({ "email_address": email, "affiliate": slug }))).await).await
}

/// Says that the friend with this number has travelled.
async fn earned(app: &TestApp, number: &str, amount: i64) {
    let earning = Earning { quote_number: number.to_owned(), amount: Some(dollars(amount)), small: dollars(20) };
    let earned = earn_reward(&app.store, earning, None, app.clock.now()).await.unwrap();
    assert!(matches!(earned, Earned::Noted(..)), "{earned:?}");
}

on_both_stores! {
    async fn a_friend_s_quote_is_noted_with_a_reward_that_waits(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        assert_eq!(asha.membership().await["agency_id"], Value::Null);
        let slug = asha.join().await;
        assert_eq!(asha.join().await, slug, "joining again changes nothing");
        let number = invited_quote(&app, "friend@example.com", &slug).await;
        let [friend] = &asha.friends().await[..] else { panic!("one friend") };
        assert_eq!(*friend, json!({ "ip_address": "127.0.0.0/24", "name": "Ana Müller", "quote_number": number, "date_created": "2026-11-21", "reward": "pending" }));
        assert_eq!(asha.membership().await, json!({ "agency_id": slug, "rewards": { "pending": 20, "earned": 0, "paid": 0 } }));
        app.finish().await;
    }

    async fn the_first_inviter_wins_and_one_s_own_invitation_counts_for_nothing(kind: Kind) {
        let app = spawn_app(kind).await;
        let (asha, juma) = (app.member("Asha").await, app.member("Juma").await);
        let (first, second) = (asha.join().await, juma.join().await);
        invited_quote(&app, "friend@example.com", &first).await;
        app.clock.advance(Duration::from_secs(3));
        invited_quote(&app, "Friend@Example.com", &second).await;
        invited_quote(&app, "ASHA@example.com", &first).await;
        invited_quote(&app, "nobody@example.com", "no-such-invitation").await;
        assert_eq!((asha.friends().await.len(), juma.friends().await.len()), (1, 0));
        assert_eq!(juma.membership().await["rewards"]["pending"], 0);
        app.finish().await;
    }

    async fn a_friend_who_signs_up_is_shown_without_a_quote_until_there_is_one(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let body = json!({ "name": "Neema", "email": "neema@example.com", "password": PASSWORD, "password_confirmation": PASSWORD, "affiliate": slug });
        app.post("signup", &body).await;
        assert!(asha.friends().await.is_empty(), "anybody can type an address");
        let secret = app.secret_mailed_to("neema@example.com").await;
        app.verify(&secret).await;
        let [friend] = &asha.friends().await[..] else { panic!("one friend") };
        assert_eq!((&friend["quote_number"], friend.get("reward")), (&Value::Null, Some(&Value::Null)));
        assert_eq!(asha.membership().await["rewards"]["pending"], 0);
        let number = invited_quote(&app, "neema@example.com", &slug).await;
        let [friend] = &asha.friends().await[..] else { panic!("one friend") };
        assert_eq!((friend["name"].as_str(), friend["quote_number"].as_str()), (Some("Neema"), Some(number.as_str())));
        assert_eq!(asha.membership().await["rewards"]["pending"], 20);
        app.finish().await;
    }

    async fn everybody_learns_an_inviter_s_first_name_and_nothing_more(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        asha.update(reqwest::multipart::Form::new().text("name", "Asha Mushi")).await;
        let slug = asha.join().await;
        let answer = app.get(&format!("/api/affiliate/{slug}")).await;
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "first_name": "Asha" }));
        for nobody in ["no-such-invitation", "x", "%00%00%00%00"] {
            let answer = app.get(&format!("/api/affiliate/{nobody}")).await;
            assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "first_name": null }));
        }
        app.finish().await;
    }

    async fn friends_are_shown_to_their_inviter_alone(kind: Kind) {
        let app = spawn_app(kind).await;
        let (asha, juma) = (app.member("Asha").await, app.member("Juma").await);
        invited_quote(&app, "friend@example.com", &asha.join().await).await;
        let answer = juma.get(&format!("friends/{}", asha.id)).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        assert_eq!(app.get(&format!("/api/friends/{}", asha.id)).await.status(), StatusCode::UNAUTHORIZED);
        assert_eq!(juma.membership().await["agency_id"], Value::Null);
        app.finish().await;
    }

    async fn whoever_is_erased_counts_on_without_a_name(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        invited_quote(&app, "friend@example.com", &asha.join().await).await;
        erase_person(&app.store, "friend@example.com", app.clock.now()).await.unwrap();
        let [friend] = &asha.friends().await[..] else { panic!("one friend") };
        assert_eq!((friend["name"].as_str(), friend["ip_address"].as_str()), (Some(""), Some("")));
        assert_eq!(asha.membership().await["rewards"]["pending"], 20);
        app.finish().await;
    }

    async fn a_reward_follows_the_price_of_the_tour_and_its_travellers(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let tour = json!({ "email_address": "friend@example.com", "affiliate": slug, "locale": "en", "tour_slug": "serengeti-ngorongoro-lodge-safari-5-days", "no_of_adults": 1, "no_of_children": 0 });
        app.post("requestquote", &quote_with(&tour)).await;
        assert_eq!(asha.membership().await["rewards"]["pending"], 134, "5% of 2,290 dollars and the room of one who travels alone");
        app.finish().await;
    }

    async fn a_friend_s_booking_brings_a_reward_once_it_is_travelled(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        app.post("submit-order-request", &order_with(&json!({ "affiliate": slug }))).await;
        let filter = BookingFilter { quarantined: None, unclear: false, since: 0, most: 10 };
        let [booking] = &app.store.bookings(filter).await.unwrap()[..] else { panic!("one booking") };
        assert_eq!(asha.friends().await[0]["quote_number"].as_str(), Some(booking.number.as_str()));
        assert_eq!(asha.membership().await["rewards"], json!({ "pending": 200, "earned": 0, "paid": 0 }));
        let reward = booked_reward(booking, &settings().rates, &contents().current());
        for (event, reward) in [(received(6750), None), (Event::Confirmed, None), (Event::Travelled, Some(reward))] {
            // The last day of the journey is over by then.
            let at = app.clock.now() + 60 * 24 * 3600 * 1000;
            let occurrence = Occurrence { at, on: date(at, &zone()), event, actor: Actor::Operator };
            let operator = "operator@tembea.example".to_owned();
            let order = ChangeRequest { occurrence, operator, introduction: None, reward };
            assert!(apply_change(&app.store, booking.id, order).await.unwrap().unwrap().is_ok());
        }
        assert_eq!(asha.membership().await["rewards"], json!({ "pending": 0, "earned": 200, "paid": 0 }));
        app.stop().await;
    }

    async fn a_friend_whose_address_is_corrected_brings_the_reward_and_is_erased_by_the_new_one(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let id = booked(&app, desk, &order_with(&json!({ "affiliate": slug, "email_address": "ana@exmaple.com" }))).await;
        let what = json!({ "email": "ana@example.com", "seen": "ana@exmaple.com" });
        assert_eq!(change(desk, &id, "address", what).await.0, StatusCode::OK);
        for event in [received(6750), Event::Confirmed, Event::Travelled] {
            let reward = (event == Event::Travelled).then_some(dollars(200));
            let at = app.clock.now() + 60 * 24 * 3600 * 1000;
            let occurrence = Occurrence { at, on: date(at, &zone()), event, actor: Actor::Operator };
            let operator = "operator@tembea.example".to_owned();
            let order = ChangeRequest { occurrence, operator, introduction: None, reward };
            assert!(apply_change(&app.store, id.parse().unwrap(), order).await.unwrap().unwrap().is_ok());
        }
        assert_eq!(asha.membership().await["rewards"], json!({ "pending": 0, "earned": 200, "paid": 0 }));
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        assert_eq!(asha.friends().await[0]["name"], "", "the friend is erased by the address that the booking has");
        app.stop().await;
    }

    async fn a_journey_that_was_not_travelled_takes_its_reward_back_unless_that_is_paid(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        app.post("submit-order-request", &order_with(&json!({ "affiliate": slug }))).await;
        let filter = BookingFilter { quarantined: None, unclear: false, since: 0, most: 10 };
        let booking = app.store.bookings(filter).await.unwrap().remove(0);
        let other = invited_quote(&app, "friend@example.com", &slug).await;
        earned(&app, &other, 20).await;
        let happens = async |event: Event| {
            let reward = (event == Event::Travelled).then_some(dollars(200));
            let at = app.clock.now() + 60 * 24 * 3600 * 1000;
            let occurrence = Occurrence { at, on: date(at, &zone()), event, actor: Actor::Operator };
            let operator = "operator@tembea.example".to_owned();
            let order = ChangeRequest { occurrence, operator, introduction: None, reward };
            assert!(apply_change(&app.store, booking.id, order).await.unwrap().unwrap().is_ok());
        };
        let (folder, url) = (TempDir::new().unwrap(), app.database.url());
        let undone = || {
            let output = run(folder.path(), &[("TEMBEA_DATABASE_URL", &url)], &["bookings", "travelled", booking.number.as_str(), "--undo"]);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap()
        };
        let rewards = async || asha.membership().await["rewards"].clone();
        for event in [received(6750), Event::Confirmed, Event::Travelled] {
            happens(event).await;
        }
        assert_eq!(rewards().await, json!({ "pending": 0, "earned": 220, "paid": 0 }));
        let told = undone();
        assert!(told.contains("is confirmed") && told.contains("Its reward of 200.00 USD is no longer earned."), "{told}");
        assert_eq!(rewards().await, json!({ "pending": 200, "earned": 20, "paid": 0 }), "it waits again, and nobody else's is touched");
        happens(Event::Travelled).await;
        assert_eq!(rewards().await, json!({ "pending": 0, "earned": 220, "paid": 0 }), "it can be earned again");
        pay_rewards(&app.store, &Slug::parse(&slug).unwrap(), None, None, app.clock.now()).await.unwrap();
        let told = undone();
        assert!(told.contains("Its reward of 200.00 USD was already paid and stays."), "{told}");
        assert_eq!(rewards().await, json!({ "pending": 0, "earned": 0, "paid": 220 }));
        let lines = app.store.rewards(&Slug::parse(&slug).unwrap()).await.unwrap();
        assert_eq!(lines.len(), 6, "each line of what is paid stays");
        app.stop().await;
    }

    async fn each_friend_s_reward_is_shown_as_far_as_it_has_come_and_never_its_amount(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let mut friends = Vec::new();
        for name in ["first", "second", "third"] {
            app.clock.advance(Duration::from_secs(1));
            let number = invited_quote(&app, &format!("{name}@example.com"), &slug).await;
            friends.push(number);
        }
        earned(&app, &friends[2], 137).await;
        pay_rewards(&app.store, &Slug::parse(&slug).unwrap(), None, None, app.clock.now()).await.unwrap();
        earned(&app, &friends[1], 137).await;
        // The outbox looks for mails of commands every ten seconds.
        app.clock.advance(Duration::from_secs(11));
        let shown = asha.friends().await;
        let rewards: Vec<_> = shown.iter().map(|friend| friend["reward"].as_str()).collect();
        assert_eq!(rewards, [Some("paid"), Some("earned"), Some("pending")], "newest friend first");
        for friend in &shown {
            let keys: Vec<_> = friend.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, ["date_created", "ip_address", "name", "quote_number", "reward"], "nothing about the journey");
        }
        app.finish().await;
    }

    async fn an_invitation_in_quarantine_counts_once_the_operator_accepts_it(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let spam = json!({ "email_address": "friend@example.com", "affiliate": slug, "company_website": "x" });
        app.post("requestquote", &quote_with(&spam)).await;
        assert!(asha.friends().await.is_empty());
        let [enquiry] = &app.enquiries().await[..] else { panic!("one enquiry") };
        assert!(accept_enquiry(&app.store, &business(), enquiry, None, app.clock.now()).await.unwrap());
        assert_eq!(asha.friends().await.len(), 1);
        assert_eq!(asha.membership().await["rewards"]["pending"], 20);
        app.stop().await;
    }
}
