//! The mails that events cause.

use lettre::message::Mailbox;
use uuid::Uuid;

use super::{MessageKind, NewMessage};
use crate::{
    accounts::rewards::model::RewardState,
    bookings::{
        departures::model::Departure,
        ledger::model::{Booking, BookingState, Reminder, Transition},
        payments::model::Payment,
        waiting_list::model::Waiting,
    },
    correspondence::reply_alerts::model::ReplyAlert,
    intake::enquiries::model::{Details, Enquiry},
    kernel::{clock::Millis, fields::EmailAddress, rate_limits::model::pending_reward_limit},
    staff::people::model::StaffMember,
};

/// The mails of an enquiry outside quarantine: the operator's notice and the visitor's confirmation.
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

/// The mails of a booking's change: the operator's notice, and the visitor's unless personal data are blanked.
pub fn of_change(Transition { booking, change, .. }: &Transition, operator: &str) -> Vec<NewMessage> {
    let mail = |kind, recipient: &str| NewMessage::due(kind, Some(change.id), recipient.to_owned(), change.at);
    let mut mails = vec![mail(MessageKind::BookingNotice, operator)];
    // Reverting `Travelled` is not reported to the visitor.
    let is_undone = change.from == Some(BookingState::Travelled) && change.to == BookingState::Confirmed;
    if !booking.email.as_str().is_empty() && !is_undone {
        mails.push(mail(MessageKind::BookingChange, booking.email.as_str()));
    }
    mails
}

/// The mail to an inviter about the state of a reward. Rate-limited if pending, because strangers can cause pending
/// rewards.
pub fn of_reward(state: RewardState, friend: Uuid, inviter: &EmailAddress, at: Millis) -> NewMessage {
    let mail = |kind| NewMessage::due(kind, Some(friend), inviter.to_string(), at);
    match state {
        RewardState::Pending => mail(MessageKind::RewardPending).within(pending_reward_limit(&inviter.key())),
        RewardState::Earned => mail(MessageKind::RewardEarned),
        RewardState::Paid => mail(MessageKind::RewardPaid),
    }
}

/// The reminder to the visitor of a part of the price; `None` if personal data are blanked.
pub fn of_reminder(reminder: &Reminder, booking: &Booking) -> Option<NewMessage> {
    let visitor = booking.email.as_str();
    let is_known = !visitor.is_empty();
    is_known.then(|| NewMessage::due(MessageKind::PaymentReminder, Some(reminder.id), visitor.to_owned(), reminder.at))
}

/// The alert to a member of staff that the promised reply time is running out.
pub fn of_reply_alert(alert: &ReplyAlert, person: &StaffMember) -> NewMessage {
    NewMessage::due(MessageKind::ReplyAlert, Some(alert.id), person.email.to_string(), alert.at)
}

/// The operator's notice about a departure.
pub fn of_departure(kind: MessageKind, departure: &Departure, operator: &str, at: Millis) -> NewMessage {
    NewMessage::due(kind, Some(departure.id), operator.to_owned(), at)
}

/// The mails of a name in a waiting list: the operator's notice and the visitor's confirmation.
pub fn of_waiting(waiting: &Waiting, operator: &str, now: Millis) -> [NewMessage; 2] {
    let mail = |kind, recipient: &str| NewMessage::due(kind, Some(waiting.id), recipient.to_owned(), now);
    [mail(MessageKind::WaitingNotice, operator), mail(MessageKind::WaitingConfirmation, waiting.email.as_str())]
}

/// The operator's notice about a payment that needs review.
pub fn of_payment(payment: &Payment, operator: &str, at: Millis) -> NewMessage {
    NewMessage::due(MessageKind::PaymentNotice, Some(payment.id), operator.to_owned(), at)
}
