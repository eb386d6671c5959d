use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Subcommand;
use content_model::Choice;

use kernel::{
    cli::{Mistake, Terminal},
    clock::Clock,
    database::Database,
};

use super::{
    actions::{ignore_bank_line, import_statement, note_bank_line, reopen_bank_line},
    file::{self, LARGEST},
    model::{BankImport, BankLine, Basis, Imported, NamedBooking, NoteError, OpenLine, Suggestion},
    store,
};
use crate::{
    dossier::cli::find,
    ledger::model::{Method, TransitionError},
    payments::settings::PaymentSettings,
    statements::{actions::open_lines, settings::StatementSettings},
};

#[derive(Subcommand)]
pub enum Statements {
    /// Import a statement (camt.053 or CSV): transfers that name a booking are noted, the others stay open
    Import {
        /// Statement of the bank
        file: PathBuf,
    },
    /// List the open transfers, each with the bookings that it may be for
    List,
    /// Note an open transfer as a payment of a booking
    Note {
        /// Number of the line, as `statements list` and `statements ignored` print it
        line: i64,
        /// Number of the booking, or the reference of its links
        number: String,
        /// Note it even if it is more than is owed
        #[arg(long)]
        more_than_owed: bool,
    },
    /// Set an open transfer aside, because it is for no booking
    Ignore {
        /// Number of the line, as `statements list` and `statements ignored` print it
        line: i64,
    },
    /// List the transfers that were set aside, newest first
    Ignored {
        /// The maximum number of transfers to list
        #[arg(long, default_value_t = 50)]
        most: i64,
    },
    /// Open a transfer again that was set aside
    Reopen {
        /// Number of the line, as `statements list` and `statements ignored` print it
        line: i64,
    },
}

pub async fn run(
    terminal: &Terminal,
    (payment, settings): (&PaymentSettings, &StatementSettings),
    command: Statements,
) -> anyhow::Result<()> {
    let database = &terminal.database;
    let around = BankImport {
        at: Clock::system().now(),
        on: Clock::system().today(&terminal.zone),
        operator: terminal.operator.email.to_string(),
        tolerance: payment.tolerance(Method::BankTransfer),
        may_exceed: false,
        staff: None,
    };
    match command {
        Statements::Import { file } => {
            let credits = file::read(&bytes(&file)?, &settings.csv)
                .map_err(|error| Mistake(format!("{}: {error}. Nothing was imported.", file.display())))?;
            let Imported { noted, known, open } = import_statement(database, credits, around).await?;
            writeln!(io::stdout(), "{noted} payments noted, {known} already known, {open} to match.")?;
            if open > 0 { list(database, payment).await } else { Ok(()) }
        }
        Statements::List => list(database, payment).await,
        Statements::Note { line, number, more_than_owed } => {
            let booking = find(database, &number).await?;
            let around = BankImport { may_exceed: more_than_owed, ..around };
            match note_bank_line(database, line, booking.id, around).await? {
                Some(Ok(booking)) => {
                    let (number, state, balance) = (&booking.number, booking.state, booking.balance);
                    let received = balance.received;
                    Ok(writeln!(
                        io::stdout(),
                        "{number} is {}; {received} of {} received.",
                        state.name(),
                        booking.price()
                    )?)
                }
                Some(Err(refusal @ NoteError::Transition(TransitionError::MoreThanIsDue { .. }))) => {
                    Err(Mistake(format!("{number}: {refusal}; --more-than-owed notes it all the same")).into())
                }
                Some(Err(refusal)) => Err(Mistake(format!("{number}: {refusal}")).into()),
                None => Err(Mistake(format!("there is no open line {line}: see `statements list`")).into()),
            }
        }
        Statements::Ignore { line } => {
            if ignore_bank_line(database, line, around).await? {
                Ok(writeln!(io::stdout(), "Set line {line} aside, for no booking.")?)
            } else {
                Err(Mistake(format!("there is no open line {line}: see `statements list`")).into())
            }
        }
        Statements::Ignored { most } => {
            for line in database.read(move |on| store::ignored(on, most)).await? {
                write_line(&line)?;
            }
            Ok(())
        }
        Statements::Reopen { line } => {
            if reopen_bank_line(database, line, around).await? {
                Ok(writeln!(io::stdout(), "Line {line} is open again: see `statements list`.")?)
            } else {
                Err(Mistake(format!("line {line} is not set aside: see `statements ignored`")).into())
            }
        }
    }
}

fn bytes(file: &Path) -> anyhow::Result<Vec<u8>> {
    let unread = || format!("{} cannot be read", file.display());
    let mut bytes = Vec::new();
    File::open(file).with_context(unread)?.take(LARGEST + 1).read_to_end(&mut bytes).with_context(unread)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length > LARGEST) {
        let most = LARGEST / 1024 / 1024;
        return Err(Mistake(format!("{} is larger than {most} MiB. Nothing was imported.", file.display())).into());
    }
    Ok(bytes)
}

/// The open lines, each with its reason, the bookings that it names and those that it may be for.
async fn list(database: &Database, payment: &PaymentSettings) -> anyhow::Result<()> {
    for open in open_lines(database, payment.tolerance(Method::BankTransfer)).await? {
        let OpenLine { line, reason, named, suggestions } = open;
        write_line(&line)?;
        if let Some(reason) = reason {
            writeln!(io::stdout(), "       {reason}")?;
        }
        for NamedBooking { booking, problem } in named {
            let problem = problem.map(|problem| format!("; {problem}")).unwrap_or_default();
            writeln!(io::stdout(), "       names {}  {}{problem}", booking.number, booking.name)?;
        }
        for Suggestion { booking, basis } in suggestions.into_iter().filter(|one| one.basis != Basis::Number) {
            let guess = match basis {
                Basis::Number => "by its number",
                Basis::NameAndAmount => "by name and amount",
                Basis::Name => "by name",
                Basis::Amount => "by amount",
            };
            let (due, name) = (booking.due(), &booking.name);
            writeln!(io::stdout(), "       perhaps {}  {name}, {due} due ({guess})", booking.number)?;
        }
    }
    Ok(())
}

fn write_line(line: &BankLine) -> io::Result<()> {
    let BankLine { line: number, on, amount, payer, text, .. } = line;
    let amount = amount.to_string();
    writeln!(io::stdout(), "{number:>5}  {on}  {amount:>14}  {payer}  {text}")
}
