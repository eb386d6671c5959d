//! Options of offers: lines of the price that the traveller chooses or leaves out.

use proptest::{collection::vec, prelude::*, strategy::ValueTree, test_runner::TestRunner};
use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use bookings::ledger::model::{Booking, Pay};
use staff::people::model::Role;

use super::{
    holds::{case, office, refusal},
    offers::{begin, booked, hash_of, page, path, send, sent, shown},
    orders_by_hand::how_many,
};
use crate::support::{Kind, Stored, TestApp, desk::Colleague, on_both_stores};

fn option(text: &str, quantity: i64, each: i64, is_chosen: bool) -> Value {
    json!({ "text": text, "quantity": quantity, "unit": "person", "each": each, "is_chosen": is_chosen })
}

/// A balloon for two, chosen at first, a lodge, and a room less.
fn options() -> Value {
    json!([
        option("Ballonfahrt", 2, 59_900, true),
        option("Lodge am Krater", 2, 31_050, false),
        option("Ohne Transfer", 1, -8_000, false)
    ])
}

/// The value of a field of the form on a page.
fn field(page: &str, name: &str) -> String {
    let after = page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
    after.split('"').next().unwrap().to_owned()
}

/// Sends the form of a page with the chosen options and the total that it shows.
async fn accept_with(app: &TestApp, path: &str, page: &str, chosen: &[&str]) -> Response {
    let (hash, total) = (hash_of(page), field(page, "total"));
    let mut fields = vec![("version", hash.as_str()), ("total", &total), ("name", "Asha Müller"), ("terms", "yes")];
    fields.extend(chosen.iter().map(|number| ("options", *number)));
    app.post_form(path.trim_start_matches("/api/"), &fields).await
}

/// The amounts of a table of the price, in cents: those of its lines, then the sum.
fn amounts(table: &str) -> Vec<i64> {
    let cents = |cell: &str| -> i64 {
        let text = cell.split("</td>").next().unwrap();
        let sign = if text.starts_with(['-', '−']) { -1 } else { 1 };
        let (whole, part) = text.split_once(',').unwrap_or((text, "00"));
        let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
        sign * format!("{}{}", digits(whole), &digits(part)[..2]).parse::<i64>().unwrap()
    };
    table.split("<td>").skip(1).map(cents).collect()
}

fn table_of(page: &str) -> &str {
    page.split("class=\"offer-price\"").nth(1).unwrap().split("</table>").next().unwrap()
}

/// The boxes that are ticked on a page.
fn ticked(page: &str) -> Vec<&str> {
    let boxes = page.split("name=\"options\" value=\"").skip(1);
    boxes.filter(|after| after.split('>').next().unwrap().contains("checked")).map(|after| &after[..1]).collect()
}

async fn invoice(app: &TestApp, booking: &Booking) -> String {
    let documents = app.store.documents(booking.id).await.unwrap();
    let name = documents[0].name();
    app.get(&format!("/api/invoice/{}/{name}", booking.reference)).await.text().await.unwrap()
}

on_both_stores! {
    async fn a_second_acceptance_with_other_options_is_refused_and_shows_what_was_accepted(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (_, _, path) = sent(&app, desk, &json!({ "options": options() })).await;
        let two = page(&app, &format!("{path}?options=1,2")).await;
        let one = page(&app, &format!("{path}?options=2")).await;
        assert_eq!(accept_with(&app, &path, &one, &["2"]).await.status(), StatusCode::SEE_OTHER);
        let second = accept_with(&app, &path, &two, &["1", "2"]).await;
        assert_eq!(second.status(), StatusCode::CONFLICT);
        let shown = second.text().await.unwrap();
        assert_eq!(amounts(table_of(&shown)), amounts(table_of(&page(&app, &path).await)), "what was accepted");
        assert_eq!(accept_with(&app, &path, &one, &["2"]).await.status(), StatusCode::SEE_OTHER, "a repeated press is none");
        assert_eq!(how_many(&app).await, 1);
        app.stop().await;
    }

    async fn the_chosen_options_are_lines_of_the_price_on_the_page_in_the_booking_and_on_the_invoice(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        assert_eq!(send(desk, &case, &offer, &json!({ "options": options() })).await.status(), StatusCode::OK);
        let at_desk = shown(desk, &case, &offer).await;
        assert_eq!((&at_desk["versions"][0]["total"], &at_desk["versions"][0]["options"]), (&json!(385_000), &json!(3)), "without options");
        app.outbox_rests().await;
        let path = path(desk, &case, &offer).await;
        let mail = app.mails_to("asha@example.com").into_iter().find(|mail| mail.text.contains(&path)).unwrap();
        assert!(mail.text.contains("3.850") && mail.text.contains("Optionen"), "{}", mail.text);
        let first = app.get(&path).await;
        let policy = first.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.contains("script-src 'self'; connect-src 'self'") && !policy.contains("unsafe"), "{policy}");
        let first = first.text().await.unwrap();
        assert_eq!((ticked(&first), amounts(table_of(&first))), (vec!["1"], vec![400_000, -15_000, 119_800, 504_800]));
        let script = app.get("/api/offer.js").await;
        assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
        assert!(script.text().await.unwrap().len() <= 2048);
        // Without scripts: the form itself asks for the total.
        let show = [("version", hash_of(&first)), ("show", "yes".to_owned()), ("options", "2".to_owned()), ("options", "3".to_owned())];
        let show: Vec<(&str, &str)> = show.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let leads = app.post_form(path.trim_start_matches("/api/"), &show).await;
        assert_eq!(leads.headers()[header::LOCATION], format!("{path}?options=2,3#price"));
        let other = page(&app, &format!("{path}?options=2,3")).await;
        assert_eq!((ticked(&other), amounts(table_of(&other))), (vec!["2", "3"], vec![400_000, -15_000, 62_100, -8_000, 439_100]));
        assert_eq!(ticked(&page(&app, &format!("{path}?options=")).await), Vec::<&str>::new());
        for unknown in ["9", "1,1", "x"] {
            assert_eq!(ticked(&page(&app, &format!("{path}?options={unknown}")).await), ["1"], "{unknown}");
        }
        // The deposit is that of the settings for the whole price: a tenth.
        assert!(other.contains("Die Anzahlung von 439"), "{other}");
        let incomplete = app.post_form(path.trim_start_matches("/api/"), &[("version", &hash_of(&other)), ("options", "2")]).await;
        let incomplete = incomplete.text().await.unwrap();
        assert_eq!((ticked(&incomplete), field(&incomplete, "total")), (vec!["2"], "447100".to_owned()));
        // Ticked, but the total was not shown.
        let unseen = accept_with(&app, &path, &other, &["1"]).await;
        assert_eq!(unseen.status(), StatusCode::CONFLICT);
        let unseen = unseen.text().await.unwrap();
        assert!(unseen.contains("enthält jetzt die gewählten Optionen") && ticked(&unseen) == ["1"], "{unseen}");
        for wrong in [vec!["4"], vec!["2", "2"], vec!["0"]] {
            let refused = accept_with(&app, &path, &other, &wrong).await;
            assert_eq!(refused.status(), StatusCode::CONFLICT);
            assert!(refused.text().await.unwrap().contains("stimmte etwas nicht"), "{wrong:?}");
        }
        assert_eq!(how_many(&app).await, 0);
        assert_eq!(accept_with(&app, &path, &other, &["3", "2"]).await.status(), StatusCode::SEE_OTHER);
        assert_eq!(accept_with(&app, &path, &other, &["2", "3"]).await.status(), StatusCode::SEE_OTHER, "the same again");
        // What was not accepted is not answered as accepted.
        for not_accepted in [vec![], vec!["1"], vec!["9"]] {
            let refused = accept_with(&app, &path, &other, &not_accepted).await;
            assert_eq!(refused.status(), StatusCode::CONFLICT, "{not_accepted:?}");
            assert_eq!(amounts(table_of(&refused.text().await.unwrap())), [400_000, -15_000, 62_100, -8_000, 439_100]);
        }
        let of_another_version = other.replace(&hash_of(&other), &"0".repeat(64));
        assert_eq!(accept_with(&app, &path, &of_another_version, &["2", "3"]).await.status(), StatusCode::CONFLICT);
        let booking = booked(&app, desk, &case, &offer).await;
        let texts: Vec<&str> = booking.journey.lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["Machame, 7 Tage", "Nachlass: zweite Reise", "Lodge am Krater", "Ohne Transfer"]);
        assert_eq!((booking.journey.total.minor(), booking.balance.owed.minor()), (439_100, 439_100));
        let accepted = booking.journey.accepted.as_ref().unwrap();
        assert_eq!((&accepted.options, &accepted.hash), (&vec![2, 3], &hash_of(&first)));
        assert_eq!(booking.deposit(), booking.journey.total.percent(10));
        let invoice = invoice(&app, &booking).await;
        for words in ["Lodge am Krater", "Ohne Transfer", "4.391"] {
            assert!(invoice.contains(words), "{words} in {invoice}");
        }
        assert!(!invoice.contains("Ballonfahrt"), "{invoice}");
        assert_eq!(shown(desk, &case, &offer).await["accepted_options"], json!(["Lodge am Krater", "Ohne Transfer"]));
        let after = page(&app, &path).await;
        assert_eq!(amounts(table_of(&after)), [400_000, -15_000, 62_100, -8_000, 439_100]);
        assert!(!after.contains("name=\"options\"") && !after.contains("<script"), "{after}");
        app.finish().await;
    }

    async fn a_new_version_names_the_options_that_it_changes(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &json!({ "options": options() })).await;
        let former = page(&app, &path).await;
        let other = json!([option("Ballonfahrt", 2, 65_000, true), option("Massage", 1, 9_000, false), option("Ohne Transfer", 1, -8_000, false)]);
        assert_eq!(send(desk, &case, &offer, &json!({ "options": other })).await.status(), StatusCode::OK);
        let newest = page(&app, &path).await;
        assert_ne!(hash_of(&former), hash_of(&newest), "the options are accepted, too");
        for words in ["Keine Option mehr: Lodge am Krater, 621", "Neue Option: Massage, 90", "Option Ballonfahrt: 1.198", "1.300"] {
            assert!(newest.contains(words), "{words} in {newest}");
        }
        assert!(!newest.contains("Neue Option: Ohne Transfer"), "{newest}");
        let refused = accept_with(&app, &path, &former, &["1"]).await;
        assert!(refused.text().await.unwrap().contains("neuere Fassung"));
        app.stop().await;
    }

    async fn an_agreed_deposit_and_a_whole_price_stay_with_any_options(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let agreed = json!({ "options": options(), "deposit": 50_000, "other_terms": "agreed" });
        let whole = json!({ "options": options(), "deposit": 385_000, "other_terms": "agreed", "tour": null, "title": "Safari", "travel_date": "2027-03-01" });
        for (changes, deposit, pay) in [(agreed, 50_000, Pay::Deposit), (whole, 504_800, Pay::Whole)] {
            let offer = begin(desk, &case).await;
            assert_eq!(send(desk, &case, &offer, &changes).await.status(), StatusCode::OK);
            let path = path(desk, &case, &offer).await;
            let shown_page = page(&app, &path).await;
            assert_eq!(accept_with(&app, &path, &shown_page, &["1"]).await.status(), StatusCode::SEE_OTHER);
            let journey = booked(&app, desk, &case, &offer).await.journey;
            assert_eq!((journey.deposit.minor(), journey.pay, journey.total.minor()), (deposit, pay, 504_800));
            assert_eq!(journey.balance_on.is_none(), pay == Pay::Whole);
        }
        app.stop().await;
    }

    async fn options_that_leave_no_price_or_are_too_many_are_refused(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let many: Vec<Value> = (0..9).map(|number| option(&number.to_string(), 1, 100, false)).collect();
        let half = option("Ohne Safari", 1, -192_500, false);
        for options in [json!(many), json!([half, half]), json!([option("", 1, 100, false)]), json!([option("x", 0, 100, false)]), json!([option("x", 1, 0, false)])] {
            let refused = send(desk, &case, &offer, &json!({ "options": options })).await;
            assert_eq!(refused.status(), StatusCode::UNPROCESSABLE_ENTITY, "{options}");
        }
        let title = refusal(send(desk, &case, &offer, &json!({ "options": [half, half] })).await).await;
        assert!(title.contains("Whatever is chosen"), "{title}");
        assert_eq!(shown(desk, &case, &offer).await["versions"], json!([]));
        app.stop().await;
    }

    async fn for_any_lines_and_options_the_total_is_the_sum_of_the_lines_on_page_booking_and_invoice(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let lines = vec((1..5_i64, 100_000..90_000_000_i64), 1..4);
        let options = vec((1..5_i64, prop_oneof![-9_000_i64..-1, 1..900_000_i64], any::<bool>()), 1..=8);
        let any_offer = (lines, options);
        let mut runner = TestRunner::deterministic();
        for month in 1..=8 {
            let (lines, options) = any_offer.new_tree(&mut runner).unwrap().current();
            let lines: Vec<_> = lines.iter().map(|(quantity, each)| json!({ "text": "Zeile", "quantity": quantity, "unit": "group", "each": each })).collect();
            let chosen: Vec<String> = (1..).zip(&options).filter(|(_, option)| option.2).map(|(number, _): (usize, _)| number.to_string()).collect();
            let options: Vec<_> = options.iter().map(|(quantity, each, is_chosen)| option("Option", *quantity, *each, *is_chosen)).collect();
            let offer = begin(desk, &case).await;
            let changes = json!({
                "tour": null, "title": "Safari", "travel_date": format!("2027-{month:02}-15"), "lines": lines, "options": options, "valid_until": "2026-11-26"
            });
            assert_eq!(send(desk, &case, &offer, &changes).await.status(), StatusCode::OK);
            let path = path(desk, &case, &offer).await;
            let shown_page = page(&app, &path).await;
            let (of_page, total) = (amounts(table_of(&shown_page)), field(&shown_page, "total").parse::<i64>().unwrap());
            let (sum, of_lines) = of_page.split_last().unwrap();
            assert_eq!((of_lines.iter().sum::<i64>(), *sum), (total, total), "{shown_page}");
            let chosen: Vec<&str> = chosen.iter().map(String::as_str).collect();
            assert_eq!(accept_with(&app, &path, &shown_page, &chosen).await.status(), StatusCode::SEE_OTHER);
            let booking = booked(&app, desk, &case, &offer).await;
            let of_booking: Vec<i64> = booking.journey.lines.iter().map(|line| line.amount().minor()).collect();
            assert_eq!(of_booking, of_lines);
            assert_eq!((booking.journey.total.minor(), booking.balance.owed.minor()), (total, total));
            let invoice = invoice(&app, &booking).await;
            let of_invoice = amounts(invoice.split("Zeile").nth(1).map(|_| &invoice[invoice.find("Zeile").unwrap()..]).unwrap());
            assert_eq!(&of_invoice[..of_page.len()], &of_page[..], "{invoice}");
        }
        app.stop().await;
    }
}
