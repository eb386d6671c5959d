use std::process::ExitCode;

use clap::Parser;

use enquiry_service::cli::{self, Arguments};

/// Every request makes a few hundred allocations, for which musl's allocator and, less so, glibc's are slow.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Compiles in seconds, but uses twice the memory when idle.
#[cfg(not(feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match cli::run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(if error.is::<cli::Mistake>() { 1 } else { 2 })
        }
    }
}
