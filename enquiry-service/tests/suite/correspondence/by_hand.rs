//! Cases of people who have called, written elsewhere or come to the office.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind,
    app::merged,
    desk::{Desk, EMPTY_THREAD, spawn_with_desk},
    on_both_stores,
};

/// A call of somebody who wants to travel.
fn call(changes: &Value) -> Value {
    let call = json!({
        "key": "018f0000-0000-4000-8000-0000000000aa",
        "arrival": "call",
        "full_name": "Chiara Ferri",
        "email": "chiara@example.com",
        "phone": "+39 06 6982",
        "country": "Italy",
        "message": "A safari in the south, two people, perhaps Zanzibar.",
        "tour_name": "Safari nel sud",
        "travel_date": "2027-02-14",
        "no_of_adults": "2",
        "no_of_children": "",
        "locale": "it",
    });
    merged(call, changes)
}

async fn begin(desk: &Desk<'_>, body: &Value) -> (StatusCode, Value) {
    let answer = desk.post("cases", body).await;
    (answer.status(), answer.json().await.unwrap())
}

on_both_stores! {
    async fn a_call_becomes_a_case_of_the_colleague_who_took_it_and_no_mail_is_sent(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let (status, case) = begin(&anna.desk, &call(&json!({}))).await;
        assert_eq!(status, StatusCode::CREATED, "{case}");
        assert_eq!((case["owner"].as_str(), case["stage"].as_str(), case["locale"].as_str()), (Some(&*anna.id), Some("new"), Some("it")));
        assert_eq!((case["tour"].as_str(), case["adults"].as_i64(), case["children"].as_i64()), (Some("Safari nel sud"), Some(2), Some(0)));
        assert_eq!(case["source"]["arrival"], "call");
        let mine = anna.desk.json("cases?view=mine").await;
        assert_eq!((mine.as_array().unwrap().len(), &mine[0]["id"]), (1, &case["id"]));
        assert_eq!(anna.desk.json("cases?view=all&search=ferri").await[0]["id"], case["id"]);
        app.outbox_rests().await;
        assert!(app.mails().is_empty(), "nobody is told what was just said on the phone");
        let id = case["id"].as_str().unwrap();
        let body = json!({ "channel": "mail", "text": "Cara Chiara", "key": id, "files": [], "seen": EMPTY_THREAD });
        assert_eq!(anna.desk.post(&format!("cases/{id}/answers"), &body).await.status(), StatusCode::OK);
        app.mail_about("chiara@example.com", "").await;
        app.finish().await;
    }

    async fn a_message_keeps_the_travellers_unless_their_number_is_that_of_the_empty_form(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let message = async |key: &str, adults: &str| {
            let call = call(&json!({ "key": key, "travel_date": "", "tour_name": "", "no_of_adults": adults }));
            begin(&manager.desk, &call).await.1["message"].as_str().unwrap().to_owned()
        };
        let wish = "A safari in the south, two people, perhaps Zanzibar.";
        assert_eq!(message("018f0000-0000-4000-8000-0000000000a1", "1").await, format!("Adults: 1, children: 0\n\n{wish}"));
        assert_eq!(message("018f0000-0000-4000-8000-0000000000a2", "2").await, wish);
        assert_eq!(message("018f0000-0000-4000-8000-0000000000a3", "").await, wish);
        app.finish().await;
    }

    async fn a_person_who_has_given_only_a_phone_number_is_known_and_erased_by_it(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let alone = json!({ "email": "", "arrival": "whatsapp", "travel_date": "" });
        let (status, case) = begin(desk, &call(&alone)).await;
        assert_eq!((status, case["kind"].as_str(), case["email"].as_str()), (StatusCode::CREATED, Some("contact"), Some("")));
        let words = "Safari nel sud. Adults: 2, children: 0\n\nA safari in the south, two people, perhaps Zanzibar.";
        assert_eq!(case["message"], words, "a message keeps the tour, too");
        let again = json!({ "key": "018f0000-0000-4000-8000-0000000000ab", "email": "", "full_name": "Chiara F." });
        let (_, second) = begin(desk, &call(&again)).await;
        let id = second["id"].as_str().unwrap();
        let others = desk.json(&format!("cases/{id}/contact")).await;
        assert_eq!(others[0]["id"], case["id"], "{others}");
        let body = json!({ "channel": "mail", "text": "Cara", "key": id, "files": [], "seen": EMPTY_THREAD });
        let refused = desk.post(&format!("cases/{id}/answers"), &body).await;
        assert_eq!(refused.status(), StatusCode::CONFLICT);
        assert_eq!(refused.json::<Value>().await.unwrap()["code"], "no_address");
        let stranger = json!({ "email": "+39 06 6983" });
        assert_eq!(desk.post("erase/preview", &stranger).await.json::<Value>().await.unwrap()["is_empty"], true);
        let list: Value = desk.post("erase/preview", &json!({ "email": "+39 06 6982" })).await.json().await.unwrap();
        assert_eq!(list["people"][0]["cases"].as_array().unwrap().len(), 2, "{list}");
        let body = json!({ "email": "+39066982", "seen": list["seen"] });
        assert_eq!(desk.post("erase", &body).await.json::<Value>().await.unwrap()["records"], 2);
        assert_eq!(desk.json("cases?view=all").await, json!([]));
        app.finish().await;
    }

    async fn a_form_that_is_sent_twice_at_once_is_one_case(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let body = call(&json!({}));
        let calls = futures_util::future::join_all((0..8).map(|_| begin(&anna.desk, &body))).await;
        assert!(calls.iter().all(|(status, case)| *status == StatusCode::CREATED && case["id"] == body["key"]), "{calls:?}");
        assert_eq!(anna.desk.json("cases?view=all").await.as_array().unwrap().len(), 1);
        let (status, _) = begin(&anna.desk, &call(&json!({ "message": "Another call" }))).await;
        assert_eq!(status, StatusCode::CONFLICT);
        app.finish().await;
    }

    async fn a_wrong_field_is_named_and_nothing_is_written(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        for (changes, field) in [
            (json!({ "full_name": " " }), "full_name"),
            (json!({ "message": "" }), "message"),
            (json!({ "email": "chiara" }), "email"),
            (json!({ "email": "", "phone": "" }), "email"),
            (json!({ "email": "", "phone": "06 6982" }), "email"),
            (json!({ "travel_date": "2020-01-01" }), "travel_date"),
            (json!({ "no_of_adults": "0" }), "no_of_adults"),
            (json!({ "no_of_children": "12" }), "no_of_children"),
        ] {
            let (status, problem) = begin(&anna.desk, &call(&changes)).await;
            assert_eq!((status, problem["errors"][0]["field"].as_str()), (StatusCode::UNPROCESSABLE_ENTITY, Some(field)), "{problem}");
        }
        let unknown = anna.desk.post("cases", &call(&json!({ "arrival": "dream" }))).await;
        assert_eq!(unknown.status(), StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(anna.desk.json("cases?view=all").await, json!([]));
        app.finish().await;
    }
}
