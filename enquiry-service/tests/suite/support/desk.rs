//! The desk of a test's service, and people who work at it.

use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};

use enquiry_service::settings::{self, Settings};
use kernel::{
    fields::{EmailAddress, RawField, SingleLine},
    settings::source::Source,
};
use staff::{
    codes::model::OneTimeCodes,
    people::{
        actions::{NewPerson, invite},
        model::Role,
    },
};

use super::{Kind, TestApp, spawn_app_with};

pub const HOST: &str = "desk.localhost:4010";
pub const ORIGIN: &str = "http://desk.localhost:4010";
const USER_AGENT: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
/// The version of a thread without entries.
pub const EMPTY_THREAD: &str = "0-0-0";
pub const PASSWORD: &str = "twiga walks before sunrise";

/// The desk of these settings, as the environment would give them.
pub fn desk(more: &[(&str, &str)]) -> Option<settings::Desk> {
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml");
    let environment = [("TEMBEA_DESK_HOST", HOST), ("TEMBEA_SITE_SETTINGS", site)];
    let environment = environment.iter().chain(more);
    let environment = environment.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Settings::read(&Source::new(None, environment).unwrap()).unwrap().desk
}

/// The desk of an office with these lines of `[office]` in its `site.toml`.
pub fn desk_of_office(office: &str, more: &[(&str, &str)]) -> Option<settings::Desk> {
    let sample = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml")).unwrap();
    let kept = sample.split_once("[office]").unwrap();
    let rest = kept.1.split_once("\n\n").unwrap().1;
    let site = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(site.path(), format!("{}[office]\n{office}\n\n{rest}", kept.0)).unwrap();
    let more: Vec<_> = more.iter().copied().chain([("TEMBEA_SITE_SETTINGS", site.path().to_str().unwrap())]).collect();
    desk(&more)
}

pub async fn spawn_with_desk(kind: Kind) -> TestApp {
    spawn_app_with(kind, |settings| settings.desk = desk(&[]), None).await
}

/// A browser at the desk, with the cookie of its session.
pub struct Desk<'a> {
    pub app: &'a TestApp,
    pub cookie: Option<String>,
}

/// Somebody who has taken up an invitation.
pub struct Colleague<'a> {
    pub desk: Desk<'a>,
    pub id: String,
    pub email: String,
    pub secret: String,
    pub recovery_codes: Vec<String>,
}

impl TestApp {
    pub fn desk(&self) -> Desk<'_> {
        Desk { app: self, cookie: None }
    }

    /// The token of a link that invites somebody.
    pub async fn invite(&self, name: &str, role: Role) -> (String, String) {
        let email = format!("{}@tembea.example", name.to_lowercase());
        let text = |text: &str| RawField::Text(text.to_owned());
        let person = NewPerson {
            name: SingleLine::required(&text(name), 120).unwrap(),
            email: EmailAddress::parse(&text(&email)).unwrap(),
            role,
        };
        let (_, token) = invite(&self.store, person, None, self.clock.now()).await.unwrap().unwrap();
        (email, token.reveal().to_owned())
    }

    /// Somebody of a role, signed in.
    pub async fn colleague(&self, name: &str, role: Role) -> Colleague<'_> {
        let (email, token) = self.invite(name, role).await;
        let mut desk = self.desk();
        let invitation: Value = desk.post("invitation", &json!({ "token": token })).await.json().await.unwrap();
        let secret = invitation["secret"].as_str().unwrap().to_owned();
        let code = code_of(&secret, self.clock.now());
        let body = json!({ "token": token, "password": PASSWORD, "secret": secret, "code": code });
        let answer = desk.post("join", &body).await;
        assert_eq!(answer.status(), StatusCode::OK);
        desk.take_cookie(&answer);
        let answer: Value = answer.json().await.unwrap();
        let codes = answer["recovery_codes"].as_array().unwrap();
        Colleague {
            desk,
            id: answer["id"].as_str().unwrap().to_owned(),
            email,
            secret,
            recovery_codes: codes.iter().map(|code| code.as_str().unwrap().to_owned()).collect(),
        }
    }
}

impl Colleague<'_> {
    /// With the code of the present, after a session has ended.
    pub async fn sign_in_again(&mut self) {
        let code = code_of(&self.secret, self.desk.app.clock.now());
        let body = json!({ "email": self.email, "password": PASSWORD, "code": code });
        let answer = self.desk.post("sign-in", &body).await;
        assert_eq!(answer.status(), StatusCode::OK);
        self.desk.take_cookie(&answer);
    }
}

/// What the person's app shows at a time.
pub fn code_of(secret: &str, at: i64) -> String {
    OneTimeCodes::of(&OneTimeCodes::read_secret(secret).unwrap(), "x").unwrap().code_at(at)
}

impl Desk<'_> {
    pub async fn get(&self, call: &str) -> Response {
        self.call(Method::GET, call, None).await
    }

    pub async fn json(&self, call: &str) -> Value {
        let answer = self.get(call).await;
        assert_eq!(answer.status(), StatusCode::OK, "{call}");
        answer.json().await.unwrap()
    }

    /// The lines of the audit log that a filter includes, of all pages, newest first.
    pub async fn log_of(&self, filter: &str) -> Value {
        let (mut lines, mut page) = (Vec::new(), self.json(&format!("audit?{filter}")).await);
        loop {
            lines.extend(page["lines"].as_array().unwrap().iter().cloned());
            let Some(next) = page["next"].as_i64() else { return lines.into() };
            page = self.json(&format!("audit?{filter}&before={next}")).await;
        }
    }

    /// All lines of the audit log, newest first.
    pub async fn log(&self) -> Value {
        self.log_of("").await
    }

    /// The id of the case with a reference.
    pub async fn case_of(&self, reference: &str) -> String {
        let cases = self.json(&format!("cases?view=all&search={reference}")).await;
        cases[0]["id"].as_str().unwrap().to_owned()
    }

    pub async fn post(&self, call: &str, body: &Value) -> Response {
        self.call(Method::POST, call, Some(body)).await
    }

    /// Answers a case as a person who has just read its thread.
    pub async fn answer(&self, case: &str, answer: &Value) -> Response {
        let mut answer = answer.clone();
        answer["seen"] = self.json(&format!("cases/{case}")).await["thread"].clone();
        self.post(&format!("cases/{case}/answers"), &answer).await
    }

    pub async fn put(&self, call: &str, body: &Value) -> Response {
        self.call(Method::PUT, call, Some(body)).await
    }

    /// Sends a file as a page of the desk does.
    pub async fn upload(&self, call: &str, file: impl Into<reqwest::Body>) -> reqwest::Result<Response> {
        let request = self.app.client.post(format!("{}/api/desk/{call}", self.app.address));
        let request = request.header(header::HOST, HOST).header(header::ORIGIN, ORIGIN);
        let request = request.header(header::COOKIE, self.cookie.as_ref().unwrap());
        request.header(header::CONTENT_TYPE, "application/octet-stream").body(file).send().await
    }

    /// As a page of the desk calls it.
    pub async fn call(&self, method: Method, call: &str, body: Option<&Value>) -> Response {
        let mut request = self.app.client.request(method, format!("{}/api/desk/{call}", self.app.address));
        request = request.header(header::HOST, HOST).header(header::ORIGIN, ORIGIN);
        request = request.header("sec-fetch-site", "same-origin").header(header::USER_AGENT, USER_AGENT);
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        request.send().await.unwrap()
    }

    /// Keeps the cookie of an answer as a browser does.
    pub fn take_cookie(&mut self, answer: &Response) -> String {
        let header = answer.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
        self.cookie = Some(header.split(';').next().unwrap().to_owned());
        header
    }
}

/// The id of a booking that a visitor has made; it is open.
pub async fn booked(app: &TestApp, desk: &Desk<'_>, body: &Value) -> String {
    let answer = app.post("submit-order-request", body).await;
    assert_eq!(answer.status(), StatusCode::CREATED);
    let list = desk.json("bookings").await;
    list["bookings"][0]["id"].as_str().unwrap().to_owned()
}

/// Posts a change with the line of the history that was read last; the status and the answer.
pub async fn change(desk: &Desk<'_>, id: &str, what: &str, mut body: Value) -> (StatusCode, Value) {
    if body.get("seen").is_none() {
        body["seen"] = desk.json(&format!("bookings/{id}")).await["seen"].clone();
    }
    let answer = desk.post(&format!("bookings/{id}/{what}"), &body).await;
    (answer.status(), answer.json().await.unwrap_or_default())
}

/// Cash with a reference, in the minor unit.
pub fn cash(amount: i64, reference: &str) -> Value {
    json!({ "amount": amount, "method": "cash", "reference": reference, "on": null })
}
