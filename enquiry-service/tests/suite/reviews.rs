use enquiry_service::{
    database::ReviewFilter, domain::enquiry::ReviewState, use_cases::moderate_review::moderate_review,
};
use serde_json::{Value, json};

use crate::support::{
    Kind, TestApp,
    app::{merged, refused, review},
    on_both_stores, spawn_app,
};

pub const ALL: ReviewFilter = ReviewFilter::ALL;

async fn titles(app: &TestApp, query: &str) -> Vec<String> {
    let reviews: Value = app.get(&format!("/api/guestbook{query}")).await.json().await.unwrap();
    reviews.as_array().unwrap().iter().map(|review| review["title"].as_str().unwrap().to_owned()).collect()
}

on_both_stores! {
    async fn the_guestbook_filters_and_sorts_approved_reviews_as_the_content_api_says(kind: Kind) {
        let app = spawn_app(kind).await;
        for (title, rating, category) in [("First", 3, "Safari"), ("Second", 5, "Kilimanjaro"), ("Third", 4, "Safari")] {
            let body = merged(review(), &json!({ "title": title, "rating": rating, "category": category }));
            assert_eq!(app.post("send_review", &body).await.status(), 201);
            app.clock.advance(std::time::Duration::from_secs(24 * 3600));
        }
        for review in app.store.reviews(ALL).await.unwrap() {
            assert!(moderate_review(&app.store, review.id, ReviewState::Approved, None, app.clock.now()).await.unwrap());
        }
        assert_eq!(titles(&app, "").await, ["Third", "Second", "First"]);
        assert_eq!(titles(&app, "?sort=oldest").await, ["First", "Second", "Third"]);
        assert_eq!(titles(&app, "?sort=highest").await, ["Second", "Third", "First"]);
        assert_eq!(titles(&app, "?sort=lowest&category=Safari").await, ["First", "Third"]);
        assert_eq!(titles(&app, "?date_from=2026-11-22&date_to=2026-11-22").await, ["Second"]);
        assert_eq!(titles(&app, "?date_from=&category=&sort=").await.len(), 3);
        assert!(titles(&app, "?locale=pt").await.is_empty());
        app.finish().await;
    }
}

#[tokio::test]
async fn a_review_is_held_to_its_fields() {
    let app = spawn_app(Kind::Sqlite).await;
    let fields = |errors: Vec<(String, String)>| errors.into_iter().map(|(field, _)| field).collect::<Vec<_>>();
    let empty = refused(app.post("send_review", &json!({})).await).await;
    assert_eq!(fields(empty), ["name", "email", "country", "title", "rating", "body"]);
    for rating in [json!(0), json!(6), json!("five"), json!(4.5)] {
        let errors = refused(app.post("send_review", &merged(review(), &json!({ "rating": rating }))).await).await;
        assert_eq!(errors, [("rating".to_owned(), "out_of_range".to_owned())]);
    }
    assert!(app.store.reviews(ALL).await.unwrap().is_empty());
    app.finish().await;
}
