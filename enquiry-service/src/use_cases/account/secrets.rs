use crate::{
    database::{Database, DatabaseError, secrets},
    domain::account::{NewSecret, Purpose},
};

/// From now on the secret may be used once; older ones for the same stop counting, but for those of addresses that an
/// account has left.
///
/// # Errors
/// Where nothing was written.
pub async fn keep_secret(database: &Database, secret: NewSecret) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            // Each address that an account has left keeps its own link.
            if secret.purpose != Purpose::KeepEmail {
                secrets::remove(transaction, secret.subject, secret.purpose)?;
            }
            transaction.insert([&secret]).map(drop)
        })
        .await
}
