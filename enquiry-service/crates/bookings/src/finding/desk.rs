use axum::{
    Json,
    extract::{Query, State},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use kernel::{
    clock::{Millis, date},
    content::Content,
    database::Connection,
    http::{problem::Problem, refusals::refused, web::Web},
    search::model::Search,
};

use super::{
    actions::list_bookings,
    store::{self, BookingPage, BookingView, BookingsQuery, PageEnd},
};
use crate::{
    dossier::desk::{DeskBooking, DeskInstalment},
    ledger::model::{Booking, Method, payment_hours},
    state::Bookings,
};

/// Bookings in a page.
const SHOWN: usize = 50;
const HOUR: i64 = 60 * 60 * 1000;

/// The lists of bookings.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum View {
    Open,
    ToPay,
    ToConfirm,
    Ended,
    #[default]
    All,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    #[serde(default)]
    view: View,
    /// Prefixes of words. A booking must contain all, in its numbers, name, address, phone number or tour.
    #[serde(default)]
    search: String,
    /// `next` of the page before; empty for the first page.
    #[serde(default)]
    after: String,
}

/// A booking in a list, with the part of its price that is to be paid next.
#[derive(Serialize, ToSchema)]
pub struct ListedBooking {
    #[serde(flatten)]
    row: DeskBooking,
    /// Null if nothing is to be paid by a day.
    next_part: Option<DeskInstalment>,
}

impl ListedBooking {
    /// `content` is read once for all rows of a list.
    pub fn of(app: &Web, content: &Content, (booking, payable_since): &(Booking, Millis)) -> Self {
        let next_part = booking.next_part(date(*payable_since, &app.zone), &content.terms());
        let row = DeskBooking::of(app, content, booking);
        ListedBooking { row, next_part: next_part.as_ref().map(DeskInstalment::of) }
    }
}

/// The numbers of bookings in the lists of those that the office has to do something about.
#[derive(Serialize, ToSchema)]
pub struct BookingCountsAnswer {
    to_pay: i64,
    to_confirm: i64,
}

/// A page of a list of bookings.
#[derive(Serialize, ToSchema)]
pub struct BookingsAnswer {
    /// Number of bookings in all pages.
    total: i64,
    /// At most 50 bookings.
    bookings: Vec<ListedBooking>,
    /// Number of bookings of this page that cannot be read.
    unreadable: usize,
    /// `after` of the next page. Null if this is the last page.
    next: Option<String>,
}

/// Lists bookings in pages, newest first; bookings to pay begin with the oldest debt.
#[utoipa::path(get, path = "/api/desk/bookings", params(PageQuery), responses(
    (status = 200, description = "A page of at most 50", body = BookingsAnswer),
    (status = 422, description = "`after` names no page", body = Problem),
))]
pub async fn list(
    State(app): State<Bookings>,
    Query(asked): Query<PageQuery>,
) -> Result<Json<BookingsAnswer>, Problem> {
    let content = app.content.current();
    let terms = content.terms();
    let period = |method| i64::from(payment_hours(method, &terms)) * HOUR;
    let view = match asked.view {
        View::Open => BookingView::Open,
        View::ToPay => BookingView::ToPay { card: period(Method::Card), transfer: period(Method::BankTransfer) },
        View::ToConfirm => BookingView::ToConfirm,
        View::Ended => BookingView::Ended,
        View::All => BookingView::All,
    };
    let after = match asked.after.as_str() {
        "" => None,
        after => {
            Some(page_end(after).ok_or_else(|| refused("'after' is not a page: send the 'next' of an earlier page"))?)
        }
    };
    let query = BookingsQuery { view, search: Search::typed(&asked.search), after, most: SHOWN };
    let page = list_bookings(&app.database, &app.finding, query, store::page).await?;
    let BookingPage { total, bookings, unreadable, end } = page;
    Ok(Json(BookingsAnswer {
        total,
        bookings: bookings.iter().map(|listed| ListedBooking::of(&app, &content, listed)).collect(),
        unreadable,
        next: end.map(|PageEnd { at, booking }| format!("{at}_{booking}")),
    }))
}

/// Counts the bookings to pay and to confirm.
#[utoipa::path(get, path = "/api/desk/bookings/counts", responses(
    (status = 200, description = "The counts, whatever is searched for", body = BookingCountsAnswer),
))]
pub async fn counts(State(app): State<Bookings>) -> Result<Json<BookingCountsAnswer>, Problem> {
    let count = |on: &Connection| {
        Ok(BookingCountsAnswer { to_pay: store::count_to_pay(on)?, to_confirm: store::count_to_confirm(on)? })
    };
    Ok(Json(app.database.read(count).await?))
}

fn page_end(after: &str) -> Option<PageEnd> {
    let (at, booking) = after.split_once('_')?;
    Some(PageEnd { at: at.parse().ok()?, booking: Uuid::try_parse(booking).ok()? })
}
