//! Companions of the traveller read an offer at an address of their own and mark its days.

use std::{sync::Arc, time::Duration};

use reqwest::{StatusCode, header};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use enquiry_service::erasure::actions::erase_person;
use staff::people::model::Role;

use super::{
    holds::office,
    offers::{page, send, sent, shown},
};
use crate::support::{
    Kind, TestApp,
    desk::{Colleague, Desk},
    on_both_stores,
};

fn letter() -> Value {
    json!({ "greeting": "Nur für Asha" })
}

async fn post(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> (StatusCode, String) {
    let answer = app.post_form(path.trim_start_matches("/api/"), fields).await;
    let status = answer.status();
    if status == StatusCode::SEE_OTHER {
        let location = answer.headers()[header::LOCATION].to_str().unwrap().to_owned();
        return (status, location);
    }
    (status, answer.text().await.unwrap())
}

/// Shares an offer. Returns the path of the second address, as the traveller's page shows it.
async fn share(app: &TestApp, path: &str, fields: &[(&str, &str)]) -> String {
    let shown = second(app, path).await.unwrap_or_default();
    let mut all = vec![("shared", shown.rsplit('/').next().unwrap())];
    all.extend(fields);
    let (status, location) = post(app, &format!("{path}/sharing"), &all).await;
    assert_eq!((status, location), (StatusCode::SEE_OTHER, format!("{path}#share")));
    second(app, path).await.unwrap()
}

async fn second(app: &TestApp, path: &str) -> Option<String> {
    let page = page(app, path).await;
    let field = &page[page.find("id=\"shared-address\"")?..];
    let address = field.split("value=\"").nth(1)?.split('"').next()?;
    Some(address[address.find("/api/")?..].to_owned())
}

async fn hash(app: &TestApp, path: &str) -> String {
    let page = page(app, path).await;
    page.split("name=\"version\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

async fn mark(app: &TestApp, second: &str, fields: &[(&str, &str)]) -> StatusCode {
    let hash = hash(app, second).await;
    let mut all = vec![("version", hash.as_str())];
    all.extend(fields);
    post(app, &format!("{second}/marks"), &all).await.0
}

/// Day, name, opinion and note of each mark as the desk shows it.
async fn marks(desk: &Desk<'_>, case: &str, offer: &str) -> Value {
    let offer = shown(desk, case, offer).await;
    let rows = offer["marks"].as_array().unwrap().iter();
    rows.map(|mark| json!([mark["day"], mark["name"], mark["opinion"], mark["note"]])).collect()
}

on_both_stores! {
    async fn companions_read_the_days_and_neither_price_nor_letter_and_cannot_accept(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &letter()).await;
        assert_eq!(second(&app, &path).await, None);
        let second = share(&app, &path, &[]).await;
        assert_eq!(shown(desk, &case, &offer).await["shared"], "journey");
        assert_ne!(second, path);
        let theirs = page(&app, &second).await;
        assert!(theirs.contains("Machame Gate") && theirs.contains("teilt dieses Angebot mit Ihnen"), "{theirs}");
        let reference = path.rsplit('/').next().unwrap();
        // Digits of the version's hash are no price.
        let read: String = theirs.lines().filter(|line| !line.contains("name=\"version\"")).collect();
        for hidden in ["3.850", "385", "Nur für Asha", "id=\"agreement\"", "id=\"ask\"", "id=\"share\"", reference, "Anzahlung"] {
            assert!(!read.contains(hidden), "{hidden} in {read}");
        }
        for (path, fields) in [("", &[("name", "Ben"), ("terms", "yes")][..]), ("/sharing", &[("prices", "yes")]), ("/question", &[("key", "0193c0de-0000-7000-8000-000000000001"), ("text", "?")])] {
            assert_eq!(post(&app, &format!("{second}{path}"), fields).await.0, StatusCode::NOT_FOUND, "{path}");
        }
        let payment = second.replace("/api/offer/", "payment/");
        assert_ne!(app.get(&format!("/api/{payment}")).await.status(), StatusCode::OK);
        // The traveller allows it, and takes it back; the address stays.
        assert_eq!(share(&app, &path, &[("prices", "yes")]).await, second);
        let theirs = page(&app, &second).await;
        assert!(theirs.contains("3.850") && !theirs.contains("id=\"agreement\""), "{theirs}");
        assert_eq!(share(&app, &path, &[]).await, second);
        assert!(!page(&app, &second).await.contains("3.850"));
        let (status, _) = post(&app, &format!("{path}/sharing"), &[("end", "yes")]).await;
        assert_eq!((status, app.get(&second).await.status()), (StatusCode::SEE_OTHER, StatusCode::NOT_FOUND));
        assert_eq!(shown(desk, &case, &offer).await["shared"], Value::Null);
        let gone = app.client.get(format!("{}{second}", app.address)).header(header::ACCEPT, "text/html").header(header::ACCEPT_LANGUAGE, "it-IT,it;q=0.9");
        let gone = gone.send().await.unwrap();
        assert_eq!(gone.status(), StatusCode::NOT_FOUND);
        assert!(gone.text().await.unwrap().contains("Questa pagina non esiste"), "a page, not a document for programs");
        // *Save* in a tab that still shows the ended address makes no other one.
        let old = [("shared", second.rsplit('/').next().unwrap()), ("prices", "yes")];
        assert_eq!(post(&app, &format!("{path}/sharing"), &old).await.0, StatusCode::SEE_OTHER);
        assert_eq!(super::offer_sharing::second(&app, &path).await, None);
        assert_ne!(share(&app, &path, &[]).await, second, "an ended address opens nothing again");
        let log = desk.log().await;
        let scopes = log.as_array().unwrap().iter().filter(|line| line["action"] == "share_offer");
        let scopes: Vec<_> = scopes.map(|line| line["detail"]["scope"].clone()).collect();
        assert_eq!(scopes, [json!("journey"), Value::Null, json!("journey"), json!("journey_and_price"), json!("journey")]);
        app.finish().await;
    }

    async fn marks_stand_at_their_days_for_all_and_the_last_ones_of_a_name_count(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let Colleague { desk, .. } = &app.colleague("Neema", Role::Manager).await;
        let (case, offer, path) = sent(&app, desk, &letter()).await;
        let second = share(&app, &path, &[]).await;
        let anna = [("name", " Anna "), ("mark-1", "liked"), ("note-1", "<b>Wald</b>"), ("note-2", "Zu hoch?"), ("mark-99", "liked")];
        assert_eq!(mark(&app, &second, &anna).await, StatusCode::SEE_OTHER);
        assert_eq!(mark(&app, &second, &[("name", "Ben"), ("mark-2", "unwanted")]).await, StatusCode::SEE_OTHER);
        let expected = json!([[1, "Anna", "liked", "<b>Wald</b>"], [2, "Anna", "noted", "Zu hoch?"], [2, "Ben", "unwanted", ""]]);
        assert_eq!(marks(desk, &case, &offer).await, expected);
        for page in [page(&app, &path).await, page(&app, &second).await] {
            for words in ["Anna", "Gefällt mir – &lt;b&gt;Wald&lt;/b&gt;", "Zu hoch?", "Lieber nicht"] {
                assert!(page.contains(words), "{words} in {page}");
            }
        }
        let again = [("name", "anna"), ("mark-1", "none"), ("mark-2", "liked")];
        assert_eq!(mark(&app, &second, &again).await, StatusCode::SEE_OTHER);
        assert_eq!(marks(desk, &case, &offer).await, json!([[2, "Ben", "unwanted", ""], [2, "anna", "liked", ""]]));
        assert_eq!(mark(&app, &second, &[("name", "Anna"), ("note-2", "Mit Pause")]).await, StatusCode::SEE_OTHER);
        assert_eq!(marks(desk, &case, &offer).await[1], json!([2, "Anna", "liked", "Mit Pause"]), "a note leaves the opinion");
        // A new version: marks go with their day, and those of a day that is gone are not shown.
        let hash_before = hash(&app, &second).await;
        let programme = json!([{ "title": "Anreise", "text": "" }, { "title": "Machame Gate", "text": "" }, { "title": "Shira-Plateau", "text": "" }]);
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": programme })).await.status(), StatusCode::OK);
        assert_eq!(marks(desk, &case, &offer).await, json!([[3, "Ben", "unwanted", ""], [3, "Anna", "liked", "Mit Pause"]]));
        let late = [("version", hash_before.as_str()), ("name", "Carla"), ("mark-2", "liked"), ("note-2", "Mein Satz")];
        let (status, shown_page) = post(&app, &format!("{second}/marks"), &late).await;
        assert_eq!(status, StatusCode::CONFLICT);
        assert!(shown_page.contains("neuere Fassung") && shown_page.contains("Mein Satz") && shown_page.contains("Carla"), "nothing typed is lost: {shown_page}");
        let of_day_3 = shown_page.split("name=\"mark-3\" value=\"liked\"").nth(1).unwrap();
        assert!(of_day_3[..40].contains("checked"), "it stands at the same day, which is the third now: {of_day_3}");
        let without = json!([{ "title": "Anreise", "text": "" }]);
        assert_eq!(send(desk, &case, &offer, &json!({ "programme": without })).await.status(), StatusCode::OK);
        assert_eq!(marks(desk, &case, &offer).await, json!([]));
        for (twice, expected) in [(["A", "S", "S", "Z"], json!([[2, "Eva", "liked", ""], [3, "Eva", "unwanted", ""]])), (["S", "S", "Z", "A"], json!([[1, "Eva", "liked", ""], [2, "Eva", "unwanted", ""]]))] {
            let programme: Value = twice.iter().map(|title| json!({ "title": title, "text": "" })).collect();
            assert_eq!(send(desk, &case, &offer, &json!({ "programme": programme })).await.status(), StatusCode::OK);
            if twice[0] == "A" {
                let eva = [("name", "Eva"), ("mark-2", "liked"), ("mark-3", "unwanted")];
                assert_eq!(mark(&app, &second, &eva).await, StatusCode::SEE_OTHER);
            }
            assert_eq!(marks(desk, &case, &offer).await, expected, "days of one title stay apart");
        }
        // The traveller removes what somebody has written under a name.
        assert!(page(&app, &path).await.contains("name=\"remove\" value=\"Eva\"") && !page(&app, &second).await.contains("name=\"remove\""));
        assert_eq!(post(&app, &format!("{path}/sharing"), &[("remove", "Eva")]).await.0, StatusCode::SEE_OTHER);
        assert_eq!(marks(desk, &case, &offer).await, json!([]));
        for (fields, why) in [
            (&[("name", ""), ("mark-1", "liked")][..], "no name"),
            (&[("name", "Dora")], "no mark"),
            (&[("name", "Dora\u{8}"), ("mark-1", "liked")], "a control character"),
        ] {
            assert_eq!(mark(&app, &second, fields).await, StatusCode::UNPROCESSABLE_ENTITY, "{why}");
        }
        assert_eq!(mark(&app, &path, &[("name", "Asha"), ("mark-1", "liked")]).await, StatusCode::NOT_FOUND, "not with the first address");
        app.finish().await;
    }

    async fn twenty_people_and_sixty_sendings_an_hour_are_the_most_and_an_ended_offer_takes_no_marks(kind: Kind) {
        let (_folder, app) = office(kind, 9).await;
        let (case, offer, path) = sent(&app, &app.colleague("Neema", Role::Manager).await.desk, &letter()).await;
        let second = share(&app, &path, &[]).await;
        let hash = hash(&app, &second).await;
        let app = Arc::new(app);
        let mut tasks = JoinSet::new();
        for number in 0..40 {
            let (app, second, hash) = (Arc::clone(&app), second.clone(), hash.clone());
            // Each of the names twice: the same mark, sent twice at once, is one.
            let name = format!("Person {}", number / 2 % 25);
            tasks.spawn(async move {
                let fields = [("version", hash.as_str()), ("name", name.as_str()), ("mark-1", "liked")];
                post(&app, &format!("{second}/marks"), &fields).await.0
            });
        }
        let statuses = tasks.join_all().await;
        assert!(statuses.iter().all(|status| *status == StatusCode::SEE_OTHER), "{statuses:?}");
        let app = Arc::into_inner(app).unwrap();
        let Colleague { desk, .. } = &app.colleague("Salim", Role::Manager).await;
        assert_eq!(marks(desk, &case, &offer).await.as_array().unwrap().len(), 20);
        assert_eq!(mark(&app, &second, &[("name", "One more"), ("mark-1", "liked")]).await, StatusCode::CONFLICT);
        for _ in 0..19 {
            assert_eq!(mark(&app, &second, &[("name", "Person 1"), ("mark-1", "none")]).await, StatusCode::SEE_OTHER);
        }
        assert_eq!(mark(&app, &second, &[("name", "Person 1"), ("mark-1", "liked")]).await, StatusCode::TOO_MANY_REQUESTS);
        app.clock.advance(Duration::from_hours(1));
        desk.post(&format!("cases/{case}/offers/{offer}/withdrawal"), &json!({})).await;
        assert!(page(&app, &second).await.contains("kann nicht mehr angenommen werden"));
        let late = [("version", hash.as_str()), ("name", "Person 1"), ("mark-1", "liked")];
        let (status, ended) = post(&app, &format!("{second}/marks"), &late).await;
        assert_eq!(status, StatusCode::CONFLICT, "{ended}");
        assert!(ended.contains("kann nicht mehr angenommen werden"), "{ended}");
        // The traveller can still end the address, and make no other one.
        for fields in [&[("end", "yes")][..], &[]] {
            assert_eq!(post(&app, &format!("{path}/sharing"), fields).await.0, StatusCode::SEE_OTHER);
            assert_eq!(app.get(&second).await.status(), StatusCode::NOT_FOUND);
        }
        erase_person(&app.store, "asha@example.com", app.clock.now()).await.unwrap();
        assert_eq!(app.get(&second).await.status(), StatusCode::NOT_FOUND);
        assert!(!app.database.dump().await.contains("Person 1"), "no name of a companion is left");
        app.finish().await;
    }
}
