//! Which mails an event causes.

use lettre::message::Mailbox;
use uuid::Uuid;

use super::{MessageKind, NewMessage};
use crate::{
    domain::{
        affiliate::RewardState,
        booking::{BookingState, Transition},
        enquiry::{Details, Enquiry},
        payment::Payment,
        rate_limit::pending_reward_limit,
    },
    primitives::{clock::Millis, fields::EmailAddress},
};

/// The mails that an enquiry outside quarantine has: the operator's notice and the visitor's confirmation.
pub fn notice_and_confirmation(enquiry: &Enquiry, operator: &Mailbox, now: Millis) -> [NewMessage; 2] {
    let (notice, confirmation) = match &enquiry.details {
        Details::Quote(_) => (MessageKind::QuoteNotice, MessageKind::QuoteConfirmation),
        Details::Contact(_) => (MessageKind::ContactNotice, MessageKind::ContactConfirmation),
    };
    [
        NewMessage::due(notice, Some(enquiry.id), operator.email.to_string(), now),
        NewMessage::due(confirmation, Some(enquiry.id), enquiry.email.to_string(), now),
    ]
}

/// The mails of a booking's change: the operator's, and the visitor's while the visitor is known.
pub fn of_change(Transition { booking, change }: &Transition, operator: &str) -> Vec<NewMessage> {
    let mail = |kind, recipient: &str| NewMessage::due(kind, Some(change.id), recipient.to_owned(), change.at);
    let mut mails = vec![mail(MessageKind::BookingNotice, operator)];
    // That a journey was marked as travelled by mistake is no news for the visitor.
    let is_undone = change.from == Some(BookingState::Travelled) && change.to == BookingState::Confirmed;
    if !booking.email.as_str().is_empty() && !is_undone {
        mails.push(mail(MessageKind::BookingChange, booking.email.as_str()));
    }
    mails
}

/// The inviter is told how far the reward for a friend has come. Strangers can make rewards pending, so these mails have
/// a limit.
pub fn of_reward(state: RewardState, friend: Uuid, inviter: &EmailAddress, at: Millis) -> NewMessage {
    let (kind, limit) = match state {
        RewardState::Pending => (MessageKind::RewardPending, Some(pending_reward_limit(&inviter.key()))),
        RewardState::Earned => (MessageKind::RewardEarned, None),
        RewardState::Paid => (MessageKind::RewardPaid, None),
    };
    NewMessage { limit, ..NewMessage::due(kind, Some(friend), inviter.to_string(), at) }
}

/// The operator is asked to look at a payment.
pub fn of_payment(payment: &Payment, operator: &str, at: Millis) -> NewMessage {
    NewMessage::due(MessageKind::PaymentNotice, Some(payment.id), operator.to_owned(), at)
}
