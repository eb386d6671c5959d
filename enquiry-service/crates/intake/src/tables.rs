//! What becomes of the rows of each table of this area.

use kernel::{
    database::tables::{Deadlines, Erase, Export, Person, Purge, STATE, Table, export, purge, table},
    outbox, submissions,
};

use super::{
    enquiries::{self, model::Enquiry},
    reviews::{self, model::Review},
};

/// A table comes after those to which it refers.
pub const TABLES: &[Table] = &[
    table(
        "enquiries",
        Person::Rows(
            Erase::By(|on, key, _| {
                outbox::store::forget(on, "SELECT id FROM enquiries WHERE email_key = $1", &key)?;
                submissions::store::forget(on, "SELECT reference FROM enquiries WHERE email_key = $1", key)?;
                enquiries::store::erase(on, key)
            }),
            export!("enquiries": Enquiry, "WHERE email_key = $1 ORDER BY received_at DESC, id DESC"),
        ),
        Purge::By(|on, at| {
            enquiries::store::purge_quarantined(on, at.quarantine())?;
            enquiries::store::forget(on, at.personal(), at.needed, at.now)
        }),
    ),
    table(
        "reviews",
        Person::Rows(
            Erase::By(|on, key, now| {
                outbox::store::forget(on, "SELECT id FROM reviews WHERE email_key = $1", &key)?;
                submissions::store::forget(on, "SELECT id FROM reviews WHERE email_key = $1", key)?;
                reviews::store::erase_person(on, key, now)
            }),
            export!("reviews": Review, "WHERE email_key = $1 ORDER BY number DESC"),
        ),
        purge!(|at| reviews::store::purge_quarantined: at.quarantine(), reviews::store::purge: at.personal()),
    ),
    table("builds", Person::Nothing("when the sites were built"), STATE),
];
