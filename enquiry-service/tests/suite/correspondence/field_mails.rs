//! Mails as programs in the field write them.

use std::path::Path;

use serde_json::{Value, json};

use staff::people::model::Role;

use crate::{
    correspondence::mailbox::{answered, entries, read_on, reading},
    support::{
        Kind, TestApp,
        app::order_with,
        desk::{Desk, booked, change},
        imap::MailServer,
        on_both_stores,
    },
};

fn input(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/field_inputs").join(format!("{name}.eml"));
    std::fs::read(path).unwrap()
}

/// Delivers these mails a second apart, in this order; the mails in no case.
async fn unsorted(
    app: &TestApp,
    server: &MailServer,
    desk: &Desk<'_>,
    names: impl IntoIterator<Item = &str>,
) -> Vec<Value> {
    let at = app.clock.now() + 1000;
    for (place, name) in (0..).zip(names) {
        server.deliver(&input(name), at + place * 1000);
    }
    read_on(app).await;
    desk.json("unsorted").await.as_array().unwrap().clone()
}

on_both_stores! {
    async fn words_and_senders_of_mails_from_the_field_are_read_as_they_were_meant(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let cases = [
            // The name, the sender, a part of the text, and whether a program wrote it.
            ("mail-text-after-picture", "Visitor <visitor@example.com>", "Before.\n\nAfter: we are four.", false),
            ("mail-html-rows", "Visitor <visitor@example.com>", "Adults   2\nChildren 3\nBudget: 1000\nNights: 7", false),
            ("mail-reply-to", "Visitor <visitor@example.com>", "We want a safari.", false),
            ("mail-reply-to-from-own-address", "Website <visitor@example.com>", "We want a safari in May.", false),
            ("mail-comma-in-name", "Name, First <visitor@example.com>", "Hello", false),
            ("mail-eastern-charset", "Visitor <visitor@example.com>", "こんにちは", false),
            ("mail-undeclared-latin1", "Jörg <visitor@example.com>", "Grüße aus Köln", false),
            ("mail-out-of-office", "Visitor <visitor@example.com>", "", true),
            ("mail-split-letter", "Jörg Müller <visitor@example.com>", "Hello", false),
        ];
        let sales = app.colleague("Baraka", Role::Sales).await;
        let unsorted = unsorted(&app, &server, &sales.desk, cases.iter().map(|(name, ..)| *name)).await;
        for ((name, sender, text, is_automatic), mail) in cases.iter().zip(&unsorted) {
            assert_eq!(mail["sender"], *sender, "{name}");
            assert!(mail["text"].as_str().unwrap().contains(text), "{name}: {mail}");
            assert_eq!(mail["is_automatic"], *is_automatic, "{name}");
        }
        assert_eq!(unsorted.len(), cases.len());
        assert_eq!(unsorted[2]["sender_check"], "none", "the mail server confirms no address of a form");
        let split = &unsorted[cases.len() - 1];
        assert_eq!(split["subject"], "Personal der Behörden und Gäste");
        assert_eq!(split["attachments"][0]["name"], "Reisepässe.pdf", "{split}");
        app.finish().await;
    }

    async fn the_files_of_a_mail_in_no_case_are_named_also_those_that_are_too_many(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let unsorted = unsorted(&app, &server, &sales.desk, ["mail-attachment-only", "mail-more-files"]).await;
        let file = &unsorted[0]["attachments"][0];
        assert_eq!((&file["name"], &file["size"], &file["is_kept"]), (&json!("p.pdf"), &json!(9), &json!(true)), "{unsorted:?}");
        let content = sales.desk.get(&format!("attachments/{}", file["id"].as_str().unwrap())).await;
        assert_eq!(content.text().await.unwrap(), "%PDF-1.4\n");
        let files = unsorted[1]["attachments"].as_array().unwrap();
        let names: Vec<_> = files.iter().map(|file| file["name"].as_str().unwrap()).collect();
        let expected: Vec<_> = (0..22).map(|number| format!("{number}.jpg")).collect();
        assert_eq!(names, expected, "in the order of the mail: {unsorted:?}");
        let kept: Vec<_> = files.iter().map(|file| file["is_kept"].as_bool().unwrap()).collect();
        assert_eq!(kept, [[true; 20].as_slice(), &[false; 2]].concat());
        app.finish().await;
    }

    async fn a_file_whose_name_shows_nothing_has_the_name_of_its_kind(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let mail = "From: eve@example.com\nSubject: files\nContent-Type: multipart/mixed; boundary=b\n\n\
                    --b\nContent-Type: application/pdf\n\
                    Content-Disposition: attachment; filename*=utf-8''%E2%80%AE%E2%81%A6\n\n%PDF-1.4\n\
                    --b\nContent-Type: image/png\nContent-Disposition: attachment; filename=\"  \"\n\nx\n\
                    --b\nContent-Type: text/plain\n\nbegin 644 \u{202e}\n#86)C\n`\nend\n\
                    --b--\n";
        server.deliver(mail, app.clock.now() + 1000);
        read_on(&app).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let unsorted = sales.desk.json("unsorted").await;
        let files = unsorted[0]["attachments"].as_array().unwrap();
        let names: Vec<_> = files.iter().map(|file| file["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["attachment.pdf", "attachment.png", "attachment"], "{unsorted}");
        app.finish().await;
    }

    async fn senders_words_and_names_of_files_are_found_where_programs_put_them(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let visitor = "Visitor <visitor@example.com>";
        let cases: [(&str, &str, &str, &[&str]); 10] = [
            ("mail-names-of-files", visitor, "Six files.", &[
                "A long name that is broken after so many letters, with a comma.pdf", "Reise Größe plan 100%.pdf",
                "plan a\u{308}.pdf", "Straße 12B, 2000 Köln.pdf", "travellers.csv", "document.pdf",
            ]),
            ("mail-unnamed-parts", visitor, "See below.", &["mail.eml", "attachment.jpg", "attachment.pdf"]),
            ("mail-calendar-alternative", visitor, "", &["invitation.ics"]),
            (
                "mail-flowed", visitor,
                "We would like to come in July, with our two children, who are four and eight years old, and stay for ten \
                 nights.\n\nKind regards\n indented\n-- \nAna", &[],
            ),
            ("mail-charset-in-meta", visitor, "Přijedeme v říjnu.", &[]),
            ("mail-comment-name", "Ana Prova <visitor@example.com>", "Hello", &[]),
            ("mail-company-behind", "Ana Prova (Company) <visitor@example.com>", "Hello", &[]),
            ("mail-nested-brackets", "Ana Prova <visitor@example.com>", "Hello", &[]),
            ("mail-address-as-name", "visitor@example.com <visitor@example.com>", "Hello", &[]),
            ("mail-base64-unpadded", visitor, "Grüße aus Köln", &[]),
        ];
        let sales = app.colleague("Baraka", Role::Sales).await;
        let unsorted = unsorted(&app, &server, &sales.desk, cases.iter().map(|(name, ..)| *name)).await;
        let mut wrong = Vec::new();
        for ((name, sender, text, files), mail) in cases.iter().zip(&unsorted) {
            let named = mail["attachments"].as_array().unwrap().iter().map(|file| file["name"].as_str().unwrap());
            let named: Vec<_> = named.collect();
            if mail["sender"] != *sender || mail["text"] != *text || named != *files {
                wrong.push(format!("{name}: {mail}"));
            }
        }
        assert_eq!((unsorted.len(), &wrong[..]), (cases.len(), &[][..] as &[String]), "{}", wrong.join("\n"));
        app.finish().await;
    }

    async fn uuencoded_files_are_files_and_words_about_them_stay_words(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let unsorted = unsorted(&app, &server, &sales.desk, ["mail-uuencoded-part", "mail-uuencoded-inline"]).await;
        let texts: Vec<_> = (0..2).map(|mail| unsorted[mail]["text"].as_str().unwrap()).collect();
        let inline = "We begin 644 metres above the sea:\nbegin 644 of those.\n\nHere are our flights.\n\n\nUntil soon, Ana";
        assert_eq!(texts, ["Here are our flights.", inline]);
        for mail in &unsorted {
            let files = mail["attachments"].as_array().unwrap();
            assert_eq!(files.len(), 1, "{files:?}");
            assert_eq!(files[0]["name"], "flights.txt");
            let content = sales.desk.get(&format!("attachments/{}", files[0]["id"].as_str().unwrap())).await;
            let content = content.text().await.unwrap();
            assert_eq!(content, "Flight 1 arrives at 19:40.\nFlight 2 arrives at 20:15.\n".repeat(2));
        }
        app.finish().await;
    }

    async fn a_report_that_a_mail_is_late_gives_it_up_as_little_as_one_of_a_mail_of_others(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let (case, answer) = answered(&app, &sales).await;
        let bounce = String::from_utf8(input("mail-bounce-of-own-answer")).unwrap();
        let of_answer = bounce.replace("PUT-THE-ID-OF-AN-ANSWER-HERE", &answer.message_id);
        let at = app.clock.now();
        server.deliver(&of_answer.replace("Action: failed", "Action: delayed"), at + 1000);
        server.deliver(&bounce.replace("PUT-THE-ID-OF-AN-ANSWER-HERE", "another@elsewhere.example"), at + 2000);
        read_on(&app).await;
        assert_eq!(sales.desk.json(&format!("cases/{case}")).await["is_undelivered"], false);
        assert_eq!(sales.desk.json("today").await["dead_mails"], 0);
        let said = "Diagnostic-Code: smtp; 550 5.1.1 no mailbox\n of this name\nAction: failed";
        server.deliver(&of_answer.replace("Action: failed", said).replace("f11@", "f12@"), at + 3000);
        read_on(&app).await;
        let mail = sales.desk.json(&format!("cases/{case}")).await["undelivered"].take();
        assert_eq!(mail["error"], "550 5.1.1 no mailbox of this name");
        assert_eq!(sales.desk.post(&format!("outbox/{}/retry", mail["id"].as_str().unwrap()), &json!({})).await.status(), 204);
        assert_eq!(sales.desk.json(&format!("cases/{case}")).await["is_undelivered"], false, "it is under way");
        app.finish().await;
    }

    async fn a_report_gives_up_only_the_mail_that_it_returns_to_the_recipient_that_it_names(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let (case, answer) = answered(&app, &sales).await;
        let bounce = String::from_utf8(input("mail-bounce-of-own-answer")).unwrap().replace('\r', "");
        let bounce = bounce.replace("PUT-THE-ID-OF-AN-ANSWER-HERE", &answer.message_id);
        let other = bounce.replace("Final-Recipient: rfc822; ana@example.com", "Final-Recipient: rfc822; ana@elsewhere.example");
        let no_report = bounce.replace("multipart/report; report-type=delivery-status", "multipart/mixed");
        let answered = format!("Subject: Undelivered\nIn-Reply-To: <{}>", answer.message_id);
        let not_returned = bounce.replace(&format!("Message-ID: <{}>\n", answer.message_id), "");
        let not_returned = not_returned.replace("Subject: Undelivered", &answered);
        let at = app.clock.now();
        for (number, report) in (1_u8..).zip([&other, &no_report, &not_returned]) {
            server.deliver(&report.replace("f11@", &format!("n{number}@")), at + i64::from(number) * 1000);
            read_on(&app).await;
            assert_eq!(sales.desk.json(&format!("cases/{case}")).await["is_undelivered"], false, "{report}");
        }
        // It was sent on, and the server that got it first names whom we have written to.
        let sent_on = other.replace("Final-Recipient", "Original-Recipient: rfc822;<ANA@example.com>\nFinal-Recipient");
        server.deliver(&sent_on, at + 4000);
        read_on(&app).await;
        assert_eq!(sales.desk.json(&format!("cases/{case}")).await["is_undelivered"], true);
        app.finish().await;
    }

    async fn a_late_report_about_an_address_that_was_corrected_sends_the_mail_to_the_new_one(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let manager = app.colleague("Neema", Role::Manager).await;
        let desk = &manager.desk;
        let id = booked(&app, desk, &order_with(&json!({ "email_address": "ana@exmaple.com" }))).await;
        app.outbox_rests().await;
        let sent = app.mails_to("ana@exmaple.com").remove(0);
        let what = json!({ "email": "ana@example.com", "seen": "ana@exmaple.com" });
        assert_eq!(change(desk, &id, "address", what).await.0, 200);
        let bounce = String::from_utf8(input("mail-bounce-of-own-answer")).unwrap();
        let bounce = bounce.replace("PUT-THE-ID-OF-AN-ANSWER-HERE", &sent.message_id).replace("ana@example.com", "ana@exmaple.com");
        let at = app.clock.now();
        server.deliver(&bounce, at + 1000);
        read_on(&app).await;
        app.clock.advance(std::time::Duration::from_secs(11));
        app.outbox_rests().await;
        assert_eq!(app.mails_to("ana@example.com").len(), 1, "what the former address did not get");
        server.deliver(&bounce.replace("f11@", "f12@"), at + 2000);
        read_on(&app).await;
        assert_eq!(desk.json("today").await["dead_mails"], 0, "a second report about the former address says nothing of the new one");
        app.finish().await;
    }

    async fn a_returned_answer_comes_into_its_case_and_a_mail_inside_a_mail_is_kept_whole(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server).await;
        let sales = app.colleague("Baraka", Role::Sales).await;
        let (case, answer) = answered(&app, &sales).await;
        let bounce = String::from_utf8(input("mail-bounce-of-own-answer")).unwrap();
        let at = app.clock.now();
        server.deliver(&bounce.replace("PUT-THE-ID-OF-AN-ANSWER-HERE", &answer.message_id), at + 1000);
        let forwarded = String::from_utf8(input("mail-forwarded-eml")).unwrap();
        let forwarded = forwarded.replace("Subject: fwd", &format!("Subject: fwd\nIn-Reply-To: <{}>", answer.message_id));
        server.deliver(&forwarded, at + 2000);
        read_on(&app).await;
        let came = entries(&sales.desk, &case).await;
        assert_eq!(came.len(), 2, "{came:?}");
        assert!(came[0]["text"].as_str().unwrap().contains("No such user."), "{came:?}");
        let returned = sales.desk.json(&format!("cases/{case}")).await;
        assert_eq!((&returned["is_undelivered"], &returned["undelivered"]["error"]), (&json!(true), &json!("5.1.1")));
        assert_eq!(sales.desk.json("today").await["dead_mails"], 1);
        let dead = sales.desk.json("outbox?state=dead").await;
        assert_eq!((&dead["mails"][0]["id"], dead["mails"].as_array().unwrap().len()), (&returned["undelivered"]["id"], 1));
        let file = &came[1]["attachments"][0];
        assert_eq!(file["name"], "flight.eml", "{came:?}");
        let content = sales.desk.get(&format!("attachments/{}", file["id"].as_str().unwrap())).await;
        let content = content.text().await.unwrap();
        assert!(content.contains("Subject: Ticket") && content.contains("Arrival 19:40"), "{content}");
        app.finish().await;
    }
}
