use std::{
    io::{self, Write},
    sync::Arc,
};

use content_model::Choice;

use super::{
    model::{Departure, DepartureState, offered},
    store,
};
use crate::{
    bookings::waiting_list::{
        self,
        actions::{accept_waiting, strike_waiting},
        model::Waiting,
    },
    cli::{Mistake, arguments::Departures, content},
    kernel::{
        business::Business,
        clock::{Clock, minute},
        database::Database,
    },
    settings::Settings,
};

pub async fn run(database: &Database, settings: &Settings, command: Departures) -> anyhow::Result<()> {
    let today = Clock::system().today(&settings.zone);
    match command {
        Departures::List { tour } => {
            let content = content(settings).current();
            let departures = database.read(move |on| store::coming(on, today)).await?;
            for departure in departures.iter().filter(|departure| tour.is_none_or(|tour| tour == departure.tour_id)) {
                let id = departure.id;
                let waiting = database.read(move |on| waiting_list::store::of_departure(on, id, false)).await?.len();
                let title = content.title(settings.mail.operator_locale, departure.tour_id);
                writeln!(io::stdout(), "{}  {waiting:>3} waiting  {title}", line(departure))?;
            }
            Ok(())
        }
        Departures::Check => {
            let (_, differing) = offered(&content(settings).current(), today);
            for (tour, starts) in &differing {
                writeln!(io::stdout(), "{tour:>6}  {starts}  the sites differ: the fewest places count")?;
            }
            let mut wrong = database.read(move |on| store::coming(on, today)).await?;
            wrong.retain(Departure::needs_a_person);
            for departure in &wrong {
                writeln!(io::stdout(), "{}", line(departure))?;
            }
            match differing.len() + wrong.len() {
                0 => Ok(writeln!(io::stdout(), "The departures are in order.")?),
                faults => Err(Mistake(format!("{faults} departures need your eye")).into()),
            }
        }
        Departures::Waiting { tour, starts } => {
            let Some(departure) = database.read(move |on| store::find(on, (tour, starts))).await? else {
                return Err(Mistake(format!("tour {tour} has no departure on {starts}: see `departures list`")).into());
            };
            writeln!(io::stdout(), "{}", line(&departure))?;
            for waiting in database.read(move |on| waiting_list::store::of_departure(on, departure.id, true)).await? {
                list(&waiting, settings)?;
            }
            Ok(())
        }
        Departures::Accept { reference } => {
            let waiting = find(database, &reference).await?;
            let business = Business::new(settings, Arc::new(content(settings)));
            if !accept_waiting(database, &business, &waiting, (None, Clock::system().now())).await? {
                return Err(Mistake(format!("{reference} is not in quarantine")).into());
            }
            Ok(writeln!(io::stdout(), "{reference} stands in the line; its mails go out.")?)
        }
        Departures::Strike { reference } => {
            let waiting = find(database, &reference).await?;
            strike_waiting(database, &waiting, (None, Clock::system().now())).await?;
            Ok(writeln!(io::stdout(), "{reference} waits no more.")?)
        }
    }
}

async fn find(database: &Database, reference: &str) -> anyhow::Result<Waiting> {
    let stored = reference.trim().to_uppercase();
    let found = database.read(move |on| waiting_list::store::by_reference(on, &stored)).await?;
    found.map(|(waiting, _)| waiting).ok_or_else(|| Mistake(format!("nobody waits as {reference}")).into())
}

/// What is taken, what there is, and how it stands.
fn line(departure: &Departure) -> String {
    let Departure { tour_id, starts, ends, taken, capacity, .. } = departure;
    let capacity = capacity.map_or_else(|| "any".to_owned(), |capacity| capacity.to_string());
    let state = match departure.state() {
        _ if departure.withdrawn_at.is_some() => "withdrawn",
        _ if departure.overbooked() > 0 => "overbooked",
        DepartureState::SoldOut => "sold out",
        DepartureState::Guaranteed => "guaranteed",
        DepartureState::Open => "open",
    };
    format!("{tour_id:>6}  {starts}  {ends}  {taken:>3} of {capacity:>3} taken  {state:10}")
}

fn list(waiting: &Waiting, settings: &Settings) -> io::Result<()> {
    let quarantine = waiting.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
    let Waiting { reference, persons, name, email, locale, .. } = waiting;
    let received = minute(waiting.received_at, &settings.zone);
    writeln!(io::stdout(), "{reference}  {received}  {persons:>3} persons  {locale}  {name} <{email}>{quarantine}")
}
