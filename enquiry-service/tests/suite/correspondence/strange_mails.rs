//! Mails that no program for mails writes: none stops the service or the mails after it, and each is shown at the desk.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use tempfile::TempDir;

use correspondence::mailbox::{mailboxes, model::MailQuota, settings::MailboxSettings};
use staff::people::model::Role;

use crate::support::{
    Kind, Stored, TestApp,
    app::quote,
    desk::desk,
    faulty_imap::{self, Failure},
    imap::MailServer,
    on_both_stores, spawn_app_with,
};

/// A service that reads the mailbox with changed settings.
async fn reading(kind: Kind, server: &MailServer, change: impl FnOnce(&mut MailboxSettings)) -> TestApp {
    let app = spawn_app_with(
        kind,
        |settings| {
            settings.desk = desk(&[]);
            settings.mailbox = server.settings();
            change(settings.mailbox.as_mut().unwrap());
        },
        None,
    )
    .await;
    app.jobs_rest().await;
    app
}

async fn read_on(app: &TestApp) {
    app.clock.advance(Duration::from_secs(61));
    app.jobs_rest().await;
}

async fn unsorted(app: &TestApp) -> Vec<Value> {
    static COLLEAGUES: AtomicU32 = AtomicU32::new(0);
    let name = format!("Neema{}", COLLEAGUES.fetch_add(1, Ordering::Relaxed));
    let sales = app.colleague(&name, Role::Sales).await;
    sales.desk.json("unsorted").await.as_array().unwrap().clone()
}

/// Structures on which a parser's stack, time or memory grows without bound.
fn structures() -> Vec<(&'static str, String)> {
    let head = |subject: &str, more: &str| format!("From: eve@stranger.example\nSubject: {subject}\n{more}");
    let mixed = "Content-Type: multipart/mixed; boundary=b\n\n";
    vec![
        (
            "nested mails",
            head("nested mails", "Content-Type: message/rfc822\n\n")
                + &"Content-Type:message/rfc822\n\n".repeat(40_000),
        ),
        (
            "open boundaries",
            head("open boundaries", mixed)
                + &"--b\nContent-Type: multipart/mixed; boundary=c\n\nxxxxxxxxxx\n".repeat(60_000),
        ),
        ("empty parts", head("empty parts", mixed) + &"--b\n\n\n".repeat(600_000)),
        ("digest", head("digest", "Content-Type: multipart/digest; boundary=b\n\n") + &"--b\n\n".repeat(700_000)),
        ("many headers", head("many headers", &"X: y\n".repeat(500_000)) + "\nwords"),
        ("many recipients", head("many recipients", &format!("To: {}\n", "a@b.c,".repeat(600_000))) + "\nwords"),
    ]
}

on_both_stores! {
    async fn mails_that_would_break_a_parser_are_shown_unread_and_the_mails_after_them_are_read(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server, |_| ()).await;
        let at = app.clock.now() + 1000;
        let structures = structures();
        for (name, mail) in &structures {
            assert!(mail.len() <= 4 * 1024 * 1024, "{name}: {}", mail.len());
            server.deliver(mail, at);
        }
        server.deliver("From: jo@example.com\nSubject: Safari\n\nIs it hot in May?\n", at + 1);
        read_on(&app).await;
        assert_eq!(app.get("/healthz").await.status(), 200);
        let mails = unsorted(&app).await;
        for (name, mail) in &structures {
            let shown = mails.iter().find(|mail| mail["subject"] == *name).unwrap_or_else(|| panic!("{name}: {mails:?}"));
            assert_eq!((&shown["sender"], &shown["fault"]), (&json!("eve@stranger.example"), &json!("too_many_parts")));
            let size = i64::try_from(mail.len() + mail.matches('\n').count()).unwrap();
            assert_eq!(shown["size"], json!(size), "{name}");
        }
        let last = mails.iter().find(|mail| mail["subject"] == "Safari").unwrap();
        assert_eq!((last["text"].as_str(), &last["fault"]), (Some("Is it hot in May?"), &Value::Null));
        app.finish().await;
    }

    async fn a_mail_on_which_its_process_ends_is_passed_after_two_tries(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let folder = TempDir::new().unwrap();
        let (program, tries) = (folder.path().join("reader"), folder.path().join("tries"));
        let real = env!("CARGO_BIN_EXE_tembea-service");
        // Ends at one mail as a program does whose stack overflows.
        let script = format!(
            "#!/bin/sh\ninput=$(cat; echo x)\ncase \"$input\" in *poison*) echo \"$@\" >>'{}'; kill -SEGV $$;; esac\n\
             printf %s \"${{input%x}}\" | '{real}' \"$@\"\n", tries.display());
        fs::write(&program, script).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let app = reading(kind, &server, |mailbox| mailbox.reader.clone_from(&program)).await;
        let at = app.clock.now() + 1000;
        server.deliver("From: eve@stranger.example\nSubject: strange\n\npoison\n", at);
        server.deliver("From: mallory@stranger.example\nSubject: poison\n\nwords\n", at + 1);
        server.deliver("From: jo@example.com\nSubject: Safari\n\nIs it hot in May?\n", at + 2);
        read_on(&app).await;
        let mails = unsorted(&app).await;
        let of = |name: &str| mails.iter().find(|mail| mail["subject"] == name).unwrap_or_else(|| panic!("{mails:?}"));
        let strange = of("strange");
        assert_eq!((&strange["sender"], &strange["fault"]), (&json!("eve@stranger.example"), &json!("not_readable")));
        assert_eq!(of("")["fault"], "not_readable", "its head cannot be read either");
        assert_eq!(of("Safari")["text"], "Is it hot in May?");
        let tries = fs::read_to_string(&tries).unwrap();
        let whole = tries.lines().filter(|arguments| !arguments.contains("--fault")).count();
        assert_eq!((whole, tries.lines().count()), (4, 6), "two mails, each twice whole, one of them twice by its head");
        read_on(&app).await;
        assert_eq!(unsorted(&app).await.len(), 3, "each once");
        app.finish().await;
    }

    async fn a_mail_at_which_services_were_killed_is_passed(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server, |_| ()).await;
        server.deliver("From: eve@stranger.example\nSubject: deadly\n\nwords\n", app.clock.now() + 1000);
        let mailbox = app.store.mailboxes().await.unwrap().remove(0);
        let next = mailbox.last_uid + 1;
        for _ in 0..6 {
            let name = mailbox.name.clone();
            app.store.write(move |on| mailboxes::start_mail(on, &name, mailbox.uid_validity, next)).await.unwrap();
        }
        read_on(&app).await;
        let mails = unsorted(&app).await;
        assert_eq!((&mails[0]["subject"], &mails[0]["fault"]), (&json!("deadly"), &json!("not_readable")));
        app.finish().await;
    }

    async fn a_mail_that_was_read_whole_once_and_by_its_head_at_another_time_is_there_once(kind: Kind) {
        let Some(mut server) = MailServer::start() else { return };
        let folder = TempDir::new().unwrap();
        let program = folder.path().join("reader");
        let real = env!("CARGO_BIN_EXE_tembea-service");
        // The reader ends at mails that hold this word.
        let end_at = |word: &str| {
            let script = format!(
                "#!/bin/sh\ninput=$(cat; echo x)\ncase \"$input\" in *{word}*) kill -SEGV $$;; esac\n\
                 printf %s \"${{input%x}}\" | '{real}' \"$@\"\n"
            );
            fs::write(&program, script).unwrap();
            fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        };
        end_at("poison");
        let app = reading(kind, &server, |mailbox| mailbox.reader.clone_from(&program)).await;
        let at = app.clock.now() + 1000;
        server.deliver("From: eve@stranger.example\nSubject: first\nMessage-ID: <first@x>\n\npoison\n", at);
        server.deliver("From: eve@stranger.example\nSubject: second\nMessage-ID: <second@x>\n\ntonic\n", at + 1000);
        server.deliver("From: mallory@stranger.example\nSubject: poison and tonic\n\nwords\n", at + 2000);
        read_on(&app).await;
        let faults = async || -> Vec<(String, Option<String>)> {
            let all = unsorted(&app).await;
            let text = |value: &Value| value.as_str().map(str::to_owned);
            all.iter().map(|mail| (text(&mail["subject"]).unwrap(), text(&mail["fault"]))).collect()
        };
        let unread = || Some("not_readable".to_owned());
        let before = [("first".to_owned(), unread()), ("second".to_owned(), None), (String::new(), unread())];
        assert_eq!(faults().await, before);
        server.stop();
        server.renumber();
        end_at("tonic");
        server.start_again();
        app.clock.advance(Duration::from_mins(10));
        app.jobs_rest().await;
        assert_eq!(faults().await, before, "the mailbox numbers its mails anew");
        app.finish().await;
    }

    async fn a_stranger_s_mails_of_a_day_are_kept_up_to_a_quota_and_those_of_others_whole(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let quota = MailQuota { of_sender_and_day: 100_000, without_case: 150_000 };
        let app = reading(kind, &server, |mailbox| mailbox.quota = quota).await;
        let at = app.clock.now() + 1000;
        let mail = |sender: &str, subject: &str| {
            let file = "QUJD".repeat(20_000);
            format!(
                "From: {sender}\nSubject: {subject}\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\nwords {subject}\n\
                 --m\nContent-Type: text/csv\nContent-Disposition: attachment; filename=a.csv\n\
                 Content-Transfer-Encoding: base64\n\n{file}\n--m--\n"
            )
        };
        server.deliver(&mail("eve@stranger.example", "one"), at);
        server.deliver(&mail("Eve <EVE@stranger.example>", "two"), at + 1);
        server.deliver(&mail("jo@example.com", "three"), at + 2);
        server.deliver(&mail("mallory@stranger.example", "four"), at + 3);
        server.deliver(&mail("eve@stranger.example", "five"), at + 25 * 3_600_000);
        read_on(&app).await;
        let mails = unsorted(&app).await;
        let faults: Vec<_> = mails.iter().map(|mail| (mail["text"].as_str().unwrap(), mail["fault"].as_str())).collect();
        assert_eq!(faults, [
            ("words one", None), ("words two", Some("over_quota")), ("words three", None),
            ("words four", Some("over_quota")), ("words five", Some("over_quota")),
        ], "120 kB of three senders stand without a case at the end");
        app.finish().await;
    }

    async fn a_mail_that_nobody_files_is_forgotten_after_ninety_days_and_not_received_again(kind: Kind) {
        let Some(mut server) = MailServer::start() else { return };
        let app = reading(kind, &server, |_| ()).await;
        server.deliver("From: eve@stranger.example\nSubject: old\nMessage-ID: <old@x>\n\nwords\n", app.clock.now() + 1000);
        read_on(&app).await;
        assert_eq!(unsorted(&app).await.len(), 1);
        app.clock.advance(Duration::from_hours(89 * 24));
        app.jobs_rest().await;
        assert_eq!(unsorted(&app).await.len(), 1);
        app.clock.advance(Duration::from_hours(2 * 24));
        app.jobs_rest().await;
        assert_eq!(unsorted(&app).await.len(), 0);
        server.stop();
        server.renumber();
        server.start_again();
        app.clock.advance(Duration::from_mins(10));
        app.jobs_rest().await;
        assert_eq!(unsorted(&app).await.len(), 0, "the mailbox numbers its mails anew");
        app.finish().await;
    }

    async fn the_desk_says_whose_mail_came_into_a_case_and_whether_its_sender_was_checked(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server, |mailbox| {
            mailbox.authentication_server = Some("mx.office.example".to_owned());
        }).await;
        assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
        let sales = app.colleague("Baraka", Role::Sales).await;
        let case = sales.desk.json("cases?view=all").await[0].clone();
        let (id, reference) = (case["id"].as_str().unwrap(), case["reference"].as_str().unwrap());
        let at = app.clock.now() + 1000;
        let results = |server: &str, dmarc: &str| {
            format!("Authentication-Results: {server} (a; comment); dkim=pass header.d=other.example;\n dmarc={dmarc} (p=NONE) header.from=example.com\n")
        };
        let mail = |results: &str, sender: &str, text: &str| {
            format!("{results}From: {sender}\nSubject: about {reference}\nMessage-ID: <{text}@example.com>\n\n{text}\n")
        };
        server.deliver(&mail(&results("mx.office.example", "pass"), "ana@example.com", "checked"), at);
        server.deliver(&mail(&results("mx.office.example", "fail"), "ana@example.com", "forged"), at + 1);
        server.deliver(&mail(&results("mx.evil.example", "pass"), "ana@example.com", "unknown"), at + 2);
        server.deliver(
            "From: eve@example.com\nSubject: hello\nIn-Reply-To: <checked@example.com>\nMessage-ID: <e@e>\n\nstranger\n",
            at + 3,
        );
        read_on(&app).await;
        let case = sales.desk.json(&format!("cases/{id}")).await;
        let shown: Vec<_> = case["entries"].as_array().unwrap().iter().map(|entry| {
            let received = &entry["received"];
            (entry["text"].as_str().unwrap(), received["is_from_visitor"].as_bool(), received["sender_check"].as_str())
        }).collect();
        assert_eq!(shown, [
            ("checked", Some(true), Some("passed")), ("forged", Some(true), Some("failed")),
            ("unknown", Some(true), Some("none")), ("stranger", Some(false), Some("none")),
        ]);
        app.finish().await;
    }

    async fn no_spelling_of_the_sender_shows_another_address_as_checked(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server, |mailbox| {
            mailbox.authentication_server = Some("mx.office.example".to_owned());
        }).await;
        let senders = [
            // Pieces of a value inside a name, which is a name as a whole.
            "\"x*0*=a\\;x*1*=\"\" <ana@example.com>, \" <eve@example.com>",
            "<eve@example.com<ana@example.com>>",
            "eve@example.com <x <ana@example.com>>",
        ];
        let at = app.clock.now() + 1000;
        for (place, sender) in (0..).zip(senders) {
            let results = "Authentication-Results: mx.office.example; dmarc=pass header.from=example.com";
            server.deliver(&format!("{results}\nFrom: {sender}\nSubject: hello\n\nwords\n"), at + place);
        }
        read_on(&app).await;
        for mail in unsorted(&app).await {
            let is_ana = mail["sender"].as_str().unwrap().ends_with("ana@example.com>");
            assert!(!is_ana || mail["sender_check"] == "failed", "{mail}");
        }
        app.finish().await;
    }

    async fn names_show_their_letters_in_the_order_in_which_they_stand(kind: Kind) {
        let Some(server) = MailServer::start() else { return };
        let app = reading(kind, &server, |_| ()).await;
        let file = "attachment; filename*=utf-8''invoice%E2%80%AEfdp.exe";
        server.deliver(&format!(
            "From: \"A\u{202e}na\u{200b}\" <eve@stranger.example>\nSubject: \u{2066}Safari\u{feff}\n\
             Content-Type: multipart/mixed; boundary=m\n\n--m\n\nwords\n--m\nContent-Type: application/octet-stream\n\
             Content-Disposition: {file}\n\nMZ\n--m--\n"
        ), app.clock.now() + 1000);
        read_on(&app).await;
        let mails = unsorted(&app).await;
        assert_eq!((&mails[0]["sender"], &mails[0]["subject"]), (&json!("Ana <eve@stranger.example>"), &json!("Safari")));
        let nameless = crate::support::app::quote_with(&json!({ "full_name": "\u{200b}\u{200d} \u{202e}" }));
        assert_eq!(app.post("requestquote", &nameless).await.status(), 422);
        let sales = app.colleague("Asha", Role::Sales).await;
        let path = format!("unsorted/{}", mails[0]["id"].as_str().unwrap());
        let begun: Value = sales.desk.post(&path, &json!("new_case")).await.json().await.unwrap();
        let case = sales.desk.json(&format!("cases/{}", begun["case"].as_str().unwrap())).await;
        assert_eq!(case["entries"][0]["attachments"][0]["name"], "invoicefdp.exe");
        app.finish().await;
    }
}

/// A server that says less than all is not a mailbox with less in it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_server_that_fails_in_the_middle_of_an_answer_loses_no_mail_and_no_part_of_one() {
    for failure in [
        Failure::List,
        Failure::Refusal,
        Failure::End,
        Failure::Bye,
        Failure::OtherMail,
        Failure::SecondPiece,
        Failure::Endless,
        Failure::Announced,
    ] {
        let has_mail = Arc::new(AtomicBool::new(false));
        let mailbox = faulty_imap::start(failure, Arc::clone(&has_mail));
        let change = |settings: &mut enquiry_service::settings::Settings| settings.mailbox = Some(mailbox);
        let app = spawn_app_with(Kind::Sqlite, change, None).await;
        app.jobs_rest().await;
        has_mail.store(true, Ordering::SeqCst);
        for round in 0..3 {
            app.clock.advance(Duration::from_mins(6));
            app.jobs_rest().await;
            let fault = app.store.mailboxes().await.unwrap()[0].fault.clone();
            assert_eq!(fault.is_some(), round == 0, "{failure:?}: {fault:?}");
            if round == 0 && matches!(failure, Failure::Announced) {
                assert!(fault.as_ref().is_some_and(|fault| fault.contains("announced 500000000 bytes")), "{fault:?}");
            }
        }
        let mails = app.store.unsorted_mails(10).await.unwrap();
        let kept: Vec<_> = mails.iter().map(|mail| (mail.subject.as_str(), mail.fault, mail.size)).collect();
        let size = i64::try_from(faulty_imap::text().len()).unwrap() + 71;
        assert_eq!(kept, [("long", None, size)], "{failure:?}");
        app.finish().await;
    }
}
