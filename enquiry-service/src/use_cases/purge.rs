//! Deletes data whose retention has ended.

use jiff::{civil::Date, tz::TimeZone};

use crate::{
    database::{
        Database, DatabaseError, Transaction, affiliates, attempts, bank_lines, booking_words, bookings, cases,
        contacts, documents, enquiries, outbox, passkeys, presence, received_mails, reply_alerts, reviews,
        search_words, secrets, sent_attachments, sessions, signups, staff, staff_sessions, submissions, tasks,
        waiting_list,
    },
    domain::retention::{FILES_WAIT, Retention, SIGNUPS_LIVE, UNSORTED_WAIT, WAITING_LIVES},
    primitives::clock::{Millis, timestamp},
};

/// Deletes or blanks data whose retention has ended.
///
/// # Errors
/// If the database does not commit.
pub async fn purge(database: &Database, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
    database.write(move |transaction| purge_tables(transaction, now, keep)).await
}

fn purge_tables(transaction: &Transaction, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
    let (quarantine, personal, books) = (now - keep.quarantine, now - keep.personal_data, now - keep.documents);
    outbox::purge_settled(transaction, now - keep.sent_mail)?;
    outbox::purge_dead(transaction, personal)?;
    enquiries::purge_quarantined(transaction, quarantine)?;
    enquiries::forget(transaction, personal, now)?;
    search_words::purge(transaction)?;
    // Messages and notes contain the visitor's personal data as well.
    cases::purge_messages(transaction)?;
    cases::purge_notes(transaction)?;
    tasks::purge(transaction)?;
    contacts::purge(transaction)?;
    received_mails::purge(transaction, personal)?;
    received_mails::forget_unsorted(transaction, now - UNSORTED_WAIT)?;
    received_mails::delete_discarded_attachments(transaction)?;
    sent_attachments::purge(transaction, now - FILES_WAIT)?;
    reply_alerts::purge(transaction, personal)?;
    reviews::purge_quarantined(transaction, quarantine)?;
    reviews::purge(transaction, personal)?;
    affiliates::purge_friends(transaction, personal)?;
    bookings::purge_quarantined_changes(transaction, quarantine)?;
    bookings::purge_quarantined(transaction, quarantine)?;
    // By the date of the journey: a booking may be made long before.
    bookings::purge(transaction, day(personal))?;
    booking_words::purge(transaction)?;
    documents::purge(transaction, books)?;
    bank_lines::purge(transaction, books)?;
    waiting_list::purge_quarantined(transaction, quarantine)?;
    // The waiting list is obsolete once the journey has begun.
    waiting_list::purge(transaction, day(now - WAITING_LIVES))?;
    submissions::purge(transaction, now)?;
    submissions::purge_hits(transaction, now)?;
    attempts::purge(transaction, now)?;
    sessions::purge(transaction, now)?;
    secrets::purge(transaction, now)?;
    presence::purge(transaction, now)?;
    staff_sessions::purge(transaction, now)?;
    staff::purge_links(transaction, now)?;
    passkeys::purge_challenges(transaction, now)?;
    signups::purge(transaction, now - SIGNUPS_LIVE)
}

fn day(at: Millis) -> Date {
    timestamp(at).to_zoned(TimeZone::UTC).date()
}
