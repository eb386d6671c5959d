use crate::{
    database::{Database, DatabaseError, secrets},
    domain::account::{NewSecret, Purpose},
};

/// Stores a single-use token and invalidates earlier ones for the same purpose, except those that restore a previous
/// address, and those for a new password: a stranger who asks for another one leaves the one in the owner's hand valid.
///
/// # Errors
/// If the database does not commit.
pub async fn keep_secret(database: &Database, secret: NewSecret) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            // Each previous address of an account keeps its own link.
            if !matches!(secret.purpose, Purpose::KeepEmail | Purpose::Reset) {
                secrets::remove(transaction, secret.subject, secret.purpose)?;
            }
            transaction.insert([&secret]).map(drop)
        })
        .await
}
