//! One writing task per service: what waits shares a transaction, so a batch costs a handful of statements.

use std::{
    borrow::{Borrow, Cow},
    collections::HashMap,
};

use deadpool_postgres::{Object, Pool, Transaction};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use super::{Acceptance, NewMessage, StoreError, Submission, affiliate::introduce, booking::insert_bookings};
use crate::{
    affiliate::Introduction,
    enquiry::{Enquiry, Review},
    storage::{
        accept::{Answered, Hits, Known, Writes, answer_keys, decide, hit_keys},
        row::details,
    },
};

/// Most submissions that share a transaction.
const LARGEST_BATCH: usize = 256;
/// Batches of all services follow one another, so that each sees what the ones before have counted.
const LOCK: i64 = 0x7465_6d62_6562;

type Parameter<'a> = &'a (dyn ToSql + Sync);
type Job = (Submission, oneshot::Sender<Result<Acceptance, StoreError>>);

pub struct Writer(mpsc::Sender<Job>);

impl Writer {
    pub fn start(pool: Pool) -> Self {
        let (sender, mut receiver) = mpsc::channel::<Job>(LARGEST_BATCH);
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(LARGEST_BATCH);
            while receiver.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
                commit(&pool, std::mem::take(&mut batch)).await;
            }
        });
        Writer(sender)
    }

    pub async fn accept(&self, submission: Submission) -> Result<Acceptance, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.0.send((submission, answer)).await.map_err(|_| StoreError::Stopped)?;
        answered.await.map_err(|_| StoreError::Stopped)?
    }
}

async fn commit(pool: &Pool, batch: Vec<Job>) {
    let (submissions, answers): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
    match one_transaction(pool, &submissions).await {
        Ok(acceptances) => {
            for (answer, acceptance) in answers.into_iter().zip(acceptances) {
                // Nobody waits any more where the visitor has gone.
                let _ = answer.send(Ok(acceptance));
            }
        }
        // A bad row fails alone: the others are written one by one.
        Err(_) if submissions.len() > 1 => {
            for (submission, answer) in submissions.iter().zip(answers) {
                let _ = answer.send(alone(pool, submission).await);
            }
        }
        Err(error) => {
            for answer in answers {
                let _ = answer.send(Err(error.clone()));
            }
        }
    }
}

async fn alone(pool: &Pool, submission: &Submission) -> Result<Acceptance, StoreError> {
    let acceptances = one_transaction(pool, std::slice::from_ref(submission)).await?;
    acceptances.into_iter().next().ok_or(StoreError::Lost)
}

async fn one_transaction(pool: &Pool, submissions: &[Submission]) -> Result<Vec<Acceptance>, StoreError> {
    let mut client = pool.get().await?;
    let transaction = client.transaction().await?;
    let known = known(&transaction, submissions).await?;
    let (acceptances, writes) = decide(submissions, &known);
    write(&transaction, &writes).await?;
    transaction.commit().await?;
    Ok(acceptances)
}

/// The statements go out together; each sees what was committed before the lock was had.
async fn known(transaction: &Transaction<'_>, submissions: &[Submission]) -> Result<Known, StoreError> {
    let answers = "SELECT key, fingerprint, answer, expires_at FROM submissions WHERE key = ANY($1)";
    let hits = "SELECT key, count, expires_at FROM hits WHERE key = ANY($1)";
    let lock = transaction.prepare_cached("SELECT pg_advisory_xact_lock($1)").await?;
    let answers = transaction.prepare_cached(answers).await?;
    let hits = transaction.prepare_cached(hits).await?;
    let (answer_keys, hit_keys) = (answer_keys(submissions), hit_keys(submissions));
    let (number, answer_keys, hit_keys): ([Parameter; 1], [Parameter; 1], [Parameter; 1]) =
        ([&LOCK], [&answer_keys], [&hit_keys]);
    let (_, answers, hits) = tokio::try_join!(
        transaction.query(&lock, &number),
        transaction.query(&answers, &answer_keys),
        transaction.query(&hits, &hit_keys),
    )?;
    let answered =
        |row: &tokio_postgres::Row| Answered { fingerprint: row.get(1), answer: row.get(2), expires_at: row.get(3) };
    let counted = |row: &tokio_postgres::Row| Hits { count: row.get(1), expires_at: row.get(2) };
    Ok(Known {
        answers: answers.iter().map(|row| (row.get(0), answered(row))).collect(),
        hits: hits.iter().map(|row| (row.get(0), counted(row))).collect(),
    })
}

async fn write(transaction: &Transaction<'_>, writes: &Writes<'_>) -> Result<(), StoreError> {
    tokio::try_join!(
        insert_enquiries(transaction, &writes.enquiries),
        insert_reviews(transaction, &writes.reviews),
        insert_bookings(transaction, &writes.bookings),
        insert_messages(transaction, &writes.messages),
        upsert_answers(transaction, &writes.answers),
        upsert_hits(transaction, &writes.hits),
    )?;
    for introduction in &writes.introductions {
        introduce(transaction, introduction).await?;
    }
    if !writes.repeated.is_empty() {
        let sql = "UPDATE enquiries SET repeats = repeats + again.count FROM \
                   (SELECT reference, count(*) FROM unnest($1::text[]) AS u(reference) GROUP BY reference) AS again \
                   WHERE enquiries.reference = again.reference";
        write_rows(transaction, sql, &[&writes.repeated]).await?;
    }
    Ok(())
}

pub async fn accept_quarantined(
    client: &mut Object,
    id: Uuid,
    messages: &[NewMessage],
    introduction: Option<&Introduction>,
) -> Result<bool, StoreError> {
    let transaction = client.transaction().await?;
    let sql = "UPDATE enquiries SET quarantine = NULL WHERE id = $1 AND quarantine IS NOT NULL";
    let was_there = transaction.execute(sql, &[&id.to_string()]).await? > 0;
    if was_there {
        insert_messages(&transaction, messages).await?;
        if let Some(introduction) = introduction {
            introduce(&transaction, introduction).await?;
        }
    }
    transaction.commit().await?;
    Ok(was_there)
}

/// Writes rows whose columns are arrays in one statement.
async fn write_rows(transaction: &Transaction<'_>, sql: &str, columns: &[Parameter<'_>]) -> Result<(), StoreError> {
    let statement = transaction.prepare_cached(sql).await?;
    transaction.execute(&statement, columns).await?;
    Ok(())
}

/// A column of some rows, as one array.
fn column<'a, R, T>(rows: &'a [R], value: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
}

async fn insert_enquiries(transaction: &Transaction<'_>, rows: &[Cow<'_, Enquiry>]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO enquiries (id, reference, kind, received_at, locale, full_name, email, email_key, \
               phone_typed, phone, network, details, quarantine) SELECT * FROM unnest($1::text[], $2::text[], \
               $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], \
               $11::text[], $12::text[], $13::text[])";
    let phone = |row: &Cow<'_, Enquiry>| row.phone.as_ref().and_then(|phone| phone.number.clone());
    let columns: &[Parameter] = &[
        &column(rows, |row| row.id.to_string()),
        &column(rows, |row| row.reference.as_str()),
        &column(rows, |row| row.details.kind()),
        &column(rows, |row| row.received_at),
        &column(rows, |row| row.locale.as_str()),
        &column(rows, |row| row.name.as_str()),
        &column(rows, |row| row.email.as_str()),
        &column(rows, |row| row.email.key()),
        &column(rows, |row| row.phone.as_ref().map(|phone| phone.typed.as_str())),
        &column(rows, phone),
        &column(rows, |row| row.network.as_deref()),
        &column(rows, |row| details(row)),
        &column(rows, |row| row.quarantine.map(|reason| reason.as_str())),
    ];
    write_rows(transaction, sql, columns).await
}

async fn insert_reviews(transaction: &Transaction<'_>, rows: &[Cow<'_, Review>]) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO reviews (id, received_at, locale, name, email, email_key, country, title, body, rating, \
               category, tour_slug, tour, network, state, quarantine) SELECT * FROM unnest($1::text[], $2::bigint[], \
               $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], \
               $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[])";
    let columns: &[Parameter] = &[
        &column(rows, |row| row.id.to_string()),
        &column(rows, |row| row.received_at),
        &column(rows, |row| row.locale.as_str()),
        &column(rows, |row| row.name.as_str()),
        &column(rows, |row| row.email.as_str()),
        &column(rows, |row| row.email.key()),
        &column(rows, |row| row.country.as_str()),
        &column(rows, |row| row.title.as_str()),
        &column(rows, |row| row.body.as_str()),
        &column(rows, |row| row.rating),
        &column(rows, |row| row.category.as_str()),
        &column(rows, |row| row.tour_slug.as_str()),
        &column(rows, |row| row.tour.as_str()),
        &column(rows, |row| row.network.as_deref()),
        &column(rows, |row| row.state.as_str()),
        &column(rows, |row| row.quarantine.map(|reason| reason.as_str())),
    ];
    write_rows(transaction, sql, columns).await
}

pub async fn insert_messages(
    transaction: &Transaction<'_>,
    rows: &[impl Borrow<NewMessage>],
) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let rows: &[&NewMessage] = &column(rows, Borrow::borrow);
    let sql = "INSERT INTO outbox (id, kind, about, recipient, created_at, state, next_at) \
               SELECT id, kind, about, recipient, created_at, 'waiting', next_at FROM unnest($1::text[], \
               $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]) \
               AS u(id, kind, about, recipient, created_at, next_at)";
    let columns: &[Parameter] = &[
        &column(rows, |row| row.id.to_string()),
        &column(rows, |row| row.kind.as_str()),
        &column(rows, |row| row.about.map(|id| id.to_string())),
        &column(rows, |row| row.recipient.as_str()),
        &column(rows, |row| row.created_at),
        &column(rows, |row| row.next_at),
    ];
    write_rows(transaction, sql, columns).await
}

async fn upsert_answers(transaction: &Transaction<'_>, rows: &HashMap<&str, Answered>) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO submissions (key, fingerprint, answer, expires_at) \
               SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) ON CONFLICT (key) DO UPDATE \
               SET fingerprint = excluded.fingerprint, answer = excluded.answer, expires_at = excluded.expires_at";
    let rows: Vec<_> = rows.iter().collect();
    let columns: &[Parameter] = &[
        &column(&rows, |(key, _)| **key),
        &column(&rows, |(_, row)| row.fingerprint.as_str()),
        &column(&rows, |(_, row)| row.answer.as_str()),
        &column(&rows, |(_, row)| row.expires_at),
    ];
    write_rows(transaction, sql, columns).await
}

async fn upsert_hits(transaction: &Transaction<'_>, rows: &HashMap<&str, Hits>) -> Result<(), StoreError> {
    if rows.is_empty() {
        return Ok(());
    }
    let sql = "INSERT INTO hits (key, count, expires_at) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[]) \
               ON CONFLICT (key) DO UPDATE SET count = excluded.count, expires_at = excluded.expires_at";
    let rows: Vec<_> = rows.iter().collect();
    let columns: &[Parameter] = &[
        &column(&rows, |(key, _)| **key),
        &column(&rows, |(_, row)| row.count),
        &column(&rows, |(_, row)| row.expires_at),
    ];
    write_rows(transaction, sql, columns).await
}
