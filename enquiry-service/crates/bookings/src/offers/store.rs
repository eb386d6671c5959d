//! Offers and their versions.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Changed,
        cells::texts,
        table::{statements, table_row},
    },
};

use super::model::{Offer, OfferContent, OfferDraft, OfferHash, OfferVersion};

texts!(json OfferContent, OfferDraft);
texts!(generated OfferHash);

table_row!(Offer, "offers", [
    id, enquiry as "enquiry_id", reference, draft, saved_at, saved_by, made_by, made_at, read_at, withdrawn_at,
    booking as "booking_id", superseded_by,
]);
table_row!(OfferVersion, "offer_versions", [
    id, offer as "offer_id", number, sent_at, sent_by, content, valid_until, hash,
]);

statements! {
    /// The offers of a case, newest first.
    readable of_case(enquiry: Uuid) -> Vec<Offer> = "WHERE enquiry_id = $1 ORDER BY made_at DESC, id DESC";

    /// Locks the offers of a case until the transaction ends.
    query lock_of_case(enquiry: Uuid) -> Vec<Uuid> =
        "SELECT id FROM offers WHERE enquiry_id = $1 ORDER BY id FOR NO KEY UPDATE";

    /// Withdraws the offers of a case that were sent and not accepted. Returns them.
    claim withdraw_sent(enquiry: Uuid, at: Millis) -> Vec<Uuid> =
        "UPDATE offers SET withdrawn_at = $2 WHERE enquiry_id = $1 AND withdrawn_at IS NULL AND booking_id IS NULL \
         AND EXISTS (SELECT 1 FROM offer_versions WHERE offer_id = offers.id) RETURNING id";

    /// Reads an offer of a case and locks its row until the transaction ends.
    lock_row locked_of_case(id: Uuid, enquiry: Uuid) -> Option<Offer> = "WHERE id = $1 AND enquiry_id = $2";

    /// Reads an offer and locks its row until the transaction ends.
    lock_row locked(id: Uuid) -> Option<Offer> = "WHERE id = $1";

    /// The offer with this reference.
    all by_reference(reference: &str) -> Option<Offer> = "WHERE reference = $1";

    /// The versions of an offer, the newest first.
    all versions(offer: Uuid) -> Vec<OfferVersion> = "WHERE offer_id = $1 ORDER BY number DESC";

    /// The version that was sent last.
    all newest(offer: Uuid) -> Option<OfferVersion> = "WHERE offer_id = $1 ORDER BY number DESC LIMIT 1";

    /// The newest versions of offers that can be accepted on a day.
    readable open(today: Date) -> Vec<OfferVersion> =
        "WHERE valid_until >= $1 AND offer_id IN (SELECT id FROM offers WHERE withdrawn_at IS NULL AND booking_id IS NULL) \
         AND NOT EXISTS (SELECT 1 FROM offer_versions AS newer \
         WHERE newer.offer_id = offer_versions.offer_id AND newer.number > offer_versions.number)";

    /// Saves the draft of an offer.
    write save(id: Uuid, draft: &OfferDraft, by: Uuid, at: Millis) -> Changed =
        "UPDATE offers SET draft = $2, saved_by = $3, saved_at = $4 WHERE id = $1";

    /// Notes that a new version was sent, which nobody has read.
    write sent(id: Uuid) -> () = "UPDATE offers SET read_at = NULL WHERE id = $1";

    /// Notes that the traveller's page was opened.
    write read(id: Uuid, at: Millis) -> () = "UPDATE offers SET read_at = $2 WHERE id = $1 AND read_at IS NULL";

    /// Withdraws an offer.
    write withdraw(id: Uuid, at: Millis) -> Changed =
        "UPDATE offers SET withdrawn_at = $2 WHERE id = $1 AND withdrawn_at IS NULL AND booking_id IS NULL";

    /// Withdraws an offer because the acceptance of another one has made a booking of the same days.
    write supersede(id: Uuid, booking: Uuid, at: Millis) -> Changed =
        "UPDATE offers SET withdrawn_at = $3, superseded_by = $2 \
         WHERE id = $1 AND withdrawn_at IS NULL AND booking_id IS NULL";

    /// Notes the booking that the acceptance of an offer has made.
    write accept(id: Uuid, booking: Uuid) -> Changed =
        "UPDATE offers SET booking_id = $2 WHERE id = $1 AND withdrawn_at IS NULL AND booking_id IS NULL";

    /// The offers for enquiries received before a time that nobody has withdrawn.
    all standing(before: Millis) -> Vec<Offer> =
        "WHERE withdrawn_at IS NULL AND enquiry_id IN (SELECT id FROM enquiries WHERE received_at < $1)";

    /// Deletes the offers to visitors whose personal data are blanked.
    write purge() -> () =
        "DELETE FROM offers WHERE enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";
}
