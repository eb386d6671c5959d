//! Rows as the database of a service has them, each read by a transaction of its own.

use std::future::Future;

use uuid::Uuid;

use accounts::{
    account::{self, model::Account},
    affiliates::slug::Slug,
    rewards::{self, model::RewardLine},
};
use bookings::{
    departures::{
        self,
        model::{Departure, DepartureKey},
    },
    documents::{self, model::Document},
    ledger::{
        self,
        model::{Booking, BookingVersion, Change, LedgerLine},
        store::BookingFilter,
    },
    payments::{self, model::Payment},
    refunds::{self, model::Refund},
    statements::{self, model::BankLine},
    waiting_list::{self, model::Waiting},
};
use correspondence::mailbox::{
    self, mailboxes,
    model::{ReceivedMail, Watermark},
};
use intake::{
    enquiries::{self, model::Enquiry, store::EnquiryFilter},
    publishing::{self, model::BuildState},
    reviews::{self, model::Review, store::ReviewFilter},
};
use kernel::{
    database::{Database, DatabaseError},
    outbox::{
        self,
        model::{Message, MessageState, OutboxState},
    },
};

type Millis = i64;

/// Reads that borrow their only argument, and reads that copy their arguments.
macro_rules! stored {
    (
        by reference { $($named:ident(&$key:ty) -> $one:ty = $find:path;)+ }
        by value { $($copied:ident($($argument:ident: $type:ty),*) -> $rows:ty = $read:path;)+ }
    ) => {
        /// What a test reads.
        pub trait Stored {
            $(fn $named(&self, key: &$key) -> impl Future<Output = Result<$one, DatabaseError>> + Send;)+
            $(fn $copied(&self, $($argument: $type),*) -> impl Future<Output = Result<$rows, DatabaseError>> + Send;)+
        }

        impl Stored for Database {
            $(async fn $named(&self, key: &$key) -> Result<$one, DatabaseError> {
                let key = key.to_owned();
                self.read(move |on| $find(on, &key)).await
            })+
            $(async fn $copied(&self, $($argument: $type),*) -> Result<$rows, DatabaseError> {
                self.read(move |on| $read(on, $($argument),*)).await
            })+
        }
    };
}

stored! {
    by reference {
        booking_by_reference(&str) -> Option<Booking> = ledger::store::by_reference;
        booking_by_number(&str) -> Option<Booking> = ledger::store::by_number;
        bookings_of(&str) -> Vec<Booking> = ledger::store::of_person;
        enquiry_by_reference(&str) -> Option<Enquiry> = enquiries::store::by_reference;
        enquiries_of(&str) -> Vec<Enquiry> = enquiries::store::of_person;
        document_by_name(&str) -> Option<Document> = documents::store::named;
        ipn_id(&str) -> Option<String> = payments::store::ipn_id;
        rewards(&Slug) -> Vec<RewardLine> = rewards::store::of;
        waiting_by_reference(&str) -> Option<(Waiting, i64)> = waiting_list::store::by_reference;
    }
    by value {
        bookings(filter: BookingFilter) -> Vec<Booking> = ledger::store::filtered;
        booking_changes(booking: Uuid) -> Vec<Change> = ledger::store::changes;
        booking_versions(booking: Uuid) -> Vec<BookingVersion> = ledger::store::versions;
        booking_version(booking: Uuid) -> Option<Uuid> = ledger::store::version;
        build_state() -> BuildState = publishing::store::state;
        colliding_accounts() -> Vec<Account> = account::store::with_colliding_address;
        count_unsorted_mails() -> i64 = mailbox::store::count_unsorted;
        departure(key: DepartureKey) -> Option<Departure> = departures::store::find;
        documents(booking: Uuid) -> Vec<Document> = documents::store::of_booking;
        documents_to_print(most: i64) -> Vec<Document> = documents::store::to_print;
        enquiries(filter: EnquiryFilter) -> Vec<Enquiry> = enquiries::store::filtered;
        ledger(booking: Uuid) -> Vec<LedgerLine> = ledger::store::ledger;
        mailboxes() -> Vec<Watermark> = mailboxes::all;
        messages(state: Option<MessageState>, most: i64) -> Vec<Message> = outbox::store::messages;
        next_due() -> Option<Millis> = outbox::store::next_due;
        open_bank_lines() -> Vec<BankLine> = statements::store::open;
        outbox_state() -> OutboxState = outbox::store::state;
        payments(booking: Uuid) -> Vec<Payment> = payments::store::of_booking;
        refunds(booking: Uuid) -> Vec<Refund> = refunds::store::of_booking;
        reviews(filter: ReviewFilter) -> Vec<Review> = reviews::store::filtered;
        unsorted_mails(most: i64) -> Vec<ReceivedMail> = mailbox::store::unsorted;
        waiting(departure: Uuid, with_quarantined: bool) -> Vec<Waiting> = waiting_list::store::of_departure;
    }
}
