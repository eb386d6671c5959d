//! The audit log: what is noticed of somebody who can write to its table.

use futures_util::future::join_all;
use tempfile::TempDir;

use enquiry_service::settings::Settings;
use kernel::{
    audit_log::{
        self,
        actions::{Verified, begin_seals, renew_seals, verify},
        model::{AuditEntry, AuditHead, AuditKeys},
    },
    settings::secret::Secret,
};
use staff::people::model::Role;

use crate::support::{
    Database, Kind, TestApp,
    app::spawn_on,
    desk::{desk, spawn_with_desk},
    eventually, on_both_stores,
    process::{run, start as start_process, start_logging},
};

/// A service on this database with these signing keys.
async fn start(database: Database, keys: &[&str]) -> TestApp {
    let store = database.open().await;
    let keys = keys.iter().map(|key| Secret::new((*key).to_owned())).collect();
    let change = |settings: &mut Settings| {
        settings.desk = desk(&[]);
        settings.security.signing_keys = keys;
    };
    spawn_on(database, store, change, None).await
}

/// The same database under a service with other signing keys.
async fn restart(app: TestApp, keys: &[&str]) -> TestApp {
    let (database, store) = app.stop().await;
    drop(store);
    start(database, keys).await
}

/// Rewrites a line and recomputes the hashes from there on, as somebody can who writes to the table without the keys.
async fn rewrite(app: &TestApp, line: i64, action: &str) {
    let lines = app.store.read(|connection| audit_log::store::after(connection, 0, 100)).await.unwrap();
    let mut before = String::new();
    for read in lines {
        let action = if read.line == line { action.to_owned() } else { read.action };
        let entry = AuditEntry { at: read.at, staff: read.staff, action, subject: read.subject, detail: read.detail };
        let hash = entry.hash(&before);
        let AuditEntry { action, .. } = entry;
        app.database
            .run(&format!("UPDATE audit SET action = '{action}', hash = '{hash}' WHERE line = {}", read.line))
            .await;
        before = hash;
    }
}

async fn head(app: &TestApp) -> AuditHead {
    app.store.read(audit_log::store::head).await.unwrap().unwrap()
}

on_both_stores! {
    async fn a_log_that_was_rewritten_with_all_its_hashes_is_found_by_its_seals(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        app.colleague("Neema", Role::Manager).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Whole(2));
        rewrite(&app, 1, "nothing").await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Broken(1));
        app.finish().await;
    }

    async fn a_log_that_was_cut_off_or_has_another_line_than_the_head_of_before_is_found(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        app.colleague("Neema", Role::Manager).await;
        let kept = head(&app).await;
        app.colleague("Baraka", Role::Sales).await;
        assert_eq!(verify(&app.store, Some(&kept)).await.unwrap(), Verified::Whole(4));
        let newest = head(&app).await;
        app.database.run("DELETE FROM audit WHERE line = 4").await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Whole(3), "without a head nothing is noticed");
        assert_eq!(verify(&app.store, Some(&newest)).await.unwrap(), Verified::Broken(4));
        let other = AuditHead { at: kept.at + 1, ..kept };
        assert_eq!(verify(&app.store, Some(&other)).await.unwrap(), Verified::Broken(2));
        app.finish().await;
    }

    async fn a_log_whose_seals_were_taken_away_is_covered_by_no_start_and_no_later_line(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        app.colleague("Neema", Role::Manager).await;
        rewrite(&app, 1, "nothing").await;
        app.database.run("UPDATE audit SET seal = NULL, seal_key = NULL").await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Unsealed(2));
        let app = restart(app, &["first key"]).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Unsealed(2));
        app.colleague("Juma", Role::Manager).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Unsealed(2), "the lines from now on have seals");
        let app = restart(app, &["second key", "first key"]).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Unsealed(2), "nor by another key");
        app.database.run("UPDATE audit SET seal = NULL, seal_key = NULL WHERE line = 4").await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Broken(4));
        app.finish().await;
    }

    async fn lines_that_somebody_sealed_with_another_key_are_covered_by_no_start_and_no_later_line(kind: Kind) {
        let app = spawn_with_desk(kind).await;
        app.colleague("Neema", Role::Manager).await;
        rewrite(&app, 1, "nothing").await;
        app.database.run("UPDATE audit SET seal_key = '0123456789abcdef', seal = hash").await;
        let forged = Verified::UnknownKey("0123456789abcdef".to_owned());
        app.colleague("Juma", Role::Manager).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), forged);
        let app = restart(app, &["another key"]).await;
        app.colleague("Asha", Role::Manager).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), forged);
        app.finish().await;
    }

    async fn the_log_stays_verifiable_when_its_key_is_rotated_and_the_former_key_is_gone(kind: Kind) {
        let app = start(Database::new(kind).await, &["first key"]).await;
        app.colleague("Neema", Role::Manager).await;
        let app = restart(app, &["second key", "first key"]).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Whole(3), "with a line that renews the seals");
        app.colleague("Baraka", Role::Sales).await;
        let app = restart(app, &["second key"]).await;
        assert_eq!(verify(&app.store, None).await.unwrap(), Verified::Whole(5));
        let app = restart(app, &["third key"]).await;
        let unknown = verify(&app.store, None).await.unwrap();
        assert!(matches!(&unknown, Verified::UnknownKey(key) if key.len() == 16), "{unknown:?}");
        app.finish().await;
    }

    async fn of_services_that_start_at_once_and_of_commands_one_covers_the_lines(kind: Kind) {
        let app = start(Database::new(kind).await, &["first key"]).await;
        app.colleague("Neema", Role::Manager).await;
        let now = app.clock.now();
        let (database, store) = app.stop().await;
        drop(store);
        let mut stores = Vec::new();
        for _ in 0..6 {
            let store = database.open().await;
            store.seal_audit_log(AuditKeys::new(["second key", "first key"]));
            stores.push(store);
        }
        let renewed = join_all(stores.iter().map(|store| renew_seals(store, now))).await;
        assert!(renewed.iter().all(Result::is_ok), "{renewed:?}");
        assert_eq!(verify(&stores[0], None).await.unwrap(), Verified::Whole(3));
        database.run("UPDATE audit SET seal = NULL, seal_key = NULL").await;
        let before = join_all(stores.iter().map(|store| begin_seals(store, now))).await;
        let began = before.iter().filter(|before| matches!(before, Ok(Verified::Unsealed(3)))).count();
        assert_eq!(began, 1, "{before:?}");
        assert_eq!(verify(&stores[0], None).await.unwrap(), Verified::Whole(4));
    }
}

#[tokio::test]
async fn a_start_says_that_the_seals_are_missing_and_the_operator_covers_the_lines_of_a_former_version() {
    let folder = TempDir::new().unwrap();
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml");
    let desk = [("TEMBEA_DESK_HOST", "desk.localhost:4010"), ("TEMBEA_SITE_SETTINGS", site)];
    let answer = |words: &[&str]| {
        let output = run(folder.path(), &desk, words);
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    drop(start_process(folder.path(), &desk));
    assert!(answer(&["staff", "invite", "neema@tembea.example", "--name", "Neema", "--role", "manager"]).0);
    let database = rusqlite::Connection::open(folder.path().join("var/enquiries.db")).unwrap();
    database.execute_batch("UPDATE audit SET seal = NULL, seal_key = NULL").unwrap();
    let (service, log) = start_logging(folder.path(), &desk);
    eventually("a line about the log", async || {
        std::fs::read_to_string(&log).unwrap().contains("the first 1 lines of the audit log have no seal")
    })
    .await;
    let (is_well, told) = answer(&["audit", "verify"]);
    assert!(!is_well && told.contains("the first 1 lines of the audit log have no seal"), "{told}");
    let (is_well, told) = answer(&["audit", "begin-seals"]);
    assert!(is_well && told.contains("Sealed the lines"), "{told}");
    for command in ["begin-seals", "verify"] {
        let (is_well, told) = answer(&["audit", command]);
        assert!(is_well && told.contains("The audit log is intact: 2 lines"), "{told}");
    }
    database.execute_batch("UPDATE audit SET subject = 'x' WHERE line = 1").unwrap();
    let (is_well, told) = answer(&["audit", "begin-seals"]);
    assert!(!is_well && told.contains("line 1 of the audit log is missing or was changed"), "{told}");
    drop(service);
}

#[test]
fn the_terminal_prints_the_head_and_checks_it_from_a_file_or_a_text() {
    let folder = TempDir::new().unwrap();
    drop(start_process(folder.path(), &[]));
    let site = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml");
    let desk = [("TEMBEA_DESK_HOST", "desk.localhost:4010"), ("TEMBEA_SITE_SETTINGS", site)];
    let answer = |words: &[&str]| {
        let output = run(folder.path(), &desk, words);
        (output.status.success(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    let (is_well, told) = answer(&["audit", "head"]);
    assert!(!is_well && told.contains("no lines yet"), "{told}");
    assert!(answer(&["staff", "invite", "neema@tembea.example", "--name", "Neema", "--role", "manager"]).0);
    let (_, head) = answer(&["audit", "head"]);
    let head = head.trim();
    assert!(head.starts_with("1 20") && head.lines().count() == 1, "{head}");
    let file = folder.path().join("heads.txt");
    std::fs::write(&file, format!("an older line\n{head}\n\n")).unwrap();
    for kept in [head, file.to_str().unwrap()] {
        let (is_well, told) = answer(&["audit", "verify", "--head", kept]);
        assert!(is_well && told.contains("intact: 1 lines, and the given head is in it"), "{told}");
    }
    for (kept, why) in [
        (&*head.replacen('1', "2", 1), "line 2 of the audit log is missing"),
        (&*head.replace("T", " "), "is not a head of the audit log"),
    ] {
        let (is_well, told) = answer(&["audit", "verify", "--head", kept]);
        assert!(!is_well && told.contains(why), "{told}");
    }
}
