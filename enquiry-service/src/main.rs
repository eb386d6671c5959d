use std::process::ExitCode;

use clap::Parser;
use enquiry_service::command::{self, Arguments};

/// A request makes and drops a hundred small strings; this allocator costs a fraction of the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match command::run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<command::Mistake>() { 1 } else { 2 })
        }
    }
}
