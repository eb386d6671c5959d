//! Affiliates and the friends whom they invited.

use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        DatabaseError, Transaction,
        cells::texts,
        table::{query_row, read_row, statements},
        value::values,
    },
    fields::SingleLine,
};

use super::{
    model::{Affiliate, Friend, Introduction},
    slug::Slug,
};

texts!(validated Slug);

read_row!(Friend, "friends", [id, affiliate, name, network, quote_number, created_at]);

query_row!(Affiliate, "affiliates", [slug, name, email, created_at]);

/// Inserts the friend of an invitation, or sets the first quote of a friend without one; `None` if nothing changes or
/// the invitation is the visitor's own.
pub fn note_friend(
    transaction: &Transaction,
    introduction: &Introduction,
) -> Result<Option<(Uuid, Slug)>, DatabaseError> {
    let sql = "INSERT INTO friends (id, affiliate, email_key, name, network, quote_number, created_at) \
        SELECT $1, slug, $2, $3, $4, $5, CAST($6 AS BIGINT) FROM affiliates \
        JOIN accounts ON accounts.id = affiliates.account WHERE slug = $7 AND accounts.email_key <> $2 \
        ON CONFLICT (email_key) DO UPDATE SET quote_number = excluded.quote_number \
        WHERE friends.quote_number IS NULL AND excluded.quote_number IS NOT NULL RETURNING id, affiliate";
    let Introduction { id, affiliate, email, name, network, at, quote } = introduction;
    let number = quote.as_ref().map(|quote| &quote.reference);
    transaction.write(sql, values![id, email.key(), name, network, number, at, affiliate])
}

statements! {
    /// Makes an account an affiliate, unless it is one already.
    write insert(slug: &Slug, account: Uuid, now: Millis) -> () =
        "INSERT INTO affiliates (slug, account, created_at) VALUES ($1, $2, $3) ON CONFLICT (account) DO NOTHING";

    /// The slug of an account; `None` if the account is not an affiliate.
    query slug_of(account: Uuid) -> Option<Slug> = "SELECT slug FROM affiliates WHERE account = $1";

    /// The friend whose address has this key.
    all friend_of(email_key: &str) -> Option<Friend> = "WHERE email_key = $1";

    /// The friend with this quote; `None` without one.
    all friend_of_quote(quote_number: &str) -> Option<Friend> = "WHERE quote_number = $1";

    /// Gives the friend with this address another one, unless another friend or the inviter has it.
    write correct_address(before: &str, after: &str) -> () =
        "UPDATE friends SET email_key = $2 WHERE email_key = $1 \
         AND NOT EXISTS (SELECT 1 FROM friends AS other WHERE other.email_key = $2) \
         AND NOT EXISTS (SELECT 1 FROM affiliates JOIN accounts ON accounts.id = affiliates.account \
         WHERE slug = friends.affiliate AND accounts.email_key = $2)";

    /// Blanks the name of the friend with this address; the friend still counts.
    write erase_friend(email_key: &str) -> () =
        "UPDATE friends SET name = '', network = NULL, email_key = id WHERE email_key = $1";

    /// Blanks the names of friends who came before the given time.
    write purge_friends(before: Millis) -> () =
        "UPDATE friends SET name = '', network = NULL, email_key = id WHERE created_at < $1";

    /// Name of the account to which an invitation belongs.
    query inviter(slug: &Slug) -> Option<SingleLine> =
        "SELECT accounts.name FROM affiliates JOIN accounts ON accounts.id = affiliates.account WHERE slug = $1";

    /// All affiliates by name.
    readable_rows all() -> Vec<Affiliate> =
        "SELECT slug, accounts.name, accounts.email, affiliates.created_at FROM affiliates \
         JOIN accounts ON accounts.id = affiliates.account ORDER BY accounts.name, slug";

    /// The friends of all affiliates, newest first.
    readable all_friends() -> Vec<Friend> = "ORDER BY created_at DESC, id DESC";

    /// The friends of an affiliate, newest first.
    readable friends(slug: &Slug) -> Vec<Friend> = "WHERE affiliate = $1 ORDER BY created_at DESC, id DESC";
}
