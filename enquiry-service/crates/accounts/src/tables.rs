//! What becomes of the rows of each table of this area.

use kernel::{
    database::tables::{Deadlines, Erase, Export, IN_THE_BOOKS, Person, Purge, Table, erase, export, purge, table},
    outbox,
    retention::SIGNUPS_LIVE,
};

use super::{
    account,
    affiliates::{self, model::Friend},
    rewards::model::RewardLine,
    secrets, sessions, sign_up,
};

/// A table comes after those to which it refers.
pub const TABLES: &[Table] = &[
    table(
        "accounts",
        Person::Rows(
            Erase::By(|on, key, now| {
                outbox::store::forget(on, "SELECT id FROM accounts WHERE email_key = $1", &key)?;
                account::store::erase_person(on, key, now)
            }),
            Export::No("the profile is exported by its account"),
        ),
        Purge::Never("an account lives until its owner deletes it"),
    ),
    table(
        "signups",
        Person::Rows(
            Erase::By(|on, key, _| {
                outbox::store::forget(on, "SELECT id FROM signups WHERE email_key = $1", &key)?;
                sign_up::store::remove(on, key).map(|()| 0)
            }),
            Export::No("an account that nobody has confirmed"),
        ),
        purge!(|at| sign_up::store::purge: at.now - SIGNUPS_LIVE),
    ),
    table(
        "sessions",
        Person::Rows(Erase::With("accounts"), Export::As("sessions", sessions::store::exported)),
        purge!(|at| sessions::store::purge: at.now),
    ),
    table(
        "secrets",
        Person::Rows(Erase::By(secrets::store::erase_person), Export::No("hashes of links in mails")),
        purge!(|at| secrets::store::purge: at.now),
    ),
    table(
        "wishes",
        Person::Rows(Erase::With("accounts"), Export::No("the account's list is exported with it")),
        Purge::With("accounts"),
    ),
    table(
        "avatars",
        Person::Rows(Erase::With("accounts"), Export::No("the profile has its address")),
        Purge::With("accounts"),
    ),
    table(
        "affiliates",
        Person::Rows(Erase::With("accounts"), Export::No("the account's link is exported with it")),
        Purge::With("accounts"),
    ),
    table(
        "friends",
        Person::Rows(
            erase!(affiliates::store::erase_friend),
            export!("friends": Friend, "WHERE affiliate IN (SELECT slug FROM affiliates JOIN accounts \
                ON accounts.id = account WHERE email_key = $1) ORDER BY created_at, id"),
        ),
        purge!(|at| affiliates::store::purge_friends: at.personal()),
    ),
    table(
        "rewards",
        Person::Rows(
            Erase::Kept("the books: what was earned and paid out, without a name"),
            export!("rewards": RewardLine, "WHERE affiliate IN (SELECT slug FROM affiliates JOIN accounts \
                ON accounts.id = account WHERE email_key = $1) ORDER BY line"),
        ),
        IN_THE_BOOKS,
    ),
];
