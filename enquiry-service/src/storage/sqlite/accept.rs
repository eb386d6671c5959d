use rusqlite::{Connection, OptionalExtension, params};
use uuid::Uuid;

use super::{Acceptance, NewMessage, StoreError, Submission, affiliate::introduce, booking::insert_booking};
use crate::{
    affiliate::Introduction,
    enquiry::{Enquiry, Review},
    storage::{
        accept::{Answered, Hits, Known, Writes, answer_keys, decide, hit_keys},
        row::details,
    },
};

pub fn accept(connection: &Connection, submissions: Vec<Submission>) -> Result<Vec<Acceptance>, StoreError> {
    let mut known = Known::default();
    let mut answers =
        connection.prepare_cached("SELECT fingerprint, answer, expires_at FROM submissions WHERE key = ?")?;
    for key in answer_keys(&submissions) {
        let answered = answers.query_row([key], |row| {
            Ok(Answered { fingerprint: row.get(0)?, answer: row.get(1)?, expires_at: row.get(2)? })
        });
        if let Some(answered) = answered.optional()? {
            known.answers.insert(key.to_owned(), answered);
        }
    }
    let mut counts = connection.prepare_cached("SELECT count, expires_at FROM hits WHERE key = ?")?;
    for key in hit_keys(&submissions) {
        let hits = counts.query_row([key], |row| Ok(Hits { count: row.get(0)?, expires_at: row.get(1)? }));
        if let Some(hits) = hits.optional()? {
            known.hits.insert(key.to_owned(), hits);
        }
    }
    let (acceptances, writes) = decide(submissions, known);
    write(connection, writes)?;
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

fn write(connection: &Connection, writes: Writes) -> Result<(), StoreError> {
    for enquiry in &writes.enquiries {
        insert_enquiry(connection, enquiry)?;
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
        let sql = "INSERT OR REPLACE INTO submissions (key, fingerprint, answer, expires_at) VALUES (?, ?, ?, ?)";
        let Answered { fingerprint, answer, expires_at } = answered;
        connection.prepare_cached(sql)?.execute(params![key, fingerprint, answer, expires_at])?;
    }
    for (key, hits) in &writes.hits {
        let sql = "INSERT OR REPLACE INTO hits (key, count, expires_at) VALUES (?, ?, ?)";
        connection.prepare_cached(sql)?.execute(params![key, hits.count, hits.expires_at])?;
    }
    for reference in &writes.repeated {
        let sql = "UPDATE enquiries SET repeats = repeats + 1 WHERE reference = ?";
        connection.prepare_cached(sql)?.execute([reference])?;
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

fn insert_enquiry(connection: &Connection, enquiry: &Enquiry) -> Result<(), StoreError> {
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
    Ok(())
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
