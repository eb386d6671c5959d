//! OPERATING.md: its commands are run, its figures exist, and the desk has the screens and buttons that it names.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::{Command, Output},
};

use reqwest::StatusCode;
use tempfile::TempDir;

use intake::publishing;
use kernel::outbox::model::MessageState;

use crate::support::{
    Database, Kind, Stored,
    app::quote,
    database::postgres_is_there,
    hook::BuildHook,
    process::PROGRAM,
    smtp::{Behaviour, SmtpServer},
    spawn_app_with,
    tables::{Tables, of_postgres, of_sqlite},
};

const PAGE: &str = include_str!("../../../OPERATING.md");
const EVERYTHING: &str = include_str!("../support/everything.sql");
/// What the machine of the page has besides: systemd, and a shell of the service's user.
const MACHINE: &str = r#"
set -euo pipefail
operate() { tembea-service "$@"; }
alive() { [[ -e /proc/$(cat service.pid)/exe ]]; }
systemctl() {
  if [[ $1 == stop ]]; then
    kill "$(cat service.pid)"
    while alive; do sleep 0.05; done
  else
    : >service.log
    tembea-service >service.log 2>service.errors &
    echo $! >service.pid
    until grep -q 'Enquiry service on' service.log; do
      alive || { cat service.errors >&2; exit 1; }
      sleep 0.05
    done
  fi
}
trap 'kill "$(cat service.pid)" 2>/dev/null || true; wait' EXIT
"#;

/// The blocks of commands under a heading.
fn commands(heading: &str) -> Vec<&'static str> {
    let (_, section) = PAGE.split_once(&format!("\n## {heading}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    section.split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap()).collect()
}

/// A folder with the program, its database and a folder for backups.
struct Machine {
    folder: TempDir,
    listen: String,
}

impl Machine {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        for name in ["bin", "backups", "var"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        std::fs::copy(PROGRAM, folder.path().join("bin/tembea-service")).unwrap();
        std::fs::copy(PROGRAM, folder.path().join("new")).unwrap();
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let machine = Machine { folder, listen: free.local_addr().unwrap().to_string() };
        drop(kernel::database::Database::open_sqlite(&machine.database()).unwrap());
        rusqlite::Connection::open(machine.database()).unwrap().execute_batch(EVERYTHING).unwrap();
        machine
    }

    fn database(&self) -> std::path::PathBuf {
        self.folder.path().join("var/enquiries.db")
    }

    fn run(&self, script: &str, variables: &[(&str, &str)]) -> Output {
        let path = self.folder.path();
        let at = |name: &str| path.join(name).display().to_string();
        let mut bash = Command::new("bash");
        bash.current_dir(path).env_clear().env("RUST_LOG", "warn");
        let search = format!("{}:{}", at("bin"), std::env::var("PATH").unwrap());
        bash.env("PATH", search).env("BACKUPS", at("backups")).env("OLD", at("old")).env("NEW", at("new"));
        bash.env("TEMBEA_LISTEN", &self.listen).envs(variables.iter().copied());
        bash.arg("-c").arg(format!("{MACHINE}\n{script}")).output().unwrap()
    }

    fn well(&self, script: &str, variables: &[(&str, &str)]) {
        let output = self.run(script, variables);
        assert!(output.status.success(), "{script}\n{}", String::from_utf8_lossy(&output.stderr));
    }

    fn backups(&self) -> Vec<String> {
        let files = std::fs::read_dir(self.folder.path().join("backups")).unwrap();
        files.map(|file| file.unwrap().path().display().to_string()).filter(|file| !file.ends_with("json")).collect()
    }
}

/// What no running service changes by itself.
fn lasting(path: &Path) -> Tables {
    let mut tables = of_sqlite(path);
    tables.retain(|name, _| ["accounts", "bookings", "rewards", "avatars", "affiliates"].contains(&name.as_str()));
    tables
}

#[test]
fn a_backup_of_the_page_is_restored_as_the_page_says() {
    let machine = Machine::new();
    let before = lasting(&machine.database());
    machine.well(&format!("systemctl start\n{}", commands("Back up")[0]), &[]);
    rusqlite::Connection::open(machine.database()).unwrap().execute_batch("DELETE FROM rewards").unwrap();
    let backup = machine.backups().pop().unwrap();
    machine.well(&format!("systemctl start\n{}", commands("Restore")[0]), &[("BACKUP", &backup)]);
    assert_eq!(lasting(&machine.database()), before);
}

#[test]
fn an_upgrade_and_the_way_back_are_as_the_page_says() {
    let machine = Machine::new();
    let before = lasting(&machine.database());
    let [upgrade] = commands("Upgrade")[..] else { panic!("one block") };
    let [back] = commands("Roll back")[..] else { panic!("one block") };
    machine.well(&format!("systemctl start\n{upgrade}"), &[]);
    assert_eq!(lasting(&machine.database()), before);
    rusqlite::Connection::open(machine.database()).unwrap().execute_batch("DELETE FROM rewards").unwrap();
    machine.well(&format!("systemctl start\n{back}"), &[]);
    assert_eq!(lasting(&machine.database()), before);
    let export = std::fs::read_to_string(machine.folder.path().join("backups/since-upgrade.json")).unwrap();
    assert!(export.contains("7K2M-4TQX"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moving_and_backups_of_postgres_are_as_the_page_says() {
    if !postgres_is_there() {
        return;
    }
    let machine = Machine::new();
    let (database, other) = (Database::new(Kind::Postgres).await, Database::new(Kind::Postgres).await);
    let url = database.url();
    let [moving] = commands("Move from SQLite to PostgreSQL")[..] else { panic!("one block") };
    machine.well(&format!("systemctl start\n{moving}"), &[("POSTGRES", &url)]);
    let moved = of_postgres(&url).await;
    assert_eq!(moved, of_sqlite(Path::new(&machine.backups().pop().unwrap())));
    machine.well(commands("Back up")[1], &[("TEMBEA_DATABASE_URL", &url)]);
    let dump = machine.backups().into_iter().find(|file| file.ends_with("dump")).unwrap();
    let restore = commands("Restore")[1];
    machine.well(restore, &[("TEMBEA_DATABASE_URL", &other.url()), ("BACKUP", &dump)]);
    assert_eq!(of_postgres(&other.url()).await, moved);
    // It may hold something too, and the service knows its tables.
    machine.well(restore, &[("TEMBEA_DATABASE_URL", &other.url()), ("BACKUP", &dump)]);
    assert_eq!(of_postgres(&other.url()).await, moved);
    other.open().await.ping().await.unwrap();
}

/// What a page of Markdown says in emphasis, which is a name of the desk there.
fn emphasised(text: &str) -> Vec<String> {
    text.replace("**", "").split('*').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A text of the desk without what it is filled with, as pages quote it: `Note … as paid`.
fn as_quoted(text: &str) -> String {
    let mut parts = text.split("{{");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |quoted, part| quoted + "…" + part.split_once("}}").unwrap().1)
}

#[test]
fn screens_and_buttons_that_the_pages_name_are_those_of_the_desk() {
    let files = [
        include_str!("../../../desk/locales/en/desk.json"),
        include_str!("../../../desk/locales/en/selling.json"),
        include_str!("../../../desk/locales/en/reports.json"),
        include_str!("../../../desk/locales/en/company.json"),
        include_str!("../../../desk/locales/en/departures.json"),
        include_str!("../../../desk/locales/en/mails.json"),
        include_str!("../../../desk/locales/en/log.json"),
    ];
    let texts = files.map(|file| serde_json::from_str::<BTreeMap<String, String>>(file).unwrap());
    let known: BTreeSet<_> = texts.iter().flat_map(BTreeMap::values).map(|text| as_quoted(text)).collect();
    let (by_click, reference) = PAGE.split_once("\n## Installing\n").unwrap();
    let (_, in_a_terminal) = reference.split_once("\n## In a terminal\n").unwrap();
    for (page, least) in [(by_click, 90), (in_a_terminal, 15), (include_str!("../../../desk/GUIDE.md"), 25)] {
        let named = emphasised(page);
        assert!(named.len() >= least, "{named:?}");
        let unknown: Vec<_> = named.iter().filter(|name| !known.contains(*name)).collect();
        assert!(unknown.is_empty(), "the desk has no {unknown:?}");
    }
}

/// Names of figures in a text.
fn figures(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
    words.filter(|word| word.starts_with("tembea_")).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_figure_of_the_page_exists_and_every_figure_is_on_the_page() {
    let (hook, server) = (BuildHook::start().await, SmtpServer::start(Behaviour::Answer(550)).await);
    hook.answers(StatusCode::NOT_FOUND);
    let transport = server.transport(std::time::Duration::from_secs(10));
    let build_hook = hook.settings();
    let app =
        spawn_app_with(Kind::Sqlite, |settings| settings.publishing.build_hook = Some(build_hook), Some(transport))
            .await;
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    assert_eq!(app.post("requestquote", &quote()).await.status(), 201);
    let now = app.clock.now();
    app.store.write(move |transaction| publishing::store::want(transaction, now)).await.unwrap();
    crate::support::eventually("a publisher at rest", async || app.is_publisher_at_rest()).await;
    app.clock.advance(std::time::Duration::from_secs(10));
    crate::support::eventually("a call of the hook", async || hook.count() == 1).await;
    crate::support::eventually("two dead mails", async || {
        app.store.messages(Some(MessageState::Dead), 9).await.unwrap().len() == 2
    })
    .await;
    let mut told = String::new();
    crate::support::eventually("the end of the call", async || {
        told = app.get("/metrics").await.text().await.unwrap();
        told.contains("tembea_builds_total")
    })
    .await;
    let samples: String =
        told.lines().filter(|line| !line.starts_with('#')).fold(String::new(), |all, line| all + line + "\n");
    // A histogram has three kinds of samples under one name.
    let families = figures(&samples).into_iter().map(|figure| {
        let histogram = ["_bucket", "_count", "_sum"].iter().find_map(|suffix| figure.strip_suffix(suffix));
        histogram.map_or(figure.clone(), str::to_owned)
    });
    assert_eq!(figures(PAGE), families.collect());
    for result in ["accepted", "repeated", "dead", "failed"] {
        assert!(samples.contains(&format!("result=\"{result}\"")), "{result} in {samples}");
    }
    app.stop().await;
}
