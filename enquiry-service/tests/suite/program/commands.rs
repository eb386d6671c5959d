use std::{os::unix::fs::PermissionsExt, path::Path};

use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{
    Database, Kind, Mail,
    app::{quote, quote_with, review},
    client,
    database::postgres_is_there,
    eventually, on_both_stores,
    process::{Process, run, start, start_logging},
};

async fn post(service: &Process, call: &str, body: &Value) -> Value {
    let request = client().post(format!("{}/api/{call}", service.address)).header("origin", "http://localhost:4000");
    let answer = request.json(body).send().await.unwrap();
    assert_eq!(answer.status(), 201);
    answer.json().await.unwrap()
}

fn told(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, &[], arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn the_operator_lists_exports_moderates_and_erases_beside_the_running_service() {
    let folder = TempDir::new().unwrap();
    let mut service = start(folder.path(), &[]);
    let receipt = post(&service, "requestquote", &quote_with(&json!({ "message": "=cmd()|'/c calc'!A1" }))).await;
    let reference = receipt["reference"].as_str().unwrap();
    let spam = post(
        &service,
        "requestquote",
        &quote_with(&json!({ "company_website": "x", "email_address": "bot@example.com" })),
    )
    .await;
    let spam = spam["reference"].as_str().unwrap();
    post(&service, "send_review", &review()).await;

    let mode = |path: &str| std::fs::metadata(folder.path().join(path)).unwrap().permissions().mode() & 0o077;
    assert_eq!((mode("var/enquiries.db"), mode("var/mail")), (0, 0), "nobody else on the machine may read them");

    let list = told(folder.path(), &["enquiries", "list"]);
    assert!(list.contains(reference) && list.contains("Ana Müller <ana@example.com>"));
    assert!(told(folder.path(), &["enquiries", "list", "--quarantined"]).contains("[hidden_field]"));
    let csv = told(folder.path(), &["enquiries", "export", "--csv"]);
    assert!(csv.lines().count() == 3 && csv.contains("'=cmd()"), "a spreadsheet runs no formula of a stranger: {csv}");
    let json: Value = serde_json::from_str(&told(folder.path(), &["enquiries", "export", "--json"])).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 2);
    assert!(told(folder.path(), &["enquiries", "show", &reference.to_lowercase()]).contains("ana@example.com"));
    assert!(told(folder.path(), &["enquiries", "accept", spam]).contains("out of quarantine"));
    assert!(!told(folder.path(), &["enquiries", "list", "--quarantined"]).contains(spam));

    let reviews = told(folder.path(), &["reviews", "list", "--pending"]);
    let id = reviews.split_whitespace().next().unwrap();
    told(folder.path(), &["reviews", "approve", id]);
    let published =
        client().get(format!("{}/api/getReviews", service.address)).send().await.unwrap().text().await.unwrap();
    assert!(published.contains("Claire Dubois"));
    told(folder.path(), &["reviews", "reject", id]);

    eventually("mails as files", async || {
        std::fs::read_dir(folder.path().join("var/mail")).is_ok_and(|files| files.count() >= 3)
    })
    .await;
    assert!(told(folder.path(), &["outbox", "list"]).contains("quote_notice"));
    assert!(told(folder.path(), &["outbox", "retry"]).starts_with("0 mails"));
    assert!(told(folder.path(), &["enquiries", "erase", "--email", "Ana@example.com"]).starts_with("Erased 1 "));
    assert!(!told(folder.path(), &["enquiries", "list"]).contains("ana@example.com"));

    let unknown = run(folder.path(), &[], &["enquiries", "show", "0000-0000"]);
    assert_eq!(unknown.status.code(), Some(1));
    let second = run(folder.path(), &[], &["serve"]);
    assert_eq!(second.status.code(), Some(1), "one service per SQLite database");
    assert!(String::from_utf8(second.stderr).unwrap().contains("another service uses the database"));
    std::os::unix::fs::symlink("enquiries.db", folder.path().join("var/same.db")).unwrap();
    let linked = run(folder.path(), &[("TEMBEA_DATABASE_URL", "sqlite:var/same.db")], &[]);
    assert!(String::from_utf8(linked.stderr).unwrap().contains("another service uses the database"));
    assert!(service.stop(), "asked to stop, it ends well");
}

on_both_stores! {
    async fn a_list_says_how_many_it_leaves_out(kind: Kind) {
        let (folder, database) = (TempDir::new().unwrap(), Database::new(kind).await);
        let settings = [("TEMBEA_DATABASE_URL", database.url())];
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut service = start(folder.path(), &settings);
        let mut references = Vec::new();
        for number in 0..3 {
            let receipt = post(&service, "requestquote", &quote_with(&json!({ "email_address": format!("{number}@example.com") }))).await;
            references.push(receipt["reference"].as_str().unwrap().to_owned());
        }
        post(&service, "requestquote", &quote_with(&json!({ "company_website": "x" }))).await;
        let list = |arguments: &[&str]| {
            let output = run(folder.path(), &settings, &[&["enquiries", "list"], arguments].concat());
            (output.status.code(), String::from_utf8(output.stdout).unwrap())
        };
        let (_, two) = list(&["--most", "2"]);
        assert!(two.contains(&references[2]) && !two.contains(&references[1]), "{two}");
        assert!(two.ends_with("and 2 more: --most 4 lists all\n"), "{two}");
        assert!(!list(&[]).1.contains("more:"));
        assert_eq!(list(&["--quarantined", "--most", "0"]).1, "and 1 more: --most 1 lists all\n");
        assert_eq!(list(&["--most", "-1"]), (Some(2), String::new()), "no number of lines");
        assert!(service.stop());
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_read_hides_no_other_and_is_reported() {
    let folder = TempDir::new().unwrap();
    let mut service = start(folder.path(), &[]);
    post(&service, "requestquote", &quote()).await;
    let newest = post(&service, "requestquote", &quote_with(&json!({ "email_address": "new@example.com" }))).await;
    assert!(service.stop());
    let database = Connection::open(folder.path().join("var/enquiries.db")).unwrap();
    database.execute("UPDATE enquiries SET details = 'damaged' WHERE email = 'ana@example.com'", []).unwrap();
    for list in [&["enquiries", "list"][..], &["enquiries", "export", "--csv"]] {
        let listed = run(folder.path(), &[], list);
        assert_eq!(listed.status.code(), Some(0));
        let told = String::from_utf8(listed.stdout).unwrap();
        assert!(told.contains(newest["reference"].as_str().unwrap()) && !told.contains("ana@example.com"), "{told}");
        let reported = String::from_utf8(listed.stderr).unwrap();
        assert!(reported.contains("row left out of a list") && reported.contains("of enquiries"), "{reported}");
        assert!(!reported.contains("damaged"), "the contents of a row may name a person: {reported}");
    }
}

#[tokio::test]
async fn logs_hold_references_and_no_people_even_where_everything_is_logged_and_mails_fail() {
    let folder = TempDir::new().unwrap();
    let (mut service, log) = start_logging(folder.path(), &[("TEMBEA_SMTP_URL", "smtp://127.0.0.1:9")]);
    let receipt = post(&service, "requestquote", &quote()).await;
    eventually("a mail that was not sent", async || std::fs::read_to_string(&log).unwrap().contains("mail not sent"))
        .await;
    assert!(service.stop());
    let log = std::fs::read_to_string(&log).unwrap();
    assert!(log.contains(receipt["reference"].as_str().unwrap()));
    for personal in ["ana@example.com", "Müller", "crossing of the Mara", "901820"] {
        assert!(!log.contains(personal), "{personal}");
    }
}

/// The secret of the link in the first mail in the folder.
async fn mailed_secret(folder: &Path) -> String {
    let mut secret = None;
    eventually("a mail with a link", async || {
        let mails = std::fs::read_dir(folder.join("var/mail")).into_iter().flatten().flatten();
        // Beside them is one that is being written, under another name.
        secret = mails
            .filter(|mail| mail.path().extension().is_some_and(|extension| extension == "eml"))
            .filter_map(|mail| {
                let text = Mail::read_to(Vec::new(), &std::fs::read(mail.path()).ok()?).text;
                Some(text.split_once("?token=")?.1.split_whitespace().next()?.to_owned())
            })
            .next();
        secret.is_some()
    })
    .await;
    secret.unwrap()
}

#[tokio::test]
async fn the_operator_says_who_has_travelled_and_what_was_paid_to_inviters() {
    let folder = TempDir::new().unwrap();
    let service = start(folder.path(), &[]);
    let client = client();
    let call = async |name: &str, token: &str, body: Value| {
        let request = client.post(format!("{}/api/{name}", service.address)).header("origin", "http://localhost:4000");
        let answer = request.bearer_auth(token).json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{name}: {}", answer.status());
        answer.json::<Value>().await.unwrap_or_default()
    };
    let password = "leopard under the acacia";
    let (name, email) = ("Asha Mushi", "asha@example.com");
    call(
        "signup",
        "",
        json!({ "name": name, "email": email, "password": password, "password_confirmation": password }),
    )
    .await;
    call("verify-email", "", json!({ "token": mailed_secret(folder.path()).await, "password": password })).await;
    let token = call("login", "", json!({ "email": email, "password": password })).await;
    let token = token["token"].as_str().unwrap();
    let slug = call("affiliate", token, json!({})).await["agency_id"].as_str().unwrap().to_owned();
    let receipt = post(&service, "requestquote", &quote_with(&json!({ "affiliate": slug }))).await;
    let number = receipt["reference"].as_str().unwrap();

    let list = told(folder.path(), &["affiliates", "list"]);
    assert!(
        list.contains(&format!(
            "{slug}  Asha Mushi <asha@example.com>  pending 20.00 USD, earned 0.00 USD, paid 0.00 USD"
        )),
        "{list}"
    );
    assert!(list.contains(number), "{list}");
    let too_soon = run(folder.path(), &[], &["affiliates", "pay", &slug]);
    assert!(String::from_utf8_lossy(&too_soon.stderr).contains("there is nothing to pay"));
    assert!(told(folder.path(), &["affiliates", "earn", number, "--amount", "120"]).contains("has earned 120.00 USD"));
    assert!(
        !run(folder.path(), &[], &["affiliates", "earn", number]).status.success(),
        "no journey is travelled twice"
    );
    assert!(told(folder.path(), &["affiliates", "pay", &slug]).contains("Noted 120.00 USD as paid"));
    assert!(!run(folder.path(), &[], &["affiliates", "pay", &slug]).status.success(), "nothing is paid twice");
    let rewards = call("getAffiliate", token, json!({})).await["rewards"].clone();
    assert_eq!(rewards, json!({ "pending": 0, "earned": 0, "paid": 120 }));
    let ledger = told(folder.path(), &["affiliates", "export"]);
    assert_eq!(ledger.lines().count(), 4, "a heading and three lines: {ledger}");
}

#[tokio::test]
async fn a_backup_made_while_the_service_runs_is_a_whole_database() {
    let folder = TempDir::new().unwrap();
    let service = start(folder.path(), &[]);
    post(&service, "requestquote", &quote()).await;
    told(folder.path(), &["backup", "copy.db"]);
    let copy = Connection::open(folder.path().join("copy.db")).unwrap();
    assert_eq!(copy.query_row("PRAGMA integrity_check", [], |row| row.get::<_, String>(0)).unwrap(), "ok");
    assert_eq!(copy.query_row("SELECT count(*) FROM enquiries", [], |row| row.get::<_, i64>(0)).unwrap(), 1);
    assert_eq!(run(folder.path(), &[], &["backup", "copy.db"]).status.code(), Some(1), "nothing is overwritten");
}

#[tokio::test]
async fn a_sqlite_database_moves_into_an_empty_postgres_with_everything_in_it() {
    if !postgres_is_there() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let mut service = start(folder.path(), &[]);
    let receipt = post(&service, "requestquote", &quote()).await;
    post(&service, "send_review", &review()).await;
    service.stop();
    let target = Database::new(Kind::Postgres).await;
    let url = target.url();
    let settings = [("TEMBEA_DATABASE_URL", url.as_str())];
    let moved = run(folder.path(), &settings, &["import-sqlite", "var/enquiries.db"]);
    assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
    let list = run(folder.path(), &settings, &["enquiries", "list"]);
    assert!(String::from_utf8(list.stdout).unwrap().contains(receipt["reference"].as_str().unwrap()));
    let again = run(folder.path(), &settings, &["import-sqlite", "var/enquiries.db"]);
    assert_eq!(again.status.code(), Some(1), "not into a database that holds something");
    // Reviews written later have numbers of their own.
    let service = start(folder.path(), &settings);
    post(&service, "send_review", &crate::support::app::merged(review(), &json!({ "title": "Later" }))).await;
}
