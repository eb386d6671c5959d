//! What becomes of the rows of each table of this area.

use kernel::database::tables::{Deadlines, OF_COLLEAGUES, Purge, Table, purge, table};

use super::{passkeys, people, sessions};

/// A table comes after those to which it refers.
pub const TABLES: &[Table] = &[
    table("staff", OF_COLLEAGUES, Purge::Never("the history names them")),
    table("staff_links", OF_COLLEAGUES, purge!(|at| people::store::purge_links: at.now)),
    table("staff_recovery_codes", OF_COLLEAGUES, Purge::With("staff")),
    table("staff_profiles", OF_COLLEAGUES, Purge::With("staff")),
    table("passkeys", OF_COLLEAGUES, Purge::With("staff")),
    table("staff_sessions", OF_COLLEAGUES, purge!(|at| sessions::store::purge: at.now)),
    table("passkey_challenges", OF_COLLEAGUES, purge!(|at| passkeys::store::purge_challenges: at.now)),
];
