//! Lists of bookings, in pages: each page begins after the last booking of the page before it.

use std::collections::HashMap;

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError,
        cells::json,
        dialect::Dialect,
        row::{ToRow, values as all_values},
        table::statements,
        value::{Value, values},
    },
    search::model::Search,
};

use super::words::BOOKINGS;
use crate::{
    cancelled_departures::store::ON_CANCELLED,
    ledger::{
        model::Booking,
        payable::{self, PAYABLE_SINCE},
        store::WITH_BALANCE,
    },
};

/// The lists of bookings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookingView {
    /// Neither ended nor expired, newest first.
    Open,
    /// With an outstanding amount, the oldest debt first.
    ToPay {
        /// Milliseconds from the acceptance until the first amount is due, for payments by card.
        card: Millis,
        /// As `card`, for the other methods.
        transfer: Millis,
    },
    /// Paid, and not confirmed, newest first.
    ToConfirm,
    /// Cancelled, refunded, travelled or expired, newest first.
    Ended,
    /// Every booking, newest first.
    All,
}

/// The end of a page: the last booking with the time by which the list is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageEnd {
    /// The time of receipt, or the day of the oldest debt, in milliseconds since 1970.
    pub at: Millis,
    /// The booking.
    pub booking: Uuid,
}

/// The query of a page.
#[derive(Clone, Debug)]
pub struct BookingsQuery {
    /// The list.
    pub view: BookingView,
    /// Only bookings that match this query; `None`: all.
    pub search: Option<Search>,
    /// The end of the page before; `None`: the first page.
    pub after: Option<PageEnd>,
    /// Largest number of bookings in the page.
    pub most: usize,
}

/// What a page of a list shows.
pub struct BookingIds {
    /// The number of bookings in all pages.
    pub total: i64,
    /// The bookings of this page.
    pub ids: Vec<Uuid>,
    /// The end of this page; `None` if it is the last one.
    pub end: Option<PageEnd>,
}

/// A page of a list.
#[derive(Clone, Debug)]
pub struct BookingPage {
    /// The number of bookings in all pages.
    pub total: i64,
    /// The bookings of this page, each with the time since when it has been payable.
    pub bookings: Vec<(Booking, Millis)>,
    /// The number of bookings of this page that cannot be read.
    pub unreadable: usize,
    /// The end of this page; `None` if it is the last one.
    pub end: Option<PageEnd>,
}

/// The bookings with an outstanding amount. Nobody has accepted a requested booking, an expired one owes nothing, and
/// nobody pays for a departure that does not take place.
fn owing() -> String {
    format!("state NOT IN ('requested', 'expired') AND NOT {ON_CANCELLED} AND id IN ({WITH_BALANCE} > 0)")
}

/// The bookings that the office can confirm.
pub fn to_confirm() -> String {
    format!("state IN ('deposit_paid', 'paid') AND NOT {ON_CANCELLED}")
}

impl BookingView {
    fn condition(self) -> String {
        match self {
            BookingView::Open => {
                "state IN ('requested', 'awaiting_payment', 'deposit_paid', 'paid', 'confirmed')".to_owned()
            }
            BookingView::ToPay { .. } => owing(),
            BookingView::ToConfirm => to_confirm(),
            BookingView::Ended => "state IN ('cancelled', 'refunded', 'travelled', 'expired')".to_owned(),
            BookingView::All => "1 = 1".to_owned(),
        }
    }

    /// The time by which the list is ordered.
    fn time(self, dialect: Dialect) -> String {
        match self {
            BookingView::ToPay { card, transfer } => owing_since(dialect, card, transfer),
            _ => "received_at".to_owned(),
        }
    }

    /// The direction of the order, and the comparison with the end of the page before.
    fn direction(self) -> (&'static str, &'static str) {
        if matches!(self, BookingView::ToPay { .. }) { ("ASC", ">") } else { ("DESC", "<") }
    }
}

/// When the outstanding amount became due, as [`Booking::schedule`] computes it: the first amount some days after the
/// acceptance, the balance on its day, and the charge of a cancellation at once.
fn owing_since(dialect: Dialect, card: Millis, transfer: Millis) -> String {
    let first = format!("({PAYABLE_SINCE} + CASE WHEN pays_by = 'card' THEN {card} ELSE {transfer} END)");
    let later = dialect.larger(&first, &dialect.millis_of_day("balance_due_on"));
    format!(
        "CASE WHEN state IN ('cancelled', 'refunded') \
         THEN coalesce((SELECT max(at) FROM booking_changes WHERE booking_id = bookings.id), received_at) \
         WHEN state = 'awaiting_payment' OR balance_due_on IS NULL THEN {first} ELSE {later} END"
    )
}

/// The ids of a page, each with the time by which the list is ordered, and the number of bookings in all pages.
pub fn ids(connection: &Connection, query: &BookingsQuery) -> Result<BookingIds, DatabaseError> {
    let BookingsQuery { view, search, after, most } = query;
    let dialect = connection.dialect();
    if search.as_ref().is_some_and(|search| search.words().is_empty()) {
        return Ok(BookingIds { total: 0, ids: Vec::new(), end: None });
    }
    let mut condition = view.condition();
    let mut filter: Vec<Value> = Vec::new();
    if let Some(search) = search {
        dialect.search(search).put(&mut filter);
        condition.push_str(&format!(" AND id IN ({})", BOOKINGS.found_by(dialect, "$1")));
    }
    let total = connection.value(&format!("SELECT count(*) FROM bookings WHERE {condition}"), &filter)?;
    let (time, (order, beyond)) = (view.time(dialect), view.direction());
    if let Some(PageEnd { at, booking }) = after {
        let places = [filter.len() + 1, filter.len() + 2];
        filter.extend(all_values(&[at, booking]));
        condition.push_str(&format!(" AND ({time}, id) {beyond} (CAST(${} AS BIGINT), ${})", places[0], places[1]));
    }
    i64::try_from(*most).unwrap_or(i64::MAX).saturating_add(1).put(&mut filter);
    let sql = format!(
        "SELECT id, {time} FROM bookings WHERE {condition} ORDER BY 2 {order}, 1 {order} LIMIT ${}",
        filter.len()
    );
    let mut listed: Vec<(Uuid, Millis)> = connection.query(&sql, &filter)?;
    let is_last = listed.len() <= *most;
    listed.truncate(*most);
    let end = listed.last().filter(|_| !is_last).map(|(booking, at)| PageEnd { at: *at, booking: *booking });
    let ids = listed.into_iter().map(|(id, _)| id).collect();
    Ok(BookingIds { total, ids, end })
}

statements! {
    /// The number of bookings with an outstanding amount.
    value count_to_pay() -> i64 = format!("SELECT count(*) FROM bookings WHERE {}", owing());

    /// The number of bookings that the office can confirm.
    value count_to_confirm() -> i64 = format!("SELECT count(*) FROM bookings WHERE {}", to_confirm());
}

/// A page of a list. The rows are read after the page is chosen, so that the balances of the other bookings are not
/// computed.
pub fn page(connection: &Connection, query: &BookingsQuery) -> Result<BookingPage, DatabaseError> {
    let BookingIds { total, ids, end } = ids(connection, query)?;
    let sql = format!("{} WHERE id {}", payable::bookings(), connection.dialect().is_one_of("$1"));
    let rows: Vec<(Booking, Millis)> = connection.readable_rows(&sql, values![json(&ids)])?;
    let mut found: HashMap<_, _> = rows.into_iter().map(|row| (row.0.id, row)).collect();
    let bookings: Vec<_> = ids.iter().filter_map(|id| found.remove(id)).collect();
    Ok(BookingPage { total, unreadable: ids.len() - bookings.len(), bookings, end })
}
