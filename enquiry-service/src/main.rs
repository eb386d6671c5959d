use std::process::ExitCode;

use clap::Parser;

use enquiry_service::{
    cli::{self, Arguments},
    service::no_further_calls,
};

/// Every request makes a few hundred allocations, for which musl's allocator and, less so, glibc's are slow.
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Compiles in seconds, but uses twice the memory when idle.
#[cfg(not(feature = "jemalloc"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let Arguments { options, command } = Arguments::parse();
    cli::exit_code(cli::run(&options, command, no_further_calls))
}
