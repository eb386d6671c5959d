use std::process::ExitCode;

use clap::Parser;
use enquiry_service::command::{self, Arguments};

fn main() -> ExitCode {
    match command::run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<command::Mistake>() { 1 } else { 2 })
        }
    }
}
