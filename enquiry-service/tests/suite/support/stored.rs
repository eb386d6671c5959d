//! Rows as the database of a service has them, each read by a transaction of its own.

use std::future::Future;

use enquiry_service::{
    database::{
        BookingFilter, Database, DatabaseError, EnquiryFilter, ReviewFilter, accounts, bank_lines, bookings, builds,
        departures, documents, enquiries, mailboxes, outbox, payments, received_mails, refunds, reviews, rewards,
        waiting_list,
    },
    domain::{
        account::Account,
        affiliate::{RewardLine, Slug},
        bank::BankLine,
        booking::{Booking, Change, Document, LedgerLine},
        build::BuildState,
        departure::{Departure, DepartureKey},
        enquiry::{Enquiry, Review},
        mailbox::{ReceivedMail, Watermark},
        message::{Message, MessageState, OutboxState},
        payment::{Payment, Refund},
        waiting_list::Waiting,
    },
};
use uuid::Uuid;

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
        booking_by_reference(&str) -> Option<Booking> = bookings::by_reference;
        booking_by_number(&str) -> Option<Booking> = bookings::by_number;
        bookings_of(&str) -> Vec<Booking> = bookings::of_person;
        enquiry_by_reference(&str) -> Option<Enquiry> = enquiries::by_reference;
        enquiries_of(&str) -> Vec<Enquiry> = enquiries::of_person;
        document_by_name(&str) -> Option<Document> = documents::named;
        ipn_id(&str) -> Option<String> = payments::ipn_id;
        rewards(&Slug) -> Vec<RewardLine> = rewards::of;
        waiting_by_reference(&str) -> Option<(Waiting, i64)> = waiting_list::by_reference;
    }
    by value {
        bookings(filter: BookingFilter) -> Vec<Booking> = bookings::filtered;
        booking_changes(booking: Uuid) -> Vec<Change> = bookings::changes;
        booking_version(booking: Uuid) -> Option<Uuid> = bookings::version;
        build_state() -> BuildState = builds::state;
        colliding_accounts() -> Vec<Account> = accounts::with_colliding_address;
        count_unsorted_mails() -> i64 = received_mails::count_unsorted;
        departure(key: DepartureKey) -> Option<Departure> = departures::find;
        documents(booking: Uuid) -> Vec<Document> = documents::of_booking;
        documents_to_print(most: i64) -> Vec<Document> = documents::to_print;
        enquiries(filter: EnquiryFilter) -> Vec<Enquiry> = enquiries::filtered;
        ledger(booking: Uuid) -> Vec<LedgerLine> = bookings::ledger;
        mailboxes() -> Vec<Watermark> = mailboxes::all;
        messages(state: Option<MessageState>, most: i64) -> Vec<Message> = outbox::messages;
        next_due() -> Option<Millis> = outbox::next_due;
        open_bank_lines() -> Vec<BankLine> = bank_lines::open;
        outbox_state() -> OutboxState = outbox::state;
        payments(booking: Uuid) -> Vec<Payment> = payments::of_booking;
        refunds(booking: Uuid) -> Vec<Refund> = refunds::of_booking;
        reviews(filter: ReviewFilter) -> Vec<Review> = reviews::filtered;
        unsorted_mails(most: i64) -> Vec<ReceivedMail> = received_mails::unsorted;
        waiting(departure: Uuid, with_quarantined: bool) -> Vec<Waiting> = waiting_list::of_departure;
    }
}
