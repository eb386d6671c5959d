//! Second addresses of offers, and marks of companions.

use uuid::Uuid;

use kernel::database::{
    cells::texts,
    table::{statements, table_row},
};

use super::model::{Mark, Opinion, Share, ShareScope};

texts!(named Opinion, ShareScope);

table_row!(Share, "offer_shares", [id, offer as "offer_id", reference, scope, made_at]);
table_row!(Mark, "offer_marks", [
    id, offer as "offer_id", version as "version_id", day, name as "full_name", opinion, note, marked_at,
]);

statements! {
    /// The second address of an offer.
    all of_offer(offer: Uuid) -> Option<Share> = "WHERE offer_id = $1";

    /// The second address with this reference.
    all by_reference(reference: &str) -> Option<Share> = "WHERE reference = $1";

    /// Changes what companions see.
    write set_scope(offer: Uuid, scope: ShareScope) -> () = "UPDATE offer_shares SET scope = $2 WHERE offer_id = $1";

    /// Ends the second address of an offer.
    write end(offer: Uuid) -> () = "DELETE FROM offer_shares WHERE offer_id = $1";

    /// What companions have marked of an offer, in the order in which they did.
    all marks(offer: Uuid) -> Vec<Mark> = "WHERE offer_id = $1 ORDER BY marked_at, id";

    /// Deletes a mark.
    write remove(id: Uuid) -> () = "DELETE FROM offer_marks WHERE id = $1";
}
