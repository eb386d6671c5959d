use axum::http::StatusCode;
use content_model::Locale;
use serde_json::json;

use enquiry_service::settings::Settings;

use crate::support::{
    Kind, Stored,
    app::{merged, order_with, private_journey_in, quote, quote_with, reference, review},
    desk::desk,
    spawn_app, spawn_app_with,
};

#[tokio::test]
async fn a_confirmation_is_in_the_visitor_s_language_and_promises_a_reply_within_24_hours() {
    let expected = [
        ("en", "We have your request", "We reply within 24\u{a0}hours.", "14 August 2027"),
        ("de", "Ihre Anfrage", "Wir antworten innerhalb von 24\u{a0}Stunden.", "14. August 2027"),
        ("fr", "Nous avons bien reçu votre demande", "Nous répondons sous 24\u{a0}heures.", "14 août 2027"),
        ("es", "Hemos recibido su solicitud", "Respondemos en menos de 24\u{a0}horas.", "14 de agosto de 2027"),
        ("it", "Abbiamo ricevuto la tua richiesta", "Rispondiamo entro 24\u{a0}ore.", "14 agosto 2027"),
        ("pt", "Recebemos o seu pedido", "Respondemos no prazo de 24\u{a0}horas.", "14 de agosto de 2027"),
    ];
    let app =
        spawn_app_with(Kind::Sqlite, |settings| settings.mail.phone = Some("+255 27 555 0142".to_owned()), None).await;
    for (locale, subject, promise, date) in expected {
        let email = format!("ana-{locale}@example.com");
        let body = quote_with(&json!({ "locale": locale, "email_address": email }));
        let reference = reference(app.post("requestquote", &body).await).await;
        app.outbox_rests().await;
        let [mail] = &app.mails_to(&email)[..] else { panic!("one mail") };
        assert!(mail.subject.contains(subject) && mail.subject.contains(&reference), "{}", mail.subject);
        for part in [&mail.text, &mail.html] {
            for words in [promise, date, &reference, "+255 27 555 0142"] {
                assert!(part.contains(words), "{locale}: {words} in {part}");
            }
        }
        assert!(mail.html.contains(&format!("lang=\"{locale}\"")));
        assert!(mail.headers.iter().any(|name| name.eq_ignore_ascii_case("auto-submitted")));
    }
    app.finish().await;
}

#[tokio::test]
async fn a_confirmation_about_a_tour_shows_its_journey_line_and_says_the_same_where_the_site_has_none() {
    let tour = "serengeti-ngorongoro-lodge-safari-5-days";
    let (sites, png) = (tempfile::TempDir::new().unwrap(), b"\x89PNG\r\n\x1a\n of a journey");
    let site = sites.path().join("en");
    std::fs::create_dir_all(site.join("assets/pictures")).unwrap();
    std::fs::create_dir_all(site.join("data")).unwrap();
    std::fs::write(site.join("assets/pictures/journey-1.png"), png).unwrap();
    std::fs::write(site.join("secret.png"), png).unwrap();
    let list = json!([
        { "slug": tour, "strip": "/assets/pictures/journey-1.png" },
        { "slug": "outside", "strip": "/assets/pictures/../../secret.png" },
        { "slug": "gone", "strip": "/assets/pictures/journey-2.png" },
        { "slug": "day-trip", "strip": null },
    ]);
    std::fs::write(site.join("data/tours.json"), list.to_string()).unwrap();
    let folder = sites.path().to_owned();
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.mail.built_sites = folder, None).await;
    for (number, slug) in [tour, "outside", "gone", "day-trip", ""].into_iter().enumerate() {
        let email = format!("ana-{number}@example.com");
        reference(
            app.post(
                "requestquote",
                &quote_with(&json!({ "locale": "en", "email_address": email, "tour_slug": slug })),
            )
            .await,
        )
        .await;
        app.outbox_rests().await;
        let [mail] = &app.mails_to(&email)[..] else { panic!("one mail") };
        let expected: &[&[u8]] = if slug == tour { &[png] } else { &[] };
        assert_eq!(mail.inline, expected, "{slug}");
        assert_eq!(mail.html.contains("src=\"cid:journey\""), slug == tour, "{slug}: {}", mail.html);
        assert!(mail.text.contains("We reply within 24\u{a0}hours."), "{}", mail.text);
    }
    app.finish().await;
}

#[tokio::test]
async fn a_confirmation_names_who_answers_the_next_steps_and_the_tour_with_its_page() {
    let app = spawn_app(Kind::Sqlite).await;
    let steps =
        [(Locale::En, "What happens next", "Head of sales"), (Locale::De, "So geht es weiter", "Leiterin Verkauf")];
    for (locale, next, role) in steps {
        let email = format!("ana-{locale}@example.com");
        let journey = private_journey_in(locale);
        let tour = journey["tour_slug"].as_str().unwrap();
        let body = quote_with(&json!({ "locale": locale, "email_address": email, "tour_slug": tour }));
        reference(app.post("requestquote", &body).await).await;
        app.outbox_rests().await;
        let [mail] = &app.mails_to(&email)[..] else { panic!("one mail") };
        let html = mail.html.replace("&#x2f;", "/");
        for part in [&mail.text, &html] {
            for words in [next, "Neema Mollel", role, "https://wa.me/255275550142", &format!("/trip/{tour}")] {
                assert!(part.contains(words), "{locale}: {words} in {part}");
            }
        }
        assert!(mail.html.len() < 20_000 && !html.contains("<img"), "nothing is loaded: {html}");
    }
    app.finish().await;
}

#[tokio::test]
async fn the_mail_of_a_booking_begins_with_the_payment_its_day_and_its_reference_and_ends_with_the_next_steps() {
    let details = vec!["IBAN: TZ00 1234".to_owned()];
    let app = spawn_app_with(Kind::Sqlite, |settings| settings.payment.bank_details = details, None).await;
    let expected = [
        (Locale::En, "To be paid by 28 November 2026: $2,061", "Pay the deposit: ", "3. You pay the balance of $4,809"),
        (Locale::De, "Zu zahlen bis 28. November 2026: 2.061", "Anzahlung leisten: ", "3. Den Restbetrag von 4.809"),
    ];
    for (locale, asked, button, rest) in expected {
        let email = format!("ana-{locale}@example.com");
        let changes = json!({ "email_address": email, "payment_method": "bank_transfer" });
        let order = order_with(&merged(private_journey_in(locale), &changes));
        let reference = reference(app.post("submit-order-request", &order).await).await;
        app.outbox_rests().await;
        let booking = app.store.booking_by_reference(&reference).await.unwrap().unwrap();
        let [mail] = &app.mails_to(&email)[..] else { panic!("one mail") };
        let address = format!("/Payment?reference={reference}");
        let parts = [asked, booking.number.as_str(), button, &address, "IBAN: TZ00 1234", rest, "/trip/"];
        let places: Vec<Option<usize>> = parts.iter().map(|part| mail.text.find(part)).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}: {}", mail.text);
        let html = mail.html.replace("&#x2f;", "/");
        assert!(html.contains(&address) && html.find("TZ00 1234") < html.find("/trip/"), "{html}");
        let whole = format!("<span style=\"white-space:nowrap\">{}</span>", booking.number);
        assert!(html.split_once("</h1>").unwrap().0.contains(&whole), "{html}");
        assert!(!mail.text.contains("To pay now") && mail.text.contains("\n-- \n"), "{}", mail.text);
    }
    app.finish().await;
}

#[tokio::test]
async fn a_notice_to_the_operator_leads_to_the_desk_and_names_a_command_only_without_one() {
    for has_desk in [true, false] {
        let with_desk = |settings: &mut Settings| settings.desk = has_desk.then(|| desk(&[])).flatten();
        let app = spawn_app_with(Kind::Sqlite, with_desk, None).await;
        reference(app.post("requestquote", &quote()).await).await;
        reference(app.post("submit-order-request", &order_with(&json!({}))).await).await;
        app.outbox_rests().await;
        let notices = app.mails_to("operator@tembea.example");
        assert_eq!(notices.len(), 2);
        for mail in notices {
            let html = mail.html.replace("&#x2f;", "/");
            let leads_to_desk = html.contains("/cases/") || html.contains("/bookings/");
            let names_command = mail.text.contains("tembea-service");
            assert_eq!(leads_to_desk, has_desk, "{html}");
            assert!(!(names_command && has_desk), "{}", mail.text);
        }
        app.finish().await;
    }
}

#[tokio::test]
async fn the_sender_of_a_mail_has_the_operator_s_name_and_no_subject_names_another_company() {
    let named = |settings: &mut Settings| settings.mail.from.name = Some("Kilima Travel".to_owned());
    let app = spawn_app_with(Kind::Sqlite, named, None).await;
    reference(app.post("submit-order-request", &order_with(&json!({}))).await).await;
    for locale in Locale::ALL {
        let quote = quote_with(&json!({ "locale": locale, "email_address": format!("ana-{locale}@example.com") }));
        reference(app.post("requestquote", &quote).await).await;
        let signup = json!({
            "name": "Cleo", "email": format!("cleo-{locale}@example.com"), "password": "correct horse battery",
            "password_confirmation": "correct horse battery", "locale": locale
        });
        assert_eq!(app.post("signup", &signup).await.status(), StatusCode::CREATED);
    }
    app.outbox_rests().await;
    let mails = app.mails();
    // A confirmation and a notice of the order and of each quote, and one mail for each signup.
    assert_eq!(mails.len(), 2 + 3 * Locale::ALL.len());
    for mail in mails {
        assert_eq!(mail.from_name.as_deref(), Some("Kilima Travel"), "{}", mail.subject);
        assert!(!mail.subject.contains("Tembea"), "{}", mail.subject);
    }
    app.finish().await;
}

#[tokio::test]
async fn a_confirmation_repeats_only_names_of_the_operator_and_never_words_of_a_stranger() {
    let app = spawn_app(Kind::Sqlite).await;
    let lure = "Win at http://casino.example";
    let body = quote_with(&json!({
        "locale": "en", "full_name": lure, "message": lure, "where": lure, "tour_name": lure, "coupon_code": lure,
        "what_is_most_important": lure, "tour_slug": "serengeti-ngorongoro-lodge-safari-5-days",
        "email_address": "victim@example.com"
    }));
    // Several links make it suspicious, so it is told apart from that: one link in all texts that count.
    let body = crate::support::app::merged(
        body,
        &json!({ "message": "hello", "what_is_most_important": "", "where": "serengeti" }),
    );
    reference(app.post("requestquote", &body).await).await;
    app.outbox_rests().await;
    let [mail] = &app.mails_to("victim@example.com")[..] else { panic!("one mail") };
    for part in [&mail.subject, &mail.text, &mail.html] {
        assert!(!part.contains("casino") && !part.contains("Win"), "{part}");
    }
    assert!(mail.text.contains("Serengeti and Ngorongoro lodge safari, 5 days"));
    assert!(mail.text.contains("Where to: Serengeti"));
    app.finish().await;
}

#[tokio::test]
async fn the_operator_gets_everything_with_reply_to_and_links_to_call() {
    let app = spawn_app(Kind::Sqlite).await;
    let reference = reference(app.post("requestquote", &quote()).await).await;
    app.outbox_rests().await;
    let [mail] = &app.mails_to("operator@tembea.example")[..] else { panic!("one mail") };
    assert_eq!(mail.subject, format!("Quote {reference}: Ana Müller, 14 August 2027"));
    assert_eq!(mail.reply_to.as_deref(), Some("ana@example.com"));
    for words in ["We would love to see the crossing of the Mara.", "+4930901820", "Germany", "WhatsApp", "Serengeti"] {
        assert!(mail.text.contains(words), "{words}");
    }
    let html = mail.html.replace("&#x2f;", "/");
    assert!(html.contains("https://wa.me/4930901820") && html.contains("tel:+4930901820"));
    insta::assert_snapshot!("notice_of_a_quote", mail.text.replace(&reference, "7KQ2-M4XF"));
    app.finish().await;
}

#[tokio::test]
async fn a_mail_keeps_its_message_id_and_carries_each_text_in_its_own_template() {
    let app = spawn_app(Kind::Sqlite).await;
    reference(app.post("requestquote", &quote()).await).await;
    reference_of_review(&app).await;
    app.outbox_rests().await;
    let messages = app.messages().await;
    let mails = app.mails();
    assert_eq!(mails.len(), 3);
    for mail in &mails {
        assert!(messages.iter().any(|message| mail.message_id.starts_with(&message.id.to_string())));
        assert!(!mail.text.contains('<'), "plain text is plain: {}", mail.text);
        assert!(mail.html.starts_with("<!doctype html>"));
    }
    app.finish().await;
}

async fn reference_of_review(app: &crate::support::TestApp) {
    assert_eq!(app.post("send_review", &review()).await.status(), 201);
}
