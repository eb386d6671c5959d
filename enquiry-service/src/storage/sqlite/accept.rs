use rusqlite::{Connection, ToSql, params};
use uuid::Uuid;

use super::{
    Acceptance, NewMessage, StoreError, Submission,
    affiliate::introduce,
    booking::insert_booking,
    key_index::{KeyIndex, Keys},
    statement::{first, run},
};
use crate::{
    affiliate::Introduction,
    enquiry::{Enquiry, Review},
    storage::{
        accept::{Answered, Hits, Known, Writes, answer_keys, decide, hit_keys},
        row::details,
    },
};

pub fn accept(
    connection: &Connection,
    keys: &mut Keys,
    submissions: &[Submission],
) -> Result<Vec<Acceptance>, StoreError> {
    let mut known = Known::default();
    for key in answer_keys(submissions) {
        let Some(row) = keys.submissions.find(connection, key)? else { continue };
        let sql = "SELECT fingerprint, answer, expires_at FROM submissions WHERE rowid = ?";
        let answered = first(connection, sql, &[&row], |row| {
            Ok(Answered { fingerprint: row.get(0)?, answer: row.get(1)?, expires_at: row.get(2)? })
        })?;
        known.answers.extend(answered.map(|answered| (key.to_owned(), answered)));
    }
    for key in hit_keys(submissions) {
        let Some(row) = keys.hits.find(connection, key)? else { continue };
        let sql = "SELECT count, expires_at FROM hits WHERE rowid = ?";
        let hits = first(connection, sql, &[&row], |row| Ok(Hits { count: row.get(0)?, expires_at: row.get(1)? }))?;
        known.hits.extend(hits.map(|hits| (key.to_owned(), hits)));
    }
    let (acceptances, writes) = decide(submissions, &known);
    write(connection, keys, &writes)?;
    Ok(acceptances)
}

pub fn accept_quarantined(
    connection: &Connection,
    id: Uuid,
    messages: &[NewMessage],
    introduction: Option<&Introduction>,
) -> Result<bool, StoreError> {
    let sql = "UPDATE enquiries SET quarantine = NULL WHERE id = ? AND quarantine IS NOT NULL";
    let was_there = connection.prepare_cached(sql)?.execute([id.to_string()])? > 0;
    if was_there {
        for message in messages {
            insert_message(connection, message)?;
        }
        introduction.map_or(Ok(()), |introduction| introduce(connection, introduction))?;
    }
    Ok(was_there)
}

fn write(connection: &Connection, keys: &mut Keys, writes: &Writes) -> Result<(), StoreError> {
    for enquiry in &writes.enquiries {
        insert_enquiry(connection, keys, enquiry)?;
    }
    for review in &writes.reviews {
        insert_review(connection, review)?;
    }
    for booking in &writes.bookings {
        insert_booking(connection, booking)?;
    }
    for message in &writes.messages {
        insert_message(connection, message)?;
    }
    for introduction in &writes.introductions {
        introduce(connection, introduction)?;
    }
    for (key, answered) in &writes.answers {
        let Answered { fingerprint, answer, expires_at } = answered;
        let update = "UPDATE submissions SET fingerprint = ?2, answer = ?3, expires_at = ?4 WHERE rowid = ?1";
        let insert = "INSERT INTO submissions (key, fingerprint, answer, expires_at) VALUES (?1, ?2, ?3, ?4)";
        put(connection, &mut keys.submissions, key, [update, insert], &[fingerprint, answer, expires_at])?;
    }
    for (key, hits) in &writes.hits {
        let update = "UPDATE hits SET count = ?2, expires_at = ?3 WHERE rowid = ?1";
        let insert = "INSERT INTO hits (key, count, expires_at) VALUES (?1, ?2, ?3)";
        put(connection, &mut keys.hits, key, [update, insert], &[&hits.count, &hits.expires_at])?;
    }
    for reference in &writes.repeated {
        let row = keys.references.find(connection, reference)?;
        run(connection, "UPDATE enquiries SET repeats = repeats + 1 WHERE rowid = ?", &[&row])?;
    }
    Ok(())
}

/// Writes over the row with this key, or one more.
fn put(
    connection: &Connection,
    keys: &mut KeyIndex,
    key: &str,
    [update, insert]: [&str; 2],
    values: &[&dyn ToSql],
) -> Result<(), StoreError> {
    if let Some(row) = keys.find(connection, key)? {
        run(connection, update, &[&[&row as &dyn ToSql], values].concat())?;
    } else {
        run(connection, insert, &[&[&key as &dyn ToSql], values].concat())?;
        keys.add(connection, key, connection.last_insert_rowid())?;
    }
    Ok(())
}

pub fn insert_message(connection: &Connection, message: &NewMessage) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (id, kind, about, recipient, created_at, state, next_at) \
               VALUES (?, ?, ?, ?, ?, 'waiting', ?)";
    connection.prepare_cached(sql)?.execute(params![
        message.id.to_string(),
        message.kind.as_str(),
        message.about.map(|id| id.to_string()),
        message.recipient,
        message.created_at,
        message.next_at,
    ])?;
    Ok(())
}

fn insert_enquiry(connection: &Connection, keys: &mut Keys, enquiry: &Enquiry) -> Result<(), StoreError> {
    if keys.references.find(connection, enquiry.reference.as_str())?.is_some() {
        return Err(StoreError::ReferenceTaken);
    }
    let sql = "INSERT INTO enquiries (id, reference, kind, received_at, locale, full_name, email, email_key, \
               phone_typed, phone, network, details, quarantine) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        enquiry.id.to_string(),
        enquiry.reference.as_str(),
        enquiry.details.kind(),
        enquiry.received_at,
        enquiry.locale.as_str(),
        enquiry.name.as_str(),
        enquiry.email.as_str(),
        enquiry.email.key(),
        enquiry.phone.as_ref().map(|phone| phone.typed.as_str()),
        enquiry.phone.as_ref().and_then(|phone| phone.number.as_deref()),
        enquiry.network,
        details(enquiry),
        enquiry.quarantine.map(|reason| reason.as_str()),
    ])?;
    keys.references.add(connection, enquiry.reference.as_str(), connection.last_insert_rowid())
}

fn insert_review(connection: &Connection, review: &Review) -> Result<(), StoreError> {
    let sql = "INSERT INTO reviews (id, received_at, locale, name, email, email_key, country, title, body, rating, \
               category, tour_slug, tour, network, state, quarantine) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        review.id.to_string(),
        review.received_at,
        review.locale.as_str(),
        review.name.as_str(),
        review.email.as_str(),
        review.email.key(),
        review.country.as_str(),
        review.title.as_str(),
        review.body.as_str(),
        review.rating,
        review.category.as_str(),
        review.tour_slug.as_str(),
        review.tour.as_str(),
        review.network,
        review.state.as_str(),
        review.quarantine.map(|reason| reason.as_str()),
    ])?;
    Ok(())
}
