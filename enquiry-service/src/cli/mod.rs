//! What the operator can do from a terminal.

pub mod arguments;
mod backup;
mod health;
mod import;
mod restore;
mod serve;

use std::path::Path;

use anyhow::Context;

use super::settings::Settings;
use crate::{
    accounts::{account, affiliates},
    bookings::{departures, dossier, statements},
    cli::arguments::Command,
    correspondence::mailbox,
    demonstration,
    intake::{enquiries, reviews},
    kernel::{
        audit_log::model::AuditKeys,
        content::ContentCache,
        database::Database,
        settings::{environment::environment, kinds::DatabaseAddress, secret::Secret, source::Source},
    },
    overview::outbox,
    staff::{audit_log, people},
};

pub use arguments::Arguments;

/// Something the operator has to mend; told as it is.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Mistake(pub String);

/// Runs one command to its end.
pub fn run(arguments: Arguments) -> anyhow::Result<()> {
    // Before the settings are read: the process of a mail has none.
    if let Some(Command::ReadMail(arguments)) = &arguments.command {
        return mailbox::reading::run_reader(arguments).context("cannot parse the mail");
    }
    let settings = read_settings(arguments.settings.as_deref())?;
    if arguments.check_config {
        println!("The settings are in order.");
        return Ok(());
    }
    if !matches!(arguments.command, None | Some(Command::Serve)) {
        // What a command has to say beside its answer, as of a row that cannot be read.
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::WARN)
            .with_writer(std::io::stderr)
            .without_time()
            .init();
    }
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    runtime.block_on(async {
        match arguments.command.unwrap_or(Command::Serve) {
            Command::Serve => serve::run(settings).await,
            Command::Enquiries(command) => enquiries::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Bookings(command) => dossier::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Departures(command) => departures::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Statements(command) => statements::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Reviews(command) => reviews::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Affiliates(command) => affiliates::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Accounts(command) => account::cli::run(&open(&settings).await?, command).await,
            Command::Outbox(command) => outbox::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Staff(command) => people::cli::run(&open(&settings).await?, &settings, command).await,
            Command::Audit(command) => audit_log::cli::run(&open(&settings).await?, command).await,
            Command::Demonstrate => demonstration::cli::run(&open(&settings).await?, &settings).await,
            Command::Backup { file } => backup::run(&settings, file).await,
            Command::Restore { file, force } => restore::run(&settings, &file, force),
            Command::ImportSqlite { file, force } => import::run(&settings, &file, force).await,
            Command::Health => health::run(&settings).await,
            Command::ReadMail(_) => Ok(()),
        }
    })
}

fn read_settings(file: Option<&Path>) -> anyhow::Result<Settings> {
    let environment = environment(std::env::vars_os()).map_err(|error| Mistake(error.to_string()))?;
    let source = Source::new(file, environment).map_err(|error| Mistake(error.to_string()))?;
    Settings::read(&source).map_err(|faults| {
        let list: Vec<String> = faults.iter().map(|fault| format!("  {fault}")).collect();
        Mistake(format!("the settings are not in order:\n{}", list.join("\n"))).into()
    })
}

/// What the operator offers, as the service reads it.
pub fn content(settings: &Settings) -> ContentCache {
    ContentCache::open(&settings.content_cache, &settings.site_settings)
}

/// The database beside a service that may be running.
async fn open(settings: &Settings) -> anyhow::Result<Database> {
    let opened = match &settings.database {
        DatabaseAddress::Sqlite(path) if !path.exists() => {
            return Err(Mistake(format!("there is no database {} yet: start the service first", path.display())).into());
        }
        DatabaseAddress::Sqlite(path) => Database::open_sqlite(path),
        DatabaseAddress::Postgres(address) => Database::open_postgres(address).await,
    };
    let database = opened.map_err(|error| Mistake(error.to_string()))?;
    // Commands write into the audit log, too.
    database.seal_audit_log(AuditKeys::new(settings.security.signing_keys.iter().map(Secret::reveal)));
    Ok(database)
}
