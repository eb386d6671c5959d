use crate::{
    database::{Database, DatabaseError, secrets},
    domain::account::{NewSecret, Purpose},
};

/// Stores a single-use token and invalidates earlier ones for the same purpose, except those that restore a previous
/// address.
///
/// # Errors
/// If the database does not commit.
pub async fn keep_secret(database: &Database, secret: NewSecret) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            // Each previous address of an account keeps its own link.
            if secret.purpose != Purpose::KeepEmail {
                secrets::remove(transaction, secret.subject, secret.purpose)?;
            }
            transaction.insert([&secret]).map(drop)
        })
        .await
}
