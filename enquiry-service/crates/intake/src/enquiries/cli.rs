use std::io::{self, Write};

use clap::Subcommand;
use content_model::Choice;

use accounts::{business::Business, rewards::model::Rates};
use kernel::{
    cli::{Format, Mistake, Terminal},
    clock::{Clock, minute},
    database::Database,
    exports::{write_csv, write_json},
};

use super::{
    actions::accept_enquiry,
    model::Enquiry,
    store::{self, EnquiryFilter},
};

#[derive(Subcommand)]
pub enum Enquiries {
    /// List enquiries, newest first
    List {
        /// Only quarantined entries
        #[arg(long)]
        quarantined: bool,
        /// The maximum number of entries to list
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Show one enquiry in full
    Show {
        /// Reference of the enquiry
        reference: String,
    },
    /// Export all enquiries
    Export(Format),
    /// Accept an enquiry from quarantine and send its mails
    #[command(display_order = 4)]
    Accept {
        /// Reference of the enquiry
        reference: String,
    },
}

const ALL: EnquiryFilter = EnquiryFilter { quarantined: None, since: i64::MIN, most: i64::MAX };

pub async fn run(terminal: &Terminal, rates: Rates, command: Enquiries) -> anyhow::Result<()> {
    let database = &terminal.database;
    match command {
        Enquiries::List { quarantined, most } => {
            let quarantined = quarantined.then_some(true);
            let most = i64::from(most);
            for enquiry in
                database.read(move |on| store::filtered(on, EnquiryFilter { quarantined, most, ..ALL })).await?
            {
                list(&enquiry, terminal)?;
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
                write_csv::<Enquiry>(&terminal.database, &terminal.zone).await
            }
        }
        Enquiries::Accept { reference } => {
            let enquiry = find(database, &reference).await?;
            let business = Business::new(terminal.operator.clone(), terminal.zone.clone(), rates, terminal.content());
            if !accept_enquiry(database, &business, &enquiry, None, Clock::system().now()).await? {
                return Err(Mistake(format!("{reference} is not in quarantine")).into());
            }
            Ok(writeln!(io::stdout(), "{reference} is out of quarantine; its mails are queued.")?)
        }
    }
}

async fn find(database: &Database, reference: &str) -> anyhow::Result<Enquiry> {
    let stored = reference.trim().to_uppercase();
    let found = database.read(move |on| store::by_reference(on, &stored)).await?;
    found.ok_or_else(|| Mistake(format!("there is no enquiry {reference}")).into())
}

fn list(enquiry: &Enquiry, terminal: &Terminal) -> io::Result<()> {
    let quarantine = enquiry.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
    let received = minute(enquiry.received_at, &terminal.zone);
    let (reference, kind) = (&enquiry.reference, enquiry.details.kind());
    writeln!(
        io::stdout(),
        "{reference}  {received}  {kind:7}  {}  {} <{}>{quarantine}",
        enquiry.locale,
        enquiry.name,
        enquiry.email
    )
}
