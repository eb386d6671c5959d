//! The offers of which *Today* reminds.

use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use super::case_stages::write;
use crate::{
    bookings::{
        departures::{content, edit_everywhere, only},
        holds::{case, office},
        offers::{accept, begin, page, path, send, shown},
    },
    support::{
        Kind,
        desk::{Colleague, Desk, cash, change, desk},
        on_both_stores, spawn_app_with,
    },
};

/// Why offers are listed, with the case of each.
async fn due(desk: &Desk<'_>) -> Vec<(String, String)> {
    let today = desk.json("today").await;
    let row = |row: &Value| (row["case"].as_str().unwrap().to_owned(), row["why"].as_str().unwrap().to_owned());
    today["offers"].as_array().unwrap().iter().map(row).collect()
}

on_both_stores! {
    async fn today_lists_offers_that_expire_wait_for_their_deposit_or_were_read_and_not_answered(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let mut colleague = app.colleague("Neema", Role::Manager).await;
        let desk = &colleague.desk;
        let mut cases = Vec::new();
        for (email, until) in [("a@example.com", "2026-11-26"), ("b@example.com", "2026-11-27"), ("c@example.com", "2026-11-27"), ("d@example.com", "2026-11-27"), ("e@example.com", "2026-11-27")] {
            let case = case(&app, desk, email).await;
            let offer = begin(desk, &case).await;
            assert_eq!(send(desk, &case, &offer, &json!({ "valid_until": until })).await.status(), StatusCode::OK);
            cases.push((case, offer));
        }
        let [expires, accepted, read, unread, written] = &cases[..] else { panic!() };
        assert_eq!(due(desk).await, []);
        assert_eq!(accept(&app, &path(desk, &accepted.0, &accepted.1).await).await.status(), StatusCode::SEE_OTHER);
        for (case, offer) in [read, written] {
            page(&app, &path(desk, case, offer).await).await;
        }
        write(&app, &written.0).await;
        assert_eq!(due(desk).await, [(accepted.0.clone(), "deposit_open".to_owned())]);
        app.pass(Duration::from_hours(73), Duration::from_hours(6)).await;
        colleague.sign_in_again().await;
        let desk = &colleague.desk;
        let wanted = [(&expires.0, "expires"), (&accepted.0, "deposit_open"), (&read.0, "unanswered")];
        assert_eq!(due(desk).await, wanted.map(|(case, why)| (case.clone(), why.to_owned())));
        let today = desk.json("today").await;
        assert_eq!((&today["offers"][0]["until"], &today["offers"][0]["travel_date"]), (&json!("2026-11-26"), &json!("2026-12-27")));
        assert_eq!(today["offers"][0]["tour"], "Kilimanjaro by the Machame route, 7 days", "in the language of the desk");
        let read_at = shown(desk, &read.0, &read.1).await["read_at"].clone();
        assert_eq!((&today["offers"][2]["since"], &today["offers"][2]["until"]), (&read_at, &Value::Null));
        let silent: Vec<_> = today["to_chase"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(silent, [unread.0.as_str()], "each case once");
        let booking = shown(desk, &accepted.0, &accepted.1).await["booking"].as_str().unwrap().to_owned();
        assert_eq!(change(desk, &booking, "payments", cash(38_500, "deposit")).await.0, StatusCode::OK);
        assert_eq!(due(desk).await.len(), 2, "its deposit has come");
        app.outbox_rests().await;
        app.finish().await;
    }

    async fn offers_in_cases_of_others_are_nobody_elses(kind: Kind) {
        let (_folder, content) = content();
        edit_everywhere(&content, only(json!(9)));
        let app = spawn_app_with(kind, |settings| { settings.content_cache = content; settings.desk = desk(&[("TEMBEA_SALES_SEES", "own")]); }, None).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Sales).await;
        let other = app.colleague("Baraka", Role::Sales).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        assert_eq!(send(desk, &case, &offer, &json!({ "valid_until": "2026-11-22" })).await.status(), StatusCode::OK);
        assert_eq!((due(desk).await.len(), due(&other.desk).await.len()), (1, 0));
        app.outbox_rests().await;
        app.finish().await;
    }
}
