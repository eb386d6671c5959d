//! What a colleague changes of a booking, and why it is refused.

use uuid::Uuid;

use kernel::fields::SingleLine;

use crate::{
    departures::seats::NoSeats,
    ledger::model::{Booking, Journey, TransitionError},
};

/// Another journey for a booking, as a colleague sends it.
#[derive(Clone, Debug)]
pub struct ChangedJourney {
    /// Created by the form: a repeated call is the same version.
    pub id: Uuid,
    /// The booking.
    pub booking: Uuid,
    /// The version of history and refunds that the colleague has read.
    pub seen: Uuid,
    /// The colleague.
    pub by: Uuid,
    /// Why, in the traveller's language.
    pub reason: SingleLine,
    /// The journey as it was typed, which names nobody.
    pub journey: Journey,
    /// Whether the terms of payment stay while day, party and price do: no others were typed.
    pub keeps_terms: bool,
}

/// Why a booking is not changed; shown to the colleague.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RebookingRefusal {
    /// There is no such booking.
    #[error("There is no such booking")]
    NotThere,
    /// The key belongs to another change.
    #[error("This form was already sent with other content: open a new one")]
    OtherChange,
    /// The traveller could not be told.
    #[error("The traveller's address is not stored: a change needs one for its mail")]
    NoAddress,
    /// The journey is the one that is booked.
    #[error("This is what is booked already: nothing is changed")]
    Nothing,
    /// The departure has too few places for this booking, or none.
    #[error(transparent)]
    NoSeats(#[from] NoSeats),
    /// The booking does not allow it.
    #[error(transparent)]
    Forbidden(#[from] TransitionError),
}

impl ChangedJourney {
    /// The journey for a booking: what names a person stays, as the offer that was accepted and what it says of the days
    /// of a journey that stays the same.
    pub fn journey_of(&self, booking: &Booking) -> Journey {
        let (before, mut after) = (booking.journey.clone(), self.journey.clone());
        // The form cannot name a tour that has left the site: its title stands for it.
        if after.tour_id.is_none() && after.tour == before.tour {
            (after.tour_id, after.tour_slug) = (before.tour_id, before.tour_slug.clone());
        }
        let party = |journey: &Journey| (journey.travel_date, journey.adults, journey.children);
        if self.keeps_terms && party(&after) == party(&before) && after.total == booking.price() {
            (after.deposit, after.balance_on, after.pay) = (before.deposit, before.balance_on, before.pay);
            after.other_terms = before.other_terms;
        }
        // The sites may correct the title of a tour.
        let is_same_title = after.tour_id.is_some() || before.tour == after.tour;
        let is_same_journey = is_same_title && (before.tour_id, before.days) == (after.tour_id, after.days);
        Journey {
            quote: before.quote,
            country_of_residence: before.country_of_residence,
            country: before.country,
            affiliate: before.affiliate,
            message: before.message,
            programme: if is_same_journey { before.programme } else { Vec::new() },
            accepted: before.accepted,
            signed_by: before.signed_by,
            companions: before.companions,
            ..after
        }
    }
}
