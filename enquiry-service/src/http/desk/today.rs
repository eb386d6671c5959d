use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;

use super::{AppState, Problem, cases::CaseRow, guard::Person, unavailable};
use crate::{
    database::{CaseFilter, CaseView, ReviewFilter, cases},
    domain::{case::Urgency, enquiry::ReviewState, staff::Action},
};

/// More would not be read.
const SHOWN: i64 = 500;

/// What needs somebody now, the worst first.
#[derive(Serialize, ToSchema)]
pub struct TodayAnswer {
    /// First answers that are overdue or will be soon, the most overdue first.
    replies: Vec<CaseRow>,
    /// Visitors who wait for a first answer.
    waiting: usize,
    /// Own cases that nobody has to be reminded of yet.
    mine: usize,
    quarantined: usize,
    /// Reviews that wait for a decision; null where the role does not read reviews.
    reviews: Option<usize>,
    /// Mails that were given up; null where the role does not read mails.
    dead_mails: Option<i64>,
}

/// What needs somebody now.
#[utoipa::path(get, path = "/api/desk/today", responses((status = 200, description = "The worst first", body = TodayAnswer)))]
pub async fn today(State(app): State<AppState>, Person(person): Person) -> Result<Json<TodayAnswer>, Problem> {
    let now = app.clock.now();
    let filter = move |view| CaseFilter { view, now, search: String::new(), most: SHOWN };
    let (unassigned, mine, quarantined) = app
        .database
        .read(move |connection| {
            let list = |view| cases::list(connection, &filter(view));
            Ok((list(CaseView::Unassigned)?, list(CaseView::Mine(person.id))?, list(CaseView::Quarantine)?))
        })
        .await
        .map_err(unavailable(&app))?;
    let clock = app.settings.desk.as_ref().map(|desk| &desk.reply_clock);
    let mut urgent: Vec<_> = unassigned
        .iter()
        .chain(&mine)
        .filter_map(|case| clock.and_then(|clock| clock.urgency(case, now)).map(|urgency| (urgency, case)))
        .collect();
    let waiting = urgent.len();
    urgent.retain(|(urgency, _)| *urgency >= Urgency::Half);
    urgent.sort_by_key(|(urgency, case)| (std::cmp::Reverse(*urgency), case.enquiry.received_at));
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
    Ok(Json(TodayAnswer {
        replies: urgent.into_iter().map(|(_, case)| CaseRow::of(&app, case)).collect(),
        waiting,
        mine: mine.len(),
        quarantined: quarantined.len(),
        reviews,
        dead_mails,
    }))
}
