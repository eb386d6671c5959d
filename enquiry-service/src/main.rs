use std::process::ExitCode;

use clap::Parser;
use enquiry_service::command::{self, Arguments};

/// Every request allocates a few hundred times, which musl's own allocator and, less so, glibc's are slow at.
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
