use std::fmt;

use lettre::Address;
use serde::{Deserialize, Serialize};

use super::{FieldError, Line, Typed};

/// The longest address a mail server must accept (RFC 5321 §4.5.3.1.3).
const LONGEST: usize = 254;

/// An address that mail can be sent to, as the visitor typed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EmailAddress(String);

impl EmailAddress {
    pub fn parse(typed: &Typed) -> Result<Self, FieldError> {
        let line = Line::required(typed, LONGEST)?;
        let text = line.as_str();
        let address = EmailAddress(text.to_owned());
        match (address.mailbox(), text.rsplit_once('@')) {
            // A visitor's host has a dot; a quoted or bracketed form is somebody probing.
            (Some(_), Some((local, host))) if host.contains('.') && !local.contains('"') && !host.contains('[') => {
                Ok(address)
            }
            _ => Err(FieldError::InvalidEmail),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same for all spellings that reach one mailbox in practice.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }

    /// The address with its host in ASCII, as mail servers without SMTPUTF8 need it.
    pub fn mailbox(&self) -> Option<Address> {
        let (local, host) = self.0.rsplit_once('@')?;
        let host = idna::domain_to_ascii_strict(host).ok()?;
        Address::new(local, host).ok()
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<EmailAddress, FieldError> {
        EmailAddress::parse(&Typed::Text(text.to_owned()))
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
        assert_eq!(parse("a@b.example\r\nBcc: c@d.example"), Err(FieldError::ControlCharacter));
        assert_eq!(parse(&format!("{}@b.example", "a".repeat(250))), Err(FieldError::TooLong(254)));
    }

    #[test]
    fn the_host_is_written_in_ascii_on_the_envelope() {
        assert_eq!(parse("info@büro.example").unwrap().mailbox().unwrap().to_string(), "info@xn--bro-hoa.example");
    }
}
