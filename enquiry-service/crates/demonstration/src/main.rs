//! The service with a desk of invented data and a link that signs in. No other program can fill a desk.

use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};

use demonstration::{demonstrate, http::calls};
use enquiry_service::cli::{self, Mistake, Options};
use kernel::{clock::Clock, settings::kinds::Environment};

/// The enquiry service for trials: `demonstrate` fills its desk with invented people, enquiries and bookings.
#[derive(Parser)]
#[command(name = "tembea-demonstration", version)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Fill the desk with invented people and enquiries, and print a link that signs in; never in production
    Demonstrate,
    #[command(flatten)]
    OfService(cli::Command),
}

fn main() -> ExitCode {
    let Arguments { options, command } = Arguments::parse();
    cli::exit_code(match command {
        Some(Command::Demonstrate) => print_link(&options),
        Some(Command::OfService(command)) => cli::run(&options, Some(command), calls),
        None => cli::run(&options, None, calls),
    })
}

fn print_link(options: &Options) -> anyhow::Result<()> {
    let settings = cli::read_settings(options)?;
    if settings.environment == Environment::Production {
        return Err(Mistake("there are no demonstrations in production".to_owned()).into());
    }
    let origin = cli::origin(&settings);
    let origin = origin.ok_or_else(|| Mistake("the desk is off: set desk.host (TEMBEA_DESK_HOST)".to_owned()))?;
    cli::at_terminal(async {
        let terminal = cli::terminal(&settings).await?;
        let content = terminal.content().current();
        let token = demonstrate(&terminal.database, content, Clock::system().now(), &terminal.zone).await;
        let token = token.context("the desk cannot be filled")?;
        println!("{origin}/demonstration#{}", token.reveal());
        Ok(())
    })
}
