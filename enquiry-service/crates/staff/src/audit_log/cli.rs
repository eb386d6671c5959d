use std::{
    io::{self, Write},
    path::Path,
};

use clap::Subcommand;

use kernel::{
    audit_log::{
        self,
        actions::{Verified, begin_seals, verify},
        model::AuditHead,
    },
    cli::Mistake,
    clock::Clock,
    database::Database,
};

#[derive(Subcommand)]
pub enum Audit {
    /// Check that no line of the audit log was changed or removed
    Verify {
        /// A head that `audit head` printed, or a file whose last line is one: detects lines cut off at the end
        #[arg(long, value_name = "FILE_OR_TEXT")]
        head: Option<String>,
    },
    /// Print number, time and hash of the last line, to be kept on another machine
    Head,
    /// Vouch for lines that have no seal or the seal of a lost key, and seal them
    BeginSeals,
}

pub async fn run(database: &Database, command: Audit) -> anyhow::Result<()> {
    match command {
        Audit::Head => match database.read(audit_log::store::head).await? {
            Some(head) => Ok(writeln!(io::stdout(), "{head}")?),
            None => Err(Mistake("the audit log has no lines yet".to_owned()).into()),
        },
        Audit::Verify { head } => {
            let head = head.as_deref().map(read_head).transpose()?;
            let holds = if head.is_some() { ", and the given head is in it" } else { "" };
            say(&verify(database, head.as_ref()).await?, holds)
        }
        Audit::BeginSeals => match begin_seals(database, Clock::system().now()).await? {
            Verified::Unsealed(_) | Verified::UnknownKey(_) => {
                Ok(writeln!(io::stdout(), "Sealed the lines of the audit log.")?)
            }
            other => say(&other, ""),
        },
    }
}

/// Says that the log is intact, or what is wrong.
fn say(verified: &Verified, holds: &str) -> anyhow::Result<()> {
    match verified {
        Verified::Whole(lines) => Ok(writeln!(io::stdout(), "The audit log is intact: {lines} lines{holds}.")?),
        other => Err(Mistake(other.fault().unwrap_or_default()).into()),
    }
}

/// The head in a file, of whose lines the last one counts, or in the text itself.
fn read_head(text: &str) -> Result<AuditHead, Mistake> {
    let read = if Path::new(text).is_file() {
        let read = std::fs::read_to_string(text).map_err(|error| Mistake(format!("cannot read {text}: {error}")))?;
        read.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
    } else {
        text.to_owned()
    };
    read.parse().map_err(|error| Mistake(format!("'{read}' {error}")))
}
