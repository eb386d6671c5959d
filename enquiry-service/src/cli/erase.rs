use std::io::{self, Write};

use kernel::{
    cli::{Mistake, Terminal},
    clock::Clock,
    database::Database,
};

use crate::erasure::{
    actions::{Erased, ErasedAsSeen, erase_as_seen, erase_person, preview_erasure},
    model::ErasedPerson,
};

pub async fn run(terminal: &Terminal, email: &str, merged: bool) -> anyhow::Result<()> {
    let Erased { records, kept } = erase(&terminal.database, email, merged).await?;
    writeln!(
        io::stdout(),
        "Erased {records} enquiries, reviews, bookings and waiting list entries, with their mails."
    )?;
    if !kept.is_empty() {
        let kept = kept.join(", ");
        writeln!(io::stdout(), "Kept for bookkeeping (retention.documents_years): {kept}.")?;
    }
    Ok(())
}

/// Erases a person, and others only if the command says so.
async fn erase(database: &Database, email: &str, merged: bool) -> anyhow::Result<Erased> {
    let now = Clock::system().now();
    if merged {
        return Ok(erase_person(database, email, now).await?);
    }
    let seen = preview_erasure(database, email).await?;
    if let Some((_, others)) = seen.people.split_first()
        && !others.is_empty()
    {
        let name = |ErasedPerson { address, cases, bookings, .. }: &ErasedPerson| {
            format!("{address} ({} enquiries, {} bookings)", cases.len(), bookings.len())
        };
        let names: Vec<String> = others.iter().map(name).collect();
        return Err(Mistake(format!(
            "{email} is merged with {}: --merged erases all of them. To erase one alone, take it apart from the others at the desk.",
            names.join(", ")
        ))
        .into());
    }
    match erase_as_seen(database, (email, seen.version()), None, now).await? {
        ErasedAsSeen::Erased(erased) => Ok(erased),
        ErasedAsSeen::Changed(_) => {
            Err(Mistake(format!("the records of {email} changed meanwhile: repeat the command")).into())
        }
    }
}
