use std::fmt;

use lettre::Address;
use serde::{Deserialize, Serialize};

use super::{FieldErrorKind, RawField, SingleLine};

/// The longest address a mail server must accept (RFC 5321 §4.5.3.1.3).
const LONGEST: usize = 254;

/// A valid e-mail address, as the visitor typed it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EmailAddress(String);

impl EmailAddress {
    pub fn parse(typed: &RawField) -> Result<Self, FieldErrorKind> {
        let line = SingleLine::required(typed, LONGEST)?;
        let text = &*pasted(line.as_str());
        let address = EmailAddress(text.to_owned());
        match (address.mailbox(), text.rsplit_once('@')) {
            // A visitor's host has a dot; quoted or bracketed forms are rejected as probes.
            (Some(_), Some((local, host))) if host.contains('.') && !local.contains('"') && !host.contains('[') => {
                Ok(address)
            }
            _ => Err(FieldErrorKind::InvalidEmail),
        }
    }

    /// The empty address of a person who has given none.
    pub fn none() -> Self {
        EmailAddress(String::new())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The key that all spellings of one mailbox share: the host in ASCII form, and the local part with its ASCII
    /// letters in lower case. Other letters keep their case, because lower-casing could merge two mailboxes.
    pub fn key(&self) -> String {
        EmailAddress::key_of(&self.0)
    }

    /// The key of an unparsed address; for an invalid address, the text in lower case.
    pub fn key_of(text: &str) -> String {
        match split(text.trim()) {
            Some((local, host)) => format!("{}@{host}", local.to_ascii_lowercase()),
            None => text.trim().to_ascii_lowercase(),
        }
    }

    /// The address with its host in ASCII, for mail servers without SMTPUTF8.
    pub fn mailbox(&self) -> Option<Address> {
        let (local, host) = split(&self.0)?;
        Address::new(local, host).ok()
    }
}

/// The address in what people paste: `mailto:ana@example.com`, `Ana Prova <ana@example.com>`, `ana@example.com,` or one
/// with the sign of a Japanese keyboard.
fn pasted(text: &str) -> String {
    let text = text.trim_end_matches(['.', ',', ';', ' ']);
    let text = text.get(..7).filter(|start| start.eq_ignore_ascii_case("mailto:")).and(text.get(7..)).unwrap_or(text);
    let inside = text.strip_suffix('>').and_then(|text| text.split_once('<')).map(|(_, address)| address);
    inside.unwrap_or(text).trim().replace('\u{ff20}', "@")
}

/// The local part as typed, and the host after IDNA mapping.
fn split(text: &str) -> Option<(&str, String)> {
    let (local, host) = text.rsplit_once('@')?;
    Some((local, idna::domain_to_ascii_strict(host).ok()?))
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<EmailAddress, FieldErrorKind> {
        EmailAddress::parse(&RawField::Text(text.to_owned()))
    }

    #[test]
    fn accepts_addresses_of_all_scripts() {
        for text in
            ["amina@example.com", " o'neil+safari@mail.example.co.uk ", "jürgen@büro.example", "用户@例子.example"]
        {
            assert!(parse(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn refuses_what_reaches_nobody_or_more_than_one() {
        for text in [
            "",
            "amina",
            "amina@",
            "@example.com",
            "amina@localhost",
            "a@b.example,c@d.example",
            "a b@c.example",
            "\"a b\"@c.example",
            "a@[127.0.0.1]",
            "a@b@c.example",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert_eq!(parse("a@b.example\r\nBcc: c@d.example"), Err(FieldErrorKind::ControlCharacter));
        assert_eq!(parse(&format!("{}@b.example", "a".repeat(250))), Err(FieldErrorKind::TooLong(254)));
    }

    #[test]
    fn all_spellings_of_one_recipient_have_one_key() {
        let key = |text: &str| parse(text).unwrap().key();
        for text in [
            "victim@example.com",
            "Victim@EXAMPLE.com",
            "victim@ex\u{ad}ample.com",
            "victim@\u{ff45}xample.com",
            "victim@exa\u{200b}mple.com",
            "victim@exa\u{2060}mple.com",
        ] {
            assert_eq!(key(text), "victim@example.com", "{text}");
        }
        assert_eq!(key("info@BÜRO.example"), key("info@xn--bro-hoa.example"));
        assert_ne!(key("mi\u{212a}e@example.com"), key("mike@example.com"), "the Kelvin sign is another mailbox");
        assert_eq!(EmailAddress::key_of(" Nobody "), "nobody");
    }

    #[test]
    fn the_host_is_written_in_ascii_on_the_envelope() {
        assert_eq!(parse("info@büro.example").unwrap().mailbox().unwrap().to_string(), "info@xn--bro-hoa.example");
    }
}
