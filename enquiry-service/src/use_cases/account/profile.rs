use crate::{
    database::{Database, DatabaseError, Transaction, accounts, secrets},
    domain::account::{AvatarChange, ProfileChange, Purpose},
    use_cases::limited_mails,
};

/// Updates the profile, and writes the mails about a new address.
///
/// # Errors
/// If the database does not commit.
pub async fn update_profile(database: &Database, change: ProfileChange) -> Result<(), DatabaseError> {
    database.write(move |transaction| update(transaction, change)).await
}

fn update(transaction: &Transaction, change: ProfileChange) -> Result<(), DatabaseError> {
    let ProfileChange { account, profile, new_email, avatar, messages } = change;
    if let Some(email) = new_email {
        secrets::remove(transaction, account, Purpose::Email)?;
        accounts::set_pending_email(transaction, account, &email, &email.key())?;
    }
    accounts::set_profile(transaction, account, &profile)?;
    let name = match &avatar {
        AvatarChange::Keep => None,
        AvatarChange::Remove => Some(None),
        AvatarChange::Replace { name, .. } => Some(Some(name.as_str())),
    };
    if let Some(name) = name {
        accounts::remove_avatar(transaction, account)?;
        accounts::name_avatar(transaction, account, name)?;
    }
    if let AvatarChange::Replace { name, avatar } = avatar {
        accounts::insert_avatar(transaction, account, &name, &avatar.into_bytes())?;
    }
    messages.iter().try_for_each(|message| limited_mails::write(transaction, message))
}
