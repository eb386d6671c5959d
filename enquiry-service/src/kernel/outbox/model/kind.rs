//! The registry of mails.

use content_model::Choice;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::accounts::rewards::model::RewardState;

/// The row of which a mail is composed when it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A quote request or a contact message.
    Enquiry,
    /// An answer written at the desk.
    CaseMessage,
    /// An alert that the promised reply time is running out.
    ReplyAlert,
    /// A review.
    Review,
    /// The entries that have come into quarantine since the mail was written.
    Quarantine,
    /// A line of a booking's history.
    BookingChange,
    /// A reminder of a part of a price.
    Reminder,
    /// A departure with its waiting list.
    Departure,
    /// An entry of a departure's waiting list.
    Waiting,
    /// A payment by card.
    Payment,
    /// A signup or an account.
    Account,
    /// A member of staff.
    Staff,
    /// An invited friend whose reward has reached a state.
    Reward(RewardState),
}

/// The reader of a mail. The operator's mails are in the operator's own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The visitor, the owner of an account or an inviter.
    Visitor,
    /// The operator of the service.
    Operator,
}

macro_rules! registry {
    ($($(#[$doc:meta])* $kind:ident: $subject:ident $(($state:ident))?, $audience:ident;)+) => {
        /// The purpose of a mail. Its templates are in the folder of its name, those of accounts, staff and rewards in `account`, and
        /// reminders share those of a booking's change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        pub enum MessageKind { $($(#[$doc])* $kind),+ }

        impl MessageKind {
            /// The kind of row that the mail is composed of.
            pub const fn subject(self) -> Subject {
                match self { $(MessageKind::$kind => Subject::$subject $((RewardState::$state))?),+ }
            }

            /// The reader for whom the mail is written.
            pub const fn audience(self) -> Audience {
                match self { $(MessageKind::$kind => Audience::$audience),+ }
            }
        }
    };
}

registry! {
    /// The visitor's request has arrived.
    QuoteConfirmation: Enquiry, Visitor;
    /// The visitor's contact message has arrived.
    ContactConfirmation: Enquiry, Visitor;
    /// An answer of the company to the visitor.
    CaseReply: CaseMessage, Visitor;
    /// A visitor has asked for a quote.
    QuoteNotice: Enquiry, Operator;
    /// A visitor has sent a contact message.
    ContactNotice: Enquiry, Operator;
    /// A visitor has written a review, which waits for moderation.
    ReviewNotice: Review, Operator;
    /// To a member of staff: the promised reply time is running out.
    ReplyAlert: ReplyAlert, Operator;
    /// To a member of staff: the link that sets a new password.
    StaffReset: Staff, Operator;
    /// To a member of staff: the link that renews all credentials.
    StaffRenewal: Staff, Operator;
    /// To a member of staff: the credentials have changed.
    StaffChanged: Staff, Operator;
    /// Entries wait in quarantine.
    QuarantineNotice: Quarantine, Operator;
    /// To the address of a signup or a changed account: the confirmation link.
    AddressConfirmation: Account, Visitor;
    /// To the previous address of an account whose address changes.
    AddressChange: Account, Visitor;
    /// To the owner of an account: the link that sets a new password.
    PasswordReset: Account, Visitor;
    /// To the owner of an account: the password has changed.
    PasswordChanged: Account, Visitor;
    /// To the inviter of a friend: the reward is pending.
    RewardPending: Reward(Pending), Visitor;
    /// To the inviter of a friend: the reward is earned.
    RewardEarned: Reward(Earned), Visitor;
    /// To the inviter of a friend: the reward is paid.
    RewardPaid: Reward(Paid), Visitor;
    /// To the visitor: the booking has changed.
    BookingChange: BookingChange, Visitor;
    /// To the operator: a booking has changed.
    BookingNotice: BookingChange, Operator;
    /// To the visitor: a part of the price is due soon, today or since two days.
    PaymentReminder: Reminder, Visitor;
    /// A departure with booked places has left the content.
    DepartureNotice: Departure, Operator;
    /// A late payment has resumed a booking whose places were sold.
    DepartureOverbooked: Departure, Operator;
    /// Places are free that suffice for an entry of the waiting list.
    PlacesFree: Departure, Operator;
    /// The visitor has joined a waiting list.
    WaitingConfirmation: Waiting, Visitor;
    /// A visitor has joined a waiting list.
    WaitingNotice: Waiting, Operator;
    /// A payment needs review.
    PaymentNotice: Payment, Operator;
}

impl MessageKind {
    /// The folder of its templates.
    pub fn templates(self) -> &'static str {
        match self.subject() {
            Subject::Account | Subject::Staff | Subject::Reward(_) => "account",
            Subject::Reminder => MessageKind::BookingChange.name(),
            _ => self.name(),
        }
    }
}
