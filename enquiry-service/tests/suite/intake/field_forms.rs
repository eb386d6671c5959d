//! What people type, paste and upload in the field.

use std::{path::Path, time::Duration};

use reqwest::StatusCode;
use serde_json::{Value, json};

use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::{order_with, quote_with, reference, refused},
    desk::spawn_with_desk,
    spawn_app,
};

/// With many quotes some come into quarantine, of which a mail tells an hour later.
async fn finish(app: TestApp) {
    app.pass(Duration::from_secs(3700), Duration::from_secs(600)).await;
    app.finish().await;
}

fn input(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/field_inputs").join(name)).unwrap()
}

/// The number that is read of a quote with these fields; empty without one.
async fn number(app: &TestApp, changes: &Value) -> String {
    let reference = reference(app.post("requestquote", &quote_with(changes)).await).await;
    let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
    enquiry.phone.and_then(|phone| phone.number).unwrap_or_default()
}

#[tokio::test]
async fn numbers_that_begin_as_their_country_s_dial_code_are_read_whole() {
    let app = spawn_app(Kind::Sqlite).await;
    let cases = [
        ("IT", "391 231 2312", "+393912312312"),
        ("IT", "390 123 4567", "+393901234567"),
        ("IT", "393-1231231", "+393931231231"),
        ("IT", "39 391 231 2312", "+393912312312"),
        ("IT", "39 06 698 12345", "+390669812345"),
        ("IT", "+39 391 231 2312", "+393912312312"),
        ("IT", "0039 391 231 2312", "+393912312312"),
        ("NO", "47 12 34 56", "+4747123456"),
        ("NO", "47 21 23 45 67", "+4721234567"),
        ("KW", "9651 2345", "+96596512345"),
        ("DE", "49 30 901820", "+4930901820"),
        ("DE", "4915123456789", "+4915123456789"),
        ("TZ", "255 754 123 456", "+255754123456"),
        ("US", "1 650 253 0000", "+16502530000"),
    ];
    for (country, typed, expected) in cases {
        let read = number(&app, &json!({ "phone_country": country, "phone_number": typed })).await;
        assert_eq!(read, expected, "{country}: {typed}");
    }
    finish(app).await;
}

#[tokio::test]
async fn the_dial_code_reads_the_number_where_no_country_does() {
    let app = spawn_app(Kind::Sqlite).await;
    let cases = [
        ("+49", "0151 23456789", "+4915123456789"),
        ("49", "151 23456789", "+4915123456789"),
        ("+1", "(650) 253-0000", "+16502530000"),
        ("+1-876", "876 927 1234", "+18769271234"),
        ("+44", "07911 123456", "+447911123456"),
        ("+7", "8 912 345-67-89", "+79123456789"),
        ("+39", "391 231 2312", "+393912312312"),
        ("0041", "079 123 45 67", "+41791234567"),
        ("+255", "0754 123 456", "+255754123456"),
        ("+49", "+33 1 42 68 53 00", "+33142685300"),
        ("+999", "0151 23456789", ""),
        ("Germany", "0151 23456789", ""),
    ];
    for (code, typed, expected) in cases {
        let read = number(&app, &json!({ "phone_country": "", "country_code": code, "phone_number": typed })).await;
        assert_eq!(read, expected, "{code}: {typed}");
    }
    let both = json!({ "phone_country": "AT", "country_code": "+49", "phone_number": "0664 1234567" });
    assert_eq!(number(&app, &both).await, "+436641234567", "the country says more than the code");
    let order = order_with(&json!({ "phone_country": "", "country_code": "+49", "phone_number": "0151 23456789" }));
    assert_eq!(app.post("submit-order-request", &order).await.status(), StatusCode::CREATED);
    let booking = app.store.bookings(bookings::ledger::store::BookingFilter {
        quarantined: None,
        unclear: false,
        since: 0,
        most: 1,
    });
    let phone = booking.await.unwrap().remove(0).phone.unwrap();
    assert_eq!(phone.number.as_deref(), Some("+4915123456789"));
    finish(app).await;
}

#[tokio::test]
async fn signs_that_presentations_and_documents_paste_become_spaces_and_lines() {
    let app = spawn_app(Kind::Sqlite).await;
    let pasted = json!({
        "message": "Day 1: Arusha\u{b}Day 2: Serengeti\u{c}Day 3\u{2028}Day 4\u{85}Day 5",
        "full_name": "Visitor\tTwo\u{b}Three",
        "phone_number": "0151\t23456789",
    });
    let reference = reference(app.post("requestquote", &quote_with(&pasted)).await).await;
    let enquiry = app.store.enquiry_by_reference(&reference).await.unwrap().unwrap();
    assert_eq!(enquiry.details.message(), "Day 1: Arusha\nDay 2: Serengeti\nDay 3\nDay 4\nDay 5");
    assert_eq!(enquiry.name.as_str(), "Visitor Two Three");
    assert_eq!(enquiry.phone.unwrap().number.as_deref(), Some("+4915123456789"));
    for (field, bad) in
        [("message", "a\u{0}b"), ("message", "a\u{7}b"), ("full_name", "a\u{1b}b"), ("full_name", "a\nb")]
    {
        let answer = app.post("requestquote", &quote_with(&json!({ field: bad }))).await;
        assert_eq!(refused(answer).await, [(field.to_owned(), "control_character".to_owned())], "{bad:?}");
    }
    finish(app).await;
}

#[tokio::test]
async fn a_waiting_list_posted_empty_says_of_each_field_what_is_missing_there() {
    let app = spawn_app(Kind::Sqlite).await;
    for locale in ["en", "de", "fr", "es", "it", "pt"] {
        let answer = app.post("waiting-list", &json!({ "locale": locale })).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
        let problem: Value = answer.json().await.unwrap();
        let errors = problem["errors"].as_array().unwrap_or_else(|| panic!("{problem}"));
        let detail = |field: &str| {
            let error =
                errors.iter().find(|error| error["field"] == field).unwrap_or_else(|| panic!("{field}: {problem}"));
            error["message"].as_str().unwrap().to_owned()
        };
        let [tour, starts, ends, name] = ["tour", "starts", "ends", "full_name"].map(detail);
        let mut different = vec![&tour, &starts, &ends, &name];
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 4, "{locale}: {problem}");
        if locale == "en" {
            assert_eq!(tour, "Please choose the tour that you would like to book.");
            assert_eq!(starts, "Please choose the first day of the journey.");
            assert_eq!(ends, "Please choose the last day of the journey.");
        }
    }
    finish(app).await;
}

#[tokio::test]
async fn files_of_the_field_go_out_or_are_refused_with_the_true_reason() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let sales = app.colleague("Baraka", Role::Sales).await;
    let case = sales.desk.case_of(&reference(app.post("requestquote", &quote_with(&json!({}))).await).await).await;
    let upload = async |name: &str, content: &[u8]| {
        let answer = sales.desk.upload(&format!("cases/{case}/files?name={name}"), content.to_vec()).await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
    let accepted: [(&str, &[u8]); 6] = [
        ("bom.pdf", &input("attachment-bom.pdf")),
        ("lines.pdf", b"\r\n\r\n%PDF-1.4\n"),
        ("picture.webp", b"RIFF\x24\0\0\0WEBPVP8 "),
        ("picture.heic", heic),
        ("picture.gif", b"GIF89a\x01\0"),
        ("route.kml", b"<?xml version=\"1.0\"?><kml/>"),
    ];
    for (name, content) in accepted {
        let (status, answer) = upload(name, content).await;
        assert_eq!(status, 200, "{name}: {answer}");
    }
    let late = [b" ".repeat(2000).as_slice(), b"%PDF-1.4"].concat();
    let refused: [(&str, &[u8], &str); 7] = [
        ("excel.csv", &input("attachment-excel.csv"), "is not in UTF-8: save it again as"),
        ("notes.txt", b"\xff\xfea\0", "is not in UTF-8: save it again as"),
        ("late.pdf", &late, "does not match its name"),
        ("page.pdf", b"<script>%PDF-1.4", "does not match its name"),
        ("program.pdf", b"MZ\0\0%PDF-1.4", "does not match its name"),
        ("sound.webp", b"RIFF\x24\0\0\0WAVEfmt ", "does not match its name"),
        ("film.heic", b"\0\0\0\x18ftypqt  \0\0\0\0", "does not match its name"),
    ];
    for (name, content, reason) in refused {
        let (status, answer) = upload(name, content).await;
        assert_eq!(status, 422, "{name}: {answer}");
        assert!(answer.contains(reason), "{name}: {answer}");
    }
    finish(app).await;
}

#[tokio::test]
async fn the_desk_calls_the_number_that_was_read_and_none_that_was_not() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let sales = app.colleague("Baraka", Role::Sales).await;
    for (country, typed, call) in [("DE", "151 23456789", "tel:+4915123456789"), ("", "151 23456789", "")] {
        let phone = json!({ "phone_country": country, "country_code": "", "phone_number": typed });
        let case = sales.desk.case_of(&reference(app.post("requestquote", &quote_with(&phone)).await).await).await;
        let case = sales.desk.json(&format!("cases/{case}")).await;
        assert_eq!((case["phone"].as_str(), case["call"].as_str()), (Some(typed), Some(call)));
    }
    let order = order_with(&json!({ "phone_country": "DE", "phone_number": "151 23456789" }));
    let booking = crate::support::desk::booked(&app, &sales.desk, &order).await;
    assert_eq!(sales.desk.json(&format!("bookings/{booking}")).await["call"], "tel:+4915123456789");
    finish(app).await;
}

#[tokio::test]
async fn numbers_of_many_keyboards_and_habits_are_read_or_kept_as_typed_and_never_become_another() {
    let app = spawn_app(Kind::Sqlite).await;
    let cases = [
        // Eastern digits, and the marks around numbers of Apple's contacts.
        ("GB", "+٤٤٧٩١١١٢٣٤٥٦", "+447911123456"),
        ("TZ", "۰۷۵۴ ۱۲۳ ۴۵۶", "+255754123456"),
        ("TZ", "\u{202d}+255 754 123 456\u{202c}", "+255754123456"),
        ("JP", "０９０−１２３４−５６７８", "+819012345678"),
        ("GB", "tel:+44-7976-399087", "+447976399087"),
        ("MX", "+52 1 55 4163 7145", "+525541637145"),
        ("MX", "55 4163 7145", "+525541637145"),
        ("DE", "+49-151-23456789", "+4915123456789"),
        ("DE", "+49.151.23456789", "+4915123456789"),
        ("DE", "0151/23456789", "+4915123456789"),
        ("DE", "030 / 90 18 20", "+4930901820"),
        ("US", "011 49 151 23456789", "+4915123456789"),
        // The rules of the chosen country took digits of numbers of another, or too many.
        ("US", "+33 1 42 76 49 78", "+33142764978"),
        ("RU", "+7 800 555 35 35", "+78005553535"),
        ("RU", "8 800 555 35 35", "+78005553535"),
        ("BY", "+375 800 11-11-11", "+375800111111"),
        ("US", "1-800-FLOWERS", "+18003569377"),
        ("DE", "030 901820 Ana", "+4930901820"),
        ("DE", "0151 23456789 (evenings)", "+4915123456789"),
        ("DE", "+49 151 23456789 ext. 12", "+4915123456789"),
        ("GB", "+44 (0)20 7946 0958", "+442079460958"),
        ("DE", "+44 (0)20 7946 0958", "+442079460958"),
        ("DE", "00 49 151 23456789", "+4915123456789"),
        ("DE", "+ 49 151 23456789", "+4915123456789"),
        ("DE", "++49 151 23456789", "+4915123456789"),
        // An extension without a sign, letters, two numbers: nobody can tell.
        ("DE", "+49 7462 2043693220", "+4974622043693220"),
        ("DE", "+49 7775abc2219", ""),
        ("AE", "055fff5088", ""),
        ("DE", "0151 23456789 or 0160 1234567", ""),
    ];
    let mut wrong = Vec::new();
    for (country, typed, expected) in cases {
        let read = number(&app, &json!({ "phone_country": country, "phone_number": typed })).await;
        if read != expected {
            wrong.push(format!("{country}: {typed}: {read}, not {expected}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    finish(app).await;
}

#[tokio::test]
async fn addresses_that_were_pasted_are_taken_if_they_are_one_and_refused_otherwise() {
    let app = spawn_app(Kind::Sqlite).await;
    let cases = [
        ("ana@example.com\u{a0}", Some("ana@example.com")),
        ("\u{feff}ana@example.com", Some("ana@example.com")),
        ("\u{200b}ana@example.com\u{200b}", Some("ana@example.com")),
        ("mailto:ana@example.com", Some("ana@example.com")),
        ("Ana Prova <ana@example.com>", Some("ana@example.com")),
        ("<ana@example.com>", Some("ana@example.com")),
        ("ana@example.com.", Some("ana@example.com")),
        ("ana@example.com,", Some("ana@example.com")),
        ("ana＠example.com", Some("ana@example.com")),
        ("j.doe\u{a0}@example.com", None),
        ("ana @ example.com", None),
        ("ok its me@example.com", None),
        ("ana@example", None),
        ("ana@example.com, juma@example.com", None),
        ("Ana <ana@example.com> <juma@example.com>", None),
    ];
    let mut wrong = Vec::new();
    for (typed, expected) in cases {
        let answer = app.post("requestquote", &quote_with(&json!({ "email_address": typed }))).await;
        let kept = if answer.status() == StatusCode::CREATED {
            let reference = reference(answer).await;
            Some(app.store.enquiry_by_reference(&reference).await.unwrap().unwrap().email.to_string())
        } else {
            assert_eq!(refused(answer).await, [("email_address".to_owned(), "invalid_email".to_owned())], "{typed}");
            None
        };
        if kept.as_deref() != expected {
            wrong.push(format!("{typed:?}: {kept:?}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    finish(app).await;
}
