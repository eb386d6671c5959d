use std::{borrow::Cow, mem};

use mail_parser::{Address, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};

use super::{sender_check::sender_check, structure};
use crate::{
    domain::mailbox::{
        IncomingAttachment, IncomingMail, LARGEST_ATTACHMENT, LARGEST_ATTACHMENTS, LONGEST_LINE, LONGEST_TEXT,
        MOST_ATTACHMENTS, MailFault, MailKind,
    },
    primitives::{clock::Millis, fields::SingleLine},
};

/// The maximum number of Message-IDs that a mail may refer to.
const MOST_REFERENCES: usize = 100;

/// Parses an untrusted mail: HTML is converted to plain text, and all lengths are limited. An unparsable mail becomes
/// one without text, so that a person looks for it in the mailbox.
///
/// `bytes` are the whole mail, or only its head if there is a `fault`; `size` is that of the whole mail.
pub fn parse(bytes: &[u8], at: Millis, size: i64, fault: Option<MailFault>, server: Option<&str>) -> IncomingMail {
    let hash = |bytes: &[u8]| blake3::hash(bytes).to_hex().to_string();
    let head_key = hash(format!("{size} {}", hash(structure::short_head(bytes))).as_bytes());
    let Some(mut message) = MessageParser::default().parse(bytes) else {
        let key = if fault.is_some() { head_key.clone() } else { hash(bytes) };
        let unread = IncomingMail::unread("", at, size);
        return IncomingMail {
            former_key: key.clone(),
            key,
            head_key,
            fault: fault.or(Some(MailFault::NotReadable)),
            ..unread
        };
    };
    let from = message.from().and_then(Address::first);
    let line = |text: Option<&str>| SingleLine::shortened(text.unwrap_or_default(), LONGEST_LINE);
    let message_id = line(message.message_id()).to_string();
    let sender = line(from.and_then(|from| from.address()));
    let (subject, text) = (line(message.subject()), text(&message));
    // Servers add headers when they move mails, so these are not hashed. A Message-ID alone could be forged.
    let words = format!("{message_id}\n{sender}\n{subject}\n{text}");
    let key_of = |files: &str| match message_id.as_str() {
        // Of a mail that is not read whole, the head says less than the text would.
        _ if fault.is_some() => head_key.clone(),
        "" => hash(bytes),
        _ => hash(format!("{words}{files}").as_bytes()),
    };
    let (key, former_key) = (key_of(&files(&message)), key_of(""));
    let sender_check = sender_check(&message, sender.as_str(), server);
    IncomingMail {
        key,
        head_key,
        former_key,
        message_id,
        references: references(&message),
        recipients: recipients(&message),
        sender,
        from_name: line(from.and_then(|from| from.name())),
        subject,
        text,
        at,
        kind: kind(&message),
        size,
        fault,
        sender_check,
        attachments: if fault.is_some() { Vec::new() } else { attachments(&mut message) },
    }
}

/// Takes the files out of a mail, in the place of copies that would need twice their memory.
fn attachments(message: &mut Message) -> Vec<IncomingAttachment> {
    let mut left = LARGEST_ATTACHMENTS;
    let mut files = Vec::new();
    for id in message.attachments.iter().take(MOST_ATTACHMENTS) {
        let Some(part) = usize::try_from(*id).ok().and_then(|id| message.parts.get_mut(id)) else { continue };
        let file = attachment(part, left);
        left -= file.content.len();
        files.push(file);
    }
    files
}

/// Names, sizes and hashes of all files, also of those that are not kept; empty without a file.
fn files(message: &Message) -> String {
    let file = |part: &MessagePart| {
        let content = match &part.body {
            // The parser gives a mail inside the bytes of the mail around it.
            PartType::Message(_) => {
                let body = part.raw_body_offset() as usize..part.raw_end_offset() as usize;
                message.raw_message().get(body).unwrap_or_default()
            }
            _ => part.contents(),
        };
        // No text has a NUL.
        format!("\0{}\0{}\0{}", name_of(part), content.len(), blake3::hash(content).to_hex())
    };
    message.attachments().map(file).collect()
}

fn text(message: &Message) -> String {
    let text = message.body_text(0).unwrap_or_default();
    let kept = text
        .replace("\r\n", "\n")
        .chars()
        .filter(|letter| *letter == '\n' || *letter == '\t' || !letter.is_control())
        .take(LONGEST_TEXT)
        .collect::<String>();
    kept.trim().to_owned()
}

fn references(message: &Message) -> Vec<String> {
    let mut ids = Vec::new();
    for header in [message.references(), message.in_reply_to()] {
        match header {
            HeaderValue::Text(id) => ids.push(short(id)),
            HeaderValue::TextList(list) => ids.extend(list.iter().map(|id| short(id))),
            _ => {}
        }
    }
    ids.dedup();
    // The last ids are the nearest ancestors.
    ids.split_off(ids.len().saturating_sub(MOST_REFERENCES))
}

fn recipients(message: &Message) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for addresses in [message.to(), message.cc()].into_iter().flatten() {
        all.extend(addresses.iter().filter_map(|address| address.address()).take(MOST_REFERENCES).map(short));
    }
    for name in ["Delivered-To", "X-Original-To", "Envelope-To"] {
        all.extend(message.header_raw(name).map(|address| short(address.trim().trim_matches(['<', '>']))));
    }
    all
}

/// An address or an id without control characters, of limited length.
fn short(text: &str) -> String {
    SingleLine::shortened(text, LONGEST_LINE).to_string()
}

/// Classifies by the headers of automatic mails (RFC 3834) and of mailing lists.
fn kind(message: &Message) -> MailKind {
    let says = |name: &str| message.header_raw(name).map(|value| value.trim().to_ascii_lowercase());
    let is_automatic = says("Auto-Submitted").is_some_and(|value| !value.starts_with("no"))
        || says("Precedence").is_some_and(|value| ["bulk", "junk", "list", "auto_reply"].contains(&value.as_str()))
        || ["List-Id", "List-Unsubscribe", "X-Autoreply", "X-Autorespond"].iter().any(|name| says(name).is_some())
        || says("Return-Path").is_some_and(|value| value == "<>")
        || message.content_type().is_some_and(|kind| kind.subtype() == Some("report"));
    if is_automatic { MailKind::Automatic } else { MailKind::Personal }
}

/// The name of a file without path separators.
fn name_of(part: &MessagePart) -> SingleLine {
    let name = part.attachment_name().unwrap_or("attachment").replace(['/', '\\'], "_");
    SingleLine::shortened(&name, LONGEST_LINE)
}

/// Keeps the content of a file that is not larger than `left`.
fn attachment(part: &mut MessagePart, left: usize) -> IncomingAttachment {
    let content = match mem::take(&mut part.body) {
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => bytes,
        PartType::Text(text) | PartType::Html(text) => match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        },
        PartType::Message(_) | PartType::Multipart(_) => Cow::default(),
    };
    let kind = part.content_type().map(|kind| match kind.subtype() {
        Some(subtype) => format!("{}/{subtype}", kind.ctype()),
        None => kind.ctype().to_owned(),
    });
    let media_type = SingleLine::shortened(kind.as_deref().unwrap_or("application/octet-stream"), LONGEST_LINE);
    IncomingAttachment {
        name: name_of(part),
        media_type: media_type.to_string(),
        size: i64::try_from(content.len()).unwrap_or(i64::MAX),
        content: if content.len() > left.min(LARGEST_ATTACHMENT) { Vec::new() } else { content.into_owned() },
    }
}
