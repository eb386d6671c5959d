use reqwest::{Method, RequestBuilder, Response, StatusCode, header, multipart::Form};
use serde_json::{Value, json};

use super::{TestApp, app::ORIGIN};

pub const PASSWORD: &str = "leopard under the acacia";

/// A visitor with an account and a session.
pub struct Visitor<'a> {
    app: &'a TestApp,
    pub token: String,
    pub id: String,
}

impl TestApp {
    /// Signs up, opens the link in the mail and logs in.
    pub async fn member(&self, name: &str) -> Visitor<'_> {
        let email = format!("{}@example.com", name.to_lowercase());
        assert_eq!(self.sign_up(name, &email).await.status(), StatusCode::CREATED);
        let secret = self.secret_mailed_to(&email).await;
        assert_eq!(self.verify(&secret).await.status(), StatusCode::NO_CONTENT);
        self.visitor(&email, PASSWORD).await
    }

    pub async fn sign_up(&self, name: &str, email: &str) -> Response {
        let body = json!({
            "name": name, "email": email, "password": PASSWORD, "password_confirmation": PASSWORD, "locale": "fr",
        });
        self.post("signup", &body).await
    }

    /// Opens the link of a signup and types the password that was chosen.
    pub async fn verify(&self, secret: &str) -> Response {
        self.post("verify-email", &json!({ "token": secret, "password": PASSWORD })).await
    }

    pub async fn log_in(&self, email: &str, password: &str) -> Response {
        self.post("login", &json!({ "email": email, "password": password, "locale": "en" })).await
    }

    pub async fn visitor(&self, email: &str, password: &str) -> Visitor<'_> {
        let answer = self.log_in(email, password).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let answer: Value = answer.json().await.unwrap();
        let text = |name: &str| answer[name].as_str().unwrap().to_owned();
        Visitor { app: self, token: text("token"), id: text("user") }
    }

    /// The secret of the newest link that was mailed to an address.
    pub async fn secret_mailed_to(&self, email: &str) -> String {
        self.outbox_rests().await;
        let mails = self.mails_to(email);
        let text = mails.iter().rev().find_map(|mail| mail.text.split_once("token=")).unwrap().1;
        text.split_whitespace().next().unwrap().to_owned()
    }
}

impl Visitor<'_> {
    pub fn app(&self) -> &TestApp {
        self.app
    }

    pub fn request(&self, method: Method, call: &str) -> RequestBuilder {
        let address = format!("{}/api/{call}", self.app.address);
        self.app.client.request(method, address).header(header::ORIGIN, ORIGIN).bearer_auth(&self.token)
    }

    pub async fn get(&self, call: &str) -> Response {
        self.request(Method::GET, call).send().await.unwrap()
    }

    pub async fn post(&self, call: &str, body: &Value) -> Response {
        self.request(Method::POST, call).json(body).send().await.unwrap()
    }

    pub async fn put(&self, call: &str) -> Response {
        self.request(Method::PUT, call).send().await.unwrap()
    }

    pub async fn delete(&self, call: &str, body: &Value) -> Response {
        self.request(Method::DELETE, call).json(body).send().await.unwrap()
    }

    pub async fn update(&self, form: Form) -> Response {
        self.request(Method::POST, "updateProfile").multipart(form).send().await.unwrap()
    }

    /// Joins the programme; the end of the invitation address.
    pub async fn join(&self) -> String {
        let answer = self.post("affiliate", &json!({ "email": "somebody@else.example", "message": "" })).await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json::<Value>().await.unwrap()["agency_id"].as_str().unwrap().to_owned()
    }

    pub async fn profile(&self) -> Value {
        let answer = self.post("getProfile", &json!({ "user": self.id })).await;
        assert_eq!(answer.status(), StatusCode::OK);
        answer.json().await.unwrap()
    }

    pub async fn is_signed_in(&self) -> bool {
        self.get("user").await.status() == StatusCode::OK
    }
}
