//! The process that parses one mail: it reads the mail from its input and writes the result to its output. The mail can
//! overflow the stack, or use up the memory or the time of this process, and of no other.

use std::io::{self, Read};

use clap::Args;
use rustix::process::{Resource, Rlimit, nice, setrlimit};

use kernel::clock::Millis;

use super::{parse::parse, session::LARGEST_MAIL, structure, wire};
use crate::mailbox::model::MailFault;

/// Memory of the process, in bytes: a mail of 40 MiB, its decoded files, and half as much again.
const MEMORY: u64 = 128 * 1024 * 1024;
/// Processor time, in seconds.
const PROCESSOR_SECONDS: u64 = 5;
/// Steps below the priority of the service.
const LOWER_PRIORITY: i32 = 10;

/// Facts about the mail that its bytes do not contain.
#[derive(Args, Clone, Debug)]
pub struct ReaderArguments {
    /// Milliseconds since 1970 at which the mail arrived
    #[arg(long)]
    pub at: Millis,
    /// Size of the whole mail in bytes, if only its head is passed
    #[arg(long)]
    pub size: Option<i64>,
    /// Why only the head is passed
    #[arg(long)]
    pub fault: Option<MailFault>,
    /// The mail server whose checks of senders are trusted
    #[arg(long)]
    pub server: Option<String>,
}

/// Parses the mail of the standard input.
///
/// # Errors
/// If the limits cannot be set, or the mail cannot be read or its result written.
pub fn run(arguments: &ReaderArguments) -> io::Result<()> {
    limit(Resource::Data, MEMORY)?;
    limit(Resource::Cpu, PROCESSOR_SECONDS)?;
    limit(Resource::Core, 0)?;
    // Visitors are answered first.
    nice(LOWER_PRIORITY)?;
    let mut mail = Vec::with_capacity(LARGEST_MAIL);
    io::stdin().lock().take(LARGEST_MAIL as u64 + 1).read_to_end(&mut mail)?;
    let size = arguments.size.unwrap_or_else(|| i64::try_from(mail.len()).unwrap_or(i64::MAX));
    let (bytes, fault) = if arguments.fault.is_none() && structure::is_bounded(&mail) {
        (mail.as_slice(), None)
    } else {
        (structure::short_head(&mail), arguments.fault.or(Some(MailFault::TooManyParts)))
    };
    let read = parse(bytes, arguments.at, size, fault, arguments.server.as_deref());
    wire::write(&read, &mut io::stdout().lock())
}

fn limit(resource: Resource, most: u64) -> io::Result<()> {
    Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
}
