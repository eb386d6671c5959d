use uuid::Uuid;

use kernel::fields::reference::Reference;

use super::IncomingMail;

/// Clues of a mail to its enquiry, the strongest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThreadClues {
    /// Tokens of the reply addresses among the recipients.
    pub tokens: Vec<String>,
    /// Ids in our own Message-IDs that it answers, the nearest first.
    pub own_ids: Vec<Uuid>,
    /// Foreign Message-IDs that it answers.
    pub other_ids: Vec<String>,
    /// References of enquiries in the subject, valid only with a known sender.
    pub references: Vec<String>,
}

/// Extracts the clues; `host` is the host of our own Message-IDs.
pub fn clues_of(mail: &IncomingMail, host: &str) -> ThreadClues {
    let mut clues = ThreadClues { references: references_in(mail.subject.as_str()), ..ThreadClues::default() };
    clues.tokens = mail.recipients.iter().filter_map(|address| token_of(address)).map(str::to_owned).collect();
    // The last entry is the mail that is answered directly.
    for reference in mail.references.iter().rev() {
        match own_id(reference, host) {
            Some(id) => clues.own_ids.push(id),
            None => clues.other_ids.push(reference.clone()),
        }
    }
    clues
}

/// The id in a Message-ID of ours; `None` of a foreign one.
pub fn own_id(message_id: &str, host: &str) -> Option<Uuid> {
    let (id, _) = message_id.rsplit_once('@').filter(|(_, of)| of.eq_ignore_ascii_case(host))?;
    id.parse().ok()
}

/// `c1f…` of `office+c1f…@tembea.example`
fn token_of(address: &str) -> Option<&str> {
    let (local, _) = address.rsplit_once('@')?;
    let (_, token) = local.rsplit_once('+')?;
    token.strip_prefix('c').or_else(|| token.strip_prefix('C'))
}

/// Words in the form of a reference, such as `7K2M-4TQX`.
fn references_in(subject: &str) -> Vec<String> {
    let words = subject.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter_map(|word| Reference::parse(&word.to_ascii_uppercase())).map(|found| found.to_string()).collect()
}
