use crate::{
    database::{DatabaseError, Transaction, accounts},
    domain::account::Account,
};

/// Locks the row of an account, as it was read when its password was verified. Returns whether the password is still the
/// same: verifying takes so long that another may be set meanwhile.
///
/// # Errors
/// If the statement fails.
pub(super) fn is_still_verified(transaction: &Transaction, account: &Account) -> Result<bool, DatabaseError> {
    let locked = accounts::locked(transaction, account.id)?;
    Ok(locked.is_some_and(|locked| locked.password_hash == account.password_hash))
}
