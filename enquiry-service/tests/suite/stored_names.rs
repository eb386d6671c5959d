//! The names by which databases of earlier versions have stored values: a renamed variant keeps its name.

use std::fmt::Write;

use content_model::Choice;
use enquiry_service::{
    accounts::{account::changes::Purpose, rewards::model::RewardState},
    bookings::{
        documents::model::DocumentKind,
        ledger::model::{BookingState, InstalmentKind, LineKind, Method},
        payments::model::PaymentState,
        refunds::model::RefundState,
        statements::model::{BankLineState, Doubt},
    },
    correspondence::{
        cases::model::{Channel, LostReason},
        mailbox::model::{FilingState, MailFault, MailKind, SenderCheck},
        presence::model::Doing,
    },
    intake::{enquiries::model::Quarantine, reviews::model::ReviewState},
    kernel::outbox::model::{MessageKind, MessageState},
    staff::{
        passkeys::model::Ceremony,
        people::model::{LinkPurpose, Role, StaffState},
    },
};

macro_rules! names {
    ($($choice:ident)+) => {{
        let mut names = String::new();
        $(writeln!(names, "{}: {}", stringify!($choice), $choice::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>().join(" ")).unwrap();)+
        names
    }};
}

#[test]
fn stored_names_stay() {
    insta::assert_snapshot!(names![
        BankLineState BookingState Ceremony Channel DocumentKind Doing Doubt FilingState InstalmentKind LineKind LinkPurpose
        LostReason MailFault MailKind MessageKind MessageState Method PaymentState Purpose Quarantine RefundState ReviewState
        RewardState Role SenderCheck StaffState
    ]);
}
