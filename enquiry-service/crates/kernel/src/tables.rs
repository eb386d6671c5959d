//! What becomes of the rows of each table of this area.

use crate::{
    database::tables::{Deadlines, Erase, Export, Person, Purge, Table, day, purge, table},
    outbox, rate_limits, submissions,
};

/// A table comes after those to which it refers.
pub const TABLES: &[Table] = &[
    table(
        "submissions",
        Person::Rows(Erase::ByOwners, Export::No("the key of a form, for a day")),
        purge!(|at| submissions::store::purge: at.now),
    ),
    table(
        "hits",
        Person::Rows(Erase::Kept("counts of some hours"), Export::No("counts of some hours")),
        purge!(|at| submissions::store::purge_hits: at.now),
    ),
    table(
        "attempts",
        Person::Rows(Erase::Kept("counts of some minutes"), Export::No("counts of some minutes")),
        purge!(|at| rate_limits::store::purge: at.now),
    ),
    table(
        "outbox",
        Person::Rows(Erase::By(outbox::store::erase_person), Export::No("the person has these mails")),
        purge!(|at| outbox::store::purge_settled: at.now - at.keep.sent_mail, outbox::store::purge_dead: at.personal()),
    ),
    table(
        "kept_mails",
        Person::Rows(Erase::With("outbox"), Export::No("the person has these mails")),
        purge!(|at| outbox::store::purge_kept: day(at.personal())),
    ),
    table("audit", Person::Nothing("actions of colleagues, with ids"), Purge::Never("it proves what happened")),
];
