use std::collections::HashMap;

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    content::Content,
    database::DatabaseError,
    http::{problem::Problem, refusals::refused, web::Web},
    submissions::quarantine::Quarantine,
};
use staff::guard::Person;

use super::{
    actions,
    http::StandingAnswer,
    model::{DecisionRefusal, Departure, DepartureKey, DepartureTrouble, Party},
    store,
};
use crate::{
    cancelled_departures::desk::{DeskCancellation, of_departure},
    holds::{
        self,
        model::{Hold, HoldOfCase},
    },
    ledger::model::BookingState,
    offers::actions::open_on_departures,
    state::Bookings,
    waiting_list::{
        self,
        actions::{accept_waiting, strike_waiting},
        model::{Waiting, first_that_fit},
    },
};

/// An entry in a waiting list.
#[derive(Serialize, ToSchema)]
pub struct DeskWaiting {
    id: String,
    received_at: i64,
    name: String,
    email: String,
    locale: &'static str,
    persons: i64,
    #[schema(value_type = Option<String>)]
    quarantine: Option<Quarantine>,
    /// Whether enough places are left for this entry and all entries before it.
    fits: bool,
}

/// A booking that takes or holds places on a departure.
#[derive(Serialize, ToSchema)]
pub struct DeskParty {
    /// Id of the booking.
    id: String,
    number: String,
    name: String,
    travellers: i64,
    #[schema(value_type = String)]
    state: BookingState,
}

/// Places that are kept for the person of a case.
#[derive(Serialize, ToSchema)]
pub struct DeskHold {
    id: Uuid,
    /// Id of the case. Null if the person may not see it.
    case: Option<Uuid>,
    /// The number of the case. Null if the person may not see it.
    number: Option<String>,
    travellers: i64,
    /// Milliseconds since 1970 at which the hold lapses.
    until: i64,
    /// Id of the colleague who holds.
    made_by: Uuid,
}

/// A departure with its places.
#[derive(Serialize, ToSchema)]
pub struct DeskDeparture {
    id: String,
    tour_id: i64,
    tour: String,
    /// `YYYY-MM-DD`
    starts: String,
    ends: String,
    taken: i64,
    /// Travellers of bookings in quarantine, which hold their places.
    held: i64,
    /// Places that colleagues keep for cases.
    kept: i64,
    /// Travellers who have booked elsewhere.
    sold_elsewhere: i64,
    /// Free places. Null if there is no limit.
    left: Option<i64>,
    /// Places that are sold here. Null if there is no limit.
    capacity: Option<i64>,
    #[serde(flatten)]
    standing: StandingAnswer,
    /// Whether the office has decided that it takes place.
    is_decided: bool,
    /// The decision that it does not take place. Null without one.
    cancellation: Option<DeskCancellation>,
    /// Offers for it that travellers can accept, if nothing else ends them.
    offers: usize,
    /// What a person has to decide, now or later. Null if nothing.
    trouble: Option<DepartureTrouble>,
    /// Number of travellers beyond the capacity.
    overbooked: i64,
    /// Whether the sites no longer offer the departure.
    is_withdrawn: bool,
    /// In the order of booking.
    parties: Vec<DeskParty>,
    /// By their end.
    holds: Vec<DeskHold>,
    /// In order of arrival.
    waiting: Vec<DeskWaiting>,
}

impl DeskDeparture {
    /// The cases for which places are kept.
    pub fn held_for(&self) -> impl Iterator<Item = Uuid> {
        self.holds.iter().filter_map(|hold| hold.case)
    }

    /// Leaves out for which of these cases places are kept; the places stay.
    pub fn hide(&mut self, cases: &[Uuid]) {
        for hold in self.holds.iter_mut().filter(|hold| hold.case.is_some_and(|case| cases.contains(&case))) {
            (hold.case, hold.number) = (None, None);
        }
    }
}

/// The coming departures by first day, with their waiting lists.
pub async fn coming(app: &Web) -> Result<Vec<DeskDeparture>, DatabaseError> {
    let (today, content) = (app.clock.today(&app.zone), app.content.current());
    let departures = app.database.read(move |on| store::coming(on, today)).await?;
    let mut lines: HashMap<Uuid, Vec<Waiting>> = HashMap::new();
    for waiting in app.database.read(move |on| waiting_list::store::from(on, today)).await? {
        lines.entry(waiting.departure).or_default().push(waiting);
    }
    let mut parties: HashMap<DepartureKey, Vec<Party>> = HashMap::new();
    for party in app.database.read(move |on| store::parties(on, today)).await? {
        parties.entry((party.tour_id, party.travel_date)).or_default().push(party);
    }
    let mut holds: HashMap<Uuid, Vec<DeskHold>> = HashMap::new();
    for HoldOfCase { hold, number, .. } in app.database.read(move |on| holds::store::on_departures(on, today)).await? {
        if let Some((departure, travellers)) = hold.departure.zip(hold.travellers) {
            let Hold { id, enquiry: case, until, made_by, .. } = hold;
            let (case, number) = (Some(case), Some(number.to_string()));
            holds.entry(departure).or_default().push(DeskHold { id, case, number, travellers, until, made_by });
        }
    }
    let mut offers = app.database.read(move |on| open_on_departures(on, today)).await?;
    let mut answers = Vec::new();
    for departure in departures {
        let on_it = OnDeparture {
            parties: parties.remove(&departure.key()).unwrap_or_default(),
            holds: holds.remove(&departure.id).unwrap_or_default(),
            line: lines.remove(&departure.id).unwrap_or_default(),
            offers: offers.remove(&departure.key()).unwrap_or(0),
            cancellation: of_departure(&app.database, &departure).await?,
        };
        answers.push(answer_of((app, &content), &departure, on_it));
    }
    Ok(answers)
}

/// Who has places on a departure, and who waits for some.
struct OnDeparture {
    parties: Vec<Party>,
    holds: Vec<DeskHold>,
    line: Vec<Waiting>,
    offers: usize,
    cancellation: Option<DeskCancellation>,
}

fn answer_of(
    (app, content): (&Web, &Content),
    departure: &Departure,
    OnDeparture { parties, holds, line, offers, cancellation }: OnDeparture,
) -> DeskDeparture {
    let in_line = line.iter().filter(|waiting| waiting.quarantine.is_none()).cloned().collect();
    let fitting = first_that_fit(departure.left(), in_line);
    let waiting = |waiting: Waiting| DeskWaiting {
        fits: fitting.iter().any(|fitting| fitting.id == waiting.id),
        id: waiting.id.to_string(),
        received_at: waiting.received_at,
        name: waiting.name.to_string(),
        email: waiting.email.to_string(),
        locale: waiting.locale.code(),
        persons: waiting.persons,
        quarantine: waiting.quarantine,
    };
    let party = |party: Party| DeskParty {
        id: party.id.to_string(),
        number: party.number.to_string(),
        name: party.name.to_string(),
        travellers: party.travellers,
        state: party.state,
    };
    let title = content.title(app.operator_locale, departure.tour_id);
    DeskDeparture {
        id: departure.id.to_string(),
        tour_id: departure.tour_id,
        tour: title.to_string(),
        starts: departure.starts.to_string(),
        ends: departure.ends.to_string(),
        taken: departure.taken,
        held: departure.held,
        kept: departure.kept,
        sold_elsewhere: departure.sold_elsewhere(),
        left: departure.left(),
        capacity: departure.capacity,
        // Colleagues decide late, too: the day stays.
        standing: StandingAnswer::of(departure, &content.terms(), Date::MIN),
        is_decided: departure.decided_at.is_some(),
        cancellation,
        offers,
        trouble: departure.trouble(Date::MAX),
        overbooked: departure.overbooked(),
        is_withdrawn: departure.withdrawn_at.is_some(),
        parties: parties.into_iter().map(party).collect(),
        holds,
        waiting: line.into_iter().map(waiting).collect(),
    }
}

/// Whether a departure takes place.
#[derive(Deserialize, ToSchema)]
pub struct DepartureDecision {
    /// Whatever the number of travellers. False takes the decision back.
    takes_place: bool,
}

/// Decides that a departure takes place with any number of travellers, or takes that back.
#[utoipa::path(put, path = "/api/desk/departures/{id}/decision", params(("id" = Uuid, Path)),
    request_body = DepartureDecision, responses(
    (status = 204, description = "Decided"),
    (status = 404, description = "No such departure", body = Problem),
    (status = 422, description = "It was decided that it does not take place", body = Problem),
))]
pub async fn decide(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
    Json(DepartureDecision { takes_place }): Json<DepartureDecision>,
) -> Result<StatusCode, Problem> {
    match actions::decide(&app.database, id, takes_place, (person.id, app.clock.now())).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(DecisionRefusal::NotThere) => Err(Problem::not_found()),
        Err(refusal @ DecisionRefusal::Cancelled) => Err(refused(refusal.to_string())),
    }
}

/// Moves an entry from quarantine into the waiting list, and sends its mails.
#[utoipa::path(post, path = "/api/desk/waiting/{id}/accept", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "Added to the waiting list"),
    (status = 404, description = "No such entry in quarantine", body = Problem),
))]
pub async fn accept(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    let waiting = find(&app, id).await?;
    let by = (Some(person.id), app.clock.now());
    let accepted = accept_waiting(&app.database, &app.business, &waiting, by).await?;
    Problem::unless_found(accepted)?;
    app.wake.notify_one();
    Ok(StatusCode::NO_CONTENT)
}

/// Removes an entry from a waiting list.
#[utoipa::path(post, path = "/api/desk/waiting/{id}/strike", params(("id" = Uuid, Path)), responses(
    (status = 204, description = "Removed from the waiting list"),
    (status = 404, description = "No such entry", body = Problem),
))]
pub async fn strike(
    State(app): State<Bookings>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Problem> {
    let waiting = find(&app, id).await?;
    let struck = strike_waiting(&app.database, &waiting, (Some(person.id), app.clock.now())).await?;
    Problem::unless_found(struck)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(app: &Web, id: Uuid) -> Result<Waiting, Problem> {
    let waiting: Option<Waiting> = app.database.find(id).await?;
    waiting.ok_or_else(Problem::not_found)
}
