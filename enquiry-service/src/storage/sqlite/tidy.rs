use rusqlite::{Connection, Row, params};

use super::{
    Retention, StoreError,
    statement::{all, first, run},
};
use crate::{
    clock::{Millis, timestamp},
    storage::{
        account::{SIGNUPS_LIVE, sql},
        affiliate, builds, erasing,
    },
};

/// Empties what names a person in the details of an enquiry; the journey itself stays for the books.
const NAMELESS: &str =
    "json_set(details, '$.message', '', '$.most_important', '', '$.coupon_code', '', '$.affiliate', '')";

/// The journey and the money of a booking stay for the books; nobody is named any more.
const NAMELESS_BOOKING: &str = "full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
                                network = NULL, journey = json_set(journey, '$.message', '', '$.affiliate', '')";

pub fn tidy(connection: &Connection, now: Millis, keep: Retention) -> Result<(), StoreError> {
    connection.execute(
        "UPDATE outbox SET recipient = '' WHERE state IN ('sent', 'void') AND settled_at < ? AND recipient <> ''",
        [now - keep.sent_mail],
    )?;
    let quarantine = now - keep.quarantine;
    connection.execute("DELETE FROM enquiries WHERE quarantine IS NOT NULL AND received_at < ?", [quarantine])?;
    connection.execute("DELETE FROM reviews WHERE quarantine IS NOT NULL AND received_at < ?", [quarantine])?;
    let personal = now - keep.personal_data;
    connection.execute(
        &format!(
            "UPDATE enquiries SET full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
             network = NULL, details = {NAMELESS}, anonymised_at = ? WHERE anonymised_at IS NULL AND received_at < ?"
        ),
        params![now, personal],
    )?;
    connection.execute("UPDATE outbox SET recipient = '' WHERE state = 'dead' AND created_at < ?", [personal])?;
    // A published review stays as its writer signed it; the address was only for checking it.
    connection.execute(
        "UPDATE reviews SET email = '', email_key = '', network = NULL WHERE email <> '' AND received_at < ?",
        [personal],
    )?;
    connection.execute(affiliate::sql::FORGET, [personal])?;
    let spam = "SELECT id FROM bookings WHERE quarantine IS NOT NULL AND received_at < ?1";
    connection.execute(&format!("DELETE FROM booking_changes WHERE booking_id IN ({spam})"), [quarantine])?;
    connection.execute("DELETE FROM bookings WHERE quarantine IS NOT NULL AND received_at < ?1", [quarantine])?;
    // A booking may be made long before the journey.
    let day = timestamp(personal).strftime("%Y-%m-%d").to_string();
    let sql = format!("UPDATE bookings SET {NAMELESS_BOOKING} WHERE email_key <> '' AND travel_date < ?");
    connection.execute(&sql, [day])?;
    connection.execute("DELETE FROM submissions WHERE expires_at < ?", [now])?;
    connection.execute("DELETE FROM hits WHERE expires_at < ?", [now])?;
    connection.execute("DELETE FROM attempts WHERE expires_at < ?", [now])?;
    for expired in sql::EXPIRED {
        connection.execute(expired, [now])?;
    }
    connection.execute(sql::STALE_SIGNUPS, [now - SIGNUPS_LIVE])?;
    Ok(())
}

pub fn erase(connection: &Connection, email_key: &str, now: Millis) -> Result<u64, StoreError> {
    if first(connection, builds::sql::SHOWN_REVIEW, &[&email_key], |_| Ok(()))?.is_some() {
        run(connection, builds::sql::WANT, &[&now])?;
    }
    for sql in erasing::uncounted() {
        run(connection, &sql, &[&email_key])?;
    }
    let pair = |row: &Row| Ok((row.get(0)?, row.get(1)?));
    for id in erasing::of_person(all(connection, erasing::COLLIDING_ACCOUNTS, &[], pair)?, email_key) {
        run(connection, sql::VOID_ALL_SECRETS, &[&id])?;
        run(connection, sql::DELETE_ACCOUNT, &[&id])?;
    }
    for id in erasing::of_person(all(connection, erasing::RECIPIENTS, &[], pair)?, email_key) {
        run(connection, erasing::MAIL, &[&id])?;
    }
    let mut erased = 0;
    for sql in erasing::counted(NAMELESS_BOOKING) {
        erased += run(connection, &sql, &[&email_key])?;
    }
    Ok(u64::try_from(erased).unwrap_or(u64::MAX))
}
