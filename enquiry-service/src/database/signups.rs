//! Signups with unconfirmed addresses.

use uuid::Uuid;

use super::table::{database_statements, statements, table_row};
use crate::{domain::account::Signup, primitives::clock::Millis};

table_row! {
    Signup, "signups", [id, email, password_hash, locale, created_at, name, affiliate],
    with |signup| ["email_key": signup.email.key()],
    "ON CONFLICT (id) DO NOTHING"
}

statements! {
    /// A signup by its id.
    first find(id: Uuid) -> Option<Signup> = "WHERE id = $1";

    /// Whether a later signup for the same address exists.
    exists has_newer(id: Uuid) -> bool =
        "SELECT 1 FROM signups AS newer JOIN signups AS this ON this.email_key = newer.email_key \
         WHERE this.id = $1 AND (newer.created_at, newer.id) > (this.created_at, this.id)";

    /// Deletes all signups of an address.
    write remove(email_key: &str) -> () = "DELETE FROM signups WHERE email_key = $1";

    /// Deletes signups made before the given time.
    write purge(before: Millis) -> () = "DELETE FROM signups WHERE created_at < $1";
}

database_statements! {
    /// The newest signup of an address.
    first newest_signup(email_key: &str) -> Option<Signup> =
        "WHERE email_key = $1 ORDER BY created_at DESC, id DESC LIMIT 1";
}
