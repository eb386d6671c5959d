//! Corrects the address of a case, and withdraws the offers that were sent to the former one.

use uuid::Uuid;

use bookings::{ledger::payable, offers};
use correspondence::{
    cases::address::{Corrected, Correction, correct_address},
    contacts,
};
use intake::enquiries::model::Enquiry;
use kernel::{
    clock::Millis,
    database::{Database, DatabaseError, Lock, Transaction},
};

/// Corrects the address of a case. Whoever reads the mails of the former address could accept the offers in them: they
/// are withdrawn, so that a colleague sends new ones.
pub async fn correct(database: &Database, correction: Correction, now: Millis) -> Result<Corrected, DatabaseError> {
    database
        .write_repeatedly(move |transaction| {
            transaction.lock(Lock::Contacts)?;
            // The offers are locked before the case, as by their acceptance.
            offers::store::lock_of_case(transaction, correction.enquiry)?;
            let before = transaction.find::<Enquiry>(correction.enquiry)?.map(|case| case.email.key());
            let corrected = correct_address(transaction, &correction, now)?;
            if let Some(before) = before.filter(|_| corrected == Corrected::Written) {
                offers::actions::withdraw_sent(transaction, correction.enquiry, (correction.by, now))?;
                keep_merges(transaction, (&before, &correction.after.key()), (correction.by, now))?;
            }
            Ok(corrected)
        })
        .await
}

/// Keeps a person with the contacts that colleagues have merged it with after its address has changed, unless a case or a
/// booking has the former address: whose the merges are is then for a colleague to say.
pub fn keep_merges(
    transaction: &Transaction,
    (before, after): (&str, &str),
    by: (Uuid, Millis),
) -> Result<(), DatabaseError> {
    let keeps_booking = !payable::of_address(transaction, before, 1)?.is_empty();
    if keeps_booking { Ok(()) } else { contacts::actions::follow(transaction, (before, after), by) }
}
