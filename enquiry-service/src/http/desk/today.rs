use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AppState, Problem, cases::CaseRow, guard::Person, unavailable};
use crate::{
    database::{CaseFilter, CaseView, ReviewFilter, cases},
    domain::{case::Urgency, enquiry::ReviewState, mailbox::Watermark, staff::Action},
};

/// More would not be read.
const SHOWN: i64 = 500;

/// What needs somebody now, the worst first.
#[derive(Serialize, ToSchema)]
pub struct TodayAnswer {
    /// Answers that are overdue or will be soon, the most overdue first, whoever has taken the case.
    replies: Vec<CaseRow>,
    /// Visitors who wait for an answer.
    waiting: usize,
    /// Mails that stand in no case yet.
    unsorted: i64,
    /// Since when the mailbox was not read, and why; null where it was read in the last ten minutes.
    mailbox: Option<MailboxFault>,
    /// Own cases that nobody has to be reminded of yet.
    mine: usize,
    quarantined: usize,
    /// Reviews that wait for a decision; null where the role does not read reviews.
    reviews: Option<usize>,
    /// Mails that were given up; null where the role does not read mails.
    dead_mails: Option<i64>,
}

/// A mailbox that is not read any more.
#[derive(Serialize, ToSchema)]
pub struct MailboxFault {
    since: i64,
    reason: String,
}

/// For so long a mailbox may be away before the desk says so.
const MAILBOX_AWAY: i64 = 10 * 60_000;

/// What needs somebody now.
#[utoipa::path(get, path = "/api/desk/today", responses((status = 200, description = "The worst first", body = TodayAnswer)))]
pub async fn today(State(app): State<AppState>, Person(person): Person) -> Result<Json<TodayAnswer>, Problem> {
    let now = app.clock.now();
    let filter = move |view| CaseFilter { view, now, search: String::new(), most: SHOWN };
    let (open, mine, quarantined) = app
        .database
        .read(move |connection| {
            let list = |view| cases::list(connection, &filter(view));
            Ok((list(CaseView::Open)?, list(CaseView::Mine(person.id))?, list(CaseView::Quarantine)?))
        })
        .await
        .map_err(unavailable(&app))?;
    let clock = app.settings.desk.as_ref().map(|desk| &desk.reply_clock);
    let mut urgent: Vec<_> = open
        .iter()
        .filter_map(|case| clock.and_then(|clock| clock.urgency(case, now)).map(|urgency| (urgency, case)))
        .collect();
    let waiting = urgent.len();
    urgent.retain(|(urgency, _)| *urgency >= Urgency::Half);
    urgent.sort_by_key(|(urgency, case)| (std::cmp::Reverse(*urgency), case.waits_since()));
    let role = person.role;
    let reviews = if role.may(Action::ReadReviews) {
        let filter = ReviewFilter { state: Some(ReviewState::Pending), most: SHOWN, ..ReviewFilter::ALL };
        Some(app.database.reviews(filter).await.map_err(unavailable(&app))?.len())
    } else {
        None
    };
    let dead_mails = if role.may(Action::ReadMails) {
        Some(app.database.outbox_state().await.map_err(unavailable(&app))?.dead)
    } else {
        None
    };
    let unsorted = app.database.count_unsorted_mails().await.map_err(unavailable(&app))?;
    let mailboxes = app.database.mailboxes().await.map_err(unavailable(&app))?;
    let is_away = |found: &Watermark| app.settings.mailbox.is_some() && now - found.read_at > MAILBOX_AWAY;
    let mailbox = mailboxes
        .into_iter()
        .find(is_away)
        .map(|found| MailboxFault { since: found.read_at, reason: found.fault.unwrap_or_default() });
    Ok(Json(TodayAnswer {
        replies: urgent.into_iter().map(|(_, case)| CaseRow::of(&app, case)).collect(),
        waiting,
        unsorted,
        mailbox,
        mine: mine.len(),
        quarantined: quarantined.len(),
        reviews,
        dead_mails,
    }))
}
