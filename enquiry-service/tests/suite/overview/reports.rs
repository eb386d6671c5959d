//! Reports of the desk: they say what a slow count of the same facts says.

use std::{
    collections::BTreeMap,
    io::{Cursor, Read},
    time::Duration,
};

use fastrand::Rng;
use reqwest::StatusCode;
use serde_json::{Value, json};
use zip::ZipArchive;

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{merged, order, quote_with, reference},
    desk::{Desk, booked, cash, change, spawn_with_desk},
    how_many, on_both_stores,
};

const ALL: &str = "from=2026-11-01&to=2027-12-31";

async fn report(desk: &Desk<'_>, name: &str) -> Value {
    desk.json(&format!("reports/{name}?{ALL}")).await
}

/// A row by its first cells, as the values of all cells.
fn row(report: &Value, beginning: &[&str]) -> Vec<Value> {
    let rows = report["rows"].as_array().unwrap().iter();
    let mut values =
        rows.map(|row| row.as_array().unwrap().iter().map(|cell| cell["value"].clone()).collect::<Vec<_>>());
    let found =
        values.find(|row| beginning.iter().zip(row).all(|(wanted, cell)| cell.as_str().unwrap_or("") == *wanted));
    found.unwrap_or_else(|| panic!("no row {beginning:?} in {report}"))
}

/// A file of a workbook.
fn part_of(workbook: &[u8], name: &str) -> String {
    let mut text = String::new();
    ZipArchive::new(Cursor::new(workbook)).unwrap().by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

/// Sends a quote request; its reference.
async fn asked(app: &TestApp, changes: &Value) -> String {
    reference(app.post("requestquote", &quote_with(changes)).await).await
}

on_both_stores! {
    async fn reply_times_equal_a_slow_count_of_generated_answers(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let mut manager = app.colleague("Neema", Role::Manager).await;
        let people = [manager.id.clone(), app.colleague("Baraka", Role::Sales).await.id];
        let seed = how_many("REPORT_SEED", 20_261_121);
        let mut random = Rng::with_seed(seed as u64);
        // The name of each group, with minutes of waiting, and whether it was answered.
        let mut facts: BTreeMap<String, Vec<(i64, bool)>> = BTreeMap::new();
        let mut sent = Vec::new();
        for number in 0..how_many("REPORTED_CASES", 30) {
            let locale = *random.choice(["en", "de", "pt"].as_slice()).unwrap();
            let email = format!("visitor{number}@example.com");
            let reference = asked(&app, &json!({ "locale": locale, "email_address": email })).await;
            let answer = random.bool().then(|| (random.i64(1..3000), random.usize(0..2)));
            if let Some((minutes, person)) = answer {
                let (at, staff) = (app.clock.now() + minutes * 60_000, &people[person]);
                let later = at + random.i64(0..2) * 7_200_000 + 1;
                app.database.run(&format!(
                    "INSERT INTO case_messages (id, enquiry_id, staff_id, channel, at, text, send_key) SELECT '{number}-later', id, '{}', 'call', {later}, 'x', '{number}-later' FROM enquiries WHERE reference = '{reference}'; \
                     INSERT INTO case_messages (id, enquiry_id, staff_id, channel, at, text, send_key) SELECT '{number}', id, '{staff}', 'call', {at}, 'x', '{number}' FROM enquiries WHERE reference = '{reference}'",
                    people[1 - person]
                )).await;
            }
            sent.push((locale.to_owned(), app.clock.now(), answer));
            app.clock.advance(Duration::from_mins(random.u64(1..200)));
        }
        // All answers of the future have been given by then.
        app.clock.advance(Duration::from_mins(3001));
        manager.sign_in_again().await;
        for (locale, at, answer) in &sent {
            let waited = answer.map_or((app.clock.now() - at) / 60_000, |(minutes, _)| minutes);
            let mut groups = vec!["everybody ".to_owned(), format!("language {locale}")];
            groups.push(format!("person {}", answer.map_or("unanswered", |(_, person)| ["Neema", "Baraka"][person])));
            groups.into_iter().for_each(|group| facts.entry(group).or_default().push((waited, answer.is_some())));
        }
        let report = report(&manager.desk, "reply-time").await;
        let csv = manager.desk.get(&format!("reports/reply-time?{ALL}&file=csv")).await.text().await.unwrap();
        assert_eq!(report["rows"].as_array().unwrap().len(), facts.len(), "{report}");
        for (group, facts) in facts {
            let (by, name) = group.split_once(' ').unwrap();
            let mut waited: Vec<i64> = facts.iter().filter(|(_, answered)| *answered).map(|(minutes, _)| *minutes).collect();
            waited.sort_unstable();
            let (count, promise) = (waited.len(), 24 * 60);
            let is_enough = count >= 5;
            let median = is_enough.then(|| i64::midpoint(waited[(count - 1) / 2], waited[count / 2]));
            let nine = (1..=count).find(|taken| is_enough && taken * 10 >= count * 9).map(|taken| waited[taken - 1]);
            let kept = waited.iter().filter(|minutes| **minutes <= promise).count();
            let decided = facts.iter().filter(|(minutes, answered)| *answered || *minutes > promise).count();
            let row = row(&report, &[by, name]);
            let told = format!("{group}, REPORT_SEED={seed}: {row:?}");
            assert_eq!((row[2].as_u64(), row[3].as_u64()), (Some(facts.len() as u64), Some(count as u64)), "{told}");
            assert_eq!((row[4].as_i64(), row[5].as_i64()), (median, nine), "{told}");
            let written = |minutes: Option<i64>| minutes.map(|minutes| minutes.to_string()).unwrap_or_default();
            let line = format!("{by},{name},{},{count},{},{},", facts.len(), written(median), written(nine));
            assert!(csv.contains(&line), "the file says the same: {line} in {csv}");
            let share = (decided > 0).then(|| json!({ "part": kept, "whole": decided }));
            assert_eq!(row[6], share.unwrap_or_default(), "{told}");
        }
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn enquiries_are_followed_to_bookings_and_money_by_where_they_came_from(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let search = json!({ "landing_page": "https://tembea.de/Safari?x=1", "referrer": "https://www.google.com/" });
        asked(&app, &search).await;
        let letter = json!({
            "email_address": "bruno@example.com",
            "landing_page": "/Tours?utm_source=newsletter&utm_campaign=mara",
            "referrer": "https://mail.example/",
        });
        let lost = desk.case_of(&asked(&app, &letter).await).await;
        asked(&app, &json!({ "email_address": "chiara@example.com", "landing_page": "/" })).await;
        asked(&app, &json!({ "email_address": "david@example.com" })).await;
        // What a machine sends is no enquiry.
        asked(&app, &json!({ "email_address": "spam@example.com", "company_website": "x" })).await;
        let shown = desk.json(&format!("cases/{lost}")).await["source"].clone();
        let told = json!({
            "landing_page": "/Tours", "referrer": "mail.example", "campaign": "newsletter / mara", "arrival": ""
        });
        assert_eq!(shown, told);
        let given_up = json!({ "owner": null, "snoozed_until": null, "lost": "price", "version": 0 });
        assert_eq!(desk.put(&format!("cases/{lost}"), &given_up).await.status(), 200);
        app.clock.advance(Duration::from_mins(1));
        assert_eq!(app.post("submit-order-request", &order()).await.status(), 201);
        let another = merged(order(), &json!({ "email_address": "eva@example.com", "locale": "de" }));
        assert_eq!(app.post("submit-order-request", &another).await.status(), 201);
        let bookings = desk.json("bookings").await["bookings"].take();
        let ids = bookings.as_array().unwrap().iter().map(|booking| booking["id"].as_str().unwrap());
        let mut paid = "";
        for id in ids {
            if desk.json(&format!("bookings/{id}")).await["email"] == "ana@example.com" {
                paid = id;
            }
        }
        let seen = desk.json(&format!("bookings/{paid}")).await["seen"].clone();
        let payment = json!({ "seen": seen, "amount": 67_500, "method": "cash", "reference": "", "on": null });
        assert_eq!(desk.post(&format!("bookings/{paid}/payments"), &payment).await.status(), StatusCode::OK);

        let funnel = report(desk, "funnel").await;
        let count = |by: &str, name: &str| row(&funnel, &[by, name])[2].as_i64().unwrap();
        let steps = ["received", "answered", "booked", "money_came", "confirmed", "travelled"];
        assert_eq!(steps.map(|step| count("step", step)), [4, 0, 1, 1, 0, 0], "{funnel}");
        let outcomes = ["booked", "cancelled", "undecided", "lost"];
        assert_eq!(outcomes.map(|name| count("outcome", name)), [1, 0, 2, 1], "each enquiry has one: {funnel}");
        assert_eq!((count("reason", "price"), count("reason", "dates")), (1, 0));
        assert_eq!(row(&funnel, &["step", "booked"])[3], json!({ "part": 1, "whole": 4 }));
        assert_eq!(row(&funnel, &["reason", "price"])[3], json!({ "part": 1, "whole": 4 }), "of all, as every share");
        assert_eq!(["offered", "accepted", "without_offer"].map(|name| count("offer", name)), [0, 0, 1], "{funnel}");
        let again = desk.case_of(&asked(&app, &json!({ "email_address": "david@example.com", "landing_page": "/" })).await).await;
        let twice = json!({ "owner": null, "snoozed_until": null, "lost": "duplicate", "version": 0 });
        assert_eq!(desk.put(&format!("cases/{again}"), &twice).await.status(), 200);
        assert_eq!(report(desk, "funnel").await, funnel, "a duplicate is no enquiry that was lost, and has no reason");
        let file = async |name: &str, kind: &str| {
            desk.get(&format!("reports/{name}?{ALL}&file={kind}")).await.bytes().await.unwrap().to_vec()
        };
        let csv = String::from_utf8(file("funnel", "csv").await).unwrap();
        assert!(csv.contains("step,booked,1,0.2500\n") && csv.contains("outcome,lost,1,0.2500\n"), "{csv}");

        let sources = report(desk, "sources").await;
        let counts = |by: &str, name: &str| {
            let row = row(&sources, &[by, name]);
            (row[2].as_i64().unwrap(), row[3].as_i64().unwrap())
        };
        assert_eq!(counts("origin", "google.com"), (1, 1), "{sources}");
        assert_eq!(["newsletter", "direct", "unknown"].map(|name| counts("origin", name)), [(1, 0); 3]);
        assert_eq!(counts("campaign", "newsletter / mara"), (1, 0));
        assert_eq!(["/Safari", "/Tours", "/"].map(|name| counts("landing_page", name).0), [1; 3]);

        let revenue = report(desk, "revenue").await;
        for (by, name) in [("everything", ""), ("season", "Short rains"), ("month", "2026-12"), ("language", "de")] {
            let row = row(&revenue, &[by, name]);
            assert_eq!((row[2].as_i64(), row[3].as_i64()), (Some(2), Some(6)), "{by}: {revenue}");
            assert_eq!((row[4]["amount"].as_i64(), row[5]["amount"].as_i64()), (Some(1_350_000), Some(67_500)), "{by}");
        }
        let months = revenue["rows"].as_array().unwrap().iter().filter(|row| row[0]["value"] == "month");
        assert_eq!(months.map(|row| &row[1]["kind"]).collect::<Vec<_>>(), ["month"]);
        let csv = String::from_utf8(file("revenue", "csv").await).unwrap();
        assert!(csv.contains("month,2026-12,2,6,"), "{csv}");
        let styles = part_of(&file("revenue", "xlsx").await, "xl/styles.xml");
        assert!(styles.contains("mmmm"), "a month is a day that is shown as month and year: {styles}");
        let short_rains = json!({ "name": "Short rains", "months": [{ "first": 11, "last": 12 }] });
        assert_eq!((revenue["seasons"].as_array().unwrap().len(), &revenue["seasons"][3]), (4, &short_rains));
        assert_eq!(funnel["seasons"], json!([]), "it is not by season");
        let elsewhere = desk.json("reports/revenue?from=2027-01-01&to=2027-12-31").await;
        assert_eq!(elsewhere["rows"], json!([]));

        let due = report(desk, "money-due").await;
        let parts: Vec<_> = due["rows"].as_array().unwrap().iter().map(|row| {
            let value = |place: usize| row[place]["value"].clone();
            (value(3).as_str().unwrap().to_owned(), value(5)["amount"].as_i64().unwrap(), value(6).as_i64())
        }).collect();
        let sum: i64 = parts.iter().map(|(_, missing, _)| missing).sum();
        assert_eq!(sum, 1_350_000 - 67_500, "{due}");
        assert!(parts.iter().all(|(_, _, late)| late.is_none()), "{due}");
        // The operator is told of what waits in quarantine.
        app.pass(Duration::from_hours(1), Duration::from_mins(10)).await;
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn revenue_of_two_currencies_is_two_rows_and_never_one_sum(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        assert_eq!(app.post("submit-order-request", &order()).await.status(), 201);
        let another = merged(order(), &json!({ "email_address": "eva@example.com" }));
        assert_eq!(app.post("submit-order-request", &another).await.status(), 201);
        // The mails are composed before the rows change under them.
        app.outbox_rests().await;
        app.database
            .run(
                "UPDATE bookings SET journey = replace(journey, ' USD', ' EUR') WHERE email = 'eva@example.com'; \
                 UPDATE ledger SET currency = 'EUR' WHERE booking_id IN (SELECT id FROM bookings WHERE email = 'eva@example.com')",
            )
            .await;
        let revenue = report(&manager.desk, "revenue").await;
        let rows = revenue["rows"].as_array().unwrap().iter().filter(|row| row[0]["value"] == "everything");
        let sums: Vec<_> = rows.map(|row| (row[2]["value"].clone(), row[4]["value"].clone())).collect();
        let sum = |currency: &str| (json!(1), json!({ "amount": 675_000, "currency": currency }));
        assert_eq!(sums, [sum("EUR"), sum("USD")], "{revenue}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn refunds_that_today_lists_are_reported_as_to_be_paid_back(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let cancelled = booked(&app, desk, &order()).await;
        booked(&app, desk, &merged(order(), &json!({ "email_address": "eva@example.com" }))).await;
        assert_eq!(change(desk, &cancelled, "payments", cash(67_500, "")).await.0, StatusCode::OK);
        assert_eq!(change(desk, &cancelled, "cancellation", json!({ "charge": 17_500 })).await.0, StatusCode::OK);
        let today = desk.json("today").await;
        let owed = &today["bookings"][0];
        assert_eq!((&owed["id"], &owed["duties"][0]["why"]), (&json!(cancelled), &json!("refund")), "{today}");
        let amount = json!({ "amount": owed["duties"][0]["amount"], "currency": "USD" });
        let due = report(desk, "money-due").await;
        let refunds: Vec<_> = due["rows"].as_array().unwrap().iter().filter(|row| row[6]["kind"] == "money").collect();
        assert_eq!((&due["columns"][6], refunds.len()), (&json!("to_pay_back"), 1), "{due}");
        assert_eq!((&refunds[0][0]["value"], &refunds[0][6]["value"]), (&owed["number"], &amount), "{due}");
        let revenue = report(desk, "revenue").await;
        assert_eq!(row(&revenue, &["everything", ""])[6], amount, "{revenue}");
        let elsewhere = desk.json("reports/money-due?from=2020-01-01&to=2020-12-31").await;
        assert_eq!(elsewhere["rows"].as_array().unwrap().len(), 1, "it is owed in every period: {elsewhere}");
        let csv = desk.get(&format!("reports/money-due?{ALL}&file=csv")).await.text().await.unwrap();
        assert!(csv.contains(",,,,500.00,\n"), "{csv}");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn a_report_leaves_as_a_file_without_formulas_and_the_log_tells_who_took_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let accountant = app.colleague("Asha", Role::Accountant).await;
        for (number, campaign) in ["=1%2B1", "%2B1", "-1", "%09@x", "%3B=HYPERLINK(1)"].iter().enumerate() {
            let email = format!("visitor{number}@example.com");
            asked(&app, &json!({ "email_address": email, "landing_page": format!("/?utm_source={campaign}") })).await;
        }
        let file = async |kind: &str| {
            let answer = accountant.desk.get(&format!("reports/sources?{ALL}&file={kind}")).await;
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()["content-disposition"], "attachment");
            answer.bytes().await.unwrap()
        };
        let csv = String::from_utf8(file("csv").await.to_vec()).unwrap();
        assert!(csv.starts_with("\u{feff}by,name,cases,booked,share_booked\n"), "{csv}");
        assert!(csv.contains("origin,'=1+1,1,0,0.0000\n") && csv.contains(";'=HYPERLINK(1)"), "{csv}");
        for cell in csv.lines().flat_map(|line| line.split(',')) {
            assert!(!cell.trim_start_matches('"').starts_with(['=', '+', '-', '@']), "{cell}");
        }
        let workbook = file("xlsx").await;
        let (texts, sheet) = (part_of(&workbook, "xl/sharedStrings.xml"), part_of(&workbook, "xl/worksheets/sheet1.xml"));
        assert!(texts.contains("'=1+1") && !texts.contains(">=1+1"), "{texts}");
        assert!(!sheet.contains("<f>") && sheet.contains("<v>1</v>"), "{sheet}");
        let log = manager.desk.log().await;
        let exports: Vec<_> = log.as_array().unwrap().iter().filter(|line| line["action"] == "export").collect();
        assert_eq!(exports.len(), 2, "{log}");
        assert!(exports.iter().all(|line| line["staff"] == json!(accountant.id) && line["subject"] == "report_sources"));
        app.outbox_rests().await;
        app.finish().await;
    }
}

#[tokio::test]
async fn days_that_make_no_period_are_refused_with_the_field() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let manager = app.colleague("Neema", Role::Manager).await;
    for (days, field) in [
        ("from=yesterday&to=2026-12-31", "from"),
        ("from=2026-12-31&to=2026-02-30", "to"),
        ("from=2026-12-31&to=2026-12-30", "to"),
        ("from=1000-01-01&to=2026-12-30", "to"),
    ] {
        let answer = manager.desk.get(&format!("reports/funnel?{days}")).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{days}");
        assert_eq!(answer.json::<Value>().await.unwrap()["errors"][0]["field"], field, "{days}");
    }
    app.finish().await;
}
