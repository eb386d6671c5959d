//! Sends an offer: a version and a mail in the thread of its case, both or none.

use accounts::business::Business;
use bookings::{
    departures::{self, seats::NoSeats},
    offers::{
        self,
        actions::{add_version, changeable},
        model::{OfferRefusal, OfferVersion},
    },
};
use correspondence::cases::actions::{Answer, Answered, answer_within, release_of};
use kernel::{
    clock::Millis,
    database::{Database, DatabaseError},
};

/// A version that is about to be sent.
#[derive(Clone, Debug)]
pub struct Sending {
    /// The version; its number is that of the versions that the colleague has seen, plus one.
    pub version: OfferVersion,
    /// When the draft that the colleague has seen was saved.
    pub seen: Millis,
    /// How many of its texts nobody has read who knows the visitor's language.
    pub unchecked: u16,
    /// The mail.
    pub answer: Answer,
}

/// The result of sending an offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sent {
    /// Version and mail were written, now or by an earlier call with the same id.
    Written,
    /// The offer cannot be sent.
    Refused(OfferRefusal),
    /// The mail cannot be sent.
    Unanswered(Answered),
}

/// Stores a version of an offer with its mail. Of two calls at once with different content, one is refused.
pub async fn send(
    database: &Database,
    business: &Business,
    Sending { version, seen, unchecked, answer }: Sending,
    now: Millis,
) -> Result<Sent, DatabaseError> {
    let enquiry = answer.enquiry;
    let release = release_of(database, business, enquiry).await?;
    database
        .write(move |transaction| {
            // The offer is locked before the case, as by its acceptance.
            let offer = match changeable(transaction, (enquiry, version.offer))? {
                Ok(offer) => offer,
                Err(refusal) => return Ok(Sent::Refused(refusal)),
            };
            if let Some(sent) = transaction.find::<OfferVersion>(version.id)? {
                let is_same = sent.offer == version.offer && sent.hash == version.hash;
                return Ok(if is_same { Sent::Written } else { Sent::Refused(OfferRefusal::Meanwhile) });
            }
            if departures::store::is_cancelled(transaction, version.content.journey.departure())? {
                return Ok(Sent::Refused(NoSeats::Cancelled.into()));
            }
            let number = offers::store::newest(transaction, offer.id)?.map_or(1, |newest| newest.number + 1);
            if offer.saved_at != seen || number != version.number {
                return Ok(Sent::Refused(OfferRefusal::Meanwhile));
            }
            match answer_within(transaction, answer, release, now)? {
                Answered::Written => {}
                refused => return Ok(Sent::Unanswered(refused)),
            }
            add_version(transaction, enquiry, &version, unchecked)?;
            Ok(Sent::Written)
        })
        .await
}
