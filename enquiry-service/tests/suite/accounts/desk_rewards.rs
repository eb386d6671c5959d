//! Invitations and their rewards at the desk.

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{quote_with, reference, refused},
    desk::{Desk, spawn_with_desk},
    on_both_stores,
};

async fn invited_quote(app: &TestApp, email: &str, slug: &str) -> String {
    reference(app.post("requestquote", &quote_with(&json!({ "email_address": email, "affiliate": slug }))).await).await
}

/// What is pending, earned and paid of the only inviter.
fn sums(inviters: &Value) -> [i64; 3] {
    ["pending", "earned", "paid"].map(|sum| inviters[0][sum].as_i64().unwrap())
}

async fn earn(desk: &Desk<'_>, number: &str, amount: Option<i64>) -> reqwest::Response {
    desk.post("rewards", &json!({ "quote_number": number, "amount": amount })).await
}

on_both_stores! {
    async fn a_reward_is_earned_and_paid_by_click_with_its_mails_and_its_lines_in_the_log(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let slug = app.member("Asha").await.join().await;
        let finance = app.colleague("Faraja", Role::Finance).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let first = invited_quote(&app, "first@example.com", &slug).await;
        let second = invited_quote(&app, "second@example.com", &slug).await;
        let inviters = finance.desk.json("inviters").await;
        assert_eq!((inviters[0]["name"].as_str(), inviters[0]["currency"].as_str()), (Some("Asha"), Some("USD")));
        assert_eq!(sums(&inviters), [4000, 0, 0]);
        assert_eq!(finance.desk.json("today").await["inviters_to_pay"], 0, "no friend has travelled yet");
        let numbers: Vec<_> = inviters[0]["friends"].as_array().unwrap().iter().map(|friend| friend["quote_number"].as_str()).collect();
        assert!(numbers.contains(&Some(&first)) && numbers.contains(&Some(&second)), "{numbers:?}");

        for wrong in [0, -100, 20_001] {
            let errors = refused(earn(&finance.desk, &first, Some(wrong)).await).await;
            assert_eq!(errors, [("amount".to_owned(), "out_of_range".to_owned())], "{wrong}");
        }
        assert_eq!(earn(&finance.desk, "9999-9999", None).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let path = format!("inviters/{slug}/payment");
        let nothing = finance.desk.post(&path, &json!({ "seen": 0 })).await;
        assert_eq!(nothing.status(), StatusCode::UNPROCESSABLE_ENTITY, "nothing is earned yet");
        assert_eq!(sums(&finance.desk.json("inviters").await), [4000, 0, 0]);

        let earned = earn(&finance.desk, &format!(" {} ", first.to_lowercase()), Some(11_450)).await;
        assert_eq!(earned.status(), StatusCode::OK);
        assert_eq!(sums(&earned.json().await.unwrap()), [2000, 11_450, 0]);
        assert_eq!(earn(&finance.desk, &first, None).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "earned before");
        assert_eq!(sums(&earn(&finance.desk, &second, None).await.json().await.unwrap()), [0, 13_450, 0], "what waited");

        let to_pay = async |desk: &Desk<'_>| desk.json("today").await["inviters_to_pay"].clone();
        assert_eq!((to_pay(&finance.desk).await, to_pay(&sales.desk).await), (json!(1), Value::Null));
        let late = finance.desk.post(&path, &json!({ "seen": 11_450 })).await;
        assert_eq!(late.status(), StatusCode::CONFLICT, "somebody has noted another one as earned since");
        assert_eq!(sums(&late.json().await.unwrap()), [0, 13_450, 0]);
        let paid = finance.desk.post(&path, &json!({ "seen": 13_450 })).await;
        assert_eq!(paid.status(), StatusCode::OK);
        assert_eq!(sums(&paid.json().await.unwrap()), [0, 0, 13_450]);
        assert_eq!(to_pay(&finance.desk).await, json!(0), "all of it is paid");
        let twice = finance.desk.post(&path, &json!({ "seen": 13_450 })).await;
        assert_eq!(twice.status(), StatusCode::CONFLICT, "the same press twice pays once");
        let nobodys = finance.desk.post("inviters/nobody-at-all/payment", &json!({ "seen": 1 })).await;
        assert_eq!(nobodys.status(), StatusCode::NOT_FOUND);

        app.outbox_rests().await;
        let told = app.mails_to("asha@example.com").into_iter().filter(|mail| mail.text.contains("134,5")).count();
        assert_eq!(told, 1, "one mail tells what was paid out together");
        let log = manager.desk.log().await;
        let lines = log.as_array().unwrap().iter().filter(|line| line["staff"] == finance.id.as_str());
        let actions: Vec<_> = lines.map(|line| line["action"].as_str().unwrap()).collect();
        assert_eq!(actions, ["pay_rewards", "earn_reward", "earn_reward", "join"]);
        let details: Vec<_> = log.as_array().unwrap().iter().map(|line| line["detail"].to_string()).collect();
        assert!(!details.concat().contains("asha"), "an address of an invitation names a person: {details:?}");
        let paid = &log[0];
        assert_eq!((&paid["detail"]["amount"], &paid["detail"]["currency"]), (&json!(13_450), &json!("USD")));
        assert_eq!((&paid["object"]["id"], &paid["object"]["name"]), (&json!(slug), &json!("Asha")));
        app.finish().await;
    }

    async fn the_ledger_of_rewards_leaves_the_desk_as_a_table(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let slug = app.member("Asha").await.join().await;
        let number = invited_quote(&app, "first@example.com", &slug).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let table = manager.desk.get("exports/rewards").await;
        assert_eq!(table.status(), StatusCode::OK);
        let table = table.text().await.unwrap();
        assert!(table.contains(&format!("pending,20.00,USD,{number},2026-11-21")), "{table}");
        app.finish().await;
    }
}
