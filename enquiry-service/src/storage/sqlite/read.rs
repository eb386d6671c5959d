use rusqlite::{Connection, Row, params};
use uuid::Uuid;

use super::{EnquiryFilter, ReviewFilter, StoreError, statement::first};
use crate::{
    enquiry::{Enquiry, Review, ReviewState},
    storage::{
        order,
        row::{ENQUIRY_COLUMNS, EnquiryRow, REVIEW_COLUMNS, ReviewRow},
    },
};

pub fn enquiries(connection: &Connection, filter: &EnquiryFilter) -> Result<Vec<Enquiry>, StoreError> {
    let sql = format!(
        "SELECT {ENQUIRY_COLUMNS} FROM enquiries \
         WHERE received_at >= ?1 AND (?2 IS NULL OR (quarantine IS NOT NULL) = ?2) \
         ORDER BY {} LIMIT ?3",
        order(filter.quarantined)
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![filter.since, filter.quarantined, filter.most], enquiry_row)?;
    rows.map(|row| row?.read()).collect()
}

pub fn count_enquiries(connection: &Connection, quarantined: Option<bool>) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM enquiries WHERE ?1 IS NULL OR (quarantine IS NOT NULL) = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([quarantined], |row| row.get(0))?)
}

pub fn enquiry(connection: &Connection, id: Uuid) -> Result<Option<Enquiry>, StoreError> {
    let sql = format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE id = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query_map([id.to_string()], enquiry_row)?;
    rows.next().map(|row| row?.read()).transpose()
}

pub fn enquiry_at(connection: &Connection, row: i64) -> Result<Option<Enquiry>, StoreError> {
    let sql = format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE rowid = ?");
    first(connection, &sql, &[&row], enquiry_row)?.map(EnquiryRow::read).transpose()
}

/// Looks at all: the operator can wait for that, and nothing else has to.
pub fn enquiry_by_reference(connection: &Connection, reference: &str) -> Result<Option<Enquiry>, StoreError> {
    let sql = format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE reference = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query_map([reference], enquiry_row)?;
    rows.next().map(|row| row?.read()).transpose()
}

pub fn enquiries_of(connection: &Connection, email_key: &str) -> Result<Vec<Enquiry>, StoreError> {
    let sql = format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE email_key = ? ORDER BY received_at DESC, id DESC");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([email_key], enquiry_row)?;
    rows.map(|row| row?.read()).collect()
}

pub fn reviews_of(connection: &Connection, email_key: &str) -> Result<Vec<Review>, StoreError> {
    let sql = format!("SELECT {REVIEW_COLUMNS} FROM reviews WHERE email_key = ? ORDER BY number DESC");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([email_key], review_row)?;
    rows.map(|row| row?.read()).collect()
}

pub fn reviews(connection: &Connection, filter: &ReviewFilter) -> Result<Vec<Review>, StoreError> {
    let sql = format!(
        "SELECT {REVIEW_COLUMNS} FROM reviews \
         WHERE (?1 IS NULL OR state = ?1) AND (?2 IS NULL OR (quarantine IS NOT NULL) = ?2) \
         AND (?3 IS NULL OR locale = ?3) AND received_at >= ?5 ORDER BY {} LIMIT ?4",
        order(filter.quarantined)
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let state = filter.state.map(ReviewState::as_str);
    let locale = filter.locale.map(|locale| locale.as_str());
    let rows =
        statement.query_map(params![state, filter.quarantined, locale, filter.most, filter.since], review_row)?;
    rows.map(|row| row?.read()).collect()
}

pub fn review(connection: &Connection, id: Uuid) -> Result<Option<Review>, StoreError> {
    let sql = format!("SELECT {REVIEW_COLUMNS} FROM reviews WHERE id = ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query_map([id.to_string()], review_row)?;
    rows.next().map(|row| row?.read()).transpose()
}

fn enquiry_row(row: &Row) -> rusqlite::Result<EnquiryRow> {
    Ok(EnquiryRow {
        id: row.get(0)?,
        reference: row.get(1)?,
        received_at: row.get(2)?,
        locale: row.get(3)?,
        full_name: row.get(4)?,
        email: row.get(5)?,
        phone_typed: row.get(6)?,
        phone: row.get(7)?,
        network: row.get(8)?,
        details: row.get(9)?,
        quarantine: row.get(10)?,
        repeats: row.get(11)?,
    })
}

fn review_row(row: &Row) -> rusqlite::Result<ReviewRow> {
    Ok(ReviewRow {
        id: row.get(0)?,
        number: row.get(1)?,
        received_at: row.get(2)?,
        locale: row.get(3)?,
        name: row.get(4)?,
        email: row.get(5)?,
        country: row.get(6)?,
        title: row.get(7)?,
        body: row.get(8)?,
        rating: row.get(9)?,
        category: row.get(10)?,
        tour_slug: row.get(11)?,
        tour: row.get(12)?,
        network: row.get(13)?,
        state: row.get(14)?,
        quarantine: row.get(15)?,
    })
}
