use std::{
    io::{self, Write},
    sync::Arc,
};

use content_model::Choice;

use super::{
    actions::accept_enquiry,
    model::Enquiry,
    store::{self, EnquiryFilter},
};
use crate::{
    cli::{Mistake, arguments::Enquiries, content},
    erasure::{
        actions::{Erased, ErasedAsSeen, erase_as_seen, erase_person, preview_erasure},
        model::ErasedPerson,
    },
    kernel::{
        business::Business,
        clock::{Clock, minute},
        database::Database,
    },
    overview::exports::cli::{write_csv, write_json},
    settings::Settings,
};

const ALL: EnquiryFilter = EnquiryFilter { quarantined: None, since: i64::MIN, most: i64::MAX };

pub async fn run(database: &Database, settings: &Settings, command: Enquiries) -> anyhow::Result<()> {
    match command {
        Enquiries::List { quarantined, most } => {
            let quarantined = quarantined.then_some(true);
            let most = i64::from(most);
            for enquiry in
                database.read(move |on| store::filtered(on, EnquiryFilter { quarantined, most, ..ALL })).await?
            {
                list(&enquiry, settings)?;
            }
            let all = database.read(move |on| store::count_by_quarantine(on, quarantined)).await?;
            if all > most {
                writeln!(io::stdout(), "and {} more: --most {all} lists all", all - most)?;
            }
            Ok(())
        }
        Enquiries::Show { reference } => {
            let enquiry = find(database, &reference).await?;
            Ok(writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&enquiry)?)?)
        }
        Enquiries::Export(format) => {
            if format.json {
                write_json::<Enquiry>(database).await
            } else {
                write_csv::<Enquiry>(database, settings).await
            }
        }
        Enquiries::Erase { email, merged } => {
            let Erased { records, kept } = erase(database, &email, merged).await?;
            writeln!(
                io::stdout(),
                "{records} enquiries, reviews, bookings and names in waiting lists erased, with their mails."
            )?;
            if !kept.is_empty() {
                let kept = kept.join(", ");
                writeln!(io::stdout(), "Kept for the books, as retention.documents_years says: {kept}.")?;
            }
            Ok(())
        }
        Enquiries::Accept { reference } => {
            let enquiry = find(database, &reference).await?;
            let business = Business::new(settings, Arc::new(content(settings)));
            if !accept_enquiry(database, &business, &enquiry, None, Clock::system().now()).await? {
                return Err(Mistake(format!("{reference} is not in quarantine")).into());
            }
            Ok(writeln!(io::stdout(), "{reference} is out of quarantine; its mails go out.")?)
        }
    }
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
            Err(Mistake(format!("the records of {email} changed in this moment: repeat the command")).into())
        }
    }
}

async fn find(database: &Database, reference: &str) -> anyhow::Result<Enquiry> {
    let stored = reference.trim().to_uppercase();
    let found = database.read(move |on| store::by_reference(on, &stored)).await?;
    found.ok_or_else(|| Mistake(format!("there is no enquiry {reference}")).into())
}

fn list(enquiry: &Enquiry, settings: &Settings) -> io::Result<()> {
    let quarantine = enquiry.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
    let received = minute(enquiry.received_at, &settings.zone);
    let (reference, kind) = (&enquiry.reference, enquiry.details.kind());
    writeln!(
        io::stdout(),
        "{reference}  {received}  {kind:7}  {}  {} <{}>{quarantine}",
        enquiry.locale,
        enquiry.name,
        enquiry.email
    )
}
