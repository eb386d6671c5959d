//! A tour is booked, paid by bank transfer or in cash, and goes its way.

use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use bookings::ledger::{
    actions::apply_change,
    model::{Actor, BookingState, ChangeRequest, Event, LineKind, Method},
    store::BookingFilter,
};
use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use kernel::{clock::Millis, retention::Retention};

use crate::support::{
    Database, Kind, Stored, TestApp,
    app::{merged, order, order_with, private_journey, quote, reference, refused, settings},
    client,
    database::postgres_is_there,
    eventually,
    money::{balance, cancelled, dollars, received, refunded},
    on_both_stores,
    process::{run, start},
    spawn_app, spawn_app_with,
};

const DAY: Millis = 24 * 3600 * 1000;

async fn booked(app: &TestApp, body: &Value) -> String {
    let answer = app.post("submit-order-request", body).await;
    assert_eq!(answer.status(), 201, "{}", answer.text().await.unwrap());
    answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned()
}

/// The German slug of a tour.
fn slug_of(id: i64) -> String {
    let list = std::fs::read(settings().content_cache.join("de/tourList.json")).unwrap();
    let list: Value = serde_json::from_slice(&list).unwrap();
    list.as_array().unwrap().iter().find(|tour| tour["id"] == id).unwrap()["slug"].as_str().unwrap().to_owned()
}

async fn payment(app: &TestApp, reference: &str) -> Value {
    app.get(&format!("/api/payment/{reference}")).await.json().await.unwrap()
}

/// What the operator's command does.
async fn happens(app: &TestApp, reference: &str, event: Event) -> bool {
    let booking = app.store.booking_by_reference(reference).await.unwrap().unwrap();
    let actor = Actor::SeenByOperator(Method::BankTransfer);
    let occurrence = app.now(event, actor);
    let order =
        ChangeRequest { occurrence, operator: "operator@tembea.example".to_owned(), introduction: None, reward: None };
    let is_done = apply_change(&app.store, booking.id, order).await.unwrap().unwrap().is_ok();
    // The worker of another process looks around for mails.
    app.jobs_rest().await;
    app.clock.advance(Duration::from_secs(11));
    is_done
}

on_both_stores! {
    async fn a_booking_is_priced_stored_and_told_to_both_sides(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order()).await;
        assert_eq!(reference.len(), 26);
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        // The departure of that day costs 2,250, the tour itself 2,150; camping begins with a tenth.
        let journey = &booking.journey;
        assert_eq!([journey.price_per_person, journey.total, journey.deposit], [2250, 6750, 675].map(dollars));
        assert_eq!(booking.state, BookingState::AwaitingPayment);
        let changes = app.store.booking_changes(booking.id).await.unwrap();
        let states: Vec<_> = changes.iter().map(|change| (change.from, change.to, change.cause.as_str())).collect();
        assert_eq!(states, [
            (None, BookingState::Requested, "visitor"),
            (Some(BookingState::Requested), BookingState::AwaitingPayment, "visitor"),
        ]);
        app.outbox_rests().await;
        let [mail] = &app.mails_to("ana@example.com")[..] else { panic!("one mail to the visitor") };
        assert!(mail.subject.contains(booking.number.as_str()), "{}", mail.subject);
        for told in ["6.750", "675", "27. Dezember 2026", &format!("/Payment?reference={reference}"), &format!("/api/invoice/{reference}")] {
            assert!(mail.text.contains(told), "{told} in {}", mail.text);
        }
        assert!(!mail.text.contains("Müller") && !mail.text.contains("window seats"), "no words of a stranger");
        let [notice] = &app.mails_to("operator@tembea.example")[..] else { panic!("one mail to the operator") };
        assert!(notice.text.contains("Ana Müller") && notice.text.contains("window seats"));
        assert_eq!(notice.reply_to.as_deref(), Some("ana@example.com"));
        app.finish().await;
    }

    async fn a_group_tour_begins_on_its_departures_with_the_places_that_are_left(kind: Kind) {
        let app = spawn_app(kind).await;
        let wrong = async |changes: Value| refused(app.post("submit-order-request", &order_with(&changes)).await).await;
        let error = |field: &str, code: &str| vec![(field.to_owned(), code.to_owned())];
        assert_eq!(wrong(json!({ "travel_date": "2026-12-28" })).await, error("travel_date", "no_departure"));
        assert_eq!(wrong(json!({ "no_of_adults": 31, "no_of_children": 11 })).await, error("no_of_adults", "places_left"));
        let soon = merged(private_journey(), &json!({ "travel_date": "2026-11-22" }));
        assert_eq!(wrong(soon).await, error("travel_date", "too_soon"), "a private journey needs some days");
        let migration = json!({ "tour_slug": slug_of(103), "travel_date": "2027-01-03" });
        assert_eq!(wrong(migration).await, error("travel_date", "no_departure"), "private, and in one season only");
        booked(&app, &order_with(&merged(private_journey(), &json!({ "travel_date": "2026-11-24" })))).await;
        app.finish().await;
    }

    async fn children_pay_by_their_ages_and_who_travels_alone_for_a_room(kind: Kind) {
        let app = spawn_app(kind).await;
        let family = json!({ "no_of_adults": 2, "no_of_children": 3, "child_ages": [4, 9], "total": 2 * 2290 + 2290 + 1145 + 1718 });
        let family = booked(&app, &order_with(&merged(private_journey(), &family))).await;
        assert_eq!(payment(&app, &family).await["total"], 9733, "a child without an age pays as an adult");
        app.outbox_rests().await;
        let told = app.mails_to("ana@example.com").remove(0).text.replace('\u{a0}', " ");
        let parts = [
            "3 × 2.290 US-$ pro Person: 6.870 US-$",
            "1 × 1.145 US-$, Kinder bis 5 Jahre: 1.145 US-$",
            "1 × 1.718 US-$, Kinder bis 11 Jahre: 1.718 US-$",
        ];
        assert!(told.contains(&parts.join("\n")), "{told}");
        let adults = json!({ "no_of_adults": 2, "no_of_children": 0, "child_ages": [4, 4], "email_address": "bo@example.com" });
        let adults = booked(&app, &order_with(&merged(private_journey(), &adults))).await;
        assert_eq!(payment(&app, &adults).await["total"], 2 * 2290, "ages make no adult a child");
        let alone = json!({ "no_of_adults": 1, "no_of_children": 0, "email_address": "jo@example.com" });
        let alone = booked(&app, &order_with(&merged(private_journey(), &alone))).await;
        assert_eq!(payment(&app, &alone).await["total"], 2290 + 390);
        let wrong = json!({ "no_of_adults": 1, "no_of_children": 0, "total": 2290 });
        let answer = app.post("submit-order-request", &order_with(&merged(private_journey(), &wrong))).await;
        assert_eq!(answer.status(), 422, "a price without the room was never shown");
        app.finish().await;
    }

    async fn within_thirty_days_the_whole_price_is_due_and_before_it_only_the_deposit(kind: Kind) {
        let app = spawn_app(kind).await;
        let soon = booked(&app, &order_with(&merged(private_journey(), &json!({ "travel_date": "2026-12-20" })))).await;
        assert_eq!(payment(&app, &soon).await["amount"], 6870);
        let later = booked(&app, &order_with(&json!({ "email_address": "jo@example.com" }))).await;
        assert!(happens(&app, &later, received(675)).await);
        let answer = payment(&app, &later).await;
        assert_eq!((answer["outstanding"].as_i64(), answer["due_now"].as_bool(), answer["balance_on"].as_str()), (Some(6075), Some(false), Some("2026-11-27")));
        let mail = app.mail_about("jo@example.com", "Anzahlung").await;
        assert!(mail.text.contains("Restbetrag, zahlbar bis 27. November 2026: 6.075") && !mail.text.contains("Zu zahlen bis"), "{}", mail.text);
        assert!(!mail.text.contains("/Payment?"), "nobody is asked to pay before the day");
        let invoice = app.get(&format!("/api/invoice/{later}")).await.text().await.unwrap();
        assert!(!invoice.contains("Jetzt zu zahlen"), "{invoice}");
        app.clock.advance(Duration::from_hours(24 * 6));
        assert_eq!(payment(&app, &later).await["due_now"], true);
        app.finish().await;
    }

    async fn an_unpaid_booking_expires_and_money_that_comes_late_takes_it_up_again(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order()).await;
        let state = async || app.store.booking_by_reference(&reference).await.unwrap().unwrap().state;
        app.pass(Duration::from_hours(24 * 6), Duration::from_hours(12)).await;
        assert_eq!(state().await, BookingState::AwaitingPayment);
        app.pass(Duration::from_hours(36), Duration::from_mins(20)).await;
        eventually("it expires", async || state().await == BookingState::Expired).await;
        assert_eq!(payment(&app, &reference).await["status"], "expired");
        assert!(happens(&app, &reference, received(675)).await);
        assert_eq!(state().await, BookingState::DepositPaid);
        app.outbox_rests().await;
        let told = app.mails_to("operator@tembea.example");
        let subjects: Vec<_> = told.iter().map(|mail| mail.subject.as_str()).collect();
        assert!(subjects[0].starts_with("New booking"), "{subjects:?}");
        assert!(subjects.last().unwrap().starts_with("Please check: $675 received"), "{subjects:?}");
        app.mail_about("ana@example.com", "verfallen").await;
        app.finish().await;
    }

    async fn mails_keep_the_figures_of_their_step_and_belong_to_one_thread(kind: Kind) {
        let details = vec!["IBAN TZ00 1234".to_owned()];
        let app = spawn_app_with(kind, |settings| settings.payment.bank_details = details, None).await;
        let reference = booked(&app, &order_with(&json!({ "child_ages": [7], "payment_method": "bank_transfer" }))).await;
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        // Three steps before the worker hears of them.
        for event in [received(675), Event::Confirmed, refunded(675)] {
            let occurrence = app.now(event, Actor::Operator);
            let operator = "operator@tembea.example".to_owned();
            let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
            apply_change(&app.store, booking.id, order).await.unwrap().unwrap().unwrap();
        }
        app.pass(Duration::from_secs(60), Duration::from_secs(11)).await;
        let mails = app.mails_to("ana@example.com");
        // Mails that are due together are under way together.
        let about = |words: &str| mails.iter().find(|mail| mail.subject.contains(words)).unwrap();
        assert_eq!(mails.len(), 4);
        let (ordered, deposit) = (about("Ihre Buchung"), about("Anzahlung"));
        let (confirmed, refunded) = (about("bestätigt"), about("Erstattung"));
        assert!(ordered.text.contains("IBAN TZ00 1234") && ordered.text.contains("/Terms") && ordered.text.contains("Alter der Kinder: 7"), "{}", ordered.text);
        assert!(ordered.text.contains("Tembea Safaris Ltd") && ordered.html.contains("Tembea Safaris Ltd"), "{}", ordered.text);
        assert!(deposit.text.contains("Erhalten: 675"), "{}", deposit.text);
        assert!(confirmed.text.contains("Tag 1: ") && confirmed.text.contains("/trip/kilimandscharo-machame-route-7-tage#tips"), "{}", confirmed.text);
        assert!(!refunded.text.contains("Erhalten: "), "{}", refunded.text);
        let thread = ordered.references.clone().unwrap();
        assert!(mails.iter().all(|mail| mail.references.as_ref() == Some(&thread)));
        app.finish().await;
    }

    async fn a_journey_marked_as_travelled_by_mistake_is_confirmed_again(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order()).await;
        assert!(happens(&app, &reference, received(6750)).await);
        assert!(happens(&app, &reference, Event::Confirmed).await);
        app.clock.advance(Duration::from_hours(24 * 42));
        assert!(happens(&app, &reference, Event::Travelled).await);
        app.outbox_rests().await;
        let mails = app.mails_to("ana@example.com");
        let welcome = mails.iter().find(|mail| mail.subject.contains("Willkommen")).unwrap();
        assert!(welcome.text.contains("/Review#write"), "{}", welcome.text);
        assert!(happens(&app, &reference, Event::TravelUndone).await);
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), mails.len(), "no news for the visitor");
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        assert_eq!((booking.state, booking.balance), (BookingState::Confirmed, balance(6750, 6750, 0)));
        app.finish().await;
    }

    async fn an_invited_friend_saves_what_the_programme_promises(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let query = format!("tour={}&locale=de&date=2027-12-27&adults=2&children=1&affiliate={slug}", slug_of(101));
        let offer: Value = app.get(&format!("/api/booking-offer?{query}")).await.json().await.unwrap();
        assert_eq!((offer["discount"].as_i64(), offer["total"].as_i64()), (Some(50), Some(6820)));
        let reference = booked(&app, &order_with(&merged(private_journey(), &json!({ "affiliate": slug, "total": 6820 })))).await;
        let journey = app.store.booking_by_reference(&reference).await.unwrap().unwrap().journey;
        assert_eq!([journey.discount, journey.total, journey.deposit], [50, 6820, 2046].map(dollars));
        let unknown: Value = app.get(&format!("/api/booking-offer?{}", query.replace(&slug, "nobody1234"))).await.json().await.unwrap();
        assert_eq!(unknown["discount"], 0);
        app.finish().await;
    }

    async fn a_journey_of_less_than_four_days_has_no_friend_s_discount(kind: Kind) {
        let app = spawn_app(kind).await;
        let slug = app.member("Asha").await.join().await;
        for (tour, days, discount) in [(124, 3, 0), (123, 4, 50)] {
            let query = format!("tour={}&locale=de&date=2027-12-27&adults=2&children=1&affiliate={slug}", slug_of(tour));
            let offer: Value = app.get(&format!("/api/booking-offer?{query}")).await.json().await.unwrap();
            assert_eq!(offer["discount"], discount, "{days} days: {offer}");
            let seen = json!({ "tour_slug": slug_of(tour), "affiliate": slug, "total": offer["total"] });
            let reference = booked(&app, &order_with(&merged(private_journey(), &seen))).await;
            let journey = app.store.booking_by_reference(&reference).await.unwrap().unwrap().journey;
            assert_eq!((journey.days, journey.discount), (Some(days), dollars(discount)));
        }
        app.finish().await;
    }

    async fn an_inviter_is_told_that_the_own_invitation_gives_no_discount_and_then_books_at_the_full_price(kind: Kind) {
        let app = spawn_app(kind).await;
        let asha = app.member("Asha").await;
        let slug = asha.join().await;
        let own = |total: i64| order_with(&merged(private_journey(), &json!({ "affiliate": slug, "total": total, "email_address": "asha@example.com" })));
        let answer: Value = app.post("submit-order-request", &own(6820)).await.json().await.unwrap();
        let [error] = &answer["errors"].as_array().unwrap()[..] else { panic!("one error") };
        assert_eq!((error["field"].as_str(), error["code"].as_str()), (Some("total"), Some("own_invitation")));
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("Einladung") && message.contains("6.870"), "{message}");
        assert_eq!(refused(app.post("submit-order-request", &own(6819)).await).await, [("total".to_owned(), "other_price".to_owned())]);
        let discounted = own(6820);
        let fields: Vec<(&str, String)> = discounted.as_object().unwrap().iter().map(|(name, value)| (name.as_str(), value.as_str().map_or_else(|| value.to_string(), str::to_owned))).collect();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let page = app.post_form("submit-order-request", &fields).await.text().await.unwrap();
        assert!(page.contains(message) && !page.contains(&slug), "{page}");
        let value = page.split("name=\"total\"").nth(1).unwrap().split("value=\"").nth(1).unwrap();
        assert!(value.starts_with("6870\""), "the page without scripts is ready to be sent again: {value}");
        let reference = booked(&app, &own(6870)).await;
        let journey = app.store.booking_by_reference(&reference).await.unwrap().unwrap().journey;
        assert_eq!([journey.discount, journey.total], [0, 6870].map(dollars));
        assert_eq!(asha.get(&format!("friends/{}", asha.id)).await.json::<Value>().await.unwrap(), json!([]));
        app.finish().await;
    }

    async fn the_same_order_again_is_the_same_booking(kind: Kind) {
        let app = spawn_app(kind).await;
        let key = Some("order-1");
        let first: Value = app.post_with_key("submit-order-request", &order(), key).await.json().await.unwrap();
        let again: Value = app.post_with_key("submit-order-request", &order(), key).await.json().await.unwrap();
        assert_eq!(first, again);
        let other = app.post_with_key("submit-order-request", &order_with(&json!({ "pay": "whole" })), key).await;
        assert_eq!(other.status(), 422);
        let filter = BookingFilter { quarantined: None, unclear: false, since: 0, most: 10 };
        assert_eq!(app.store.bookings(filter).await.unwrap().len(), 1);
        app.finish().await;
    }

    async fn a_booking_goes_its_way_and_nothing_leaves_the_table(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order()).await;
        assert!(!happens(&app, &reference, Event::Confirmed).await, "nothing is confirmed before something was paid");
        assert!(!happens(&app, &reference, refunded(675)).await);
        assert!(happens(&app, &reference, received(675)).await);
        assert_eq!(payment(&app, &reference).await["status"], "paid");
        assert!(happens(&app, &reference, Event::Confirmed).await);
        assert!(happens(&app, &reference, received(6075)).await, "the rest may come after the confirmation");
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        assert_eq!((booking.state, booking.balance), (BookingState::Confirmed, balance(6750, 6750, 0)));
        assert!(!happens(&app, &reference, Event::Travelled).await, "nobody has travelled before the last day");
        app.clock.advance(Duration::from_hours(24 * 42));
        assert!(happens(&app, &reference, Event::Travelled).await);
        assert!(!happens(&app, &reference, cancelled()).await, "who has travelled cannot cancel");
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 5, "a mail at each change");
        assert_eq!(app.mails_to("operator@tembea.example").len(), 5);
        let ledger = app.store.ledger(booking.id).await.unwrap();
        let lines: Vec<_> = ledger.iter().map(|line| (line.kind, line.amount)).collect();
        let paid = |amount| (LineKind::Payment, dollars(amount));
        assert_eq!(lines, [(LineKind::Charge, dollars(6750)), paid(675), paid(6075)]);
        app.finish().await;
    }

    async fn a_cancelled_booking_takes_late_money_and_gives_it_back(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order_with(&json!({ "pay": "whole" }))).await;
        assert_eq!(payment(&app, &reference).await["amount"], 6750);
        assert!(happens(&app, &reference, cancelled()).await);
        assert_eq!(payment(&app, &reference).await["status"], "cancelled");
        assert!(happens(&app, &reference, received(6750)).await);
        assert!(happens(&app, &reference, refunded(6750)).await);
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        assert_eq!((booking.state, booking.balance), (BookingState::Refunded, balance(0, 0, 0)));
        app.finish().await;
    }

    async fn eight_confirmations_at_once_are_one_change(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order()).await;
        assert!(happens(&app, &reference, received(675)).await);
        let all = futures_util::future::join_all((0..8).map(|_| happens(&app, &reference, Event::Confirmed))).await;
        assert_eq!(all.into_iter().filter(|done| *done).count(), 1);
        app.finish().await;
    }

    async fn what_looks_like_a_machine_waits_for_the_operator_without_mails(kind: Kind) {
        let app = spawn_app(kind).await;
        let reference = booked(&app, &order_with(&json!({ "filled_in_ms": 20 }))).await;
        let before = payment(&app, &reference).await;
        assert_eq!((before["status"].as_str(), before["outstanding"].as_i64()), (Some("nothing"), Some(0)));
        app.outbox_rests().await;
        assert!(app.mails_to("ana@example.com").is_empty());
        app.pass(Duration::from_secs(4 * 3600 + 1), Duration::from_secs(1800)).await;
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        let [notice] = &app.mails()[..] else { panic!("one notice") };
        assert!(notice.text.contains(booking.number.as_str()));
        assert!(happens(&app, &reference, Event::Accepted).await);
        assert_eq!(payment(&app, &reference).await["status"], "open");
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 1);
        app.finish().await;
    }

    async fn erasing_and_time_take_the_person_away_and_leave_the_books(kind: Kind) {
        let app = spawn_app(kind).await;
        let erased = booked(&app, &order()).await;
        let old = booked(&app, &order_with(&json!({ "email_address": "jo@example.com", "full_name": "Jo Ngowi" }))).await;
        app.outbox_rests().await;
        assert_eq!(erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap().records, 1);
        let keep = Retention { sent_mail: 10 * DAY, quarantine: 10 * DAY, personal_data: 30 * DAY, documents: 3650 * DAY };
        let journeys_day = 36 * DAY;
        purge(&app.store, app.clock.now() + journeys_day + 29 * DAY, keep).await.unwrap();
        let kept = app.store.booking_by_reference(&old).await.unwrap().unwrap();
        assert_eq!(kept.name.as_str(), "Jo Ngowi", "counted from the journey, not from the booking");
        purge(&app.store, app.clock.now() + journeys_day + 31 * DAY, keep).await.unwrap();
        for reference in [erased, old] {
            let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
            let told = serde_json::to_string(&booking).unwrap();
            for personal in ["Ana", "Jo Ngowi", "example.com", "901820", "127.0.0", "window seats"] {
                assert!(!told.contains(personal), "{personal} in {told}");
            }
            assert_eq!(booking.journey.total, dollars(6750));
            assert!(happens(&app, &reference, cancelled()).await, "its books go on");
        }
        app.outbox_rests().await;
        app.finish().await;
    }
}

#[tokio::test]
async fn every_wrong_field_of_an_order_is_told_at_once() {
    let app = spawn_app(Kind::Sqlite).await;
    let errors = refused(app.post("submit-order-request", &json!({ "locale": "fr" })).await).await;
    let expected = [
        ("no_of_adults", "no_travellers"),
        ("travel_date", "missing"),
        ("full_name", "missing"),
        ("email_address", "missing"),
        ("tour_name", "missing"),
    ];
    assert_eq!(errors, expected.map(|(field, code)| (field.to_owned(), code.to_owned())));
    for (change, field, code) in [
        (json!({ "tour_slug": "no-such-tour" }), "tour_name", "unknown_tour"),
        (json!({ "tour_slug": "", "tour_name": "Machame" }), "tour_name", "unknown_tour"),
        (json!({ "locale": "it" }), "tour_name", "unknown_tour"),
        (json!({ "pay": "half" }), "pay", "not_one_of"),
        (json!({ "payment_method": "card" }), "payment_method", "not_one_of"),
        (json!({ "payment_method": "shells" }), "payment_method", "not_one_of"),
        (json!({ "total": 6450 }), "total", "other_price"),
        (json!({ "reference": "7KQ2-M4XF" }), "reference", "unknown_quote"),
        (json!({ "travel_date": "2026-11-01" }), "travel_date", "past_date"),
    ] {
        let errors = refused(app.post("submit-order-request", &order_with(&change)).await).await;
        assert_eq!(errors, [(field.to_owned(), code.to_owned())], "{change}");
    }
    app.finish().await;
}

#[tokio::test]
async fn a_tour_made_to_measure_is_booked_by_quote_only_and_a_quote_may_lead_to_a_booking() {
    let app = spawn_app(Kind::Sqlite).await;
    let list: Value =
        serde_json::from_slice(&std::fs::read(settings().content_cache.join("de/tourList.json")).unwrap()).unwrap();
    let made = list.as_array().unwrap().iter().find(|tour| tour["tailor_made"] == true).unwrap();
    let answer = app.post("submit-order-request", &order_with(&json!({ "tour_slug": made["slug"] }))).await;
    assert_eq!(answer.status(), 422);
    assert!(answer.text().await.unwrap().contains("kostenloses Angebot"));
    let query = format!("/api/booking-offer?locale=de&tour={}", made["slug"].as_str().unwrap());
    assert_eq!(app.get(&query).await.status(), 422);
    assert_eq!(app.get("/api/booking-offer?locale=de&tour=keine").await.status(), 404);

    let quote = reference(app.post("requestquote", &quote()).await).await;
    let reference = booked(&app, &order_with(&json!({ "reference": quote.to_lowercase(), "total": "6750" }))).await;
    let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
    assert_eq!(booking.journey.quote.as_str(), quote);
    app.outbox_rests().await;
}

#[tokio::test]
async fn the_offer_is_what_the_order_charges_and_follows_the_content_at_once() {
    let folder = TempDir::new().unwrap();
    let source = settings().content_cache;
    for file in ["tourList.json", "index.json"] {
        std::fs::create_dir_all(folder.path().join("en/tours")).unwrap();
        std::fs::copy(source.join("en").join(file), folder.path().join("en").join(file)).unwrap();
    }
    let path = folder.path().to_owned();
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.content_cache = path, None).await;
    let offer = async || -> Value {
        let query = "tour=kilimanjaro-machame-route-7-days&locale=en&date=2026-12-27&adults=2&children=1";
        app.get(&format!("/api/booking-offer?{query}")).await.json().await.unwrap()
    };
    assert_eq!(offer().await["errors"][0]["code"], "by_quote_only", "no departure of the group is known");
    std::fs::copy(source.join("en/tours/109.json"), folder.path().join("en/tours/109.json")).unwrap();
    let offered = offer().await;
    assert_eq!(
        (offered["price_per_person"].as_i64(), offered["total"].as_i64()),
        (Some(2250), Some(6750)),
        "the departure's own price"
    );
    assert_eq!(offered["methods"], json!(["bank_transfer", "cash"]), "no card without a provider");
    let list = folder.path().join("en/tourList.json");
    let text = std::fs::read_to_string(&list).unwrap().replace("kilimanjaro-machame-route-7-days", "machame-anew");
    std::fs::write(&list, text).unwrap();
    let gone = app.get("/api/booking-offer?tour=kilimanjaro-machame-route-7-days&locale=en").await;
    assert_eq!(gone.status(), 404);
    assert_eq!(app.get("/api/booking-offer?tour=machame-anew&locale=en&adults=1").await.status(), 200);
    app.finish().await;
}

#[tokio::test]
async fn without_scripts_a_wrong_order_comes_back_and_a_good_one_leads_to_its_booking() {
    let app = spawn_app(Kind::Sqlite).await;
    let mut fields: Vec<(String, String)> = Vec::new();
    for (name, value) in order().as_object().unwrap() {
        if name != "filled_in_ms" {
            fields.push((name.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)));
        }
    }
    let mut wrong = fields.clone();
    wrong.retain(|(name, _)| name != "full_name");
    let pairs = |fields: &[(String, String)]| fields.iter().map(|(a, b)| (a.clone(), b.clone())).collect::<Vec<_>>();
    let send = async |fields: Vec<(String, String)>| {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        app.post_form("submit-order-request", &fields).await
    };
    let page = send(pairs(&wrong)).await;
    assert_eq!(page.status(), 422);
    let html = page.text().await.unwrap();
    assert!(html.contains("full_name-error") && html.contains("window seats") && html.contains("Zahlungspflichtig"));
    let kept = send(pairs(&fields)).await;
    assert_eq!(kept.status(), 303);
    assert!(kept.headers()["location"].to_str().unwrap().starts_with("/BookingCompleted?reference="));
    app.finish().await;
}

#[tokio::test]
async fn the_invoice_speaks_the_visitor_s_language_and_takes_no_markup() {
    let change = |settings: &mut enquiry_service::settings::Settings| {
        settings.payment.bank_details = vec!["IBAN TZ00 1234".to_owned(), "SWIFT ABCDTZTZ".to_owned()];
    };
    let app = spawn_app_with(Kind::Sqlite, change, None).await;
    for (locale, title) in [
        ("en", "Invoice"),
        ("de", "Rechnung"),
        ("fr", "Facture"),
        ("es", "Factura"),
        ("it", "Fattura"),
        ("pt", "Fatura"),
    ] {
        let list: Value = serde_json::from_slice(
            &std::fs::read(settings().content_cache.join(locale).join("tourList.json")).unwrap(),
        )
        .unwrap();
        let slug = list.as_array().unwrap().iter().find(|tour| tour["id"] == 109).unwrap()["slug"].clone();
        let change = json!({ "locale": locale, "tour_slug": slug, "full_name": "<b>Ana</b>", "email_address": format!("{locale}@example.com") });
        let reference = booked(&app, &order_with(&change)).await;
        let html = app.get(&format!("/api/invoice/{reference}")).await.text().await.unwrap();
        assert!(html.contains(&format!("<html lang=\"{locale}\">")) && html.contains(title), "{html}");
        assert!(html.contains("&lt;b&gt;Ana") && !html.contains("<b>"), "{locale}");
        assert!(html.contains("IBAN TZ00 1234") && html.contains("Tembea Safaris Ltd"), "{locale}");
        assert!(!html.contains("service:") && !html.contains("{{"), "{html}");
    }
    assert_eq!(app.get("/api/invoice/NOBODYKNOWSTHIS").await.status(), 404);
    app.outbox_rests().await;
}

#[tokio::test]
async fn the_operator_leads_a_booking_from_the_terminal() {
    let folder = TempDir::new().unwrap();
    let content = settings().content_cache;
    let site = settings().site_settings;
    let env = [("TEMBEA_CONTENT_CACHE", content.to_str().unwrap()), ("TEMBEA_SITE_SETTINGS", site.to_str().unwrap())];
    let service = start(folder.path(), &env);
    let request = client().post(format!("{}/api/submit-order-request", service.address));
    let body = merged(order(), &private_journey());
    let answer = request.header("origin", "http://localhost:4000").json(&body).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    let told = |arguments: &[&str]| {
        let output = run(folder.path(), &env, arguments);
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let list = told(&["bookings", "list"]).1;
    assert_eq!(told(&["bookings", "list", "--most", "0"]).1, "and older ones: --most 50 lists more\n");
    assert_eq!(told(&["bookings", "export", "--csv"]).1.lines().count(), 2, "a heading and one booking");
    let number = list.split_whitespace().next().unwrap();
    assert!(list.contains("awaiting_payment") && list.contains("0.00 of 6870.00 USD"), "{list}");
    let (code, _, reason) = told(&["bookings", "confirm", number]);
    assert_eq!(code, Some(1));
    assert!(reason.contains("awaiting_payment cannot take this step"), "{reason}");
    assert!(
        told(&["bookings", "paid", number, "deposit", "--cash"]).1.contains("deposit_paid; 2061.00 USD of 6870.00 USD")
    );
    assert!(told(&["bookings", "confirm", &number.to_lowercase()]).1.contains("confirmed"));
    assert!(told(&["bookings", "paid", number, "all"]).1.contains("6870.00 USD of 6870.00 USD"));
    assert_eq!(told(&["bookings", "paid", number, "all"]).0, Some(1), "nothing is missing");
    let shown: Value = serde_json::from_str(&told(&["bookings", "show", number]).1).unwrap();
    assert_eq!(shown["changes"][2]["cause"], "operator: cash");
    let (code, _, reason) = told(&["bookings", "travelled", number]);
    assert_eq!(code, Some(1));
    assert!(reason.contains("lasts until"), "{reason}");
    assert!(told(&["bookings", "refund", number, "all"]).1.contains("refunded"));
    assert_eq!(told(&["bookings", "show", "0000-0000"]).0, Some(1));
    assert!(told(&["bookings", "list", "--quarantined"]).1.is_empty());
}

#[tokio::test]
async fn instalments_a_short_transfer_too_much_money_a_partial_refund_and_a_cancellation_are_led_from_the_terminal() {
    let folder = TempDir::new().unwrap();
    let (content, site) = (settings().content_cache, settings().site_settings);
    let env = [("TEMBEA_CONTENT_CACHE", content.to_str().unwrap()), ("TEMBEA_SITE_SETTINGS", site.to_str().unwrap())];
    let service = start(folder.path(), &env);
    let request = client().post(format!("{}/api/submit-order-request", service.address));
    let answer = request.header("origin", "http://localhost:4000").json(&order_with(&private_journey())).send();
    assert_eq!(answer.await.unwrap().status(), 201);
    let told = |arguments: &[&str]| {
        let output = run(folder.path(), &env, arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let list = told(&["bookings", "list"]);
    let number = list.split_whitespace().next().unwrap();
    // The price is 6,870 dollars, of which 2,061 are the deposit.
    let paid = |amount: &str, more: &[&str]| told(&[&["bookings", "paid", number, amount], more].concat());
    assert_eq!(paid("1000.50", &[]), format!("{number} is awaiting_payment; 1000.50 USD of 6870.00 USD received.\n"));
    let short = paid("1045", &["--reference", "NMB-1", "--on", "2026-11-20"]);
    assert!(short.contains("deposit_paid; 2045.50 USD of") && short.contains("Banks kept 15.50 USD"), "{short}");
    let output = run(folder.path(), &env, &["bookings", "paid", number, "1045", "--reference", "NMB-1"]);
    assert!(String::from_utf8(output.stderr).unwrap().contains("'NMB-1' was already recorded"));
    let much = paid("5000", &["--cash", "--more-than-owed"]);
    assert!(
        much.contains("paid; 7045.50 USD of") && much.contains("191.00 USD is in the traveller's favour"),
        "{much}"
    );
    assert!(told(&["bookings", "refund", number]).contains("6854.50 USD of 6870.00 USD received"));
    assert!(told(&["bookings", "refund", number, "54.50"]).contains("deposit_paid; 6800.00 USD of"));
    let early = run(folder.path(), &env, &["bookings", "cancel", number, "--on", "2999-12-01"]);
    assert!(String::from_utf8_lossy(&early.stderr).contains("is in the future"));
    // Three quarters of the price, as 26 days before the start.
    let cancelled = told(&["bookings", "cancel", number, "--charge", "5153"]);
    assert!(cancelled.contains("cancelled; 6800.00 USD of"), "{cancelled}");
    assert!(cancelled.contains("1662.50 USD is in the traveller's favour"), "{cancelled}");
    assert!(told(&["bookings", "refund", number]).contains("cancelled; 5137.50 USD of"));
    let ledger = told(&["bookings", "ledger", number]).split_whitespace().collect::<Vec<_>>().join(" ");
    for line in [
        "charge 6870.00 USD",
        "payment 1000.50 USD bank_transfer",
        "2026-11-20 payment 1045.00 USD bank_transfer operator: bank transfer, NMB-1",
        "fee 15.50 USD",
        "payment 5000.00 USD cash",
        "refund 191.00 USD",
        "charge -1717.00 USD",
        "refund 1662.50 USD",
        "Owed 5153.00 USD, received 5137.50 USD, kept by banks 15.50 USD.",
    ] {
        assert!(ledger.contains(line), "{line} in\n{ledger}");
    }
    let documents = told(&["bookings", "documents", number]);
    let kinds: Vec<&str> = documents.lines().filter_map(|line| line.split_whitespace().nth(3)).collect();
    let expected = ["deposit_invoice", "receipt", "balance_invoice", "receipt", "receipt", "credit_note"];
    assert_eq!(kinds[..6], expected, "{documents}");
}

#[tokio::test]
async fn bookings_move_into_postgres_with_their_history() {
    if !postgres_is_there() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let (content, site) = (settings().content_cache, settings().site_settings);
    let env = [("TEMBEA_CONTENT_CACHE", content.to_str().unwrap()), ("TEMBEA_SITE_SETTINGS", site.to_str().unwrap())];
    let mut service = start(folder.path(), &env);
    let request = client().post(format!("{}/api/submit-order-request", service.address));
    let body = order_with(&private_journey());
    let answer = request.header("origin", "http://localhost:4000").json(&body).send().await.unwrap();
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    let paid = run(folder.path(), &env, &["bookings", "paid", &reference, "deposit"]);
    assert!(paid.status.success());
    service.stop();
    let url = Database::new(Kind::Postgres).await.url();
    let target = [("TEMBEA_DATABASE_URL", url.as_str())];
    let moved = run(folder.path(), &target, &["import-sqlite", "var/enquiries.db"]);
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
    let shown = run(folder.path(), &target, &["bookings", "show", &reference]);
    let shown: Value = serde_json::from_slice(&shown.stdout).unwrap();
    assert_eq!(
        (shown["booking"]["balance"]["received"].as_str(), shown["changes"].as_array().unwrap().len()),
        (Some("2061.00 USD"), 3)
    );
    let later = run(folder.path(), &target, &["bookings", "confirm", &reference]);
    assert!(later.status.success(), "it goes on there");
}

#[tokio::test]
async fn a_journey_on_any_day_costs_what_its_month_and_its_travellers_cost_and_a_bad_row_costs_itself_alone() {
    let folder = TempDir::new().unwrap();
    let source = settings().content_cache.join("de");
    let copy = folder.path().join("de");
    std::fs::create_dir_all(copy.join("tours")).unwrap();
    std::fs::copy(source.join("tourList.json"), copy.join("tourList.json")).unwrap();
    let mut tour: Value = serde_json::from_slice(&std::fs::read(source.join("tours/101.json")).unwrap()).unwrap();
    let prices = json!([
        { "travellers": 1, "price": 3200 },
        { "travellers": 2, "price": "soon" },
        { "travellers": 3, "months": [12, 1], "price": "2790.00" },
        { "travellers": 4, "price": 2290 },
    ]);
    tour["prices"] = prices;
    std::fs::write(copy.join("tours/101.json"), tour.to_string()).unwrap();
    let path = folder.path().to_owned();
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.content_cache = path, None).await;
    let price = async |date: &str, adults: u8, children: u8| -> Value {
        let tour = slug_of(101);
        let query = format!("tour={tour}&locale=de&date={date}&adults={adults}&children={children}");
        let offer: Value = app.get(&format!("/api/booking-offer?{query}")).await.json().await.unwrap();
        offer["price_per_person"].clone()
    };
    for (date, adults, children, dollars) in [
        ("2027-12-27", 1, 0, 3200),
        ("2027-12-27", 2, 0, 3200),
        ("2027-12-27", 2, 1, 2790),
        ("2028-02-01", 2, 1, 3200),
        ("2028-02-01", 2, 2, 2290),
        ("", 2, 1, 2790),
    ] {
        assert_eq!(price(date, adults, children).await, dollars, "{adults} and {children} on {date:?}");
    }
    let order = |total: i64| order_with(&merged(private_journey(), &json!({ "total": total })));
    assert_eq!(
        refused(app.post("submit-order-request", &order(3 * 2290)).await).await,
        [("total".to_owned(), "other_price".to_owned())]
    );
    let reference = booked(&app, &order(3 * 2790)).await;
    let journey = app.store.booking_by_reference(&reference).await.unwrap().unwrap().journey;
    assert_eq!([journey.price_per_person, journey.total], [2790, 3 * 2790].map(dollars));
    app.finish().await;
}
