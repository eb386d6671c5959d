use deadpool_postgres::Object;

use super::{Retention, StoreError};
use crate::{
    clock::Millis,
    storage::{
        account::{SIGNUPS_LIVE, sql},
        affiliate,
    },
};

/// Empties what names a person in the details of an enquiry; the journey itself stays for the books.
const NAMELESS: &str =
    r#"(details::jsonb || '{"message": "", "most_important": "", "coupon_code": "", "affiliate": ""}')::text"#;

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
    transaction.execute("DELETE FROM submissions WHERE expires_at < $1", &[&now]).await?;
    transaction.execute("DELETE FROM hits WHERE expires_at < $1", &[&now]).await?;
    for expired in sql::EXPIRED {
        transaction.execute(expired, &[&now]).await?;
    }
    transaction.execute(sql::STALE_SIGNUPS, &[&(now - SIGNUPS_LIVE)]).await?;
    transaction.commit().await?;
    Ok(())
}

pub async fn erase(client: &mut Object, email_key: &str) -> Result<u64, StoreError> {
    let transaction = client.transaction().await?;
    let references =
        "SELECT reference FROM enquiries WHERE email_key = $1 UNION SELECT id FROM reviews WHERE email_key = $1";
    transaction.execute(&format!("DELETE FROM submissions WHERE answer IN ({references})"), &[&email_key]).await?;
    let about = "SELECT id FROM enquiries WHERE email_key = $1 UNION SELECT id FROM reviews WHERE email_key = $1";
    let sql = format!("DELETE FROM outbox WHERE about IN ({about}) OR lower(recipient) = $1");
    transaction.execute(&sql, &[&email_key]).await?;
    transaction.execute(affiliate::sql::ERASE, &[&email_key]).await?;
    let enquiries = transaction.execute("DELETE FROM enquiries WHERE email_key = $1", &[&email_key]).await?;
    let reviews = transaction.execute("DELETE FROM reviews WHERE email_key = $1", &[&email_key]).await?;
    transaction.commit().await?;
    Ok(enquiries + reviews)
}
