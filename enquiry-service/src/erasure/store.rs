//! The records of an address that erasing a person deletes or blanks. Every read fails on a row that cannot be read: the
//! decision to erase rests on the complete list.

use uuid::Uuid;

use kernel::database::table::{query_row, statements};

use super::model::{ErasedBooking, ErasedCase, Merge};

query_row!(ErasedCase, "enquiries", [id, reference, name as "full_name", received_at]);
query_row!(ErasedBooking, "bookings", [id, number, name as "full_name", travel_date, state]);
query_row!(Merge, "contact_merges", [with as "merged_with", by as "merged_by", at]);

statements! {
    /// The enquiries of an address, oldest first.
    query cases(key: &str) -> Vec<ErasedCase> =
        "SELECT id, reference, full_name, received_at FROM enquiries WHERE email_key = $1 ORDER BY received_at, id";

    /// The bookings of an address, oldest first.
    query bookings(key: &str) -> Vec<ErasedBooking> =
        "SELECT id, number, full_name, travel_date, state FROM bookings \
         WHERE email_key = $1 AND email_key <> '' ORDER BY received_at, id";

    /// The merges of an address, oldest first.
    query merges(key: &str) -> Vec<Merge> =
        "SELECT merged_by, at, CASE WHEN one_key = $1 THEN other_key ELSE one_key END AS merged_with FROM contact_merges \
         WHERE one_key = $1 OR other_key = $1 ORDER BY at, one_key, other_key";

    /// The reviews of an address.
    query reviews(key: &str) -> Vec<Uuid> = "SELECT id FROM reviews WHERE email_key = $1 ORDER BY id";

    /// The waiting list entries of an address.
    query waiting(key: &str) -> Vec<Uuid> = "SELECT id FROM waiting_list WHERE email_key = $1 ORDER BY id";

    /// The account of an address.
    query accounts(key: &str) -> Vec<Uuid> = "SELECT id FROM accounts WHERE email_key = $1 ORDER BY id";
}
