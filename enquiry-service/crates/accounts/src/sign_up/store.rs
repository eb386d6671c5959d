//! Signups with unconfirmed addresses.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::table::{statements, table_row},
};

use crate::account::model::Signup;

table_row! {
    Signup, "signups", [id, email, password_hash, locale, created_at, name, affiliate, network],
    with |signup| ["email_key": signup.email.key()],
    "ON CONFLICT (id) DO NOTHING"
}

statements! {
    /// A signup by its id.
    all find(id: Uuid) -> Option<Signup> = "WHERE id = $1";

    /// Deletes all signups of an address.
    write remove(email_key: &str) -> () = "DELETE FROM signups WHERE email_key = $1";

    /// Deletes signups made before the given time.
    write purge(before: Millis) -> () = "DELETE FROM signups WHERE created_at < $1";

    /// A signup and others with its address, at most so many: the newest one of each network before the second ones.
    all beside(id: Uuid, most: i64) -> Vec<Signup> =
        "WHERE id IN (SELECT id FROM (SELECT id, created_at, \
         row_number() OVER (PARTITION BY network ORDER BY created_at DESC, id DESC) AS place FROM signups \
         WHERE email_key = (SELECT email_key FROM signups WHERE id = $1)) AS of_address \
         ORDER BY CASE WHEN id = $1 THEN 0 ELSE 1 END, place, created_at DESC, id DESC LIMIT $2)";

    /// The newest signup of an address.
    all newest(email_key: &str) -> Option<Signup> =
        "WHERE email_key = $1 ORDER BY created_at DESC, id DESC LIMIT 1";
}
