//! Lines of bank statements at the desk: which transfer is which, which booking it pays, and who decides.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey},
    database::postgres_is_there,
    desk::{Desk, spawn_with_desk},
    eventually, on_both_stores,
};

/// The id and the number of a booking by bank transfer.
async fn booked(app: &TestApp, name: &str) -> (String, String) {
    let email = format!("{}@example.com", name.split(' ').next().unwrap().to_lowercase());
    let person = json!({ "full_name": name, "email_address": email, "payment_method": "bank_transfer" });
    let answer = app.post("submit-order-request", &order_with(&merged(private_journey(), &person))).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
    (booking.id.to_string(), booking.number.to_string())
}

/// Imports a file; the numbers of noted, known and open lines.
async fn import(desk: &Desk<'_>, file: &str) -> [i64; 3] {
    let answer = desk.upload("statements", file.to_owned()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer: Value = answer.json().await.unwrap();
    ["noted", "known", "open"].map(|name| answer[name].as_i64().unwrap())
}

async fn received(desk: &Desk<'_>, id: &str) -> i64 {
    desk.json(&format!("bookings/{id}")).await["received"].as_i64().unwrap()
}

async fn assign(desk: &Desk<'_>, line: &Value, booking: Value) -> (StatusCode, String) {
    let answer = desk.post(&format!("bank-lines/{}", line["line"]), &json!({ "booking": booking })).await;
    let status = answer.status();
    let title = answer.json::<Value>().await.unwrap_or_default()["title"].as_str().unwrap_or_default().to_owned();
    (status, title)
}

/// Notes a transfer on a booking, as a person does who has no statement.
async fn note_by_hand(desk: &Desk<'_>, id: &str, amount: i64, reference: &str) -> StatusCode {
    let seen = desk.json(&format!("bookings/{id}")).await["seen"].clone();
    let payment =
        json!({ "amount": amount, "method": "bank_transfer", "reference": reference, "on": null, "seen": seen });
    desk.post(&format!("bookings/{id}/payments"), &payment).await.status()
}

fn csv(rows: &[String]) -> String {
    format!("Date,Amount,Description,Reference\n{}\n", rows.join("\n"))
}

fn statement(account: &str, entries: &str) -> String {
    format!(
        "<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>{account}</IBAN></Id></Acct>{entries}</Stmt></BkToCstmrStmt></Document>"
    )
}

fn entry(reference: &str, amount: &str, words: &str) -> String {
    format!(
        "<Ntry><Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>\
         <AcctSvcrRef>{reference}</AcctSvcrRef><AddtlNtryInf>{words}</AddtlNtryInf></Ntry>"
    )
}

on_both_stores! {
    async fn equal_references_of_one_file_are_as_many_transfers_and_a_second_import_adds_none(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let ((ana, a), (ben, b)) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await);
        let file = csv(&[
            format!("2026-11-20,200.00,{a},STATEMENT-9"),
            format!("2026-11-20,200.00,{b},STATEMENT-9"),
            format!("2026-11-20,200.00,{b},STATEMENT-9"),
            format!("2026-11-20,150.00,{a},STATEMENT-9"),
            "2026-11-21,100.00,nobody,STATEMENT-9".to_owned(),
        ]);
        assert_eq!(import(desk, &file).await, [4, 0, 1]);
        assert_eq!(import(desk, &file).await, [0, 5, 0]);
        assert_eq!((received(desk, &ana).await, received(desk, &ben).await), (35_000, 40_000));
        // The bank lists the newest line first, and one line is new.
        let newest_first = csv(&[
            format!("2026-11-20,200.00,{a} again,STATEMENT-9"),
            format!("2026-11-20,200.00,{b},STATEMENT-9"),
            format!("2026-11-20,200.00,{b},STATEMENT-9"),
            format!("2026-11-20,200.00,{a},STATEMENT-9"),
        ]);
        assert_eq!(import(desk, &newest_first).await, [1, 3, 0]);
        assert_eq!((received(desk, &ana).await, received(desk, &ben).await), (55_000, 40_000));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_transfer_of_more_than_is_owed_waits_and_is_noted_once_a_person_has_confirmed_the_amount(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let (ana, number) = booked(&app, "Ana Müller").await;
        let file = csv(&[format!("2026-11-20,68700.00,{number},N-1")]);
        assert_eq!(import(desk, &file).await, [0, 0, 1], "ten times the price");
        assert_eq!(import(desk, &file).await, [0, 1, 0], "a second import does not note it either");
        let lines = desk.json("bank-lines").await;
        let reason = lines[0]["reason"].as_str().unwrap();
        assert!(reason.contains(&number) && reason.contains("only 6870.00 USD is owed"), "{lines}");
        assert_eq!(lines[0]["suggestions"][0]["id"], json!(ana), "it may be for this booking all the same");
        let at = format!("bank-lines/{}", lines[0]["line"]);
        let refused = desk.post(&at, &json!({ "booking": ana })).await;
        assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let asked: Value = refused.json().await.unwrap();
        assert_eq!(asked["code"], "more_than_owed");
        let title = asked["title"].as_str().unwrap();
        assert!(title.contains("ana@example.com") && title.contains("$68,700"), "{title}");
        assert_eq!(received(desk, &ana).await, 0);
        let confirmed = desk.post(&at, &json!({ "booking": ana, "confirmed": true })).await;
        assert_eq!(confirmed.status(), StatusCode::NO_CONTENT);
        assert_eq!(received(desk, &ana).await, 6_870_000);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_preview_takes_a_payment_by_hand_for_one_line_only(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let (ana, number) = booked(&app, "Ana Müller").await;
        assert_eq!(note_by_hand(desk, &ana, 20_000, "NMB-1").await, StatusCode::OK);
        let line = format!("2026-11-20,200.00,{number},NMB-1");
        let other = format!("2026-11-20,6600.00,{number},NMB-2");
        let file = csv(&[line.clone(), line, other]);
        let answer = desk.upload("statements/preview", file.clone()).await.unwrap();
        let expected: Value = answer.json().await.unwrap();
        let payments: Vec<_> = expected["payments"].as_array().unwrap().iter()
            .map(|one| (one["amount"].as_i64().unwrap(), one["sends_mail"].as_bool().unwrap()))
            .collect();
        assert_eq!(import(desk, &file).await, [2, 0, 1]);
        assert_eq!(received(desk, &ana).await, 40_000, "the second line is another transfer");
        assert_eq!(payments, [(20_000, false), (20_000, true)], "and its mail was named: {expected}");
        assert_eq!(expected["open"], 1, "the rest is more than is owed after it");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_preview_names_the_payments_of_a_file_and_stores_nothing(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let ((ana, a), (ben, b)) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await);
        assert_eq!(note_by_hand(desk, &ana, 20_000, "NMB-1").await, StatusCode::OK);
        import(desk, &csv(&["2026-11-19,12.00,interest,NMB-0".to_owned()])).await;
        let file = csv(&[
            "2026-11-19,12.00,interest,NMB-0".to_owned(),
            format!("2026-11-20,200.00,{a},NMB-1"),
            format!("2026-11-20,6000.00,{b},NMB-2"),
            format!("2026-11-20,900.00,{b},NMB-3"),
            format!("2026-11-20,870.00,{b},NMB-4"),
            format!("2026-11-20,50.00,{a} {b},NMB-5"),
            format!("2026-11-20,200.00,{b},NMB-1"),
        ]);
        let preview = async |desk: &Desk<'_>| -> Value {
            let answer = desk.upload("statements/preview", file.clone()).await.unwrap();
            assert_eq!(answer.status(), StatusCode::OK);
            answer.json().await.unwrap()
        };
        let expected = preview(desk).await;
        let payments: Vec<_> = expected["payments"].as_array().unwrap().iter()
            .map(|one| (one["booking"].as_str().unwrap(), one["amount"].as_i64().unwrap(), one["sends_mail"].as_bool().unwrap()))
            .collect();
        assert_eq!(payments, [(&*a, 20_000, false), (&*b, 20_000, true), (&*b, 600_000, true)], "{expected}");
        assert_eq!((&expected["known"], &expected["open"]), (&json!(1), &json!(3)));
        assert_eq!(desk.json("bank-lines").await.as_array().unwrap().len(), 1, "nothing of the file is stored");
        assert_eq!(import(desk, &file).await, [3, 1, 3], "the import does what the preview has named");
        assert_eq!((received(desk, &ana).await, received(desk, &ben).await), (20_000, 620_000));
        let again = preview(desk).await;
        assert_eq!((&again["payments"], &again["known"], &again["open"]), (&json!([]), &json!(7), &json!(0)));
        let wrong = desk.upload("statements/preview", "no statement at all".to_owned()).await.unwrap();
        assert_eq!(wrong.status(), StatusCode::UNPROCESSABLE_ENTITY);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn the_same_reference_of_two_accounts_is_two_transfers_and_a_file_without_account_is_either(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let (ana, number) = booked(&app, "Ana Müller").await;
        let same = entry("R-1", "200.00", &number);
        assert_eq!(import(desk, &csv(&[format!("2026-11-20,200.00,{number},R-1")])).await, [1, 0, 0]);
        assert_eq!(import(desk, &statement("TZ01", &same)).await, [0, 1, 0], "the same transfer in another form");
        assert_eq!(import(desk, &statement("TZ02", &same)).await, [1, 0, 0], "another account");
        for account in ["TZ01", "TZ02"] {
            assert_eq!(import(desk, &statement(account, &same)).await, [0, 1, 0]);
        }
        assert_eq!(received(desk, &ana).await, 40_000);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_transfer_that_was_noted_by_hand_on_one_booking_is_never_a_payment_of_another(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let ((ana, a), (ben, b)) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await);
        assert_eq!(note_by_hand(desk, &ana, 20_000, "NMB-1").await, StatusCode::OK);
        let file = csv(&[format!("2026-11-20,200.00,{b},NMB-1")]);
        assert_eq!(import(desk, &file).await, [0, 0, 1]);
        let lines = desk.json("bank-lines").await;
        let reason = lines[0]["reason"].as_str().unwrap();
        assert!(reason.contains(&format!("booking {a} already has the payment 'NMB-1' of 200.00 USD")), "{lines}");
        let (status, title) = assign(desk, &lines[0], json!(ben)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(title.contains(&a) && title.contains("NMB-1"), "{title}");
        assert_eq!(desk.json("bank-lines").await.as_array().unwrap().len(), 1, "the line stays open");
        assert_eq!(received(desk, &ben).await, 0);
        assert_eq!(assign(desk, &lines[0], json!(ana)).await.0, StatusCode::NO_CONTENT, "it stands for that payment");
        assert_eq!(received(desk, &ana).await, 20_000);
        // The next transfer with this reference is another one.
        assert_eq!(import(desk, &csv(&[format!("2026-11-21,90.00,{b},NMB-1")])).await, [1, 0, 0]);
        assert_eq!(received(desk, &ben).await, 9_000);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_line_says_which_booking_it_names_and_why_that_cannot_be_paid_and_suggests_no_other(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        booked(&app, "Too Late").await;
        let machine = json!({ "company_website": "https://links.example", "email_address": "kim@example.com", "full_name": "Kim Held", "payment_method": "bank_transfer" });
        app.post("submit-order-request", &order_with(&merged(private_journey(), &machine))).await;
        let bookings = desk.json("bookings").await["bookings"].take();
        let held = bookings.as_array().unwrap().iter().find(|booking| booking["name"] == "Kim Held").unwrap().clone();
        let number = held["number"].as_str().unwrap();
        let file = csv(&[
            format!("2026-11-20,6870.00,Payment {number},N-1"),
            "2026-11-20,6870.00,our safari,N-2".to_owned(),
            "2026-11-20,5.00,for Too Late,N-3".to_owned(),
        ]);
        assert_eq!(import(desk, &file).await, [0, 0, 3]);
        let lines = desk.json("bank-lines").await;
        assert_eq!(lines[0]["named"][0]["number"], json!(number), "{lines}");
        assert!(lines[0]["named"][0]["problem"].as_str().unwrap().contains("quarantine"), "{lines}");
        assert!(lines[0]["reason"].as_str().unwrap().contains(number), "{lines}");
        assert_eq!(lines[0]["suggestions"], json!([]), "no other booking by its amount");
        assert_eq!(lines[1]["suggestions"][0]["reason"], "amount", "{lines}");
        assert_eq!(lines[2]["suggestions"][0]["reason"], "name", "{lines}");
        let (status, title) = assign(desk, &lines[0], held["id"].clone()).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{title}");
        // The mail that tells of the quarantine waits for others.
        app.stop().await;
    }

    async fn a_number_at_the_end_of_a_long_text_is_found_and_a_hostile_file_is_refused(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let (ana, number) = booked(&app, "Ana Müller").await;
        let long = "long ".repeat(200);
        assert_eq!(import(desk, &csv(&[format!("2026-11-20,200.00,{long}{number},N-1")])).await, [1, 0, 0]);
        assert_eq!(received(desk, &ana).await, 20_000);
        let deep = format!("{}{}", "<Pty>".repeat(5000), "</Pty>".repeat(5000));
        let hostile = [
            (statement("TZ01", &entry("R-1", "5.00", &deep)), "more than 30 levels"),
            (csv(&[format!("2026-11-20,92233720368547758.07,{number},N-2")]), "line 2: '92233720368547758.07' is larger"),
        ];
        for (file, reason) in hostile {
            let answer = desk.upload("statements", file.clone()).await.unwrap();
            assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
            let title = answer.json::<Value>().await.unwrap()["title"].clone();
            assert!(title.as_str().unwrap().contains(reason), "{title}");
        }
        assert_eq!(received(desk, &ana).await, 20_000);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn an_amount_in_another_currency_and_an_entry_in_doubt_wait_with_their_reason(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let (ana, number) = booked(&app, "Ana Müller").await;
        let foreign = entry("F-1", "100.00", &number).replace("USD", "EUR");
        let unknown = entry("F-2", "100.00", &number).replace(" Ccy=\"USD\"", "");
        let reversal = entry("F-3", "100.00", &number).replace("<Sts>", "<RvslInd>true</RvslInd><Sts>");
        let file = statement("TZ01", &[foreign, unknown, reversal].concat());
        assert_eq!(import(desk, &file).await, [0, 0, 3]);
        assert_eq!(import(desk, &file).await, [0, 3, 0]);
        let lines = desk.json("bank-lines").await;
        for (at, reason) in [(0, "in EUR, but prices are in USD"), (1, "currency of the statement is unknown"), (2, "reversal")] {
            assert!(lines[at]["reason"].as_str().unwrap().contains(reason), "{at}: {lines}");
        }
        for at in [0, 1] {
            let (status, title) = assign(desk, &lines[at], json!(ana)).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{title}");
        }
        assert_eq!(received(desk, &ana).await, 0);
        assert_eq!(assign(desk, &lines[2], json!(ana)).await.0, StatusCode::NO_CONTENT, "a person decides");
        assert_eq!(received(desk, &ana).await, 10_000);
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_line_that_was_put_aside_is_listed_and_opened_again(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let (ana, _) = booked(&app, "Ana Müller").await;
        import(desk, &csv(&["2026-11-20,12.40,interest,N-1".to_owned()])).await;
        let line = desk.json("bank-lines").await[0].clone();
        assert_eq!(desk.json("bank-lines/ignored").await, json!([]));
        let reopening = format!("bank-lines/{}/reopening", line["line"]);
        assert_eq!(desk.post(&reopening, &json!({})).await.status(), StatusCode::NOT_FOUND, "it is open");
        assert_eq!(assign(desk, &line, Value::Null).await.0, StatusCode::NO_CONTENT);
        let ignored = desk.json("bank-lines/ignored").await;
        assert_eq!((ignored[0]["line"].clone(), ignored[0]["amount"].as_i64()), (line["line"].clone(), Some(1240)));
        assert_eq!(import(desk, &csv(&["2026-11-20,12.40,interest,N-1".to_owned()])).await, [0, 1, 0]);
        assert_eq!(desk.post(&reopening, &json!({})).await.status(), StatusCode::NO_CONTENT);
        assert_eq!(desk.json("bank-lines/ignored").await, json!([]));
        assert_eq!(assign(desk, &desk.json("bank-lines").await[0], json!(ana)).await.0, StatusCode::NO_CONTENT);
        assert_eq!(desk.post(&reopening, &json!({})).await.status(), StatusCode::NOT_FOUND, "it is a payment");
        let log = desk.log_of("group=money").await;
        let lines: Vec<_> = log.as_array().unwrap().iter().take(3).map(|line| (line["action"].as_str(), &line["detail"]["amount"])).collect();
        let amount = &json!(1240);
        assert_eq!(lines[..2], [(Some("note_bank_line"), amount), (Some("reopen_bank_line"), amount)], "{log}");
        assert_eq!((&log[0]["detail"]["line"], &log[0]["detail"]["currency"]), (&line["line"], &json!("USD")));
        assert_eq!((&log[0]["object"]["kind"], &log[0]["object"]["id"]), (&json!("booking"), &json!(ana)));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn imports_of_one_file_at_the_same_time_note_each_line_once(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let ((ana, a), (ben, b)) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await);
        let rows: Vec<String> =
            (0..60).map(|at| format!("2026-11-20,1.00,{},SAME", if at % 2 == 0 { &a } else { &b })).collect();
        let reversed: Vec<String> = rows.iter().rev().cloned().collect();
        let (file, reversed) = (csv(&rows), csv(&reversed));
        let imports = [import(desk, &file), import(desk, &reversed), import(desk, &file), import(desk, &reversed)];
        let counts = futures_util::future::join_all(imports).await;
        assert_eq!(counts.iter().map(|[noted, ..]| noted).sum::<i64>(), 60, "{counts:?}");
        assert_eq!((received(desk, &ana).await, received(desk, &ben).await), (3_000, 3_000));
        assert_eq!(desk.json("bank-lines").await, json!([]));
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn an_import_that_broke_off_is_finished_by_the_next_one_and_nothing_is_noted_twice(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let finance = app.colleague("Fatma", Role::Finance).await;
        let desk = &finance.desk;
        let (ana, number) = booked(&app, "Ana Müller").await;
        let mut rows = vec![format!("2026-11-20,1.00,{number},N-1")];
        rows.extend((0..300).map(|at| format!("2026-11-20,2.00,nobody,F-{at}")));
        rows.extend([format!("2026-11-20,3.00,{number},N-2"), format!("2026-11-20,4.00,{number},N-3")]);
        let file = csv(&rows);
        app.database.run(match kind {
            Kind::Sqlite => "CREATE TRIGGER cut BEFORE INSERT ON ledger WHEN NEW.external = 'N-2' \
                             BEGIN SELECT RAISE(ABORT, 'power cut'); END",
            Kind::Postgres => "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS \
                               $$ BEGIN IF NEW.external = 'N-2' THEN RAISE EXCEPTION 'power cut'; END IF; RETURN NEW; END $$; \
                               CREATE TRIGGER cut BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION cut()",
        }).await;
        let broken = desk.upload("statements", file.clone()).await.unwrap();
        assert_eq!(broken.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(received(desk, &ana).await, 100);
        app.database.run(match kind {
            Kind::Sqlite => "DROP TRIGGER cut",
            Kind::Postgres => "DROP TRIGGER cut ON ledger",
        }).await;
        let [noted, known, open] = import(desk, &file).await;
        assert_eq!((noted, known + open), (2, 301));
        assert_eq!(received(desk, &ana).await, 800);
        assert_eq!(import(desk, &file).await, [0, 303, 0]);
        app.outbox_rests().await;
        app.finish().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_postgres_rolls_back_because_of_a_deadlock_is_noted_by_a_repetition() {
    if !postgres_is_there() {
        return;
    }
    let app = spawn_with_desk(Kind::Postgres).await;
    let finance = app.colleague("Fatma", Role::Finance).await;
    let desk = &finance.desk;
    let (ana, _) = booked(&app, "Ana Müller").await;
    import(desk, &csv(&["2026-11-20,200.00,safari,N-1".to_owned()])).await;
    let line = desk.json("bank-lines").await[0].clone();
    let (client, connection) = tokio_postgres::connect(&app.database.url(), tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    // Another program locks in the other order, and never gives up by itself.
    client.batch_execute("SET deadlock_timeout = '1h'; SET lock_timeout = '20s'; BEGIN").await.unwrap();
    client.execute("SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE", &[&ana]).await.unwrap();
    let other = async {
        let waiting = "SELECT count(*) FROM pg_stat_activity \
                       WHERE wait_event_type = 'Lock' AND datname = current_database()";
        eventually("the service waits for the booking", async || {
            client.query_one(waiting, &[]).await.unwrap().get::<_, i64>(0) == 1
        })
        .await;
        let number = line["line"].as_i64().unwrap();
        client.execute("SELECT 1 FROM bank_lines WHERE line = $1 FOR UPDATE", &[&number]).await.unwrap();
        client.batch_execute("COMMIT").await.unwrap();
    };
    let ((status, title), ()) = tokio::join!(assign(desk, &line, json!(ana)), other);
    assert_eq!(status, StatusCode::NO_CONTENT, "{title}");
    assert_eq!(received(desk, &ana).await, 20_000);
    drop(client);
    connection.await.unwrap().unwrap();
    app.outbox_rests().await;
    app.finish().await;
}
