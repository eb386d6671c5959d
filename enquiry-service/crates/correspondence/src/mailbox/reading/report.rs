//! Reports of mail servers about mails that they could not deliver (RFC 3464).

use mail_parser::{Message, MessageParser, MessagePart, MimeHeaders, PartType};

use kernel::fields::SingleLine;

use crate::mailbox::model::{GivenUp, LONGEST_LINE};

/// The maximum number of recipients of a report that are read.
const MOST_RECIPIENTS: usize = 100;

/// The mail that a mail server gives up; `None` if it goes on trying, or if it is no report that returns the mail. What
/// a mail answers or forwards is not enough: anyone may write that.
pub fn given_up(message: &Message) -> Option<GivenUp> {
    let message_id = returned_ids(message).into_iter().next()?;
    let report = message.parts.iter().find(|part| is_status(part))?;
    let text = String::from_utf8_lossy(report.contents()).replace("\r\n", "\n");
    // A line that begins with a space goes on with the one before it.
    let text = text.replace("\n ", " ").replace("\n\t", " ");
    let is_failed = |group: &&str| field(group, "action").is_some_and(|value| value.eq_ignore_ascii_case("failed"));
    let failed: Vec<&str> = text.split("\n\n").filter(is_failed).take(MOST_RECIPIENTS).collect();
    let first = failed.first()?;
    let said = field(first, "diagnostic-code").map(behind_type).filter(|said| !said.is_empty());
    let said = short(said.or_else(|| field(first, "status")).unwrap_or_default());
    let named = failed.iter().flat_map(|group| [field(group, "final-recipient"), field(group, "original-recipient")]);
    let recipients = named.flatten().map(|named| short(behind_type(named).trim_matches(['<', '>']))).collect();
    Some(GivenUp { message_id, recipients, said })
}

/// The Message-IDs of the mails, or of their heads, that a report returns; none if the mail is no report.
pub fn returned_ids(message: &Message) -> Vec<String> {
    let is_report = message.content_type().is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("multipart")
            && kind.subtype().is_some_and(|kind| kind.eq_ignore_ascii_case("report"))
    });
    if is_report { message.parts.iter().filter_map(returned_id).collect() } else { Vec::new() }
}

fn returned_id(part: &MessagePart) -> Option<String> {
    let id = match &part.body {
        PartType::Message(mail) => mail.message_id().map(str::to_owned),
        PartType::Text(head) => {
            let kind = part.content_type()?;
            let is_head = kind.subtype() == Some("rfc822-headers");
            is_head.then(|| MessageParser::default().parse(head.as_bytes())?.message_id().map(str::to_owned)).flatten()
        }
        _ => None,
    };
    id.as_deref().map(short)
}

fn is_status(part: &MessagePart) -> bool {
    part.content_type().is_some_and(|kind| {
        kind.ctype().eq_ignore_ascii_case("message")
            && kind.subtype().is_some_and(|kind| kind.eq_ignore_ascii_case("delivery-status"))
    })
}

/// The value of a field, whose name is in small letters.
fn field<'t>(group: &'t str, name: &str) -> Option<&'t str> {
    let fields = group.lines().filter_map(|line| line.split_once(':'));
    fields.filter(|(known, _)| known.trim().eq_ignore_ascii_case(name)).map(|(_, value)| value.trim()).next()
}

/// A value without the type before it, such as `rfc822; ana@example.com`.
fn behind_type(value: &str) -> &str {
    value.split_once(';').map_or(value, |(_, value)| value.trim())
}

fn short(text: &str) -> String {
    SingleLine::shortened(text, LONGEST_LINE).to_string()
}
