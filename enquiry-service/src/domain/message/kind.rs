//! The registry of mails.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::domain::affiliate::RewardState;

/// The row that a mail is composed of when it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Enquiry,
    Review,
    /// Everything that has waited in quarantine since the mail was written.
    Quarantine,
    /// A line of a booking's history.
    BookingChange,
    Payment,
    /// A signup or an account.
    Account,
    /// An invited friend whose reward has come to a state.
    Reward(RewardState),
}

/// The reader of a mail. The operator's mails are in the operator's own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    Visitor,
    Operator,
}

macro_rules! registry {
    ($($(#[$doc:meta])* $kind:ident: $subject:ident $(($state:ident))?, $audience:ident;)+) => {
        /// The purpose of a mail. Its templates are in the folder of its name, those of accounts and rewards in `account`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case", const_into_str)]
        pub enum MessageKind { $($(#[$doc])* $kind),+ }

        impl MessageKind {
            pub const fn subject(self) -> Subject {
                match self { $(MessageKind::$kind => Subject::$subject $((RewardState::$state))?),+ }
            }

            pub const fn audience(self) -> Audience {
                match self { $(MessageKind::$kind => Audience::$audience),+ }
            }
        }
    };
}

registry! {
    /// The visitor's request has arrived.
    QuoteConfirmation: Enquiry, Visitor;
    ContactConfirmation: Enquiry, Visitor;
    /// A visitor has asked for a quote.
    QuoteNotice: Enquiry, Operator;
    ContactNotice: Enquiry, Operator;
    ReviewNotice: Review, Operator;
    /// Something waits in quarantine.
    QuarantineNotice: Quarantine, Operator;
    /// To an address that is to be an account's: confirm it.
    AddressConfirmation: Account, Visitor;
    /// To the address that an account is to leave.
    AddressChange: Account, Visitor;
    PasswordReset: Account, Visitor;
    PasswordChanged: Account, Visitor;
    /// To the inviter of a friend: the reward waits for the friend's journey.
    RewardPending: Reward(Pending), Visitor;
    RewardEarned: Reward(Earned), Visitor;
    RewardPaid: Reward(Paid), Visitor;
    BookingChange: BookingChange, Visitor;
    BookingNotice: BookingChange, Operator;
    /// A payment needs a person's eye.
    PaymentNotice: Payment, Operator;
}

impl MessageKind {
    /// The folder of its templates.
    pub const fn templates(self) -> &'static str {
        match self.subject() {
            Subject::Account | Subject::Reward(_) => "account",
            _ => self.into_str(),
        }
    }
}
