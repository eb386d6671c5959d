use std::io::{self, Write};

use clap::Subcommand;
use content_model::Choice;
use jiff::civil::Date;

use accounts::{business::Business, rewards::model::Rates};
use kernel::{
    cli::{Mistake, Terminal},
    clock::{Clock, minute},
    database::Database,
};

use super::{
    model::{Departure, DepartureState, offered},
    store,
};
use crate::waiting_list::{
    self,
    actions::{accept_waiting, strike_waiting},
    model::Waiting,
};

#[derive(Subcommand)]
pub enum Departures {
    /// List departures that have not begun, with their places and the length of their waiting lists
    List {
        /// Only departures of the tour with this number
        #[arg(long)]
        tour: Option<i64>,
    },
    /// Check for departures that differ between the sites, are overbooked, or are gone although places were sold
    Check,
    /// List the waiting list of a departure, in order
    Waiting {
        /// Number of the tour
        tour: i64,
        /// First day of the departure, as YYYY-MM-DD
        starts: Date,
    },
    /// Accept a waiting list entry from quarantine and send its mails
    Accept {
        /// Reference of the waiting list entry
        reference: String,
    },
    /// Remove an entry from the waiting list
    Strike {
        /// Reference of the waiting list entry
        reference: String,
    },
}

pub async fn run(terminal: &Terminal, rates: Rates, command: Departures) -> anyhow::Result<()> {
    let database = &terminal.database;
    let today = Clock::system().today(&terminal.zone);
    match command {
        Departures::List { tour } => {
            let content = terminal.content().current();
            let departures = database.read(move |on| store::coming(on, today)).await?;
            for departure in departures.iter().filter(|departure| tour.is_none_or(|tour| tour == departure.tour_id)) {
                let id = departure.id;
                let waiting = database.read(move |on| waiting_list::store::of_departure(on, id, false)).await?.len();
                let title = content.title(terminal.operator_locale, departure.tour_id);
                writeln!(io::stdout(), "{}  {waiting:>3} waiting  {title}", line(departure))?;
            }
            Ok(())
        }
        Departures::Check => {
            let (_, differing) = offered(&terminal.content().current(), today);
            for (tour, starts) in &differing {
                writeln!(io::stdout(), "{tour:>6}  {starts}  the sites differ: the fewest places count")?;
            }
            let mut wrong = database.read(move |on| store::coming(on, today)).await?;
            wrong.retain(|departure| departure.trouble(today).is_some());
            for departure in &wrong {
                writeln!(io::stdout(), "{}", line(departure))?;
            }
            match differing.len() + wrong.len() {
                0 => Ok(writeln!(io::stdout(), "The departures are in order.")?),
                faults => Err(Mistake(format!("{faults} departures have a problem: decide about each")).into()),
            }
        }
        Departures::Waiting { tour, starts } => {
            let Some(departure) = database.read(move |on| store::find(on, (tour, starts))).await? else {
                return Err(Mistake(format!("tour {tour} has no departure on {starts}: see `departures list`")).into());
            };
            writeln!(io::stdout(), "{}", line(&departure))?;
            for waiting in database.read(move |on| waiting_list::store::of_departure(on, departure.id, true)).await? {
                list(&waiting, terminal)?;
            }
            Ok(())
        }
        Departures::Accept { reference } => {
            let waiting = find(database, &reference).await?;
            let business = Business::new(terminal.operator.clone(), terminal.zone.clone(), rates, terminal.content());
            if !accept_waiting(database, &business, &waiting, (None, Clock::system().now())).await? {
                return Err(Mistake(format!("{reference} is not in quarantine")).into());
            }
            Ok(writeln!(io::stdout(), "{reference} is on the waiting list; its mails are queued.")?)
        }
        Departures::Strike { reference } => {
            let waiting = find(database, &reference).await?;
            strike_waiting(database, &waiting, (None, Clock::system().now())).await?;
            Ok(writeln!(io::stdout(), "Removed {reference} from the waiting list.")?)
        }
    }
}

async fn find(database: &Database, reference: &str) -> anyhow::Result<Waiting> {
    let stored = reference.trim().to_uppercase();
    let found = database.read(move |on| waiting_list::store::by_reference(on, &stored)).await?;
    found
        .map(|(waiting, _)| waiting)
        .ok_or_else(|| Mistake(format!("no waiting list entry has the reference {reference}")).into())
}

/// A departure's first and last day, taken places, capacity and state.
fn line(departure: &Departure) -> String {
    let Departure { tour_id, starts, ends, taken, capacity, .. } = departure;
    let capacity = capacity.map_or_else(|| "any".to_owned(), |capacity| capacity.to_string());
    let state = match departure.state() {
        DepartureState::Cancelled => "cancelled",
        _ if departure.withdrawn_at.is_some() => "withdrawn",
        _ if departure.overbooked() > 0 => "overbooked",
        DepartureState::SoldOut => "sold out",
        DepartureState::Guaranteed => "guaranteed",
        DepartureState::Open => "open",
    };
    format!("{tour_id:>6}  {starts}  {ends}  {taken:>3} of {capacity:>3} taken  {state:10}")
}

fn list(waiting: &Waiting, terminal: &Terminal) -> io::Result<()> {
    let quarantine = waiting.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
    let Waiting { reference, persons, name, email, locale, .. } = waiting;
    let received = minute(waiting.received_at, &terminal.zone);
    writeln!(io::stdout(), "{reference}  {received}  {persons:>3} persons  {locale}  {name} <{email}>{quarantine}")
}
