//! No amount from outside makes a sum overflow, and one that an earlier version stored hides no booking.

use content_model::Money;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use staff::people::model::Role;

use crate::support::{
    Kind, Stored,
    app::{order, spawn_on},
    desk::{booked, cash, change, desk, spawn_with_desk},
    on_both_stores,
    process::run,
};

const LARGEST: i64 = Money::LARGEST;

on_both_stores! {
    async fn amounts_beyond_the_bound_are_refused_by_every_call_of_the_desk_and_by_the_command(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order()).await;
        assert_eq!(change(desk, &id, "payments", cash(10_000, "1")).await.0, StatusCode::OK);
        let before = desk.json(&format!("bookings/{id}")).await;
        for amount in [LARGEST + 1, i64::MAX, i64::MIN, -LARGEST - 1] {
            for (call, mut body) in [
                ("payments", cash(amount, "")),
                ("refunds", cash(amount, "")),
                ("adjustments", json!({ "kind": "charge", "amount": amount, "reason": "r" })),
                ("adjustments", json!({ "kind": "correction", "amount": amount, "reason": "r" })),
                ("cancellation", json!({ "charge": amount })),
            ] {
                body["confirmed"] = json!(true);
                let (status, answer) = change(desk, &id, call, body).await;
                assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{call} of {amount}: {answer}");
            }
        }
        assert_eq!(desk.json(&format!("bookings/{id}")).await, before, "nothing was changed");
        // The largest one counts, and sums stay within it.
        let mut largest = cash(LARGEST - 10_000, "2");
        largest["confirmed"] = json!(true);
        assert_eq!(change(desk, &id, "payments", largest).await.1["received"], LARGEST);
        let mut more = cash(1, "3");
        more["confirmed"] = json!(true);
        let (status, refused) = change(desk, &id, "payments", more).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused["title"], "the amount, or a total of the booking with it, would be larger than 10000000000.00 USD");
        assert_eq!(desk.get("bookings").await.status(), StatusCode::OK);
        app.outbox_rests().await;
        let (folder, url) = (TempDir::new().unwrap(), app.database.url());
        let number = before["number"].as_str().unwrap();
        for amount in ["92233720368547758.07", "10000000000.01"] {
            let output = run(folder.path(), &[("TEMBEA_DATABASE_URL", &url)], &["bookings", "paid", number, amount, "--more-than-owed"]);
            assert_eq!(output.status.code(), Some(2), "{amount}");
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(told.contains("more than the largest amount, 10000000000.00 USD"), "{told}");
        }
        app.stop().await;
    }

    async fn the_schema_refuses_amounts_beyond_the_bound_and_a_second_currency_of_a_booking(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &manager.desk, &order()).await;
        let beyond = "1000000000001";
        let rows = [
            format!("INSERT INTO payments (id, booking_id, merchant_reference, amount, currency, state, created_at, asked_at, next_at) \
                     VALUES ('p', '{id}', 'm', {beyond}, 'USD', 'pending', 0, 0, 0)"),
            format!("INSERT INTO refunds (id, payment_id, amount, currency, state, created_at, asks, next_at) \
                     VALUES ('r', 'none', -{beyond}, 'USD', 'requested', 0, 0, 0)"),
            format!("INSERT INTO documents (id, booking_id, change_id, kind, series, number, amount, currency, issued_at, facts) \
                     SELECT 'd', booking_id, change_id, kind, series, 99, {beyond}, currency, issued_at, facts FROM documents"),
            format!("INSERT INTO bank_lines (account, reference, ordinal, on_day, amount, currency, payer, text, state, imported_at) \
                     VALUES ('', 'b', 1, '2026-11-26', {beyond}, 'USD', '', '', 'open', 0)"),
            "INSERT INTO ledger (booking_id, change_id, kind, amount, currency, external, on_day, at, actor, note) \
             SELECT booking_id, change_id, kind, 5, 'EUR', 'x', on_day, at, actor, note FROM ledger".to_owned(),
            "INSERT INTO documents (id, booking_id, change_id, kind, series, number, amount, currency, issued_at, facts) \
             SELECT 'd', booking_id, change_id, kind, series, 99, 5, 'EUR', issued_at, facts FROM documents".to_owned(),
        ];
        for row in rows {
            let refused = app.store.write({ let row = row.clone(); move |transaction| transaction.write::<()>(&row, &[]) }).await;
            let refused = refused.unwrap_err().to_string();
            assert!(refused.contains("beyond 10^12") || refused.contains("another currency than its booking"), "{row}: {refused}");
        }
        app.stop().await;
    }

    async fn a_line_beyond_the_bound_of_an_earlier_version_is_marked_and_counts_for_nothing(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let id = booked(&app, &manager.desk, &order()).await;
        let (database, store) = app.stop().await;
        drop(store);
        // The steps from the ledger on are due again; the history holds a payment that no sum can hold twice.
        database.execute("").await;
        let journey = match kind {
            Kind::Sqlite => "json_set(journey, '$.total', 6750)",
            Kind::Postgres => "jsonb_set(journey::jsonb, '{total}', '6750')::text",
        };
        database
            .run(&format!(
                "UPDATE bookings SET received = 92233720368547758, state = 'paid', journey = {journey} WHERE id = '{id}'; \
                 INSERT INTO booking_changes (id, booking_id, at, from_state, to_state, cause, amount) VALUES \
                 ('018f0000-0000-7000-8000-00000000000b', '{id}', 1795251600000, 'awaiting_payment', 'paid', 'operator', 92233720368547758)"
            ))
            .await;
        let store = database.open().await;
        let app = spawn_on(database, store, |settings| settings.desk = desk(&[]), None).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let list = desk.json("bookings").await["bookings"].take();
        assert_eq!((list[0]["owed"].as_i64(), list[0]["received"].as_i64()), (Some(675_000), Some(0)));
        let shown = desk.json(&format!("bookings/{id}")).await;
        let marks: Vec<_> = shown["ledger"].as_array().unwrap().iter().map(|line| line["counts"].as_bool().unwrap()).collect();
        assert_eq!(marks, [true, false]);
        assert_eq!(shown["ledger"][1]["amount"].as_i64(), Some(9_223_372_036_854_775_800));
        assert_eq!(desk.get("exports/bookings").await.status(), StatusCode::OK);
        assert_eq!(desk.get("reports/revenue?from=2026-12-01&to=2026-12-31").await.status(), StatusCode::OK);
        let (status, paid) = change(desk, &id, "payments", cash(675_000, "right")).await;
        assert_eq!((status, paid["received"].as_i64()), (StatusCode::OK, Some(675_000)), "{paid}");
        app.jobs_rest().await;
        let (folder, url) = (TempDir::new().unwrap(), app.database.url());
        let output = run(folder.path(), &[("TEMBEA_DATABASE_URL", &url)], &["bookings", "ledger", shown["number"].as_str().unwrap()]);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(told.contains("NOT COUNTED") && told.contains("received 6750.00 USD"), "{told}");
        app.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_is_stored_is_answered_with_success_even_if_the_booking_cannot_be_read_again() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let manager = app.colleague("Neema", Role::Manager).await;
    let desk = &manager.desk;
    let id = booked(&app, desk, &order()).await;
    let mut body: Value = cash(67_500, "once");
    body["seen"] = desk.json(&format!("bookings/{id}")).await["seen"].clone();
    app.jobs_rest().await;
    app.database
        .run(
            "CREATE TRIGGER spoils AFTER INSERT ON documents BEGIN \
             UPDATE bookings SET journey = '{}' WHERE id = NEW.booking_id; END",
        )
        .await;
    let answer = desk.post(&format!("bookings/{id}/payments"), &body).await;
    assert_eq!(answer.status(), StatusCode::NO_CONTENT);
    assert_eq!(app.store.ledger(id.parse().unwrap()).await.unwrap().len(), 2, "the payment is stored");
    app.stop().await;
}
