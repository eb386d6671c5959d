use kernel::{
    database::{Database, DatabaseError, Transaction},
    outbox,
};

use crate::{
    account::{
        self,
        changes::{AvatarChange, ProfileChange, Purpose},
    },
    secrets,
    sign_up::actions::is_still_verified,
};

/// Updates the profile, and writes the mails about a new address. Returns false if there is a new address and another
/// password was set since the current one was verified.
pub async fn update_profile(database: &Database, change: ProfileChange) -> Result<bool, DatabaseError> {
    database.write(move |transaction| update(transaction, change)).await
}

fn update(transaction: &Transaction, change: ProfileChange) -> Result<bool, DatabaseError> {
    let ProfileChange { account, profile, new_email, avatar, messages } = change;
    if let Some(email) = new_email {
        if !is_still_verified(transaction, &account)? {
            return Ok(false);
        }
        secrets::store::remove(transaction, account.id, Purpose::Email)?;
        account::store::set_pending_email(transaction, account.id, &email, &email.key())?;
    }
    account::store::set_profile(transaction, account.id, &profile)?;
    let name = match &avatar {
        AvatarChange::Keep => None,
        AvatarChange::Remove => Some(None),
        AvatarChange::Replace { name, .. } => Some(Some(name.as_str())),
    };
    if let Some(name) = name {
        account::store::remove_avatar(transaction, account.id)?;
        account::store::name_avatar(transaction, account.id, name)?;
    }
    if let AvatarChange::Replace { name, avatar } = avatar {
        account::store::insert_avatar(transaction, account.id, &name, &avatar.into_bytes())?;
    }
    messages.iter().try_for_each(|message| outbox::actions::write(transaction, message))?;
    Ok(true)
}
