use mail_parser::{Address, HeaderValue, Message, MessageParser, MimeHeaders, PartType};

use super::RawMail;
use crate::{
    domain::mailbox::{
        IncomingAttachment, IncomingMail, LARGEST_ATTACHMENT, LONGEST_LINE, LONGEST_TEXT, MOST_ATTACHMENTS, MailKind,
    },
    primitives::{clock::Millis, fields::SingleLine},
};

/// The maximum number of Message-IDs that a mail may refer to.
const MOST_REFERENCES: usize = 100;

/// Parses an untrusted mail: HTML is converted to plain text, and all lengths are limited. An unparsable mail becomes
/// one without text, so that a person looks for it in the mailbox.
pub fn parse(raw: &RawMail, now: Millis) -> IncomingMail {
    let hash = blake3::hash(&raw.bytes).to_hex().to_string();
    let at = raw.at.unwrap_or(now);
    let Some(message) = MessageParser::default().parse(&raw.bytes) else {
        let nothing = SingleLine::default();
        return IncomingMail {
            key: hash,
            message_id: String::new(),
            references: Vec::new(),
            recipients: Vec::new(),
            sender: nothing.clone(),
            from_name: nothing.clone(),
            subject: nothing,
            text: String::new(),
            at,
            kind: MailKind::Personal,
            attachments: Vec::new(),
        };
    };
    let from = message.from().and_then(Address::first);
    let line = |text: Option<&str>| SingleLine::shortened(text.unwrap_or_default(), LONGEST_LINE);
    let message_id = line(message.message_id()).to_string();
    let (sender, subject, text) = (line(from.and_then(|from| from.address())), line(message.subject()), text(&message));
    // Servers add headers when they move mails, so these are not hashed. A Message-ID alone could be forged.
    let key = match message_id.as_str() {
        "" => hash,
        id => blake3::hash(format!("{id}\n{sender}\n{subject}\n{text}").as_bytes()).to_hex().to_string(),
    };
    IncomingMail {
        key,
        message_id,
        references: references(&message),
        recipients: recipients(&message),
        sender,
        from_name: line(from.and_then(|from| from.name())),
        subject,
        text,
        at,
        kind: kind(&message),
        attachments: message.attachments().take(MOST_ATTACHMENTS).map(attachment).collect(),
    }
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
            HeaderValue::Text(id) => ids.push(id.to_string()),
            HeaderValue::TextList(list) => ids.extend(list.iter().map(ToString::to_string)),
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
        all.extend(addresses.iter().filter_map(|address| address.address()).map(str::to_owned));
    }
    for name in ["Delivered-To", "X-Original-To", "Envelope-To"] {
        all.extend(message.header_raw(name).map(|address| address.trim().trim_matches(['<', '>']).to_owned()));
    }
    all.truncate(MOST_REFERENCES);
    all
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

fn attachment(part: &mail_parser::MessagePart) -> IncomingAttachment {
    let content = match &part.body {
        PartType::Message(_) => &[],
        _ => part.contents(),
    };
    // Removes path separators.
    let name = part.attachment_name().unwrap_or("attachment").replace(['/', '\\'], "_");
    let kind = part.content_type().map(|kind| match kind.subtype() {
        Some(subtype) => format!("{}/{subtype}", kind.ctype()),
        None => kind.ctype().to_owned(),
    });
    let media_type = SingleLine::shortened(kind.as_deref().unwrap_or("application/octet-stream"), LONGEST_LINE);
    IncomingAttachment {
        name: SingleLine::shortened(&name, LONGEST_LINE),
        media_type: media_type.to_string(),
        size: i64::try_from(content.len()).unwrap_or(i64::MAX),
        content: if content.len() > LARGEST_ATTACHMENT { Vec::new() } else { content.to_vec() },
    }
}
