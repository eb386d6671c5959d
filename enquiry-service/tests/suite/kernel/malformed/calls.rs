//! The calls of the service's own description.

use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::support::{
    TestApp,
    app::{contact, merged, order, quote, review},
    visitor::PASSWORD,
};

#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    /// With its parameters between braces.
    pub path: String,
    /// Content type of the body it expects.
    pub media: String,
    pub needs_session: bool,
    /// A body in order.
    pub fields: Map<String, Value>,
    pub query: Vec<String>,
}

/// Every call.
pub async fn described(app: &TestApp) -> Vec<Call> {
    let description: Value = app.get("/api/openapi.json").await.json().await.unwrap();
    let mut calls = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, call) in methods.as_object().unwrap() {
            let needs_session = call.get("security").is_some();
            let content = call["requestBody"]["content"].as_object();
            let (media, schema) = content
                .and_then(|content| content.iter().next())
                .map_or(("application/json", &Value::Null), |(media, content)| (media.as_str(), &content["schema"]));
            let named = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
            let properties = named.and_then(|pointer| description.pointer(pointer)?["properties"].as_object());
            let names = properties.into_iter().flat_map(Map::keys).cloned();
            let parameters = call["parameters"].as_array().into_iter().flatten();
            calls.push(Call {
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                media: media.to_owned(),
                needs_session,
                fields: in_order(names, needs_session, media),
                query: parameters
                    .filter(|parameter| parameter["in"] == "query")
                    .map(|parameter| parameter["name"].as_str().unwrap().to_owned())
                    .collect(),
            });
        }
    }
    assert!(calls.len() > 30, "only {} calls are described", calls.len());
    calls
}

fn in_order(names: impl Iterator<Item = String>, needs_session: bool, media: &str) -> Map<String, Value> {
    let known = merged(merged(merged(contact(), &review()), &quote()), &order());
    let account = json!({
        "password": if needs_session { "not the one of the account" } else { PASSWORD },
        "password_confirmation": PASSWORD,
        "current_password": "not the one of the account",
        "child_ages": [4, 11],
        "token": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "ids": [1, 2],
        // Anything in it is a machine's, which waits in quarantine without a mail.
        "company_website": "",
    });
    let known = merged(known, &account);
    let of_forms: &[&str] = match media {
        "multipart/form-data" => &["name", "email", "phone", "country", "title", "country_of_residence", "password"],
        "application/x-www-form-urlencoded" => &["token"],
        _ => &[],
    };
    let names = names.chain(of_forms.iter().map(|name| (*name).to_owned()));
    names
        .map(|name| {
            let value = known.get(&name).cloned().unwrap_or_else(|| json!("text"));
            (name, value)
        })
        .collect()
}
