//! Travellers are reminded of what is to be paid, once for each day of the schedule, until it is paid.

use std::time::Duration;

use serde_json::{Value, json};

use bookings::ledger::{
    actions::apply_change,
    model::{Actor, Booking, ChangeRequest, Event},
};

use kernel::outbox::actions::retry_mails;

use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey, private_journey_in, spawn_on},
    money::{cancelled, received},
    on_both_stores, spawn_app,
};

const HOUR: Duration = Duration::from_hours(1);

async fn booked(app: &TestApp, changes: &Value) -> Booking {
    let body = order_with(&merged(private_journey(), changes));
    let answer = app.post("submit-order-request", &body).await;
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    app.store.booking_by_reference(&reference).await.unwrap().unwrap()
}

fn deposit(booking: &Booking) -> Event {
    received(booking.journey.deposit.minor() / 100)
}

async fn happens(app: &TestApp, booking: &Booking, event: Event) {
    let occurrence = app.now(event, Actor::Operator);
    let operator = "operator@tembea.example".to_owned();
    let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
    apply_change(&app.store, booking.id, order).await.unwrap().unwrap().unwrap();
    // The mails are written past the service, whose worker looks for them every ten seconds.
    app.jobs_rest().await;
    app.clock.advance(Duration::from_secs(11));
}

/// The journey that begins so many days from now; the rest of the price is due 30 days before.
fn in_days(app: &TestApp, days: i64) -> Value {
    let start = app.clock.today(&jiff::tz::TimeZone::UTC).saturating_add(jiff::Span::new().days(days));
    json!({ "travel_date": start.to_string(), "payment_method": "bank_transfer" })
}

fn reminders(app: &TestApp) -> Vec<String> {
    let mails = app.mails_to("ana@example.com").into_iter();
    mails.map(|mail| mail.subject).filter(|subject| subject.contains("fällig")).collect()
}

on_both_stores! {
    async fn the_balance_is_asked_for_on_five_days_and_the_mails_stop_with_the_payment(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &in_days(&app, 90)).await;
        happens(&app, &booking, deposit(&booking)).await;
        // The balance is due in 60 days.
        app.pass(HOUR * 24 * 45, HOUR * 6).await;
        assert_eq!(reminders(&app), Vec::<String>::new(), "nothing before 14 days");
        app.pass(HOUR * 24 * 19, HOUR * 6).await;
        app.outbox_rests().await;
        let told = reminders(&app);
        let ends = |words: &str| told.iter().filter(|subject| subject.contains(words)).count();
        assert_eq!((told.len(), ends("sind am 20. Januar 2027 fällig"), ends("sind heute fällig"), ends("waren am 20. Januar 2027 fällig")), (5, 3, 1, 1), "{told:#?}");
        let mails = app.mails_to("ana@example.com");
        let last = mails.iter().find(|mail| mail.subject.contains("waren am")).unwrap();
        assert!(last.text.contains("/Payment?reference=") && last.text.contains("Wir finden einen Weg"), "{}", last.text);
        app.pass(HOUR * 24 * 10, HOUR * 6).await;
        assert_eq!(reminders(&app).len(), 5, "and none after the last");
        app.finish().await;
    }

    async fn nobody_is_reminded_of_what_has_been_paid_or_does_not_take_place(kind: Kind) {
        let app = spawn_app(kind).await;
        let paid = booked(&app, &in_days(&app, 90)).await;
        let ended = booked(&app, &merged(in_days(&app, 90), &json!({ "message": "another journey" }))).await;
        happens(&app, &paid, deposit(&paid)).await;
        happens(&app, &ended, deposit(&ended)).await;
        app.pass(HOUR * 24 * 47, HOUR * 6).await;
        app.outbox_rests().await;
        assert_eq!(reminders(&app).len(), 2, "one for each booking");
        let rest = app.store.find::<Booking>(paid.id).await.unwrap().unwrap().outstanding();
        happens(&app, &paid, received(rest.minor() / 100)).await;
        happens(&app, &ended, cancelled()).await;
        app.pass(HOUR * 24 * 20, HOUR * 6).await;
        app.outbox_rests().await;
        assert_eq!(reminders(&app).len(), 2);
        app.finish().await;
    }

    async fn of_reminders_that_are_sent_again_only_the_newest_one_reaches_the_traveller(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &in_days(&app, 90)).await;
        happens(&app, &booking, deposit(&booking)).await;
        app.pass(HOUR * 24 * 61, HOUR * 6).await;
        app.outbox_rests().await;
        assert_eq!(reminders(&app).len(), 4, "14, 7 and 3 days before, and on the day");
        app.database.run("UPDATE outbox SET state = 'dead' WHERE kind = 'payment_reminder'").await;
        // The recipients of the first ones are no longer stored.
        assert!(retry_mails(&app.store, None, None, app.clock.now()).await.unwrap() >= 2);
        app.clock.advance(Duration::from_secs(11));
        app.outbox_rests().await;
        assert_eq!(reminders(&app).len(), 5, "no flood of reminders");
        app.finish().await;
    }

    async fn a_transfer_for_the_deposit_is_asked_for_before_the_booking_expires_and_a_card_is_not(kind: Kind) {
        let app = spawn_app(kind).await;
        booked(&app, &in_days(&app, 200)).await;
        // Of the seven days' hold, three are left.
        app.pass(HOUR * 24 * 5, HOUR * 2).await;
        app.outbox_rests().await;
        assert_eq!(reminders(&app).len(), 1);
        app.pass(HOUR * 24 * 10, HOUR * 2).await;
        app.outbox_rests().await;
        let told = reminders(&app);
        assert_eq!(told.len(), 2, "three days before and on the day; then the booking has expired: {told:?}");
        app.finish().await;
    }

    async fn reminders_whose_time_came_before_the_service_could_send_any_are_left_out(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &in_days(&app, 90)).await;
        happens(&app, &booking, deposit(&booking)).await;
        app.outbox_rests().await;
        // The version without reminders ends 57 days later, three days before the balance is due, at noon.
        let noon = app.clock.now() + 57 * 24 * 3_600_000;
        let (database, store) = app.stop().await;
        database.run(&format!("UPDATE reminders_since SET at = {noon}")).await;
        let app = spawn_on(database, store, |_| (), None).await;
        app.clock.advance(HOUR * 24 * 57);
        app.pass(HOUR * 24 * 2, HOUR * 6).await;
        app.outbox_rests().await;
        assert_eq!(reminders(&app), Vec::<String>::new(), "the third day before was over");
        app.pass(HOUR * 24 * 2, HOUR * 6).await;
        app.outbox_rests().await;
        assert_eq!(reminders(&app).len(), 1, "the day itself was not");
        app.stop().await;
    }
}

#[tokio::test]
async fn a_reminder_speaks_the_language_of_its_booking() {
    let app = spawn_app(Kind::Sqlite).await;
    for locale in content_model::Locale::ALL {
        let start = in_days(&app, 50);
        let email = json!({ "email_address": format!("{}@example.com", locale.code()) });
        let body = order_with(&merged(merged(private_journey_in(locale), &start), &email));
        let answer = app.post("submit-order-request", &body).await;
        let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        happens(&app, &booking, deposit(&booking)).await;
    }
    app.pass(HOUR * 24 * 23, HOUR * 6).await;
    app.outbox_rests().await;
    for (locale, words) in [
        ("en", "is due today"),
        ("de", "sind heute fällig"),
        ("fr", "à régler aujourd’hui"),
        ("es", "hoy vence"),
        ("it", "da pagare oggi"),
        ("pt", "a pagar hoje"),
    ] {
        let mails = app.mails_to(&format!("{locale}@example.com"));
        assert_eq!(mails.iter().filter(|mail| mail.subject.contains(words)).count(), 1, "{locale}: {words}");
    }
    app.finish().await;
}
