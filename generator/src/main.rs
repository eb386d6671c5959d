//! Parses arguments, runs the command, turns the result into an exit code.

use std::process::ExitCode;

use clap::Parser;
use generator::{
    backend::FetchRunError, build::BuildError, cli::Cli, commands, config::ConfigError, demo::DemoError,
    serve::ServeError, tls::choose_cryptography,
};

/// A build allocates hundreds of small strings per page; this allocator halves their cost.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    choose_cryptography();
    match commands::run(Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {}", with_causes(&error));
            ExitCode::from(if can_be_corrected(&error) { 1 } else { 2 })
        }
    }
}

/// The error and its causes; a cause whose text is part of the error is left out.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |message, cause| match message.as_str() {
        "" => cause,
        message if message.contains(&cause) => message.to_owned(),
        message => format!("{message}: {cause}"),
    })
}

/// Whether the operator or an editor can correct the error; any other error is unexpected.
fn can_be_corrected(error: &anyhow::Error) -> bool {
    error.is::<ConfigError>()
        || error.is::<BuildError>()
        || error.is::<FetchRunError>()
        || error.is::<ServeError>()
        || error.is::<DemoError>()
}
