//! What the company has of one person.

use std::collections::{BTreeMap, HashSet};

use bookings::ledger::model::{Balance, Booking, BookingState};
use correspondence::cases::model::Case;
use kernel::{
    clock::Millis,
    fields::{EmailAddress, Phone, SingleLine},
};

use crate::outbox::model::ListedMail;

/// Cases, bookings and mails of one person, each newest first.
#[derive(Clone, Debug, Default)]
pub struct Contact {
    /// The visible cases.
    pub cases: Vec<Case>,
    /// The bookings, each with the time since when it has been payable; `None` if the reader may not see them.
    pub bookings: Option<Vec<(Booking, Millis)>>,
    /// The last mails about the cases and bookings; `None` if the reader may not see them.
    pub mails: Option<Vec<ListedMail>>,
}

/// A name with an address and a phone number, as the person has written them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NameUsed {
    pub name: SingleLine,
    pub email: EmailAddress,
    pub phone: Option<Phone>,
}

impl Contact {
    /// The names, addresses and phone numbers that the person has used, each once, the last one first; without
    /// a phone number only if it stands with none.
    pub fn names(&self) -> Vec<NameUsed> {
        let of_cases = self.cases.iter().map(|Case { enquiry, .. }| {
            let (name, email, phone) = (enquiry.name.clone(), enquiry.email.clone(), enquiry.phone.clone());
            ((enquiry.received_at, enquiry.id), NameUsed { name, email, phone })
        });
        let of_bookings = self.bookings.iter().flatten().map(|(booking, _)| {
            let (name, email, phone) = (booking.name.clone(), booking.email.clone(), booking.phone.clone());
            ((booking.received_at, booking.id), NameUsed { name, email, phone })
        });
        let mut used: Vec<_> = of_cases.chain(of_bookings).collect();
        used.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        // Sets: a person has thousands of cases and bookings, if many addresses share a phone number.
        let person = |name: &NameUsed| (name.name.clone(), name.email.clone());
        let with_phone: HashSet<_> =
            used.iter().filter(|(_, name)| name.phone.is_some()).map(|(_, name)| person(name)).collect();
        let mut known = HashSet::new();
        let names = used.into_iter().map(|(_, name)| name);
        let best = names.filter(|name| name.phone.is_some() || !with_phone.contains(&person(name)));
        best.filter(|name| known.insert(name.clone())).collect()
    }

    /// The money of all bookings by currency. Bookings that nobody has accepted, and expired ones, owe nothing.
    pub fn money(&self) -> BTreeMap<String, Vec<Balance>> {
        let mut money: BTreeMap<String, Vec<Balance>> = BTreeMap::new();
        let is_owed = |booking: &&Booking| !matches!(booking.state, BookingState::Requested | BookingState::Expired);
        let bookings = self.bookings.iter().flatten().map(|(booking, _)| booking);
        for booking in bookings.filter(is_owed) {
            money.entry(booking.balance.owed.currency().to_string()).or_default().push(booking.balance);
        }
        money
    }
}
