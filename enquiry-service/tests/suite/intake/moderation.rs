use std::time::Duration;

use serde_json::Value;

use crate::support::{Kind, TestApp, app::review, on_both_stores, spawn_app};

async fn published(app: &TestApp, query: &str) -> Vec<Value> {
    let reviews: Value = app.get(&format!("/api/getReviews{query}")).await.json().await.unwrap();
    reviews.as_array().unwrap().clone()
}

/// The links of the operator's mail, approve and reject.
async fn links(app: &TestApp) -> (String, String) {
    app.outbox_rests().await;
    let [mail] = &app.mails_to("operator@tembea.example")[..] else { panic!("one mail") };
    let link = |label: &str| {
        let (_, link) = mail.text.split_once(&format!("{label}: ")).unwrap();
        let link = link.lines().next().unwrap();
        link.strip_prefix("http://fr.localhost:4000").unwrap().to_owned()
    };
    (link("Approve"), link("Reject"))
}

async fn press(app: &TestApp, link: &str) -> reqwest::Response {
    let (_, token) = link.split_once("token=").unwrap();
    // The operator's mail program sends no origin of ours: the link is its own proof.
    let request = app.client.post(format!("{}/api/moderate", app.address)).form(&[("token", token)]);
    request.send().await.unwrap()
}

on_both_stores! {
    async fn a_review_is_published_only_after_the_button_behind_the_signed_link_is_pressed(kind: Kind) {
        let app = spawn_app(kind).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        assert!(published(&app, "").await.is_empty());
        let (approve, reject) = links(&app).await;
        let page = app.get(&approve).await;
        assert_eq!(page.status(), 200);
        let page = page.text().await.unwrap();
        assert!(page.contains("Sept jours sur le toit") && page.contains("<button"));
        assert!(published(&app, "").await.is_empty(), "a scanner that opens links approves nothing");
        assert_eq!(press(&app, &approve).await.status(), 200);
        let [review] = &published(&app, "?locale=fr").await[..] else { panic!("one review") };
        assert_eq!((review["name"].as_str(), review["rating"].as_i64()), (Some("Claire Dubois"), Some(5)));
        assert_eq!(review["date"], "2026-11-21");
        assert!(review["id"].is_i64() && review.get("email").is_none());
        assert!(published(&app, "?locale=de").await.is_empty());
        assert_eq!(press(&app, &reject).await.status(), 200);
        assert!(published(&app, "").await.is_empty());
        app.finish().await;
    }
}

#[tokio::test]
async fn a_link_that_is_changed_or_too_old_decides_nothing() {
    let app = spawn_app(Kind::Sqlite).await;
    assert_eq!(app.post("send_review", &review()).await.status(), 201);
    let (approve, _) = links(&app).await;
    let forged = approve.replace("token=e", "token=f");
    assert_eq!(app.get(&forged).await.status(), 404);
    assert_eq!(press(&app, &forged).await.status(), 404);
    assert_eq!(app.get("/api/moderate").await.status(), 404);
    app.clock.advance(Duration::from_secs(61 * 24 * 3600));
    assert_eq!(press(&app, &approve).await.status(), 404);
    assert!(published(&app, "").await.is_empty());
    app.finish().await;
}
