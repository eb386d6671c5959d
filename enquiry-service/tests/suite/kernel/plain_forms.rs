use reqwest::header;
use serde_json::{Value, json};

use bookings::ledger::store::BookingFilter;

use crate::support::{
    Kind, Stored,
    app::{ORIGIN, TestApp, order_with},
    on_both_stores, spawn_app,
};

const QUOTE: [(&str, &str); 14] = [
    ("full_name", "Ana Müller"),
    ("email_address", "ana@example.com"),
    ("phone_number", "030 901820"),
    ("phone_country", "DE"),
    ("where", "Serengeti"),
    ("travel_date", "2027-08-14"),
    ("no_of_adults", "2"),
    ("no_of_children", "0"),
    ("what_is_most_important", ""),
    ("message", "Two of us & a \"camera\" <b>bold</b>"),
    ("contact_method", "email"),
    ("tour_name", "Quote from HomePage"),
    ("locale", "de"),
    ("company_website", ""),
];

fn changed<'a>(name: &str, value: &'a str) -> Vec<(&'a str, &'a str)> {
    QUOTE.iter().map(|(field, kept)| if *field == name { (*field, value) } else { (*field, *kept) }).collect()
}

#[tokio::test]
async fn a_plain_form_goes_to_the_thank_you_page_and_its_missing_time_and_key_are_not_suspect() {
    let app = spawn_app(Kind::Sqlite).await;
    let answer = app.post_form("requestquote", &QUOTE).await;
    assert_eq!(answer.status(), 303);
    assert!(answer.headers()[header::LOCATION].to_str().unwrap().starts_with("/ThankyouQuote?reference="));
    let [enquiry] = &app.enquiries().await[..] else { panic!("one enquiry") };
    assert_eq!(enquiry.quarantine, None);
    assert_eq!(enquiry.details.message(), "Two of us & a \"camera\" <b>bold</b>");
    app.finish().await;
}

#[tokio::test]
async fn several_wrong_fields_are_counted_above_the_form_each_with_a_link_to_its_field() {
    let app = spawn_app(Kind::Sqlite).await;
    let wrong: Vec<_> = changed("email_address", "ana at example")
        .into_iter()
        .map(|(field, value)| (field, if field == "full_name" { "" } else { value }))
        .collect();
    let page = app.post_form("requestquote", &wrong).await.text().await.unwrap();
    let (_, summary) = page.split_once(r#"class="error-summary""#).unwrap();
    let (attributes, list) = summary.split_once('>').unwrap();
    assert!(attributes.contains("autofocus"), "without scripts the browser gives it the focus");
    let (list, form) = list.split_once("<form").unwrap();
    assert!(list.contains(">Bitte prüfen Sie 2 Angaben</h2>"), "{list}");
    let links: Vec<_> = list.split("href=\"#").skip(1).filter_map(|link| link.split('"').next()).collect();
    assert_eq!(links, ["full_name", "email_address"]);
    assert!(links.iter().all(|field| form.contains(&format!("id=\"{field}\""))));

    let page = app.post_form("requestquote", &changed("full_name", "")).await.text().await.unwrap();
    assert!(!page.contains("error-summary"), "one wrong field is told beside it alone");
    app.finish().await;
}

#[tokio::test]
async fn a_wrong_plain_form_comes_back_in_the_site_s_language_with_every_value_and_the_error_beside_its_field() {
    let app = spawn_app(Kind::Sqlite).await;
    let answer = app.post_form("requestquote", &changed("email_address", "ana at example")).await;
    assert_eq!(answer.status(), 422);
    assert!(answer.headers()[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"));
    assert!(answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'none'"));
    let page = answer.text().await.unwrap();
    assert!(page.contains(r#"<html lang="de">"#));
    assert!(page.contains("Bitte prüfen Sie Ihre Angaben"));
    for value in ["Ana Müller", "ana at example", "030 901820", "Serengeti", "2027-08-14"] {
        assert!(page.contains(&format!("value=\"{value}\"")), "{value}");
    }
    assert!(page.contains("Two of us &amp; a &quot;camera&quot; &lt;b&gt;bold&lt;"), "text stays text");
    assert!(page.contains(r#"<option value="email" selected>"#));
    let (_, beside) = page.split_once("email_address-error\">").unwrap();
    assert!(beside.contains("E-Mail-Adresse"));
    assert_eq!(page.matches("class=\"error\"").count(), 1);
    insta::assert_snapshot!("quote_form_again_de", page);
    assert!(app.enquiries().await.is_empty());
    app.finish().await;
}

#[tokio::test]
async fn the_form_that_came_back_can_be_sent_as_it_is() {
    let app = spawn_app(Kind::Sqlite).await;
    let page = app.post_form("requestquote", &changed("email_address", "")).await.text().await.unwrap();
    for (name, _) in QUOTE {
        assert!(page.contains(&format!("name=\"{name}\"")), "{name} is in the page");
    }
    assert!(page.replace("&#x2f;", "/").contains(r#"action="/api/requestquote""#));
    assert_eq!(app.get("/api/form.css").await.status(), 200);
    app.finish().await;
}

#[tokio::test]
async fn contact_and_review_forms_end_with_thanks_in_the_visitor_s_language() {
    let app = spawn_app(Kind::Sqlite).await;
    let contact = [("full_name", "João"), ("email", "joao@example.com"), ("message", "Olá"), ("locale", "pt")];
    let answer = app.post_form("contact_us", &contact).await;
    assert_eq!(answer.status(), 303);
    let thanks = answer.headers()[header::LOCATION].to_str().unwrap().to_owned();
    let reference = thanks.strip_prefix("/api/thanks?locale=pt&reference=").unwrap();
    let page = app.get(&thanks).await.text().await.unwrap();
    assert!(page.contains(r#"lang="pt""#) && page.contains("Voltar à página inicial"));
    assert!(page.contains(&format!("O seu número de referência: {reference}")), "{page}");
    let foreign = app.get("/api/thanks?locale=pt&reference=Call+0900").await.text().await.unwrap();
    assert!(!foreign.contains("0900") && !foreign.contains("referência"), "{foreign}");
    let review = [
        ("name", "Claire"),
        ("email", "claire@example.com"),
        ("country", "France"),
        ("title", "Un sommet"),
        ("body", "Merci"),
        ("rating", "5"),
        ("tour", "Lemosho"),
        ("locale", "fr"),
    ];
    let answer = app.post_form("send_review", &review).await;
    assert_eq!(answer.status(), 303);
    assert!(answer.headers()[header::LOCATION].to_str().unwrap().starts_with("/ThankyouReview?reference="));
    let wrong = app.post_form("send_review", &[("name", "Claire"), ("locale", "fr")]).await;
    assert_eq!(wrong.status(), 422);
    assert!(wrong.text().await.unwrap().contains("value=\"Claire\""));
    app.finish().await;
}

#[tokio::test]
async fn a_plain_form_that_cannot_be_read_or_comes_too_often_is_answered_with_a_page_in_the_language_of_its_site() {
    let app = spawn_app(Kind::Sqlite).await;
    let large = format!("message={}", "a".repeat(64 * 1024));
    let send = async |call: &str, origin: &str, kind: &str, body: String| {
        let request = app.client.post(format!("{}/api/{call}", app.address)).header(header::ORIGIN, origin);
        request.header(header::CONTENT_TYPE, kind).body(body).send().await.unwrap()
    };
    let plain = "application/x-www-form-urlencoded";
    let sites = [
        ("en", "http://localhost:4000", "larger than we can accept"),
        ("de", "http://de.localhost:4000", "größer, als wir annehmen können"),
        ("fr", "http://fr.localhost:4000", "dépasse la taille"),
        ("es", "http://es.localhost:4000", "supera el tamaño"),
        ("it", "http://it.localhost:4000", "più grande"),
        ("pt", "http://pt.localhost:4000", "ultrapassa o tamanho"),
        // A preview on a port of its own.
        ("de", "http://de.localhost:4999", "größer, als wir annehmen können"),
    ];
    for (locale, origin, text) in sites {
        let answer = send("requestquote", origin, plain, large.clone()).await;
        assert_eq!(answer.status(), 413, "{origin}");
        assert_eq!(answer.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8", "{origin}");
        assert!(answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().starts_with("default-src 'none'"));
        let page = answer.text().await.unwrap();
        assert!(page.contains(&format!(r#"<html lang="{locale}">"#)) && page.contains(text), "{page}");
    }
    let forms = ["contact_us", "send_review", "signup", "login", "forgot-password", "submit-order-request"];
    for call in forms {
        for (status, body) in [(413, large.clone()), (400, "locale=de&locale=de".to_owned())] {
            let answer = send(call, "http://de.localhost:4000", plain, body).await;
            assert_eq!(answer.status(), status, "{call}");
            assert!(answer.text().await.unwrap().contains(r#"<html lang="de">"#), "{call}");
        }
    }
    let answer = send("requestquote", ORIGIN, "application/json", large.clone()).await;
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()[header::CONTENT_TYPE] == "application/problem+json"),
        (413, true)
    );
    for _ in 0..60 {
        app.post_form("forgot-password", &[("email", "ana@example.com")]).await;
    }
    let answer = app.post_form("forgot-password", &[("email", "ana@example.com")]).await;
    assert_eq!((answer.status().as_u16(), answer.headers()[header::RETRY_AFTER].to_str().unwrap()), (429, "600"));
    assert!(answer.text().await.unwrap().contains(r#"<html lang="en">"#));
    app.finish().await;
}

on_both_stores! {
    async fn the_country_that_a_plain_form_chose_by_itself_is_nobody_s_without_a_phone_number(kind: Kind) {
        let app = spawn_app(kind).await;
        let quote: Vec<_> = changed("phone_number", " ").into_iter().map(|(name, value)| (name, if name == "phone_country" { "XX" } else { value })).collect();
        assert_eq!(app.post_form("requestquote", &quote).await.status(), 303);
        let contact = [("full_name", "Jo"), ("email", "jo@example.com"), ("message", "Hi"), ("phone", ""), ("phone_country", "DE")];
        assert_eq!(app.post_form("contact_us", &contact).await.status(), 303);
        for country in ["DE", "not a country at all"] {
            let fields = order_with(&json!({ "phone_number": "", "phone_country": country, "country_of_residence": "", "country_code": "", "email_address": format!("{}@example.com", country.len()), "filled_in_ms": "" }));
            let answer = post_order(&app, &fields).await;
            assert_eq!(answer.status(), 303, "{}", answer.text().await.unwrap());
        }
        assert!(app.enquiries().await.iter().all(|enquiry| enquiry.phone.is_none()));
        let filter = BookingFilter { quarantined: None, unclear: false, since: 0, most: 10 };
        let bookings = app.store.bookings(filter).await.unwrap();
        assert_eq!(bookings.len(), 2);
        for booking in &bookings {
            assert_eq!((booking.phone.as_ref(), booking.journey.country.as_str()), (None, ""));
        }
        app.outbox_rests().await;
        for mail in app.mails() {
            // A link may hold these letters by chance.
            let words: Vec<&str> = mail.text.split(|letter: char| !letter.is_alphanumeric()).collect();
            assert!(!words.contains(&"XX") && !mail.text.contains("not a country") && !mail.text.contains("Land: "), "{}", mail.text);
        }
        assert!(!app.database.dump().await.contains("not a country"));
        app.finish().await;
    }
}

#[tokio::test]
async fn a_refused_field_that_is_hidden_has_a_name_for_people() {
    let app = spawn_app(Kind::Sqlite).await;
    let order = order_with(&json!({ "total": "1", "filled_in_ms": "" }));
    let answer = post_order(&app, &order).await;
    assert_eq!(answer.status(), 422);
    let page = answer.text().await.unwrap();
    assert!(page.contains(r#"<label for="total">Gesamtpreis"#), "{page}");
    app.finish().await;
}

/// A field of the wrong type is refused, and shown; nothing but a country is called one.
#[tokio::test]
async fn a_hidden_field_is_never_named_after_another() {
    let app = spawn_app(Kind::Sqlite).await;
    let countries = ["phone_country", "country_of_residence", "country_code"];
    let others = ["child_ages", "tour_slug", "affiliate", "locale", "company_website", "total"];
    let mut shown = Vec::new();
    for name in countries.into_iter().chain(others) {
        let answer = post_order(&app, &order_with(&json!({ "filled_in_ms": "", name: "\u{1}".repeat(2000) }))).await;
        let page = answer.text().await.unwrap();
        let Some((_, label)) = page.split_once(&format!("<label for=\"{name}\">")) else { continue };
        let label = label.split(" <").next().unwrap();
        assert_eq!(label == "Land", countries.contains(&name), "{name} is called {label}");
        shown.push(name);
    }
    assert!(shown.len() >= 4, "{shown:?}");
    app.stop().await;
}

/// Sends the fields of an order as a page without scripts does.
async fn post_order(app: &TestApp, order: &Value) -> reqwest::Response {
    let fields: Vec<(&str, String)> = order
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str().map_or_else(|| value.to_string(), str::to_owned)))
        .collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    app.post_form("submit-order-request", &fields).await
}
