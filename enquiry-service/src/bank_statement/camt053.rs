use jiff::civil::Date;
use serde::Deserialize;

use super::{StatementError, StatementLine, currency, money, named};
use crate::domain::bank::Credit;

#[derive(Deserialize)]
struct Envelope {
    #[serde(rename = "BkToCstmrStmt")]
    body: Option<Body>,
}

#[derive(Deserialize)]
struct Body {
    #[serde(rename = "Stmt", default)]
    statements: Vec<Statement>,
}

#[derive(Deserialize)]
struct Statement {
    #[serde(rename = "Ntry", default)]
    entries: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(rename = "Amt")]
    amount: Amount,
    #[serde(rename = "CdtDbtInd")]
    direction: String,
    #[serde(rename = "Sts")]
    status: Option<Status>,
    #[serde(rename = "BookgDt")]
    booked: Option<Day>,
    #[serde(rename = "ValDt")]
    value: Option<Day>,
    #[serde(rename = "AcctSvcrRef")]
    reference: Option<String>,
    #[serde(rename = "AddtlNtryInf")]
    words: Option<String>,
    #[serde(rename = "NtryDtls", default)]
    details: Vec<Details>,
}

#[derive(Deserialize)]
struct Amount {
    #[serde(rename = "@Ccy")]
    currency: String,
    #[serde(rename = "$text")]
    amount: String,
}

/// A code by itself, or inside an element of its own in later versions.
#[derive(Deserialize)]
struct Status {
    #[serde(rename = "$text")]
    text: Option<String>,
    #[serde(rename = "Cd")]
    code: Option<String>,
}

#[derive(Deserialize)]
struct Day {
    #[serde(rename = "Dt")]
    day: Option<String>,
    #[serde(rename = "DtTm")]
    time: Option<String>,
}

#[derive(Deserialize)]
struct Details {
    #[serde(rename = "TxDtls", default)]
    transactions: Vec<Transaction>,
}

#[derive(Deserialize)]
struct Transaction {
    #[serde(rename = "Amt")]
    amount: Option<Amount>,
    #[serde(rename = "AmtDtls")]
    amounts: Option<AmountDetails>,
    #[serde(rename = "Refs")]
    references: Option<References>,
    #[serde(rename = "RltdPties")]
    parties: Option<Parties>,
    #[serde(rename = "RmtInf")]
    remittance: Option<Remittance>,
}

#[derive(Deserialize)]
struct AmountDetails {
    #[serde(rename = "TxAmt")]
    transaction: Option<TransactionAmount>,
}

#[derive(Deserialize)]
struct TransactionAmount {
    #[serde(rename = "Amt")]
    amount: Amount,
}

#[derive(Deserialize)]
struct References {
    #[serde(rename = "AcctSvcrRef")]
    bank: Option<String>,
    #[serde(rename = "EndToEndId")]
    end_to_end: Option<String>,
}

#[derive(Deserialize)]
struct Parties {
    #[serde(rename = "Dbtr")]
    debtor: Option<Party>,
}

/// A name by itself, or inside an element of its own in later versions.
#[derive(Deserialize)]
struct Party {
    #[serde(rename = "Nm")]
    name: Option<String>,
    #[serde(rename = "Pty")]
    party: Option<Box<Party>>,
}

#[derive(Deserialize)]
struct Remittance {
    #[serde(rename = "Ustrd", default)]
    lines: Vec<String>,
    #[serde(rename = "Strd", default)]
    structured: Vec<Structured>,
}

#[derive(Deserialize)]
struct Structured {
    #[serde(rename = "CdtrRefInf")]
    creditor: Option<CreditorReference>,
}

#[derive(Deserialize)]
struct CreditorReference {
    #[serde(rename = "Ref")]
    reference: Option<String>,
}

pub fn read(text: &str) -> Result<Vec<Credit>, StatementError> {
    if text.to_ascii_uppercase().contains("<!DOCTYPE") {
        return Err(StatementError::DocumentType);
    }
    let envelope: Envelope = quick_xml::de::from_str(text).map_err(|error| StatementError::Xml(error.to_string()))?;
    let statements = envelope.body.map(|body| body.statements).unwrap_or_default();
    if statements.is_empty() {
        return Err(StatementError::NoStatement);
    }
    let mut lines = Vec::new();
    for (at, entry) in statements.iter().flat_map(|statement| &statement.entries).enumerate() {
        let fault = |reason: String| StatementError::Entry { entry: at + 1, reason };
        lines.extend(one(entry).map_err(fault)?);
    }
    Ok(named(lines))
}

/// The payments of an entry that is booked and in the operator's favour.
fn one(entry: &Entry) -> Result<Vec<StatementLine>, String> {
    let status = entry.status.as_ref().and_then(|status| status.code.as_deref().or(status.text.as_deref()));
    if entry.direction.trim() != "CRDT" || status.is_some_and(|status| status.trim() != "BOOK") {
        return Ok(Vec::new());
    }
    let on = day(entry.booked.as_ref().or(entry.value.as_ref()).ok_or("it has no day")?)?;
    let transactions: Vec<&Transaction> = entry.details.iter().flat_map(|details| &details.transactions).collect();
    let whole = money(entry.amount.amount.trim(), currency(&entry.amount.currency)?)?;
    if !whole.is_positive() {
        return Ok(Vec::new());
    }
    let is_one = transactions.len() <= 1;
    let mut lines = Vec::new();
    if transactions.is_empty() {
        let (reference, text) = (entry.reference.clone(), entry.words.clone().unwrap_or_default());
        lines.push(StatementLine { reference, on, amount: whole, payer: String::new(), text });
    }
    for (at, transaction) in transactions.into_iter().enumerate() {
        let amounts = transaction.amounts.as_ref().and_then(|amounts| amounts.transaction.as_ref());
        let own = transaction.amount.as_ref().or(amounts.map(|transaction| &transaction.amount));
        let amount = match own {
            // What the payer sent may be in another currency; the entry says what arrived.
            _ if is_one => whole,
            Some(own) => money(own.amount.trim(), currency(&own.currency)?)?,
            None => return Err("one of its payments has no amount".to_owned()),
        };
        let bank = transaction.references.as_ref().and_then(|references| references.bank.clone());
        let reference = bank.or_else(|| match &entry.reference {
            Some(reference) if is_one => Some(reference.clone()),
            Some(reference) => Some(format!("{reference}/{}", at + 1)),
            None => None,
        });
        lines.push(StatementLine { reference, on, amount, payer: payer(transaction), text: words(transaction) });
    }
    Ok(lines)
}

fn day(day: &Day) -> Result<Date, String> {
    let text = day.day.as_deref().or(day.time.as_deref()).ok_or("it has no day")?.trim();
    let date: String = text.chars().take(10).collect();
    date.parse().map_err(|_| format!("'{text}' is no day"))
}

fn payer(transaction: &Transaction) -> String {
    let debtor = transaction.parties.as_ref().and_then(|parties| parties.debtor.as_ref());
    let name =
        debtor.and_then(|party| party.name.as_ref().or(party.party.as_ref().and_then(|inner| inner.name.as_ref())));
    name.cloned().unwrap_or_default()
}

fn words(transaction: &Transaction) -> String {
    let mut words: Vec<&str> = Vec::new();
    if let Some(remittance) = &transaction.remittance {
        words.extend(remittance.lines.iter().map(String::as_str));
        let references = remittance.structured.iter().filter_map(|structured| structured.creditor.as_ref());
        words.extend(references.filter_map(|creditor| creditor.reference.as_deref()));
    }
    let end_to_end = transaction.references.as_ref().and_then(|references| references.end_to_end.as_deref());
    words.extend(end_to_end.filter(|text| !text.trim().eq_ignore_ascii_case("NOTPROVIDED")));
    words.join(" ")
}
