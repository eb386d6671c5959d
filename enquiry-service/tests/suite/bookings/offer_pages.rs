//! The traveller's page of an offer: days and pictures as the sites show them, and questions that reach the case.

use std::{collections::HashMap, time::Duration};

use axum::{Json, Router, routing::get};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use enquiry_service::{erasure::actions::erase_person, settings::Settings};
use kernel::settings::source::Source;
use staff::people::model::Role;

use super::{
    holds::office,
    offers::{page, send, sent, shown},
};
use crate::support::{
    Kind, TestApp, client,
    desk::{Colleague, Desk, desk as office_desk},
    on_both_stores, spawn_app_with,
};

/// The lodging of the tour's nights.
const TENTS: &str = "Zweipersonenzelte in Camps des Parks";

/// A site whose build has written its addresses.
async fn built_site() -> String {
    let picture = "/storage/pictures/kilimanjaro-summit.svg";
    let look = json!({
        "style": "/assets/style.css", "icons": "/assets/icons.svg", "fonts": ["/assets/a.woff2"],
        "pictures": { picture: { "src": "/assets/pictures/summit.svg", "width": 1600, "height": 1000 } },
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let style = ([("content-type", "text/css")], "@font-face { src: url(/assets/a.woff2); }");
    let router = Router::new()
        .route("/data/look.json", get(async move || Json(look)))
        .route("/assets/style.css", get(async move || style));
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

fn taken(day: usize, title: &str, lodging: &str) -> Value {
    json!({ "title": title, "text": "", "from": { "tour": 109, "day": day }, "lodging": lodging })
}

const QUESTION: &str = "Geht es auch mit <b>Ruhetag</b>?";

async fn ask(app: &TestApp, path: &str, key: &str, about: &str) -> StatusCode {
    ask_for(app, path, &[("key", key), ("about", about), ("text", QUESTION)]).await
}

async fn ask_for(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> StatusCode {
    app.post_form(&format!("{}/question", path.trim_start_matches("/api/")), fields).await.status()
}

async fn sent_offer(app: &TestApp, desk: &Desk<'_>) -> (String, String, String) {
    let programme = json!([taken(1, "Machame Gate", TENTS), taken(6, "Uhuru Peak", "Sal Salinero Lodge")]);
    sent(app, desk, &json!({ "programme": programme, "included": "Führer\n\nTräger ", "excluded": "Flüge" })).await
}

on_both_stores! {
    async fn days_of_the_sites_keep_what_these_show_and_their_lodgings_may_be_exchanged(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent_offer(&app, desk).await;
        let days = desk.json(&format!("cases/{case}/days/109")).await;
        assert_eq!((&days["days"][0]["lodging"], &days["days"][6]["lodging"]), (&json!(TENTS), &json!("")));
        assert_eq!((days["days"].as_array().unwrap().len(), days["included"][0].is_string()), (7, true));
        let lodgings = desk.json(&format!("cases/{case}/lodgings")).await;
        assert!(lodgings.as_array().unwrap().contains(&json!(TENTS)), "{lodgings}");
        let shown_page = page(&app, &path).await;
        for words in [TENTS, "Isomatten", "Sal Salinero Lodge", "Kilimandscharo", "Führer", "Träger", "Flüge", "21.\u{a0}November\u{a0}2026"] {
            assert!(shown_page.contains(words), "{words} in {shown_page}");
        }
        assert!(shown_page.contains("href=\"/api/form.css\"") && !shown_page.contains("<img"), "the site is down");
        let other = json!([taken(1, "Machame Gate", "Aishi"), taken(6, "Uhuru Peak", "")]);
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": other, "included": "Führer", "excluded": "Flüge\nVisum" })).await.status(), StatusCode::OK);
        let changes = shown(desk, &case, &offer).await["versions"][0]["changes"].to_string();
        let named = ["Day 2, lodging: Sal Salinero Lodge → –", "No longer included: Träger", "Not included: Visum"];
        for change in named.map(str::to_owned).into_iter().chain([format!("Day 1, lodging: {TENTS} → Aishi")]) {
            assert!(changes.contains(&change), "{change} in {changes}");
        }
        app.finish().await;
    }

    async fn a_question_is_one_message_of_the_visitor_in_the_case_however_often_it_is_sent(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent_offer(&app, desk).await;
        assert_eq!(desk.json(&format!("cases/{case}")).await["urgency"], Value::Null);
        app.pass(Duration::from_hours(1), Duration::from_hours(1)).await;
        let key = "0193c0de-0000-7000-8000-000000000001";
        for _ in 0..2 {
            assert_eq!(ask(&app, &path, key, "2").await, StatusCode::SEE_OTHER);
        }
        let now = desk.json(&format!("cases/{case}")).await;
        assert_ne!(now["urgency"], Value::Null, "an answer is owed again: {now}");
        let received: Vec<&Value> =
            now["entries"].as_array().unwrap().iter().filter(|entry| entry["kind"] == "received").collect();
        assert_eq!(received.len(), 1, "{received:?}");
        let text = received[0]["text"].as_str().unwrap();
        assert!(text.ends_with(": Tag 2, Uhuru Peak\n\nGeht es auch mit <b>Ruhetag</b>?"), "{text}");
        let edited = "> Geht es auch\r\nmit Ballon?";
        assert_eq!(ask_for(&app, &path, &[("key", key), ("about", "2"), ("text", edited)]).await, StatusCode::SEE_OTHER);
        let now = desk.json(&format!("cases/{case}")).await;
        let is_whole = |entry: &Value| entry["text"].as_str().is_some_and(|text| text.ends_with("> Geht es auch\nmit Ballon?"));
        assert_eq!(now["entries"].as_array().unwrap().iter().filter(|entry| is_whole(entry)).count(), 1, "{now}");
        for text in ["", "a\u{8}b"] {
            let status = ask_for(&app, &path, &[("key", key), ("text", text)]).await;
            assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{text:?}");
        }
        assert_eq!(ask_for(&app, &path, &[("text", QUESTION)]).await, StatusCode::UNPROCESSABLE_ENTITY, "without a key");
        let answered = page(&app, &format!("{path}?asked=yes")).await;
        assert!(answered.contains("Ihre Nachricht ist angekommen"), "{answered}");
        assert_eq!(ask(&app, "/api/offer/0123456789ABCDEFGHJKMNPQRS", key, "").await, StatusCode::NOT_FOUND);
        for number in 2..=19 {
            let key = format!("0193c0de-0000-7000-8000-0000000000{number:02}");
            assert_eq!(ask(&app, &path, &key, "99").await, StatusCode::SEE_OTHER, "{number}");
        }
        assert_eq!(ask(&app, &path, "0193c0de-0000-7000-8000-000000000099", "").await, StatusCode::TOO_MANY_REQUESTS);
        desk.post(&format!("cases/{case}/offers/{offer}/withdrawal"), &json!({})).await;
        assert_eq!(ask(&app, &path, key, "").await, StatusCode::NOT_FOUND, "whoever reads another mailbox may know it");
        assert!(!page(&app, &path).await.contains("id=\"ask\""));
        erase_person(&app.store, "asha@example.com", app.clock.now()).await.unwrap();
        assert_eq!(ask(&app, &path, key, "").await, StatusCode::NOT_FOUND);
        app.stop().await;
    }

    async fn the_page_has_style_and_pictures_of_the_site(kind: Kind) {
        let address = built_site().await;
        let environment = HashMap::from([("TEMBEA_SITE_URL_DE".to_owned(), address)]);
        let sites = Settings::read(&Source::new(None, environment).unwrap()).unwrap().sites;
        let app = spawn_app_with(kind, |settings| { settings.sites = sites; settings.desk = office_desk(&[]); }, None).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (_, _, path) = sent_offer(&app, desk).await;
        let answer = app.get(&path).await;
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src"), "{policy}");
        let shown_page = answer.text().await.unwrap();
        for part in ["href=\"/assets/style.css\"", "/assets/icons.svg#mark", "/assets/pictures/summit.svg", "/assets/a.woff2"] {
            assert!(shown_page.contains(part), "{part} in {shown_page}");
        }
        assert!(!shown_page.contains("/api/form.css") && !shown_page.contains("<script"), "{shown_page}");
        // The desk shows the page before it is sent: the files come from its own host.
        let style = desk.get("../site/de/assets/style.css").await;
        assert_eq!(style.headers()["content-type"], "text/css");
        assert_eq!(style.text().await.unwrap(), "@font-face { src: url(/api/site/de/assets/a.woff2); }");
        for other in ["de/assets/gone.css", "de/assets/x.html", "de/assets/%2e%2e/data/look.css", "xx/assets/style.css"] {
            assert_eq!(desk.get(&format!("../site/{other}")).await.status(), StatusCode::NOT_FOUND, "{other}");
        }
        let host = desk.get("session").await.url().clone();
        let stranger = client().get(host.join("/api/site/de/assets/style.css").unwrap()).header("host", host.host_str().unwrap());
        assert_ne!(stranger.send().await.unwrap().status(), StatusCode::OK, "only for colleagues");
        app.stop().await;
    }
}
