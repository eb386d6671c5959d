//! The traveller's page of an offer, as colleagues see it before they send it.

use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    bookings::{
        holds::{case, office, refusal},
        offers::{begin, page, path, send, shown, version},
    },
    support::{
        Kind,
        app::merged,
        desk::{Colleague, Desk},
        on_both_stores,
    },
};

async fn preview(desk: &Desk<'_>, case: &str, offer: &str, body: &Value) -> Response {
    desk.post(&format!("cases/{case}/offers/{offer}/preview"), body).await
}

async fn html(answer: Response) -> String {
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    answer.text().await.unwrap()
}

/// A page without the key of its form, which each page has of its own.
fn without_key(page: &str) -> String {
    page.lines().filter(|line| !line.contains("name=\"key\"")).collect()
}

on_both_stores! {
    async fn a_preview_is_the_page_that_the_traveller_will_see_and_sends_nothing(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        for dearer in [json!({}), json!({ "programme": [{ "title": "Barranco", "text": "" }] })] {
            let body = version(desk, &case, &offer, &dearer).await;
            let before = shown(desk, &case, &offer).await;
            let previewed = html(preview(desk, &case, &offer, &body).await).await;
            assert_eq!(shown(desk, &case, &offer).await, before, "nothing was stored");
            assert_eq!(send(desk, &case, &offer, &dearer).await.status(), StatusCode::OK);
            let sent = page(&app, &path(desk, &case, &offer).await).await;
            assert_eq!(without_key(&sent), without_key(&previewed));
        }
        app.outbox_rests().await;
        let sent = app.mails_to("asha@example.com");
        assert_eq!(sent.iter().filter(|mail| mail.text.contains("/api/offer/")).count(), 2, "no mail of a preview");
        let style = desk.get("../form.css").await;
        assert_eq!(style.headers()[header::CONTENT_TYPE], "text/css; charset=utf-8");
        app.finish().await;
    }

    async fn what_cannot_be_sent_has_no_preview_and_the_same_faults(kind: Kind) {
        let (_folder, app) = office(kind, 2).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let writer = app.colleague("Amina", Role::Reservations).await;
        let case = case(&app, desk, "asha@example.com").await;
        let offer = begin(desk, &case).await;
        let body = version(desk, &case, &offer, &json!({})).await;
        html(preview(&writer.desk, &case, &offer, &body).await).await;
        for wrong in [json!({ "valid_until": "2020-01-01" }), json!({ "greeting": "x".repeat(5_000) }), json!({ "lines": [] })] {
            let wrong = merged(body.clone(), &wrong);
            let refused = preview(desk, &case, &offer, &wrong).await;
            let as_sent = desk.post(&format!("cases/{case}/offers/{offer}/versions"), &wrong).await;
            assert_eq!((refused.status(), as_sent.status()), (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::UNPROCESSABLE_ENTITY));
            assert_eq!(refused.json::<Value>().await.unwrap(), as_sent.json::<Value>().await.unwrap());
        }
        desk.post(&format!("cases/{case}/offers/{offer}/withdrawal"), &json!({})).await;
        assert_eq!(refusal(preview(desk, &case, &offer, &body).await).await, "This offer is withdrawn");
        let elsewhere = preview(desk, &case, &case, &body).await;
        assert_eq!(elsewhere.status(), StatusCode::NOT_FOUND);
        app.outbox_rests().await;
        app.finish().await;
    }
}
