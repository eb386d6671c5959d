//! Files that go out with answers.

use std::time::Duration;

use mail_parser::{MessageParser, MimeHeaders};
use reqwest::{Response, StatusCode, header};
use serde_json::{Value, json};

use enquiry_service::{erasure::actions::erase_person, purge::actions::purge};
use staff::people::model::Role;

use crate::support::{
    Kind, TestApp,
    app::{quote, settings},
    desk::{Desk, spawn_with_desk},
    on_both_stores,
};

const PDF: &[u8] = b"%PDF-1.7 a plan for Ana";

async fn case_of_ana(app: &TestApp, desk: &Desk<'_>) -> String {
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    desk.case_of("Ana").await
}

async fn upload(desk: &Desk<'_>, case: &str, name: &str, content: &[u8]) -> Response {
    let name: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    desk.upload(&format!("cases/{case}/files?name={name}"), content.to_vec()).await.unwrap()
}

pub async fn kept(desk: &Desk<'_>, case: &str, name: &str, content: &[u8]) -> String {
    let answer = upload(desk, case, name, content).await;
    assert_eq!(answer.status(), StatusCode::OK, "{name}");
    answer.json::<Value>().await.unwrap()["id"].as_str().unwrap().to_owned()
}

fn say(channel: &str, key: u8, files: &[&str]) -> Value {
    let key = format!("018f0000-0000-7000-8000-0000000000{key:02}");
    json!({ "channel": channel, "text": "Here is the plan.", "key": key, "files": files })
}

on_both_stores! {
    async fn files_go_with_the_mail_and_stand_in_the_thread(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let plan = kept(&anna.desk, &case, "Reise für Ana.pdf", PDF).await;
        let list = kept(&anna.desk, &case, "Packing.txt", "Hüte\nand shoes".as_bytes()).await;
        let before = anna.desk.json(&format!("cases/{case}")).await;
        assert!(before["entries"].as_array().unwrap().is_empty(), "what was not sent is not said");
        assert_eq!(anna.desk.answer(&case, &say("mail", 1, &[&plan, &list])).await.status(), StatusCode::OK);
        let again = anna.desk.answer(&case, &say("mail", 1, &[&plan, &list])).await;
        let whole: Value = again.json().await.unwrap();
        let files = &whole["entries"][0]["attachments"];
        assert_eq!((files[0]["name"].as_str(), files[1]["name"].as_str()), (Some("Packing.txt"), Some("Reise für Ana.pdf")));
        assert_eq!(files[1]["size"].as_u64(), Some(PDF.len() as u64));
        let saved = anna.desk.get(&format!("attachments/{plan}")).await;
        assert_eq!(saved.headers()[header::CONTENT_DISPOSITION], "attachment");
        assert_eq!(saved.bytes().await.unwrap(), PDF);
        app.outbox_rests().await;
        let all = app.mails_as_sent();
        let sent: Vec<_> = all.iter().filter(|bytes| String::from_utf8_lossy(bytes).contains("multipart/mixed")).collect();
        let [bytes] = &sent[..] else { panic!("one mail with files, not {}", sent.len()) };
        let mail = MessageParser::default().parse(bytes).unwrap();
        assert_eq!(mail.from().unwrap().first().unwrap().name(), Some("Anna"));
        assert!(mail.body_text(0).unwrap().starts_with("Here is the plan."));
        assert!(mail.body_html(0).unwrap().contains("Here is the plan."));
        let parts: Vec<_> = mail.attachments().map(|part| (part.attachment_name().unwrap().to_owned(), part.contents().to_vec())).collect();
        assert_eq!(parts[1], ("Reise für Ana.pdf".to_owned(), PDF.to_vec()));
        assert_eq!((parts[0].0.as_str(), std::str::from_utf8(&parts[0].1).unwrap().replace("\r\n", "\n").trim_end()), ("Packing.txt", "Hüte\nand shoes"));
        assert_eq!(parts.len(), 2);
        assert_eq!(anna.desk.case_of("packing").await, case, "a case is found by the names of its files");
        app.finish().await;
    }

    async fn what_does_not_go_out_is_refused_in_words_and_nothing_is_sent(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let baraka = app.colleague("Baraka", Role::Manager).await;
        let case = case_of_ana(&app, &anna.desk).await;
        for (name, content, status, words) in [
            ("plan.exe", b"MZ".as_slice(), StatusCode::UNPROCESSABLE_ENTITY, "choose a PDF"),
            ("plan.pdf", b"MZ", StatusCode::UNPROCESSABLE_ENTITY, "does not match its name"),
            ("plan.pdf", b"", StatusCode::UNPROCESSABLE_ENTITY, "empty"),
            ("plan.pdf", &[b'x'; 5 * 1024 * 1024 + 1], StatusCode::PAYLOAD_TOO_LARGE, ""),
        ] {
            let answer = upload(&anna.desk, &case, name, content).await;
            assert_eq!(answer.status(), status, "{name}");
            let problem: Value = answer.json().await.unwrap();
            assert!(problem["title"].as_str().unwrap().contains(words), "{problem}");
        }
        let nowhere = upload(&anna.desk, "018f0000-0000-7000-8000-00000000ffff", "plan.pdf", PDF).await;
        assert_eq!(nowhere.status(), StatusCode::NOT_FOUND);
        let plan = kept(&anna.desk, &case, "plan.pdf", PDF).await;
        let refused = async |desk: &Desk<'_>, body: &Value| {
            assert_eq!(desk.answer(&case, body).await.status(), StatusCode::UNPROCESSABLE_ENTITY, "{body}");
        };
        refused(&anna.desk, &say("call", 1, &[&plan])).await;
        refused(&baraka.desk, &say("mail", 2, &[&plan])).await;
        refused(&anna.desk, &say("mail", 3, &[&plan, "018f0000-0000-7000-8000-00000000ffff"])).await;
        let large = [b"%PDF-".as_slice(), &[b'x'; 4 * 1024 * 1024]].concat();
        let mut three = Vec::new();
        for _ in 0..3 {
            three.push(kept(&anna.desk, &case, "large.pdf", &large).await);
        }
        let three: Vec<&str> = three.iter().map(String::as_str).collect();
        refused(&anna.desk, &say("mail", 4, &three)).await;
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 1, "the confirmation alone");
        assert_eq!(anna.desk.answer(&case, &say("mail", 5, &[&plan])).await.status(), StatusCode::OK);
        refused(&anna.desk, &say("mail", 6, &[&plan])).await;
        app.finish().await;
    }

    async fn a_repeated_answer_with_another_file_is_not_taken_for_the_one_that_was_sent(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        let plan = kept(&anna.desk, &case, "plan.pdf", PDF).await;
        let forgotten = kept(&anna.desk, &case, "map.pdf", PDF).await;
        assert_eq!(anna.desk.answer(&case, &say("mail", 1, &[&plan])).await.status(), StatusCode::OK);
        assert_eq!(anna.desk.answer(&case, &say("mail", 1, &[&plan])).await.status(), StatusCode::OK);
        let other = anna.desk.answer(&case, &say("mail", 1, &[&plan, &forgotten])).await;
        assert_eq!(other.status(), StatusCode::CONFLICT, "the map has not gone out");
        app.finish().await;
    }

    async fn files_go_with_the_person_and_those_that_nobody_sends_after_a_day(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        let anna = app.colleague("Anna", Role::Sales).await;
        let case = case_of_ana(&app, &anna.desk).await;
        kept(&anna.desk, &case, "forgotten.pdf", PDF).await;
        let plan = kept(&anna.desk, &case, "plan.pdf", PDF).await;
        assert_eq!(anna.desk.answer(&case, &say("mail", 1, &[&plan])).await.status(), 200);
        app.outbox_rests().await;
        app.clock.advance(Duration::from_hours(25));
        purge(&app.store, app.clock.now(), settings().retention).await.unwrap();
        let dump = app.database.dump().await;
        assert!(!dump.contains("forgotten.pdf") && dump.contains("plan.pdf"), "{dump}");
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        assert!(!app.database.dump().await.contains("plan.pdf"));
        app.finish().await;
    }
}

#[tokio::test]
async fn files_are_forgotten_with_the_names_of_the_visitor() {
    let app = spawn_with_desk(Kind::Sqlite).await;
    let anna = app.colleague("Anna", Role::Sales).await;
    let case = case_of_ana(&app, &anna.desk).await;
    let plan = kept(&anna.desk, &case, "plan.pdf", PDF).await;
    assert_eq!(anna.desk.answer(&case, &say("mail", 1, &[&plan])).await.status(), 200);
    app.outbox_rests().await;
    app.clock.advance(Duration::from_hours(24 * 750));
    purge(&app.store, app.clock.now(), settings().retention).await.unwrap();
    assert!(!app.database.dump().await.contains("plan.pdf"));
    app.finish().await;
}
