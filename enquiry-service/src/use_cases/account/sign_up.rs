use crate::{
    database::{Database, DatabaseError},
    domain::{account::Signup, message::NewMessage},
    use_cases::limited_mails,
};

/// Stores a signup and its mail; does nothing if the signup exists.
///
/// # Errors
/// If the database does not commit.
pub async fn sign_up(database: &Database, signup: Signup, message: NewMessage) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let is_new = transaction.insert([&signup])? > 0;
            if is_new { limited_mails::write(transaction, &message) } else { Ok(()) }
        })
        .await
}
