use reqwest::header;

use crate::support::{Kind, spawn_app};

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
