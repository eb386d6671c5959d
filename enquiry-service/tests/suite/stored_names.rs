//! The names by which databases of earlier versions have stored values: a renamed variant keeps its name.

use std::fmt::Write;

use content_model::Choice;
use enquiry_service::domain::{
    account::Purpose,
    affiliate::RewardState,
    bank::{BankLineState, Doubt},
    booking::{BookingState, DocumentKind, InstalmentKind, LineKind, Method},
    case::{Channel, Doing, LostReason},
    enquiry::{Quarantine, ReviewState},
    mailbox::{FilingState, MailFault, MailKind, SenderCheck},
    message::{MessageKind, MessageState},
    passkey::Ceremony,
    payment::{PaymentState, RefundState},
    staff::{LinkPurpose, Role, StaffState},
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
