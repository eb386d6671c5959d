//! What the page of an offer says of dates, nights, units of the price, payments and cancellation.

use content_model::CancellationScale;
use reqwest::StatusCode;
use serde_json::json;

use bookings::ledger::model::Booking;
use staff::people::model::Role;

use super::{
    holds::{case, office},
    offers::{accept, begin, booked, page, path, send, sent},
};
use crate::support::{
    Kind,
    desk::{Colleague, cash, change},
    on_both_stores,
};

/// The text with spaces and dashes at which no line breaks.
fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}").replace('–', "–\u{2060}")
}

/// The amount beside a text in a table of the page.
fn beside<'p>(page: &'p str, text: &str) -> &'p str {
    let row = page.split(&format!("<th scope=\"row\">{text}")).nth(1).unwrap_or_else(|| panic!("{text} in {page}"));
    let cell = row.split("<td>").nth(1).unwrap();
    cell.split("</td>").next().unwrap()
}

on_both_stores! {
    async fn the_page_says_in_dates_and_amounts_what_a_cancellation_is_charged(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &json!({})).await;
        let page = page(&app, &path).await;
        let (_, shown) = page.split_once("Eine Stornierung kostet").unwrap();
        assert!(!shown.contains("Anzahlung abzüglich"), "what is no longer possible is not offered");
        accept(&app, &path).await;
        let id = booked(&app, desk, &case, &offer).await.id;
        assert_eq!(change(desk, &id.to_string(), "payments", cash(10_000, "1")).await.0, StatusCode::OK);
        let booking: Booking = app.store.find(id).await.unwrap().unwrap();
        // The journey begins on 27 December.
        let until = format!("Bis zum {}", unbroken("27. November 2026"));
        let between = format!("{}\u{a0}– {}", unbroken("28. November"), unbroken("12. Dezember 2026"));
        let from = format!("Ab dem {}", unbroken("13. Dezember 2026"));
        for (day, when, amount, cents) in [
            ("2026-11-27", &until, "1.925", 192_500),
            ("2026-11-28", &between, "2.888", 288_800),
            ("2026-12-12", &between, "2.888", 288_800),
            ("2026-12-13", &from, "3.850", 385_000),
        ] {
            assert_eq!(beside(shown, when), format!("{amount}\u{a0}US-$"));
            let charge = booking.cancellation_charge(&CancellationScale::default(), day.parse().unwrap());
            assert_eq!(charge.minor(), cents, "{day}");
        }
        app.stop().await;
    }

    async fn the_page_says_when_and_how_the_deposit_and_the_rest_are_paid_and_where_mail_goes(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let parts = json!({ "deposit": 50_000, "other_terms": "agreed" });
        assert_eq!(send(desk, &case, &offer, &parts).await.status(), StatusCode::OK);
        let shown = page(&app, &path(desk, &case, &offer).await).await;
        assert_eq!(beside(&shown, "Bei Annahme"), "500\u{a0}US-$");
        let rest = format!("Bis zum {} <small>Restzahlung</small>", unbroken("27. November 2026"));
        assert_eq!(beside(&shown, &rest), "3.350\u{a0}US-$");
        assert!(shown.contains("Für die erste Zahlung per Überweisung haben Sie 7\u{a0}Tage Zeit"), "{shown}");
        assert_eq!(shown.matches("asha@example.com").count(), 1);
        let (form, address) = (shown.find("id=\"agreement\"").unwrap(), shown.find("asha@example.com").unwrap());
        assert!(form < address && address < shown.find("id=\"ask\"").unwrap());
        let of_form = &shown[form..shown.find("id=\"ask\"").unwrap()];
        assert_eq!(of_form.matches("class=\"protection\"").count(), 1, "where money is asked for");
        app.stop().await;
    }

    async fn the_page_says_the_dates_of_the_journey_and_of_its_nights_and_the_units_of_an_option(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let day = |day: usize, lodging: &str| json!({ "title": "Lager", "text": "", "from": { "tour": 109, "day": day }, "lodging": lodging });
        let changes = json!({
            "programme": [day(1, "Aishi"), day(2, "Aishi"), day(3, "Sal Salinero"), day(4, "Aishi"), day(6, "")],
            "options": [
                { "text": "Ballonfahrt", "quantity": 2, "unit": "person", "each": 59_900 },
                { "text": "Picknick", "quantity": 1, "unit": "group", "each": 8_000 },
            ],
        });
        assert_eq!(send(desk, &case, &offer, &changes).await.status(), StatusCode::OK);
        let shown = page(&app, &path(desk, &case, &offer).await).await;
        for words in [
            format!("{}\u{a0}– {}", unbroken("27. Dezember 2026"), unbroken("2. Januar 2027")),
            format!("3 Nächte, {}, {}", unbroken("27.–29. Dezember 2026"), unbroken("30.–31. Dezember 2026")),
            format!("1 Nacht, {}", unbroken("29.–30. Dezember 2026")),
            "Ballonfahrt <small>2\u{a0}×\u{a0}599\u{a0}US-$ pro Person</small></span> <strong>+1.198\u{a0}US-$".to_owned(),
            "Picknick <small>für die Gruppe</small></span> <strong>+80\u{a0}US-$".to_owned(),
        ] {
            assert!(shown.contains(&words), "{words} in {shown}");
        }
        app.stop().await;
    }
}
