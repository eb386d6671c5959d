use deadpool_postgres::Object;
use tokio_postgres::Row;
use uuid::Uuid;

use super::{EnquiryFilter, ReviewFilter, StoreError};
use crate::{
    enquiry::{Enquiry, Review, ReviewState},
    storage::{
        order,
        row::{ENQUIRY_COLUMNS, EnquiryRow, REVIEW_COLUMNS, ReviewRow},
    },
};

pub async fn enquiries(client: &Object, filter: &EnquiryFilter) -> Result<Vec<Enquiry>, StoreError> {
    let sql = format!(
        "SELECT {ENQUIRY_COLUMNS} FROM enquiries \
         WHERE received_at >= $1 AND ($2::boolean IS NULL OR (quarantine IS NOT NULL) = $2) \
         ORDER BY {} LIMIT $3",
        order(filter.quarantined)
    );
    let statement = client.prepare_cached(&sql).await?;
    let rows = client.query(&statement, &[&filter.since, &filter.quarantined, &filter.most]).await?;
    rows.iter().map(|row| enquiry_row(row)?.read()).collect()
}

pub async fn count_enquiries(client: &Object, quarantined: Option<bool>) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM enquiries WHERE $1::boolean IS NULL OR (quarantine IS NOT NULL) = $1";
    Ok(client.query_one(&client.prepare_cached(sql).await?, &[&quarantined]).await?.try_get(0)?)
}

pub async fn enquiry(client: &Object, id: Uuid) -> Result<Option<Enquiry>, StoreError> {
    let sql = format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE id = $1");
    let row = client.query_opt(&client.prepare_cached(&sql).await?, &[&id.to_string()]).await?;
    row.map(|row| enquiry_row(&row)?.read()).transpose()
}

pub async fn enquiry_by_reference(client: &Object, reference: &str) -> Result<Option<Enquiry>, StoreError> {
    let sql = format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE reference = $1");
    let row = client.query_opt(&client.prepare_cached(&sql).await?, &[&reference]).await?;
    row.map(|row| enquiry_row(&row)?.read()).transpose()
}

pub async fn enquiries_of(client: &Object, email_key: &str) -> Result<Vec<Enquiry>, StoreError> {
    let sql =
        format!("SELECT {ENQUIRY_COLUMNS} FROM enquiries WHERE email_key = $1 ORDER BY received_at DESC, id DESC");
    let rows = client.query(&client.prepare_cached(&sql).await?, &[&email_key]).await?;
    rows.iter().map(|row| enquiry_row(row)?.read()).collect()
}

pub async fn reviews_of(client: &Object, email_key: &str) -> Result<Vec<Review>, StoreError> {
    let sql = format!("SELECT {REVIEW_COLUMNS} FROM reviews WHERE email_key = $1 ORDER BY number DESC");
    let rows = client.query(&client.prepare_cached(&sql).await?, &[&email_key]).await?;
    rows.iter().map(|row| review_row(row)?.read()).collect()
}

pub async fn reviews(client: &Object, filter: &ReviewFilter) -> Result<Vec<Review>, StoreError> {
    let sql = format!(
        "SELECT {REVIEW_COLUMNS} FROM reviews \
         WHERE ($1::text IS NULL OR state = $1) AND ($2::boolean IS NULL OR (quarantine IS NOT NULL) = $2) \
         AND ($3::text IS NULL OR locale = $3) AND received_at >= $5 ORDER BY {} LIMIT $4",
        order(filter.quarantined)
    );
    let statement = client.prepare_cached(&sql).await?;
    let state = filter.state.map(ReviewState::as_str);
    let locale = filter.locale.map(|locale| locale.as_str());
    let rows = client.query(&statement, &[&state, &filter.quarantined, &locale, &filter.most, &filter.since]).await?;
    rows.iter().map(|row| review_row(row)?.read()).collect()
}

pub async fn review(client: &Object, id: Uuid) -> Result<Option<Review>, StoreError> {
    let sql = format!("SELECT {REVIEW_COLUMNS} FROM reviews WHERE id = $1");
    let row = client.query_opt(&client.prepare_cached(&sql).await?, &[&id.to_string()]).await?;
    row.map(|row| review_row(&row)?.read()).transpose()
}

fn enquiry_row(row: &Row) -> Result<EnquiryRow, StoreError> {
    Ok(EnquiryRow {
        id: row.try_get(0)?,
        reference: row.try_get(1)?,
        received_at: row.try_get(2)?,
        locale: row.try_get(3)?,
        full_name: row.try_get(4)?,
        email: row.try_get(5)?,
        phone_typed: row.try_get(6)?,
        phone: row.try_get(7)?,
        network: row.try_get(8)?,
        details: row.try_get(9)?,
        quarantine: row.try_get(10)?,
        repeats: row.try_get(11)?,
    })
}

fn review_row(row: &Row) -> Result<ReviewRow, StoreError> {
    Ok(ReviewRow {
        id: row.try_get(0)?,
        number: row.try_get(1)?,
        received_at: row.try_get(2)?,
        locale: row.try_get(3)?,
        name: row.try_get(4)?,
        email: row.try_get(5)?,
        country: row.try_get(6)?,
        title: row.try_get(7)?,
        body: row.try_get(8)?,
        rating: row.try_get(9)?,
        category: row.try_get(10)?,
        tour_slug: row.try_get(11)?,
        tour: row.try_get(12)?,
        network: row.try_get(13)?,
        state: row.try_get(14)?,
        quarantine: row.try_get(15)?,
    })
}
