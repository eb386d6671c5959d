use deadpool_postgres::{Object, Transaction};

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
    r#"(details::jsonb || '{"message": "", "most_important": "", "coupon_code": "", "affiliate": ""}')::text"#;

/// The journey and the money of a booking stay for the books; nobody is named any more.
const NAMELESS_BOOKING: &str = r#"full_name = '', email = '', email_key = '', phone_typed = NULL, phone = NULL,
    network = NULL, journey = (journey::jsonb || '{"message": "", "affiliate": ""}')::text"#;

/// Tables that name people.
const VACUUM: &str = "VACUUM enquiries, reviews, bookings, outbox, submissions, friends, accounts, signups, sessions, \
                      secrets, wishes, avatars, affiliates";

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
    for sql in erasing::uncounted() {
        run(&transaction, &sql, &[&email_key]).await?;
    }
    for id in erasing::of_person(pairs(&transaction, erasing::COLLIDING_ACCOUNTS).await?, email_key) {
        run(&transaction, sql::VOID_ALL_SECRETS, &[&id]).await?;
        run(&transaction, sql::DELETE_ACCOUNT, &[&id]).await?;
    }
    for id in erasing::of_person(pairs(&transaction, erasing::RECIPIENTS).await?, email_key) {
        run(&transaction, erasing::MAIL, &[&id]).await?;
    }
    let mut erased = 0;
    for sql in erasing::counted(NAMELESS_BOOKING) {
        erased += run(&transaction, &sql, &[&email_key]).await?;
    }
    transaction.commit().await?;
    // Deleted rows stay readable in the files of their tables until then.
    if let Err(error) = client.batch_execute(VACUUM).await {
        tracing::warn!(%error, "the space of erased rows could not be cleared: run VACUUM as the owner of the tables");
    }
    Ok(erased)
}

async fn pairs(transaction: &Transaction<'_>, sql: &str) -> Result<Vec<(String, String)>, StoreError> {
    let rows = all(transaction, sql, &[]).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}
