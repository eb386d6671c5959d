//! Takes away what has been kept long enough.

use super::{Database, DatabaseError, Transaction, bank_lines, dialect::Dialect, documents, value::values};
use crate::{
    domain::retention::{Retention, SIGNUPS_LIVE, WAITING_LIVES},
    primitives::clock::{Millis, timestamp},
};

/// Empties what names a person in an enquiry; the journey itself stays for the books.
fn nameless_enquiry(dialect: Dialect) -> String {
    let details = dialect.with_empty("details", &["message", "most_important", "coupon_code", "affiliate"]);
    format!(
        "full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, network = NULL, details = {details}"
    )
}

/// The journey and the money of a booking stay for the books; nobody is named any more.
pub fn nameless_booking(dialect: Dialect) -> String {
    let journey = dialect.with_empty("journey", &["message", "affiliate"]);
    format!(
        "full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, network = NULL, journey = {journey}"
    )
}

/// Columns of a friend, who keeps counting without a name.
pub const NAMELESS_FRIEND: &str = "name = '', network = NULL, email_key = id";

fn purge(transaction: &Transaction, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
    let dialect = transaction.dialect();
    let (quarantine, personal) = (now - keep.quarantine, now - keep.personal_data);
    // A booking may be made long before the journey.
    let day = timestamp(personal).strftime("%Y-%m-%d").to_string();
    let spam = "SELECT id FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1";
    let before = |sql: &str, time: Millis| transaction.execute(sql, values![time]).map(drop);
    before(
        "UPDATE outbox SET recipient = '' WHERE state IN ('sent', 'void') AND settled_at < $1 AND recipient <> ''",
        now - keep.sent_mail,
    )?;
    before("DELETE FROM enquiries WHERE quarantine IS NOT NULL AND received_at < $1", quarantine)?;
    before("DELETE FROM reviews WHERE quarantine IS NOT NULL AND received_at < $1", quarantine)?;
    let sql = format!(
        "UPDATE enquiries SET {}, anonymised_at = $1 WHERE anonymised_at IS NULL AND received_at < $2",
        nameless_enquiry(dialect)
    );
    transaction.execute(&sql, values![now, personal])?;
    for table in ["case_messages", "case_notes"] {
        // What was said about an enquiry names the visitor as well.
        let forgotten = "SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL";
        transaction.execute(&format!("DELETE FROM {table} WHERE enquiry_id IN ({forgotten})"), &[])?;
    }
    before("UPDATE outbox SET recipient = '' WHERE state = 'dead' AND created_at < $1", personal)?;
    // A published review stays as its writer signed it; the address was only for checking it.
    before(
        "UPDATE reviews SET email = '', email_key = '', network = NULL WHERE email <> '' AND received_at < $1",
        personal,
    )?;
    before(&format!("UPDATE friends SET {NAMELESS_FRIEND} WHERE created_at < $1"), personal)?;
    before(&format!("DELETE FROM booking_changes WHERE booking_id IN ({spam})"), quarantine)?;
    before("DELETE FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1", quarantine)?;
    let sql = format!("UPDATE bookings SET {} WHERE email_key <> '' AND travel_date < $1", nameless_booking(dialect));
    transaction.execute(&sql, values![day])?;
    documents::purge(transaction, now - keep.documents)?;
    bank_lines::purge(transaction, now - keep.documents)?;
    before("DELETE FROM waiting_list WHERE quarantine IS NOT NULL AND received_at < $1", quarantine)?;
    // Nobody waits any more once the journey has begun.
    let begun = timestamp(now - WAITING_LIVES).strftime("%Y-%m-%d").to_string();
    let sql = "DELETE FROM waiting_list WHERE departure_id IN (SELECT id FROM departures WHERE starts < $1)";
    transaction.execute(sql, values![begun])?;
    for table in ["submissions", "hits", "attempts", "sessions", "secrets", "staff_sessions", "staff_links"] {
        before(&format!("DELETE FROM {table} WHERE expires_at < $1"), now)?;
    }
    before("DELETE FROM signups WHERE created_at < $1", now - SIGNUPS_LIVE)
}

impl Database {
    /// Takes away what has been kept long enough.
    ///
    /// # Errors
    /// Where nothing was taken away.
    pub async fn purge(&self, now: Millis, keep: Retention) -> Result<(), DatabaseError> {
        self.write(move |transaction| purge(transaction, now, keep)).await
    }
}
