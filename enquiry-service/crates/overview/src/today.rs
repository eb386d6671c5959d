use std::sync::Arc;

use axum::{Json, extract::State};
use content_model::Money;
use jiff::ToSpan;
use serde::Serialize;
use utoipa::ToSchema;

use accounts::rewards;
use bookings::{
    departures::{
        self,
        model::{Departure, DepartureTrouble},
    },
    dossier::desk::DeskBooking,
    finding::duties::{self, DueBooking, Duty, Reason},
    holds::{self, answer::HoldAnswer, model::HoldOfCase},
    statements,
};
use correspondence::{
    cases::{
        self,
        desk::CaseRow,
        model::{Case, Stage, Urgency},
        store::{CaseFilter, CaseView},
    },
    mailbox::{self, mailboxes, model::Watermark},
    sight::{desk::sight_of, model::CaseSight},
    tasks::{self, answer::TaskAnswer, model::DueTask},
};
use intake::{
    publishing,
    reviews::{self, model::ReviewState, store::ReviewFilter},
};
use kernel::{
    clock::Millis,
    content::Content,
    database::DatabaseError,
    http::{problem::Problem, web::Web},
    outbox,
};
use staff::{guard::Person, permissions::Action};

use crate::{
    case_offers::due::{self, OfferToAct},
    state::Overview,
};

/// Limit of each list; a person would not read more.
const SHOWN: i64 = 500;

const DAY: i64 = 24 * 60 * 60_000;

/// A hold is shown for so long before its end, in milliseconds.
const HOLDS_END_WITHIN: i64 = 3 * DAY;

/// A departure below its minimum is a duty this many days before the day by which it is to be decided.
const DAYS_TO_DECIDE: i64 = 21;

/// The work that is due now, most urgent first.
#[derive(Serialize, ToSchema)]
pub struct TodayAnswer {
    /// Answers that are overdue or due soon, the most overdue first, in the cases of all owners.
    replies: Vec<CaseRow>,
    /// Cases whose visitors have not answered for days, the longest silence first, of the person and of nobody.
    to_chase: Vec<CaseRow>,
    /// Due tasks of the person, of no person, and in the person's own cases; the oldest first.
    tasks: Vec<DueTaskAnswer>,
    /// Number of visitors who wait for an answer, or were promised one.
    waiting: usize,
    /// Number of them whose case has no owner.
    unassigned: usize,
    /// Mails that are not filed in a case.
    unsorted: i64,
    /// Time and reason of a mailbox failure. Null if the mailbox was read in the last ten minutes.
    mailbox: Option<MailboxFault>,
    /// Number of them whose case the person owns.
    mine: usize,
    /// Number of cases in quarantine that nobody has decided.
    quarantined: usize,
    /// Received amounts that are not noted for a booking. Null if the role does not record money.
    unmatched: Option<usize>,
    /// Inviters with earned, unpaid rewards. Null if the role does not manage rewards.
    inviters_to_pay: Option<i64>,
    /// Bookings that need a step by a person, each once, the most harmful delay first. Null if the role does not read
    /// bookings.
    bookings: Option<Vec<BookingToAct>>,
    /// Departures that need a decision, by first day. Null if the role does not read departures.
    departures: Option<Vec<DepartureToDecide>>,
    /// Holds that end within three days, by their end. Null if the role does not read bookings.
    holds: Option<Vec<EndingHold>>,
    /// Offers whose departure does not take place, that expire within two days, whose deposit is open, or that were read
    /// three days ago and not answered, in visible cases.
    offers: Vec<OfferToAct>,
    /// Why the last site build failed. Null if it succeeded, or if the role does not publish.
    build_fault: Option<String>,
    /// Reviews that wait for a decision. Null if the role does not read reviews.
    reviews: Option<usize>,
    /// Mails that were given up. Null if the role does not read mails.
    dead_mails: Option<i64>,
}

/// A task that is due.
#[derive(Serialize, ToSchema)]
pub struct DueTaskAnswer {
    #[serde(flatten)]
    task: TaskAnswer,
    /// Id of the case.
    case: String,
    /// Name of the visitor.
    name: String,
}

/// A hold that ends soon.
#[derive(Serialize, ToSchema)]
pub struct EndingHold {
    #[serde(flatten)]
    hold: HoldAnswer,
    /// Id of the case.
    case: String,
    /// Name of the visitor.
    name: String,
}

/// A booking that needs a step by a person.
#[derive(Serialize, ToSchema)]
pub struct BookingToAct {
    #[serde(flatten)]
    row: DeskBooking,
    /// At least one, the most harmful delay first.
    duties: Vec<BookingDuty>,
}

/// A step by a person that a booking needs.
#[derive(Serialize, ToSchema)]
pub struct BookingDuty {
    why: Reason,
    /// The amount to refund, or the overdue one, in the minor unit. Null for other reasons.
    amount: Option<i64>,
    /// The day on which the amount was due, or the payment came after which the booking is to be confirmed, `YYYY-MM-DD`.
    /// Null for other reasons.
    since: Option<String>,
}

impl BookingDuty {
    fn of(duty: &Duty) -> Self {
        let Duty { why, amount, since } = duty;
        BookingDuty { why: *why, amount: amount.map(Money::minor), since: since.map(|day| day.to_string()) }
    }
}

/// A departure that needs a decision by a person.
#[derive(Serialize, ToSchema)]
pub struct DepartureToDecide {
    id: String,
    tour: String,
    /// `YYYY-MM-DD`
    starts: String,
    why: DepartureTrouble,
    /// Travellers who have booked here.
    taken: i64,
    /// Travellers who have booked here and elsewhere.
    booked: i64,
    capacity: Option<i64>,
    minimum: Option<i64>,
}

fn due_task(due: &DueTask) -> DueTaskAnswer {
    let DueTask { task, name } = due;
    DueTaskAnswer { task: TaskAnswer::of(task), case: task.enquiry.to_string(), name: name.to_string() }
}

/// The bookings that need a step by a person.
async fn bookings_to_act(app: &Web, content: &Arc<Content>) -> Result<Vec<BookingToAct>, DatabaseError> {
    let (zone, terms, today) = (app.zone.clone(), content.terms(), app.clock.today(&app.zone));
    let due = app.database.read(move |on| duties::due(on, today, &zone, &terms, SHOWN)).await?;
    let row = |DueBooking { booking, duties }: &DueBooking| BookingToAct {
        row: DeskBooking::of(app, content, booking),
        duties: duties.iter().map(BookingDuty::of).collect(),
    };
    Ok(due.iter().map(row).collect())
}

/// Coming departures that need a decision.
async fn departures_to_decide(app: &Web) -> Result<Vec<DepartureToDecide>, DatabaseError> {
    let (today, content) = (app.clock.today(&app.zone), app.content.current());
    let decided_by = today.saturating_add((i64::from(content.terms().decision_days) + DAYS_TO_DECIDE).days());
    let departures = app.database.read(move |on| departures::store::coming(on, today)).await?;
    let decision = |departure: Departure| {
        Some(DepartureToDecide {
            why: departure.trouble(decided_by)?,
            id: departure.id.to_string(),
            tour: content.title(app.operator_locale, departure.tour_id).to_string(),
            starts: departure.starts.to_string(),
            taken: departure.taken,
            booked: departure.booked(),
            capacity: departure.capacity,
            minimum: departure.minimum,
        })
    };
    Ok(departures.into_iter().filter_map(decision).collect())
}

/// The holds that end soon, in the cases that the person may see.
async fn ending_holds(app: &Overview, sight: CaseSight, now: Millis) -> Result<Vec<EndingHold>, DatabaseError> {
    let seen = app
        .database
        .read(move |on| {
            let mut seen = Vec::new();
            for held in holds::store::ending(on, now + HOLDS_END_WITHIN)? {
                if cases::store::is_seen(on, held.hold.enquiry, sight)? {
                    seen.push(held);
                }
            }
            Ok(seen)
        })
        .await?;
    let answers = holds::answer::answers(app, seen.iter().map(|held| held.hold.clone()).collect()).await?;
    let ending = seen.iter().zip(answers).map(|(HoldOfCase { hold, name, .. }, answer)| EndingHold {
        hold: answer,
        case: hold.enquiry.to_string(),
        name: name.to_string(),
    });
    Ok(ending.collect())
}

/// A mailbox that can no longer be read.
#[derive(Serialize, ToSchema)]
pub struct MailboxFault {
    since: i64,
    reason: String,
}

/// How long a mailbox may be unreadable before the desk reports it, in milliseconds.
const MAILBOX_AWAY: i64 = 10 * 60_000;

/// Lists the work that is due now.
#[utoipa::path(get, path = "/api/desk/today", responses((status = 200, description = "Most urgent first", body = TodayAnswer)))]
pub async fn today(State(app): State<Overview>, Person(person): Person) -> Result<Json<TodayAnswer>, Problem> {
    let now = app.clock.now();
    let (sight, day) = (sight_of(&app.correspondence, &person), app.clock.today(&app.zone));
    let content = app.content.current();
    let filter = move |view| CaseFilter { view, now, sight, search: None, most: SHOWN };
    let chase_after_days = app.correspondence.desk.as_ref().and_then(|desk| desk.chase_after_days);
    let silent_since = chase_after_days.map(|days| now - days * DAY);
    let (open, quarantined, mut silent, due) = app
        .database
        .read(move |connection| {
            let list = |view| cases::store::list(connection, &filter(view));
            let due = tasks::store::due(connection, day, person.id, sight, SHOWN)?;
            let silent = silent_since.map(|before| list(CaseView::Silent(before))).transpose()?;
            Ok((list(CaseView::Open)?, list(CaseView::Quarantine)?, silent.unwrap_or_default(), due))
        })
        .await?;
    let clock = app.correspondence.desk.as_ref().map(|desk| &desk.reply_clock);
    let mut urgent: Vec<_> =
        open.into_iter().filter_map(|case| Some((clock.and_then(|clock| clock.urgency(&case, now))?, case))).collect();
    let waiting = urgent.len();
    let unassigned = urgent.iter().filter(|(_, case)| case.handling.owner.is_none()).count();
    let mine = urgent.iter().filter(|(_, case)| case.handling.owner == Some(person.id)).count();
    urgent.retain(|(urgency, _)| *urgency >= Urgency::Half);
    urgent.sort_by_key(|(urgency, case)| (std::cmp::Reverse(*urgency), clock.and_then(|clock| clock.due(case))));
    let urgent: Vec<_> = urgent.into_iter().map(|(_, case)| case).collect();
    let offers = due::due(&app, sight).await?;
    let is_elsewhere = |case: &Case| offers.iter().any(|offer| offer.is_of(case.enquiry.id));
    silent.retain(|case| case.handling.owner.is_none_or(|owner| owner == person.id) && !is_elsewhere(case));
    let mut to_chase = cases::desk::rows(&app.correspondence, &silent).await?;
    // A visitor whose payment has come has booked without the number of the case, and owes no answer.
    to_chase.retain(|row| row.stage() < Stage::Accepted);
    let role = person.role;
    let reviews = if role.may(Action::ReadReviews) {
        let filter = ReviewFilter { state: Some(ReviewState::Pending), most: SHOWN, ..ReviewFilter::ALL };
        Some(app.database.read(move |on| reviews::store::filtered(on, filter)).await?.len())
    } else {
        None
    };
    let dead_mails =
        if role.may(Action::ReadMails) { Some(app.database.read(outbox::store::state).await?.dead) } else { None };
    let mut unmatched = None;
    if role.may(Action::RecordMoney) {
        unmatched = Some(app.database.read(statements::store::open).await?.len());
    }
    let mut inviters_to_pay = None;
    if role.may(Action::ManageRewards) {
        inviters_to_pay = Some(app.database.read(rewards::due::inviters_to_pay).await?);
    }
    let mut bookings = None;
    if role.may(Action::ReadBookings) {
        bookings = Some(bookings_to_act(&app, &content).await?);
    }
    let mut departures = None;
    if role.may(Action::ReadDepartures) {
        departures = Some(departures_to_decide(&app).await?);
    }
    let mut ending = None;
    if role.may(Action::ReadBookings) {
        ending = Some(ending_holds(&app, sight, now).await?);
    }
    let mut build_fault = None;
    if role.may(Action::Publish) {
        build_fault = app.database.read(publishing::store::state).await?.last_error;
    }
    let unsorted = app.database.read(mailbox::store::count_unsorted).await?;
    let mailboxes = app.database.read(mailboxes::all).await?;
    let is_away = |found: &Watermark| app.reads_mailbox && now - found.read_at > MAILBOX_AWAY;
    let mailbox = mailboxes
        .into_iter()
        .find(is_away)
        .map(|found| MailboxFault { since: found.read_at, reason: found.fault.unwrap_or_default() });
    Ok(Json(TodayAnswer {
        replies: cases::desk::rows(&app.correspondence, &urgent).await?,
        to_chase,
        tasks: due.iter().map(due_task).collect(),
        waiting,
        unassigned,
        unsorted,
        mailbox,
        unmatched,
        inviters_to_pay,
        bookings,
        departures,
        holds: ending,
        offers,
        build_fault,
        mine,
        quarantined: quarantined.len(),
        reviews,
        dead_mails,
    }))
}
