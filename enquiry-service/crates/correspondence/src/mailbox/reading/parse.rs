use std::{borrow::Cow, mem};

use mail_parser::{
    Addr, Address, ContentType, Encoding, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType,
};

use kernel::{
    clock::Millis,
    fields::{EmailAddress, SingleLine},
};

use super::{
    base64,
    head::mended,
    report::{given_up, returned_ids},
    sender_check::sender_check,
    structure,
    text::text,
    uuencoded::{self, File},
};
use crate::mailbox::model::{
    IncomingAttachment, IncomingMail, LARGEST_ATTACHMENT, LARGEST_ATTACHMENTS, LONGEST_LINE, LONGEST_TEXT,
    MOST_ATTACHMENTS, MOST_NAMED, MailFault, MailKind, SenderCheck,
};

/// The maximum number of Message-IDs that a mail may refer to.
const MOST_REFERENCES: usize = 100;
const OUT_OF_OFFICE: [&str; 11] = [
    "automatic reply",
    "out of office",
    "automatische antwort",
    "abwesenheitsnotiz",
    "réponse automatique",
    "respuesta automática",
    "fuera de la oficina",
    "risposta automatica",
    "fuori sede",
    "resposta automática",
    "fora do escritório",
];

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
    let mended = mended(structure::short_head(bytes));
    let head = mended.as_deref().and_then(|head| MessageParser::default().parse(head));
    // It gives names, and never another address than the one that mail servers have checked.
    let head = head.as_ref().filter(|head| senders(head) == senders(&message)).unwrap_or(&message);
    let line = |text: Option<&str>| SingleLine::shortened(text.unwrap_or_default(), LONGEST_LINE);
    let message_id = line(message.message_id()).to_string();
    let from = head.from().and_then(with_address);
    // Who wants the answer elsewhere writes from there: forms write from an address of their own.
    let answered = head.reply_to().and_then(with_address).or(from);
    let (from_address, sender) = (line(from.map(address_of)), line(answered.map(address_of)));
    let named = [head.reply_to(), head.from()].into_iter().flatten().find_map(sender_s_name);
    let from_name = line(named.as_deref());
    let (subject, (text, inside)) = (line(head.subject()), text(&message));
    // Servers add headers when they move mails, so these are not hashed. A Message-ID alone could be forged.
    let key = match message_id.as_str() {
        // Of a mail that is not read whole, the head says less than the body would.
        _ if fault.is_some() => head_key.clone(),
        "" => hash(bytes),
        id => {
            let body = hash(bytes.get(structure::head(bytes).len()..).unwrap_or_default());
            let subject = message.header_raw("Subject").unwrap_or_default().trim();
            hash(format!("{id}\n{from_address}\n{subject}\n{body}").as_bytes())
        }
    };
    let former_key = former_key(&message).unwrap_or_else(|| key.clone());
    let is_elsewhere = EmailAddress::key_of(from_address.as_str()) != EmailAddress::key_of(sender.as_str());
    // The mail server confirms only the address from which the mail came.
    let sender_check = if is_elsewhere { SenderCheck::None } else { sender_check(&message, sender.as_str(), server) };
    IncomingMail {
        key,
        head_key,
        former_key,
        message_id,
        references: references(&message),
        recipients: recipients(&message),
        sender,
        from_address,
        from_name,
        subject,
        text,
        at,
        kind: kind(&message),
        size,
        fault,
        sender_check,
        given_up: given_up(&message),
        attachments: if fault.is_some() { Vec::new() } else { attachments(&mut message, inside) },
    }
}

/// Takes the files out of a mail, in the place of copies that would need twice their memory, and those `inside` its text.
/// Of too many, the names alone are kept.
fn attachments(message: &mut Message, inside: Vec<File>) -> Vec<IncomingAttachment> {
    let mut left = LARGEST_ATTACHMENTS;
    let mut files = Vec::new();
    let most = |files: &[IncomingAttachment], left: usize| {
        if files.len() < MOST_ATTACHMENTS { left.min(LARGEST_ATTACHMENT) } else { 0 }
    };
    for id in &message.attachments {
        let Some(part) = usize::try_from(*id).ok().and_then(|id| message.parts.get_mut(id)) else { continue };
        let whole = part.raw_header_offset() as usize..part.raw_end_offset() as usize;
        let (head, body) = message
            .raw_message
            .get(whole)
            .unwrap_or_default()
            .split_at_checked((part.raw_body_offset() as usize).saturating_sub(part.raw_header_offset() as usize))
            .unwrap_or_default();
        let file = attachment(part, head, body, most(&files, left));
        left -= file.content.len();
        files.push(file);
        if files.len() == MOST_NAMED {
            break;
        }
    }
    for File { name, content } in inside.into_iter().take(MOST_NAMED - files.len()) {
        let name = Some(without_path(&name)).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| without_path("attachment"));
        let file = kept(name, "application/octet-stream".to_owned(), content.into(), most(&files, left));
        left -= file.content.len();
        files.push(file);
    }
    files
}

/// The addresses of those who sent the mail, and of those who want the answer.
fn senders<'m>(message: &'m Message) -> Vec<&'m str> {
    let lists = [message.from(), message.reply_to()].into_iter().flatten();
    lists.flat_map(Address::iter).filter_map(Addr::address).collect()
}

/// The first of the addresses that is one: a comma in a name makes two.
fn with_address<'m>(addresses: &'m Address<'m>) -> Option<&'m Addr<'m>> {
    addresses.iter().find(|address| address.address().is_some_and(|address| address.contains('@')))
}

/// The address alone, also of `<Ana <ana@example.com>>`.
fn address_of<'m>(sender: &'m Addr<'m>) -> &'m str {
    let typed = sender.address().unwrap_or_default();
    typed.rsplit('<').next().unwrap_or(typed).trim_matches(['>', ' '])
}

/// The name of the first sender with an address, with what stands before a comma in it.
fn sender_s_name(senders: &Address) -> Option<String> {
    let sender = with_address(senders)?;
    let before = || sender.address()?.split_once('<').map(|(name, _)| name);
    let names = [sender.name(), before()].into_iter().flatten();
    let name = names.map(|name| name.trim_matches(['<', '>', ' '])).find(|name| !name.is_empty())?;
    let is_part = |part: &&Addr| part.address().is_none_or(|text| !text.contains('@'));
    let parts = senders.iter().take_while(is_part).filter_map(|part| part.name().or(part.address()));
    Some(parts.chain([name]).collect::<Vec<_>>().join(", "))
}

/// The key that earlier versions gave to a mail with a Message-ID.
fn former_key(message: &Message) -> Option<String> {
    let line = |text: Option<&str>| SingleLine::shortened(text.unwrap_or_default(), LONGEST_LINE);
    let (id, subject) = (line(Some(message.message_id()?)), line(message.subject()));
    let sender = line(message.from().and_then(Address::first).and_then(Addr::address));
    let text = message.body_text(0).unwrap_or_default();
    let kept = text.chars().filter(|letter| *letter == '\n' || *letter == '\t' || !letter.is_control());
    let text = kept.take(LONGEST_TEXT).collect::<String>();
    let words = format!("{id}\n{sender}\n{subject}\n{}", text.trim());
    Some(blake3::hash(words.as_bytes()).to_hex().to_string())
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
    // A mail that is returned has the mail, or its head, inside.
    ids.extend(returned_ids(message));
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
        || message.content_type().is_some_and(|kind| kind.subtype() == Some("report"))
        || message.subject().is_some_and(says_that_nobody_is_there);
    if is_automatic { MailKind::Automatic } else { MailKind::Personal }
}

/// Whether a subject is one of those that Exchange writes without a header, in the six languages of the sites.
fn says_that_nobody_is_there(subject: &str) -> bool {
    let subject = subject.trim_start().to_lowercase();
    OUT_OF_OFFICE.iter().any(|start| {
        subject.strip_prefix(start).is_some_and(|rest| rest.trim_start_matches([' ', '\u{a0}']).starts_with(':'))
    })
}

/// The name of a file, by the head of its part.
fn name_of(part: &MessagePart, head: &[u8]) -> SingleLine {
    let mended = mended(head);
    let head = mended.as_deref().and_then(|head| MessageParser::default().parse_headers(head));
    let name = head.as_ref().map_or_else(|| part.attachment_name(), |head| head.attachment_name());
    // Also a name of spaces and of signs that are not shown is none.
    name.map(without_path).filter(|name| !name.is_empty()).unwrap_or_else(|| without_path(unnamed(part)))
}

/// The name of a file that has none.
fn unnamed(part: &MessagePart) -> &'static str {
    let kind = part.content_type();
    match (kind.map_or("", ContentType::ctype), kind.and_then(ContentType::subtype).unwrap_or_default()) {
        ("message", "rfc822") => "mail.eml",
        ("text", "calendar") => "invitation.ics",
        ("text", "html") => "attachment.html",
        ("text", "plain") => "attachment.txt",
        ("application", "pdf") => "attachment.pdf",
        ("image", "jpeg") => "attachment.jpg",
        ("image", "png") => "attachment.png",
        ("image", "gif") => "attachment.gif",
        _ => "attachment",
    }
}

fn without_path(name: &str) -> SingleLine {
    SingleLine::shortened(&name.replace(['/', '\\'], "_"), LONGEST_LINE)
}

/// The file of a part with this head and body. The content is kept if it is not larger than `most`.
fn attachment(part: &mut MessagePart, head: &[u8], body: &[u8], most: usize) -> IncomingAttachment {
    let name = name_of(part, head);
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
    let is_uuencoded = part.content_transfer_encoding().is_some_and(|name| name.to_ascii_lowercase().contains("uue"));
    let content = match media_type.as_str() {
        // A mail inside is kept as it came.
        "message/rfc822" => Cow::Borrowed(body),
        _ if is_uuencoded => {
            let file = String::from_utf8_lossy(body);
            uuencoded::read(file.trim_start()).map_or(content, |(file, _)| Cow::Owned(file.content))
        }
        // Of a file that is not kept, the last bytes are not worth its memory twice.
        _ if part.encoding == Encoding::Base64 && content.len() <= most && base64::is_unpadded(body) => {
            base64::decoded(body).map_or(content, Cow::Owned)
        }
        _ => content,
    };
    kept(name, media_type.to_string(), content, most)
}

/// A file, whose content is kept if it is not larger than `most`.
fn kept(name: SingleLine, media_type: String, content: Cow<'_, [u8]>, most: usize) -> IncomingAttachment {
    let size = i64::try_from(content.len()).unwrap_or(i64::MAX);
    let content = if content.len() > most { Vec::new() } else { content.into_owned() };
    IncomingAttachment { name, media_type, size, content }
}
