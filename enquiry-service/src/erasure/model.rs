//! The people and records that are erased together, and why they belong together.

use content_model::Choice;
use uuid::Uuid;

use bookings::ledger::model::BookingState;
use kernel::clock::Millis;

/// An enquiry that is erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasedCase {
    /// Identifier of the enquiry.
    pub id: Uuid,
    /// The public number.
    pub reference: String,
    /// The visitor's name.
    pub name: String,
    /// Milliseconds since 1970 at which it was received.
    pub received_at: Millis,
}

/// A booking whose personal data are erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasedBooking {
    /// Identifier of the booking.
    pub id: Uuid,
    /// The public number.
    pub number: String,
    /// The visitor's name.
    pub name: String,
    /// The first day of the journey, `YYYY-MM-DD`.
    pub travel_date: String,
    /// The state of the booking.
    pub state: BookingState,
}

/// The merge of an address with another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The other address.
    pub with: String,
    /// The member of staff who merged them.
    pub by: Uuid,
    /// Milliseconds since 1970 at which they were merged.
    pub at: Millis,
}

/// An address with its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasedPerson {
    /// The address, in the form in which addresses are compared.
    pub address: String,
    /// The merge by which the address belongs to the person; `None` for the given address.
    pub merge: Option<Merge>,
    /// The enquiries, oldest first.
    pub cases: Vec<ErasedCase>,
    /// The bookings, oldest first.
    pub bookings: Vec<ErasedBooking>,
    /// The reviews.
    pub reviews: Vec<Uuid>,
    /// The entries of waiting lists.
    pub waiting: Vec<Uuid>,
    /// The account, if there is one.
    pub accounts: Vec<Uuid>,
}

/// The complete list of what an erasure erases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasure {
    /// The person with the given address, then those whose addresses were merged with it.
    pub people: Vec<ErasedPerson>,
    /// The numbers of the documents that are kept by law.
    pub kept: Vec<String>,
}

impl Erasure {
    /// Whether there is nothing to erase.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.people.iter().all(ErasedPerson::is_empty)
    }

    /// The version of the list: it differs if a person or a record was added, removed or changed.
    pub fn version(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let mut add = |text: &str| {
            hasher.update(text.as_bytes()).update(b"\n");
        };
        for person in &self.people {
            add(&person.address);
            person.merge.iter().for_each(|merge| add(&merge.with));
            person.cases.iter().for_each(|case| add(&format!("case {} {}", case.id, case.name)));
            for booking in &person.bookings {
                add(&format!("booking {} {} {}", booking.id, booking.name, booking.state.name()));
            }
            let others = person.reviews.iter().chain(&person.waiting).chain(&person.accounts);
            others.for_each(|id| add(&id.to_string()));
        }
        self.kept.iter().for_each(|document| add(document));
        hasher.finalize().to_hex().to_string()
    }
}

impl ErasedPerson {
    fn is_empty(&self) -> bool {
        let ErasedPerson { cases, bookings, reviews, waiting, accounts, .. } = self;
        cases.is_empty() && bookings.is_empty() && reviews.is_empty() && waiting.is_empty() && accounts.is_empty()
    }
}
