use serde_json::{Value, json};

use intake::reviews::{actions::moderate_review, model::ReviewState, store::ReviewFilter};
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, refused, review},
    desk::spawn_with_desk,
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

    async fn the_desk_names_the_tour_of_a_review_in_its_own_language(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let german = "Kilimandscharo über die Machame-Route, 7 Tage";
        for (slug, tour, shown) in [
            ("kilimandscharo-machame-route-7-tage", german, "Kilimanjaro by the Machame route, 7 days"),
            ("", german, "Kilimanjaro by the Machame route, 7 days"),
            ("zum-mond", "Zum Mond, 3 Tage", "Zum Mond, 3 Tage"),
        ] {
            let about = json!({ "tour_slug": slug, "tour": tour, "locale": "de", "title": format!("{slug} {tour}") });
            assert_eq!(app.post("send_review", &merged(review(), &about)).await.status(), 201);
            assert_eq!(manager.desk.json("reviews").await[0]["tour"], shown, "{slug} {tour}");
            app.clock.advance(std::time::Duration::from_secs(3600));
        }
        app.finish().await;
    }

    async fn a_public_answer_stands_under_its_review_is_changed_and_taken_away_and_each_change_builds_the_sites(
        kind: Kind
    ) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let amani = app.colleague("Amani", Role::Content).await;
        assert_eq!(app.post("send_review", &review()).await.status(), 201);
        let id = amani.desk.json("reviews").await[0]["id"].as_str().unwrap().to_owned();
        let path = format!("reviews/{id}/answer");
        let change = |answer: &str, seen: Value| json!({ "answer": answer, "seen": seen });
        let answer = async |answer: &str, seen: Value| amani.desk.put(&path, &change(answer, seen)).await;
        let waits = async || app.store.build_state().await.unwrap().waiting_since.is_some();

        for (wrong, code) in [("x".repeat(2001), "too_long"), ("a\u{7}b".to_owned(), "control_character")] {
            let errors = refused(answer(&wrong, Value::Null).await).await;
            assert_eq!(errors, [("answer".to_owned(), code.to_owned())]);
        }
        let written = answer("  Merci, Claire!\nÀ bientôt.  ", Value::Null).await;
        assert_eq!(written.status(), 200);
        let written: Value = written.json().await.unwrap();
        assert_eq!(written["answer"], "Merci, Claire!\nÀ bientôt.");
        assert!(!waits().await, "the sites do not show the review yet");
        let approved = manager.desk.post(&format!("reviews/{id}/decision"), &json!({ "approve": true })).await;
        assert_eq!(approved.status(), 204);
        app.database.run("DELETE FROM builds").await;
        let published = async || -> Value { app.get("/api/getReviews?locale=fr").await.json().await.unwrap() };
        assert_eq!(published().await[0]["answer"], "Merci, Claire!\nÀ bientôt.");

        let late = manager.desk.put(&path, &change("Karibu tena!", Value::Null)).await;
        assert_eq!(late.status(), 409, "somebody has answered since");
        assert_eq!(late.json::<Value>().await.unwrap()["answer"], "Merci, Claire!\nÀ bientôt.");
        assert!(!waits().await);
        let changed = answer("Merci <b>beaucoup</b>!", json!("Merci, Claire!\nÀ bientôt.")).await;
        assert_eq!(changed.status(), 200);
        assert!(waits().await, "the sites show another answer");
        assert_eq!(published().await[0]["answer"], "Merci <b>beaucoup</b>!");
        assert_eq!(answer("Merci <b>beaucoup</b>!", Value::Null).await.status(), 200, "the same press twice");
        assert_eq!(answer("", json!("Merci <b>beaucoup</b>!")).await.status(), 200);
        assert_eq!(published().await[0].get("answer"), None);

        let nobodys = "reviews/018f0000-0000-7000-8000-00000000ffff/answer";
        assert_eq!(amani.desk.put(nobodys, &change("x", Value::Null)).await.status(), 404);
        let log = manager.desk.log().await;
        let lines = log.as_array().unwrap().iter().filter(|line| line["action"] == "answer_review");
        let lines: Vec<_> = lines.map(|line| (line["staff"].as_str(), line["subject"].as_str())).collect();
        assert_eq!(lines, [(Some(&*amani.id), Some(&*id)); 3], "who took it away, changed it and wrote it");
        assert!(!log.to_string().contains("Merci"), "{log}");
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
