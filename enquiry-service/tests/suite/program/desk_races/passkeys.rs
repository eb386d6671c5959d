//! Passkeys that are added, used and removed at the same moment.

use reqwest::{Method, StatusCode};
use serde_json::json;

use staff::{passkeys::model::MOST_PASSKEYS, people::model::Role};

use super::{ROUNDS, spawn, together};
use crate::{
    staff::passkeys::{asked, device_of},
    support::authenticator::Authenticator,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_device_has_signed_signs_in_once_and_its_passkey_is_removed_once() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    for _ in 0..ROUNDS {
        let mut device = device_of(&neema, Authenticator::es256()).await;
        let browser = app.desk();
        let credential = device.sign(&asked(&browser, "sign-in/passkey/challenge").await);
        let statuses = together((0..2).map(|_| browser.post("sign-in/passkey", &credential))).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::UNAUTHORIZED]);
        let id = neema.desk.json("passkeys").await[0]["id"].as_str().unwrap().to_owned();
        let path = format!("passkeys/{id}");
        let statuses = together((0..2).map(|_| neema.desk.call(Method::DELETE, &path, None))).await;
        assert_eq!(statuses, [StatusCode::OK, StatusCode::NOT_FOUND]);
    }
    app.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passkeys_that_are_added_together_are_no_more_than_somebody_may_have() {
    let Some(app) = spawn().await else { return };
    let neema = app.colleague("Neema", Role::Manager).await;
    let mut bodies = Vec::new();
    for number in 0..MOST_PASSKEYS + 3 {
        let credential = Authenticator::es256().create(&asked(&neema.desk, "passkeys/challenge").await);
        bodies.push(json!({ "name": format!("Phone {number}"), "credential": credential }));
    }
    let statuses = together(bodies.iter().map(|body| neema.desk.post("passkeys", body))).await;
    assert_eq!(statuses.iter().filter(|status| **status != StatusCode::OK).count(), 3, "{statuses:?}");
    let kept = neema.desk.json("passkeys").await.as_array().unwrap().len();
    assert_eq!(i64::try_from(kept).unwrap(), MOST_PASSKEYS);
    app.finish().await;
}
