//! Keys of e-mail addresses: where they stand, and how they are made again after their rule became another.

use crate::fields::EmailAddress;

/// An account by its address: `$1` is the key, `$2` the key of an account that collides.
pub const BY_ADDRESS: &str = "email_key IN ($1, $2) ORDER BY CASE WHEN email_key = $1 THEN 1 ELSE 0 END LIMIT 1";
pub const COLLIDING: &str = "email_key LIKE 'collides:%' ORDER BY created_at, id";

/// A column with keys, and the column they are made of.
pub struct Keyed {
    pub table: &'static str,
    pub address: &'static str,
    pub key: &'static str,
    /// Whether a key may stand in it once only.
    pub is_unique: bool,
}

pub const KEYED: [Keyed; 7] = [
    keyed("enquiries", "email", "email_key", false),
    keyed("reviews", "email", "email_key", false),
    keyed("bookings", "email", "email_key", false),
    keyed("signups", "email", "email_key", false),
    keyed("accounts", "email", "email_key", true),
    keyed("accounts", "pending_email", "pending_email_key", false),
    // Friends are kept without their address: their new key is made of the old one.
    keyed("friends", "email_key", "email_key", true),
];

const fn keyed(table: &'static str, address: &'static str, key: &'static str, is_unique: bool) -> Keyed {
    Keyed { table, address, key, is_unique }
}

/// The key of an account whose address has the key of an older account. It is found by its own spelling only, so that
/// neither is taken for the other.
pub fn colliding(typed: &str) -> String {
    format!("collides:{typed}")
}

impl Keyed {
    /// Rows whose key may be another now: those with letters beyond ASCII, oldest first.
    pub fn affected(&self, letters_beyond_ascii: &str) -> String {
        let Keyed { table, address, .. } = self;
        let order = match *table {
            "enquiries" | "reviews" | "bookings" => "received_at",
            _ => "created_at",
        };
        let condition = letters_beyond_ascii.replace("{column}", address);
        format!("SELECT id, {address} FROM {table} WHERE {condition} ORDER BY {order}, id")
    }

    pub fn set(&self) -> String {
        format!("UPDATE {} SET {} = $1 WHERE id = $2", self.table, self.key)
    }

    pub fn is_taken(&self) -> String {
        format!("SELECT 1 FROM {} WHERE {} = $1 AND id <> $2", self.table, self.key)
    }

    /// The key of a row; `is_taken` tells whether an older row has the key that the address should have.
    pub fn key_of(&self, id: &str, address: &str, is_taken: bool) -> String {
        match (self.is_unique && is_taken, self.table) {
            (false, _) => EmailAddress::key_of(address),
            // Of one address the first invitation counts; the other is kept and counts no more.
            (true, "friends") => id.to_owned(),
            (true, _) => colliding(address),
        }
    }
}
