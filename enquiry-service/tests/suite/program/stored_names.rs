//! The names by which databases of earlier versions have stored values: a renamed variant keeps its name.

use std::fmt::Write;

use content_model::Choice;

use accounts::{account::changes::Purpose, rewards::model::RewardState};
use bookings::{
    documents::model::DocumentKind,
    holds::model::HoldEnd,
    ledger::model::{BookingState, InstalmentKind, LineKind, Method},
    payments::model::PaymentState,
    refunds::model::RefundState,
    statements::model::{BankLineState, Doubt},
};
use correspondence::{
    cases::model::{Channel, LostReason},
    mailbox::model::{FilingState, MailFault, MailKind, SenderCheck},
    presence::model::Doing,
};
use enquiry_service::service::mails;
use intake::reviews::model::ReviewState;
use kernel::{outbox::model::MessageState, submissions::quarantine::Quarantine};
use staff::{
    passkeys::model::Ceremony,
    people::model::{LinkPurpose, Role, StaffState},
};

use crate::support::app::settings;

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
        BankLineState BookingState Ceremony Channel DocumentKind Doing Doubt FilingState HoldEnd InstalmentKind LineKind
        LinkPurpose
        LostReason MailFault MailKind MessageState Method PaymentState Purpose Quarantine RefundState ReviewState
        RewardState Role SenderCheck StaffState
    ]);
}

#[test]
fn the_names_of_mails_stay() {
    let mut names: Vec<_> =
        mails(&settings()).iter().flat_map(|feature| feature.kinds()).map(|(kind, _)| kind.name()).collect();
    names.sort_unstable();
    insta::assert_snapshot!(names.join(" "));
}
