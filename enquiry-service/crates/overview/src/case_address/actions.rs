//! Corrects the address of a case, and withdraws the offers that were sent to the former one.

use bookings::offers;
use correspondence::cases::address::{Corrected, Correction, correct_address};
use kernel::{
    clock::Millis,
    database::{Database, DatabaseError, Lock},
};

/// Corrects the address of a case. Whoever reads the mails of the former address could accept the offers in them: they
/// are withdrawn, so that a colleague sends new ones.
pub async fn correct(database: &Database, correction: Correction, now: Millis) -> Result<Corrected, DatabaseError> {
    database
        .write_repeatedly(move |transaction| {
            transaction.lock(Lock::Contacts)?;
            // The offers are locked before the case, as by their acceptance.
            offers::store::lock_of_case(transaction, correction.enquiry)?;
            let corrected = correct_address(transaction, &correction, now)?;
            if corrected == Corrected::Written {
                offers::actions::withdraw_sent(transaction, correction.enquiry, (correction.by, now))?;
            }
            Ok(corrected)
        })
        .await
}
