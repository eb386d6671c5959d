use deadpool_postgres::Object;

use super::{
    Retention, StoreError,
    statement::{first, run},
};
use crate::{
    clock::{Millis, timestamp},
    storage::{
        account::{SIGNUPS_LIVE, sql},
        affiliate, builds,
    },
};

/// Empties what names a person in the details of an enquiry; the journey itself stays for the books.
const NAMELESS: &str =
    r#"(details::jsonb || '{"message": "", "most_important": "", "coupon_code": "", "affiliate": ""}')::text"#;

/// The journey and the money of a booking stay for the books; nobody is named any more.
const NAMELESS_BOOKING: &str = r#"full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL,
    network = NULL, journey = (journey::jsonb || '{"message": "", "affiliate": ""}')::text"#;

pub async fn tidy(client: &mut Object, now: Millis, keep: Retention) -> Result<(), StoreError> {
    let transaction = client.transaction().await?;
    let sent_mail = now - keep.sent_mail;
    let sql = "UPDATE outbox SET recipient = '' \
               WHERE state IN ('sent', 'void') AND settled_at < $1 AND recipient <> ''";
    transaction.execute(sql, &[&sent_mail]).await?;
    let quarantine = now - keep.quarantine;
    for table in ["enquiries", "reviews"] {
        let sql = format!("DELETE FROM {table} WHERE quarantine IS NOT NULL AND received_at < $1");
        transaction.execute(&sql, &[&quarantine]).await?;
    }
    let personal = now - keep.personal_data;
    let sql = format!(
        "UPDATE enquiries SET full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL, \
         network = NULL, details = {NAMELESS}, anonymised_at = $1 WHERE anonymised_at IS NULL AND received_at < $2"
    );
    transaction.execute(&sql, &[&now, &personal]).await?;
    let sql = "UPDATE outbox SET recipient = '' WHERE state = 'dead' AND created_at < $1";
    transaction.execute(sql, &[&personal]).await?;
    // A published review stays as its writer signed it; the address was only for checking it.
    let sql = "UPDATE reviews SET email = '', email_key = '', network = NULL WHERE email <> '' AND received_at < $1";
    transaction.execute(sql, &[&personal]).await?;
    transaction.execute(affiliate::sql::FORGET, &[&personal]).await?;
    let spam = "SELECT id FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1";
    transaction.execute(&format!("DELETE FROM booking_changes WHERE booking_id IN ({spam})"), &[&quarantine]).await?;
    let sql = "DELETE FROM bookings WHERE quarantine IS NOT NULL AND received_at < $1";
    transaction.execute(sql, &[&quarantine]).await?;
    // A booking may be made long before the journey.
    let day = timestamp(personal).strftime("%Y-%m-%d").to_string();
    let sql = format!("UPDATE bookings SET {NAMELESS_BOOKING} WHERE email_key <> '' AND travel_date < $1");
    transaction.execute(&sql, &[&day]).await?;
    transaction.execute("DELETE FROM submissions WHERE expires_at < $1", &[&now]).await?;
    transaction.execute("DELETE FROM hits WHERE expires_at < $1", &[&now]).await?;
    transaction.execute("DELETE FROM attempts WHERE expires_at < $1", &[&now]).await?;
    for expired in sql::EXPIRED {
        transaction.execute(expired, &[&now]).await?;
    }
    transaction.execute(sql::STALE_SIGNUPS, &[&(now - SIGNUPS_LIVE)]).await?;
    transaction.commit().await?;
    Ok(())
}

pub async fn erase(client: &mut Object, email_key: &str, now: Millis) -> Result<u64, StoreError> {
    let transaction = client.transaction().await?;
    if first(&transaction, builds::sql::SHOWN_REVIEW, &[&email_key]).await?.is_some() {
        run(&transaction, builds::sql::WANT, &[&now]).await?;
    }
    let references = "SELECT reference FROM enquiries WHERE email_key = $1 \
                      UNION SELECT id FROM reviews WHERE email_key = $1 \
                      UNION SELECT reference FROM bookings WHERE email_key = $1";
    transaction.execute(&format!("DELETE FROM submissions WHERE answer IN ({references})"), &[&email_key]).await?;
    let bookings = "SELECT id FROM bookings WHERE email_key = $1";
    let about = format!(
        "SELECT id FROM enquiries WHERE email_key = $1 UNION SELECT id FROM reviews WHERE email_key = $1 \
         UNION SELECT id FROM booking_changes WHERE booking_id IN ({bookings}) \
         UNION SELECT id FROM payments WHERE booking_id IN ({bookings})"
    );
    let sql = format!("DELETE FROM outbox WHERE about IN ({about}) OR lower(recipient) = $1");
    transaction.execute(&sql, &[&email_key]).await?;
    transaction.execute(affiliate::sql::ERASE, &[&email_key]).await?;
    let enquiries = transaction.execute("DELETE FROM enquiries WHERE email_key = $1", &[&email_key]).await?;
    let reviews = transaction.execute("DELETE FROM reviews WHERE email_key = $1", &[&email_key]).await?;
    let sql = format!("UPDATE bookings SET {NAMELESS_BOOKING} WHERE email_key = $1");
    let bookings = transaction.execute(&sql, &[&email_key]).await?;
    transaction.commit().await?;
    Ok(enquiries + reviews + bookings)
}
