//! Stores bookings of visitors.

use std::sync::{Mutex, PoisonError};

use accounts::{affiliates::model::Introduction, business::Business, rewards::actions::introduce};
use intake::enquiries;
use kernel::{
    database::{DatabaseError, Transaction, batch::NewRows},
    submissions::{
        actions::{Received, Reception, mails_per_hour},
        model::{Acceptance, Key, Record, Seats},
        quarantine::Quarantine,
    },
};

use crate::{
    departures::seats::DepartureSeats,
    holds::{
        self,
        model::{Holder, Taken},
    },
    ledger::{self, mail::of_change, model::NewBooking, reward::introduction},
    waiting_list,
};

/// Stores a booking; outside quarantine with its mails, of which the visitor gets at most three per hour.
pub async fn submit(
    intake: &Reception,
    business: &Business,
    key: Key,
    new: NewBooking,
) -> Result<Acceptance, DatabaseError> {
    let booking = &new.booking;
    let (now, email_key, network) = (booking.received_at, booking.email.key(), booking.network.clone());
    let Business { operator, rates, content, .. } = business;
    let operator = operator.email.to_string();
    // Allows a visitor to book a few journeys at once.
    let few = mails_per_hour(&email_key, "booking", 3);
    let messages = new.accepted.as_ref().map_or_else(Vec::new, |accepted| {
        let mails = of_change(accepted, &operator).into_iter();
        mails.map(|mail| if mail.recipient == operator { mail } else { mail.within(few.clone()) }).collect()
    });
    let of_departure = |departure| DepartureSeats {
        departure,
        travellers: booking.travellers(),
        waits: false,
        holder: Holder::of(booking),
    };
    let seats = booking.departure().map(of_departure);
    let introduction = introduction(booking, rates, &content.current());
    let record = Box::new(Submitted { new, seats, introduction, taken: Mutex::default() });
    intake.keep("booking", key, Received { now, email_key, network, record, messages }).await
}

/// A booking with the introduction that it causes.
#[derive(Debug)]
struct Submitted {
    new: NewBooking,
    seats: Option<DepartureSeats>,
    introduction: Option<Introduction>,
    /// The held places that it has taken.
    taken: Mutex<Vec<Taken>>,
}

impl Record for Submitted {
    fn answer(&self) -> String {
        self.new.booking.reference.to_string()
    }

    fn quarantine(&self) -> Option<Quarantine> {
        self.new.booking.quarantine
    }

    fn seats(&self) -> Option<&dyn Seats> {
        self.seats.as_ref().map(|seats| seats as &dyn Seats)
    }

    fn lock(&self, on: &Transaction) -> Result<(), DatabaseError> {
        if let Some(Holder { number, email_key }) = Holder::of(&self.new.booking) {
            enquiries::store::locked_of_person(on, number.as_str(), &email_key)?;
        }
        Ok(())
    }

    /// Written at once, so that the seats of the next booking are counted after it. A quarantined booking holds its
    /// seats, so that it can be accepted.
    fn insert<'t>(
        &self,
        on: &Transaction,
        batch: NewRows<'t>,
        quarantine: Option<Quarantine>,
    ) -> Result<NewRows<'t>, DatabaseError> {
        let mut new = self.new.clone();
        if quarantine.is_some() {
            new.booking.quarantine = quarantine;
            new.quarantine();
        }
        *self.taken.lock().unwrap_or_else(PoisonError::into_inner) = ledger::actions::insert(on, &new)?;
        if new.accepted.is_some() {
            waiting_list::store::leave(on, &new.booking)?;
        }
        Ok(batch)
    }

    fn follow_up(&self, on: &Transaction) -> Result<(), DatabaseError> {
        self.introduction.iter().try_for_each(|introduction| introduce(on, introduction))
    }

    fn log(&self, on: &Transaction) -> Result<(), DatabaseError> {
        holds::actions::log_taken(on, &self.taken.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
