use crate::{
    database::{Database, DatabaseError},
    domain::{account::Signup, message::NewMessage},
    use_cases::limited_mails,
};

/// Keeps an account to be and its mail; one that is there already stays as it is and gets no second mail.
///
/// # Errors
/// Where nothing was written.
pub async fn sign_up(database: &Database, signup: Signup, message: NewMessage) -> Result<(), DatabaseError> {
    database
        .write(move |transaction| {
            let is_new = transaction.insert([&signup])? > 0;
            if is_new { limited_mails::write(transaction, &message) } else { Ok(()) }
        })
        .await
}
