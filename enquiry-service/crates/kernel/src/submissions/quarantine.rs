//! Submissions that wait for the operator's review.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::fields::RawField;

/// Why a submission is held for the operator's review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Quarantine {
    /// The honeypot field was filled.
    HiddenField,
    /// The form was filled faster than a person types.
    TooFast,
    /// More links than a genuine message has.
    ManyLinks,
    /// Rate limit of the e-mail address exceeded.
    BusyAddress,
    /// Rate limit of the network exceeded.
    BusyNetwork,
}

/// A submission in quarantine.
pub struct Quarantined {
    /// The reference or id by which the operator accepts it.
    pub reference: String,
    /// The visitor's name.
    pub name: String,
    /// The visitor's address.
    pub email: String,
    /// The reason.
    pub reason: Option<Quarantine>,
    /// The number of all submissions of its kind that were asked for, with those that are too many to list.
    pub total: i64,
}

/// The minimum time to fill a form, even with autofill.
const FASTEST_MS: i64 = 2_000;
/// The maximum number of links in a genuine message.
const MOST_LINKS: usize = 2;

/// Why a submission looks like spam. A form without scripts sends no time, which is not suspicious.
pub fn suspicion(hidden_field: &RawField, filled_in_ms: &RawField, texts: &[&str]) -> Option<Quarantine> {
    if *hidden_field == RawField::Wrong || !hidden_field.as_str().trim().is_empty() {
        return Some(Quarantine::HiddenField);
    }
    if filled_in_ms.as_str().trim().parse::<i64>().is_ok_and(|time| time < FASTEST_MS) {
        return Some(Quarantine::TooFast);
    }
    let links: usize = texts.iter().map(|text| links(text)).sum();
    (links > MOST_LINKS).then_some(Quarantine::ManyLinks)
}

fn links(text: &str) -> usize {
    let text = text.to_ascii_lowercase();
    let written_out = text.matches("://").count();
    let short =
        text.match_indices("www.").filter(|(at, _)| !text.get(..*at).is_some_and(|before| before.ends_with("://")));
    written_out + short.count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(hidden: &str, time: &str, text: &str) -> Option<Quarantine> {
        suspicion(&RawField::Text(hidden.to_owned()), &RawField::Text(time.to_owned()), &[text])
    }

    #[test]
    fn what_only_a_machine_does_is_suspect() {
        assert_eq!(judge("", "45000", "Two of us, see https://www.example.com and www.example.org"), None);
        assert_eq!(judge("", "", "A plain form"), None);
        assert_eq!(judge("https://spam.example", "45000", "Hello"), Some(Quarantine::HiddenField));
        assert_eq!(judge("", "300", "Hello"), Some(Quarantine::TooFast));
        assert_eq!(judge("", "45000", "http://a.example HTTP://b.example www.c.example"), Some(Quarantine::ManyLinks));
    }
}
