//! The remittance text of a payment, in all places where banks put it.

use super::elements::{Party, Transaction};

/// The name of the payer, or of the person for whom somebody else pays.
pub fn payer(transaction: &Transaction) -> String {
    let parties = transaction.parties.as_ref();
    let ultimate = || parties.and_then(|parties| parties.ultimate_debtor.as_ref()).and_then(name);
    debtor(transaction).or_else(ultimate).unwrap_or_default()
}

/// The remittance text of a payment; repeated texts are read once.
pub fn words(transaction: &Transaction) -> Vec<&str> {
    let mut words = identifying(transaction);
    let structured = transaction.remittance.iter().flat_map(|remittance| &remittance.structured);
    for structured in structured {
        words.extend(structured.words.iter().map(String::as_str));
        words.extend(structured.documents.iter().filter_map(|document| document.number.as_deref()));
    }
    let instruction = transaction.references.as_ref().and_then(|references| references.instruction.as_deref());
    words.extend(instruction.filter(|text| is_provided(text)));
    words.extend(transaction.words.iter().map(String::as_str));
    words
}

/// What identifies a payment without a reference; it never changes, as `StatementLine::identity` explains.
pub fn identity(transaction: &Transaction) -> String {
    format!("{}\n{}", debtor(transaction).unwrap_or_default(), identifying(transaction).join(" "))
}

fn identifying(transaction: &Transaction) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    if let Some(remittance) = &transaction.remittance {
        words.extend(remittance.lines.iter().map(String::as_str));
        let references = remittance.structured.iter().filter_map(|structured| structured.creditor.as_ref());
        words.extend(references.filter_map(|creditor| creditor.reference.as_deref()));
    }
    let end_to_end = transaction.references.as_ref().and_then(|references| references.end_to_end.as_deref());
    words.extend(end_to_end.filter(|text| is_provided(text)));
    words
}

fn debtor(transaction: &Transaction) -> Option<String> {
    transaction.parties.as_ref().and_then(|parties| parties.debtor.as_ref()).and_then(name)
}

fn name(party: &Party) -> Option<String> {
    party.name.as_ref().or(party.party.as_ref().and_then(|inner| inner.name.as_ref())).cloned()
}

fn is_provided(text: &str) -> bool {
    !text.trim().eq_ignore_ascii_case("NOTPROVIDED")
}
