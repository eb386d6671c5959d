use std::{
    io::{self, Write},
    path::Path,
};

use super::{Mistake, arguments::Audit};
use crate::{
    database::{Database, audit},
    domain::staff::AuditHead,
    use_cases::audit::{Verified, verify},
};

pub async fn run(database: &Database, command: Audit) -> anyhow::Result<()> {
    match command {
        Audit::Head => match database.read(audit::head).await? {
            Some(head) => Ok(writeln!(io::stdout(), "{head}")?),
            None => Err(Mistake("the audit log has no lines yet".to_owned()).into()),
        },
        Audit::Verify { head } => {
            let head = head.as_deref().map(read_head).transpose()?;
            let mistake = match verify(database, head.as_ref()).await? {
                Verified::Whole(lines) => {
                    let holds = if head.is_some() { " and the given head is in it" } else { "" };
                    return Ok(writeln!(io::stdout(), "The log is whole: {lines} lines{holds}.")?);
                }
                Verified::Unsealed(lines) => format!(
                    "the {lines} lines of the audit log are chained, but none has a seal: start the service once, and \
                     if it ran before on this database, the seals were removed"
                ),
                Verified::UnknownKey(key) => format!(
                    "the audit log is sealed with the key {key}, which is not in security.signing_keys: add this key \
                     at the end of the list"
                ),
                Verified::Broken(line) => format!("line {line} of the audit log is missing or not as it was written"),
            };
            Err(Mistake(mistake).into())
        }
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
