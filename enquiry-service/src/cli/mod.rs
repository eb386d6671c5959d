//! What the operator can do from a terminal.

pub mod arguments;
mod backup;
mod erase;
mod health;
mod import;
mod restore;
mod serve;

use std::process::ExitCode;

use anyhow::Context;

use accounts::{account, affiliates};
use bookings::{departures, dossier, statements};
use correspondence::mailbox;
use intake::{enquiries, reviews};
use kernel::{
    cli::{Terminal, open},
    settings::{environment::environment, source::Source},
};
use overview::outbox;
use staff::{audit_log, people};

use super::{service::DeskCalls, settings::Settings};
use arguments::Enquiries;

pub use arguments::{Arguments, Command, Options};
pub use kernel::cli::Mistake;

/// Runs one command to its end. `desk_calls` are served beside those of the desk.
pub fn run(options: &Options, command: Option<Command>, desk_calls: DeskCalls) -> anyhow::Result<()> {
    let command = command.unwrap_or(Command::Serve);
    // Before the settings are read: the process of a mail has none.
    if let Command::ReadMail(arguments) = &command {
        return mailbox::reading::run_reader(arguments).context("cannot parse the mail");
    }
    let settings = read_settings(options)?;
    if options.check_config {
        println!("The settings are in order.");
        return Ok(());
    }
    if let Command::Serve = command {
        return block_on(serve::run(settings, desk_calls));
    }
    at_terminal(async {
        match command {
            Command::Serve | Command::ReadMail(_) => Ok(()),
            Command::Enquiries(Enquiries::Own(command)) => {
                enquiries::cli::run(&terminal(&settings).await?, settings.rates, command).await
            }
            Command::Enquiries(Enquiries::Erase { email, merged }) => {
                erase::run(&terminal(&settings).await?, &email, merged).await
            }
            Command::Bookings(command) => {
                dossier::cli::run(&terminal(&settings).await?, (&settings.payment, settings.rates), command).await
            }
            Command::Departures(command) => {
                departures::cli::run(&terminal(&settings).await?, settings.rates, command).await
            }
            Command::Statements(command) => {
                let of_banks = (&settings.payment, &settings.statements);
                statements::cli::run(&terminal(&settings).await?, of_banks, command).await
            }
            Command::Reviews(command) => reviews::cli::run(&terminal(&settings).await?, command).await,
            Command::Affiliates(command) => {
                affiliates::cli::run(&terminal(&settings).await?, &settings.rates, command).await
            }
            Command::Accounts(command) => account::cli::run(&terminal(&settings).await?.database, command).await,
            Command::Outbox(command) => outbox::cli::run(&terminal(&settings).await?, command).await,
            Command::Staff(command) => {
                let work = correspondence::state::WORK;
                people::cli::run(&terminal(&settings).await?, origin(&settings), work, command).await
            }
            Command::Audit(command) => audit_log::cli::run(&terminal(&settings).await?.database, command).await,
            Command::Backup { file } => backup::run(&settings, file).await,
            Command::Restore { file, force } => restore::run(&settings, &file, force),
            Command::ImportSqlite { file, force } => import::run(&settings, &file, force).await,
            Command::Health => health::run(&settings).await,
        }
    })
}

/// Runs a command other than the service itself: warnings, as of a row that cannot be read, are printed beside its
/// answer.
pub fn at_terminal(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tracing_subscriber::fmt().with_max_level(tracing::Level::WARN).with_writer(std::io::stderr).without_time().init();
    block_on(command)
}

fn block_on(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Runtime::new().context("cannot start the runtime")?.block_on(command)
}

/// Reports how a program ended: 1 for what its user can mend, 2 for all other errors.
pub fn exit_code(ended: anyhow::Result<()>) -> ExitCode {
    let Err(error) = ended else { return ExitCode::SUCCESS };
    eprintln!("error: {error:#}");
    ExitCode::from(if error.is::<Mistake>() { 1 } else { 2 })
}

pub fn read_settings(options: &Options) -> anyhow::Result<Settings> {
    let environment = environment(std::env::vars_os()).map_err(|error| Mistake(error.to_string()))?;
    let source = Source::new(options.settings.as_deref(), environment).map_err(|error| Mistake(error.to_string()))?;
    Settings::read(&source).map_err(|faults| {
        let list: Vec<String> = faults.iter().map(|fault| format!("  {fault}")).collect();
        Mistake(format!("the settings are not in order:\n{}", list.join("\n"))).into()
    })
}

/// What the commands of the areas work on.
pub async fn terminal(settings: &Settings) -> Result<Terminal, Mistake> {
    Ok(Terminal {
        database: open(&settings.database, &settings.security.signing_keys).await?,
        zone: settings.zone.clone(),
        operator: settings.mail.operator.clone(),
        operator_locale: settings.mail.operator_locale,
        content_cache: settings.content_cache.clone(),
        site_settings: settings.site_settings.clone(),
    })
}

/// The origin of the desk's pages.
pub fn origin(settings: &Settings) -> Option<&str> {
    settings.desk.as_ref().map(|desk| desk.staff.origin.as_str())
}
