//! Invoices, credit notes and receipts: numbered without gaps, and never changed.

use std::{collections::BTreeMap, process::Command, sync::Arc, time::Duration};

use DocumentKind::{BalanceInvoice, CreditNote, DepositInvoice, Receipt};
use content_model::{Locale, Money, Office};
use jiff::{Span, tz::TimeZone};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{sync::Notify, task::JoinSet};

use bookings::{
    documents::{
        self,
        model::{Document, DocumentKind},
    },
    ledger::{
        actions::apply_change,
        model::{Actor, Adjustment, Booking, ChangeRequest, Event, Method, MoneyMoved},
        store::BookingFilter,
    },
};
use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use kernel::{catalogues::Catalogues, clock::Clock, database::Database as Store};

use crate::support::{
    Database, Kind, Stored, TestApp,
    app::{merged, order_with, private_journey, private_journey_in},
    client, how_many,
    money::{cancelled, dollars, received, refunded},
    on_both_stores,
    process::start,
    spawn_app,
};

async fn booked(app: &TestApp, changes: &Value) -> Booking {
    let answer = app.post("submit-order-request", &order_with(changes)).await;
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    app.store.booking_by_reference(&reference).await.unwrap().unwrap()
}

async fn happens(app: &TestApp, booking: &Booking, event: Event) -> Option<Booking> {
    let occurrence = app.now(event, Actor::Operator);
    let operator = "operator@tembea.example".to_owned();
    let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
    apply_change(&app.store, booking.id, order).await.unwrap().unwrap().ok()
}

async fn issued(app: &TestApp, booking: &Booking) -> Vec<(String, DocumentKind, Money)> {
    let documents = app.store.documents(booking.id).await.unwrap();
    documents.iter().map(|document| (document.name(), document.kind, document.amount)).collect()
}

/// The page of a document, as the visitor reads it.
async fn read(app: &TestApp, booking: &Booking, name: &str) -> String {
    let answer = app.get(&format!("/api/invoice/{}/{name}", booking.reference)).await;
    assert_eq!(answer.status(), 200, "{name}");
    let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'"), "{policy}");
    answer.text().await.unwrap()
}

/// The numbers that each series holds.
async fn series(store: &Store) -> BTreeMap<String, Vec<i64>> {
    let filter = BookingFilter { quarantined: None, unclear: false, since: i64::MIN, most: i64::MAX };
    let mut series: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for booking in store.bookings(filter).await.unwrap() {
        for Document { series: name, number, .. } in store.documents(booking.id).await.unwrap() {
            series.entry(name).or_default().push(number);
        }
    }
    series.values_mut().for_each(|numbers| numbers.sort_unstable());
    series
}

fn assert_no_gaps(series: &BTreeMap<String, Vec<i64>>) {
    for (name, numbers) in series {
        let expected: Vec<i64> = (1..).take(numbers.len()).collect();
        assert_eq!(numbers, &expected, "{name}");
    }
}

on_both_stores! {
    async fn the_balance_invoice_deducts_the_deposit_invoice_and_every_payment_has_its_receipt(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        assert_eq!(issued(&app, &booking).await, [("INV-2026-0001".to_owned(), DepositInvoice, dollars(675))]);
        happens(&app, &booking, received(675)).await.unwrap();
        happens(&app, &booking, received(6075)).await.unwrap();
        assert_eq!(issued(&app, &booking).await[1..], [
            ("INV-2026-0002".to_owned(), BalanceInvoice, dollars(6075)),
            ("RCT-2026-0001".to_owned(), Receipt, dollars(675)),
            ("RCT-2026-0002".to_owned(), Receipt, dollars(6075)),
        ]);
        let deposit = read(&app, &booking, "INV-2026-0001").await;
        assert!(deposit.contains("Anzahlungsrechnung INV-2026-0001") && deposit.contains("Ana Müller"), "{deposit}");
        let balance = read(&app, &booking, "INV-2026-0002").await;
        assert!(balance.contains("Berechnet mit INV-2026-0001") && balance.contains("Betrag dieser Rechnung"), "{balance}");
        assert!(balance.contains("Zu zahlen bis"), "{balance}");
        let page = app.get(&format!("/api/invoice/{}", booking.reference)).await.text().await.unwrap().replace("&#x2f;", "/");
        for name in ["INV-2026-0001", "INV-2026-0002", "RCT-2026-0001", "RCT-2026-0002"] {
            assert!(page.contains(&format!("/api/invoice/{}/{name}\"", booking.reference)), "{page}");
        }
        app.stop().await;
    }

    async fn what_is_not_owed_any_more_is_credited_and_a_charge_is_invoiced(kind: Kind) {
        let app = spawn_app(kind).await;
        let whole = booked(&app, &json!({ "pay": "whole" })).await;
        assert_eq!(issued(&app, &whole).await, [("INV-2026-0001".to_owned(), BalanceInvoice, dollars(6750))]);
        let reason = serde_json::from_value(json!("a balloon flight")).unwrap();
        happens(&app, &whole, Event::Charged(Adjustment { amount: dollars(250), reason })).await.unwrap();
        happens(&app, &whole, received(7000)).await.unwrap();
        happens(&app, &whole, Event::Cancelled { charge: dollars(3500) }).await.unwrap();
        happens(&app, &whole, refunded(3500)).await.unwrap();
        assert_eq!(issued(&app, &whole).await[1..], [
            ("INV-2026-0002".to_owned(), BalanceInvoice, dollars(250)),
            ("RCT-2026-0001".to_owned(), Receipt, dollars(7000)),
            ("CRN-2026-0001".to_owned(), CreditNote, dollars(3500)),
        ]);
        let credit = read(&app, &whole, "CRN-2026-0001").await;
        for words in ["Gutschrift CRN-2026-0001", "Berechnet mit INV-2026-0001", "Stornokosten", "Gutgeschriebener Betrag"] {
            assert!(credit.contains(words), "{words}: {credit}");
        }
        let unpaid = booked(&app, &json!({ "email_address": "b@example.com" })).await;
        happens(&app, &unpaid, cancelled()).await.unwrap();
        let (name, kind, amount) = issued(&app, &unpaid).await.remove(1);
        assert_eq!((name.as_str(), kind, amount), ("CRN-2026-0002", CreditNote, dollars(675)), "the deposit invoice is taken back");
        app.stop().await;
    }

    async fn the_bytes_of_a_document_stay_whatever_becomes_of_the_booking_and_the_person(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        let before = read(&app, &booking, "INV-2026-0001").await;
        happens(&app, &booking, received(6750)).await.unwrap();
        let erased = erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        assert_eq!(erased.kept, ["INV-2026-0001", "INV-2026-0002", "RCT-2026-0001"]);
        assert_eq!(read(&app, &booking, "INV-2026-0001").await, before);
        let id = app.store.document_by_name("INV-2026-0001").await.unwrap().unwrap().id;
        app.store.write(move |on| documents::store::keep_print(on, id, "another page")).await.unwrap();
        assert_eq!(read(&app, &booking, "INV-2026-0001").await, before);
        let receipt = read(&app, &booking, "RCT-2026-0001").await;
        assert!(receipt.contains("Ana Müller"), "issued before the person was erased: {receipt}");
        assert!(app.database.dump().await.contains("Ana Müller"));
        let stranger = booked(&app, &json!({ "email_address": "c@example.com" })).await;
        for (reference, name) in [(&stranger.reference, "INV-2026-0001"), (&booking.reference, "INV-2026-9999"), (&booking.reference, "x")] {
            assert_eq!(app.get(&format!("/api/invoice/{reference}/{name}")).await.status(), 404, "{name}");
        }
        erase_person(&app.store, "c@example.com", app.clock.now()).await.unwrap();
        let (database, store) = app.stop().await;
        drop(store);
        database.run("DELETE FROM documents").await;
        assert!(!database.dump().await.contains("Ana Müller"), "the person is in no row but those of the documents");
    }

    async fn series_have_no_gap_whatever_is_refused_and_however_many_come_at_once(kind: Kind) {
        let app = Arc::new(spawn_app(kind).await);
        let mut orders = JoinSet::new();
        for number in 0..40 {
            let app = Arc::clone(&app);
            orders.spawn(async move {
                let email = format!("visitor{number}@example.com");
                let booking = booked(&app, &merged(private_journey(), &json!({ "email_address": email }))).await;
                // The second is refused: the same payment was noted before.
                for _ in 0..2 {
                    let external = serde_json::from_value(json!(format!("bank-{number}"))).unwrap();
                    let moved = MoneyMoved { external, ..MoneyMoved::new(dollars(3000), Method::BankTransfer) };
                    happens(&app, &booking, Event::Received(moved)).await;
                }
            });
        }
        orders.join_all().await;
        let series = series(&app.store).await;
        assert_eq!((series["INV-2026"].len(), series["RCT-2026"].len()), (80, 40));
        assert_no_gaps(&series);
        Arc::into_inner(app).unwrap().stop().await;
    }

    async fn a_series_has_no_gap_after_kills(kind: Kind) {
        let folder = TempDir::new().unwrap();
        let database = Database::new(kind).await;
        let url = database.url();
        let mut acknowledged = 0;
        let today = Clock::system().today(&TimeZone::UTC);
        let far_away = today.saturating_add(Span::new().days(400)).to_string();
        for round in 0..how_many("KILL_ROUNDS", 2) {
            let settings = [
                ("TEMBEA_DATABASE_URL", url.as_str()),
                ("TEMBEA_CONTENT_CACHE", concat!(env!("CARGO_MANIFEST_DIR"), "/../content-cache")),
                ("TEMBEA_SITE_SETTINGS", concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml")),
            ];
            let mut service = start(folder.path(), &settings);
            let (pid, enough) = (service.id(), Arc::new(Notify::new()));
            let woken = Arc::clone(&enough);
            let killer = tokio::spawn(async move {
                woken.notified().await;
                Command::new("kill").args(["-KILL", &pid.to_string()]).status().unwrap();
            });
            let mut visitors = JoinSet::new();
            for part in 0..8 {
                let (client, address, enough, far_away) = (client(), service.address.clone(), Arc::clone(&enough), far_away.clone());
                visitors.spawn(async move {
                    for number in 0.. {
                        let email = format!("v{round}-{part}-{number}@example.com");
                        let changes = json!({ "email_address": email, "travel_date": far_away });
                        let body = order_with(&merged(private_journey(), &changes));
                        let call = client.post(format!("{address}/api/submit-order-request")).header("origin", "http://localhost:4000");
                        let Ok(answer) = call.json(&body).send().await else { return number };
                        assert_eq!(answer.status(), 201);
                        if number == 12 {
                            enough.notify_one();
                        }
                    }
                    0
                });
            }
            acknowledged += visitors.join_all().await.iter().sum::<usize>();
            killer.await.unwrap();
            service.kill();
        }
        let series = series(&database.open().await).await;
        assert_no_gaps(&series);
        let numbered = series.values().next().unwrap().len();
        assert!(numbered >= acknowledged && acknowledged > 20, "{numbered} numbers for {acknowledged} bookings");
    }

    async fn a_receipt_is_issued_again_with_its_fiscal_code_and_the_first_one_stays(kind: Kind) {
        let app = crate::support::app::spawn_app_with(kind, |settings| {
            let environment = [("TEMBEA_SELLER_FISCAL_URL", "https://verify.tra.example/{code}"), ("TEMBEA_SELLER_TAX_NUMBER", "123-456-789")];
            let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
            let source = kernel::settings::source::Source::new(None, environment).unwrap();
            settings.seller = enquiry_service::settings::Settings::read(&source).unwrap().seller;
        }, None).await;
        let booking = booked(&app, &json!({})).await;
        happens(&app, &booking, received(675)).await.unwrap();
        let first = read(&app, &booking, "RCT-2026-0001").await;
        assert!(first.contains("TIN 123-456-789") && !first.contains("<svg"), "{first}");
        let code = serde_json::from_value(json!("A1<B2")).unwrap();

        let issued = (app.clock.now(), app.today());
        app.store.write(move |on| documents::store::add_fiscal_code(on, "RCT-2026-0001", code, issued)).await.unwrap().unwrap();
        let second = read(&app, &booking, "RCT-2026-0002").await;
        for words in ["ersetzt RCT-2026-0001", "A1&lt;B2", "https:&#x2f;&#x2f;verify.tra.example&#x2f;A1%3CB2", "<svg class=\"code\""] {
            assert!(second.contains(words), "{words}: {second}");
        }
        assert_eq!(read(&app, &booking, "RCT-2026-0001").await, first);
        app.stop().await;
    }

    async fn documents_are_printed_without_a_reader_and_deleted_after_their_years(kind: Kind) {
        let app = spawn_app(kind).await;
        let booking = booked(&app, &json!({})).await;
        app.pass(Duration::from_secs(61), Duration::from_secs(31)).await;
        crate::support::eventually("it is printed", async || app.store.documents_to_print(10).await.unwrap().is_empty()).await;
        let keep = |documents| kernel::retention::Retention {
            sent_mail: i64::MAX / 4, quarantine: i64::MAX / 4, personal_data: i64::MAX / 4, documents,
        };
        purge(&app.store, app.clock.now(), keep(3_600_000)).await.unwrap();
        assert_eq!(issued(&app, &booking).await.len(), 1);
        purge(&app.store, app.clock.now() + 7_200_000, keep(3_600_000)).await.unwrap();
        assert_eq!(issued(&app, &booking).await, []);
        let next = booked(&app, &json!({ "email_address": "next@example.com" })).await;
        assert_eq!(issued(&app, &next).await[0].0, "INV-2026-0002", "a number is given once");
        app.stop().await;
    }
}

#[tokio::test]
async fn a_document_speaks_the_language_of_its_booking() {
    let app = spawn_app(Kind::Sqlite).await;
    for locale in Locale::ALL {
        let email = json!({ "email_address": format!("{}@example.com", locale.code()) });
        let booking = booked(&app, &merged(private_journey_in(locale), &email)).await;
        happens(&app, &booking, received(3000)).await.unwrap();
        let mut text = String::new();
        for (name, ..) in issued(&app, &booking).await {
            text.push_str(&read(&app, &booking, &name).await);
        }
        assert!(text.contains(&format!("<html lang=\"{}\"", locale.code())));
        for english in ["Invoice", "Receipt", "Received", "Travellers", "Issued"] {
            assert_eq!(text.contains(english), locale == Locale::En, "{english} in {locale:?}");
        }
    }
    app.stop().await;
}

#[tokio::test]
async fn an_invoice_begins_with_its_amount_its_day_and_the_reference_of_the_payment_and_no_other_document_asks() {
    let app = spawn_app(Kind::Sqlite).await;
    let by_transfer = json!({ "payment_method": "bank_transfer" });
    let booking = booked(&app, &merged(private_journey_in(Locale::En), &by_transfer)).await;
    happens(&app, &booking, received(2061)).await.unwrap();
    let catalogue = Catalogues::read(&Office::default()).unwrap();
    let head = |page: &str| page.split_once("<table>").unwrap().0.to_owned();
    let documents = issued(&app, &booking).await;
    for (name, kind, amount) in documents {
        let head = head(&read(&app, &booking, &name).await);
        let asks = matches!(kind, DepositInvoice | BalanceInvoice);
        assert_eq!(head.contains("Please give this reference"), asks, "{name}: {head}");
        if asks {
            let amount = catalogue.money(Locale::En, amount);
            assert!(head.contains(&format!("<strong>{amount}</strong>")), "{name}: {head}");
            assert!(head.contains(&format!("<strong>{}</strong>", booking.number)), "{name}: {head}");
        }
        // By transfer within seven days, the rest 30 days before the journey.
        let day = match kind {
            DepositInvoice => "28 November 2026",
            _ => "27 November 2027",
        };
        assert_eq!(head.contains("To be paid by") && head.contains(day), asks, "{name}: {head}");
    }
    let deposit = read(&app, &booking, "INV-2026-0001").await;
    for row in [">Deposit (30%)</th><td>$2,061<", ">Balance, to be paid by 27 November 2027</th><td>$4,809<"] {
        assert!(deposit.contains(row), "{row}: {deposit}");
    }
    app.stop().await;
}

#[tokio::test]
async fn a_document_says_what_its_price_is_made_of_and_why_it_has_changed() {
    let app = spawn_app(Kind::Sqlite).await;
    let family = json!({ "no_of_adults": 2, "no_of_children": 2, "child_ages": [4, 9], "total": "", "pay": "whole" });
    let booking = booked(&app, &merged(private_journey_in(Locale::En), &family)).await;
    happens(&app, &booking, received(3000)).await.unwrap();
    let reason = serde_json::from_value(json!("a balloon flight")).unwrap();
    happens(&app, &booking, Event::Charged(Adjustment { amount: dollars(250), reason })).await.unwrap();
    let parts = [
        "<th scope=\"row\">2 × $2,290 per person</th><td>$4,580</td>",
        "<th scope=\"row\">1 × $1,145, children up to 5 years</th><td>$1,145</td>",
        "<th scope=\"row\">1 × $1,718, children up to 11 years</th><td>$1,718</td>",
        "<th scope=\"row\">Price of the journey</th><td>$7,443</td>",
    ];
    for name in ["INV-2026-0001", "RCT-2026-0001"] {
        let page = read(&app, &booking, name).await;
        let places: Vec<Option<usize>> = parts.iter().map(|part| page.find(part)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{name} {places:?}: {page}");
    }
    let later = read(&app, &booking, "INV-2026-0002").await;
    let balloon = "<th scope=\"row\">a balloon flight</th><td>$250</td>";
    let price = "<th scope=\"row\">Price of the journey</th><td>$7,693</td>";
    let places: Vec<Option<usize>> = parts[..3].iter().chain([&balloon, &price]).map(|part| later.find(part)).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}: {later}");
    let reason = serde_json::from_value(json!("no balloon in the rain")).unwrap();
    happens(&app, &booking, Event::Charged(Adjustment { amount: dollars(-250), reason })).await.unwrap();
    let credit = read(&app, &booking, "CRN-2026-0001").await;
    assert!(credit.contains("Price of the journey (no balloon in the rain)</th><td>-$7,443"), "{credit}");
    app.stop().await;
}
