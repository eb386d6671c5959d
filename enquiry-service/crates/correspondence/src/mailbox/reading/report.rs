//! Reports of mail servers about mails that they could not deliver (RFC 3464).

use mail_parser::{Message, MessagePart, MimeHeaders};

use kernel::fields::SingleLine;

use crate::mailbox::model::LONGEST_LINE;

/// What the mail server says about the mail that it gives up; `None` if it goes on trying, or if it is no such report.
pub fn given_up(message: &Message) -> Option<String> {
    let report = message.parts.iter().find(|part| is_status(part))?;
    let text = String::from_utf8_lossy(report.contents()).replace("\r\n", "\n");
    // A line that begins with a space goes on with the one before it.
    let text = text.replace("\n ", " ").replace("\n\t", " ");
    let failed = text.split("\n\n").find(|group| field(group, "action").is_some_and(|value| value == "failed"))?;
    let said = field(failed, "diagnostic-code").map(|said| said.split_once(';').map_or(said, |(_, said)| said.trim()));
    let said = said.filter(|said| !said.is_empty()).or_else(|| field(failed, "status")).unwrap_or_default();
    Some(SingleLine::shortened(said, LONGEST_LINE).to_string())
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
