use lettre::message::Mailbox;

use crate::{
    clock::Millis,
    enquiry::{Details, Enquiry},
    storage::{MessageKind, NewMessage},
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
