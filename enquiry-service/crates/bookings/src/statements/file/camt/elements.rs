//! The elements of a camt.053 statement that are read, of all versions. None contains itself.

use serde::Deserialize;

#[derive(Deserialize)]
pub struct Envelope {
    #[serde(rename = "BkToCstmrStmt")]
    pub body: Option<Body>,
}

#[derive(Deserialize)]
pub struct Body {
    #[serde(rename = "Stmt", default)]
    pub statements: Vec<Statement>,
}

#[derive(Deserialize)]
pub struct Statement {
    #[serde(rename = "Acct")]
    pub account: Option<Account>,
    #[serde(rename = "Ntry", default)]
    pub entries: Vec<Entry>,
}

#[derive(Deserialize)]
pub struct Account {
    #[serde(rename = "Id")]
    pub id: Option<AccountId>,
}

#[derive(Deserialize)]
pub struct AccountId {
    #[serde(rename = "IBAN")]
    pub iban: Option<String>,
    #[serde(rename = "Othr")]
    pub other: Option<OtherId>,
}

#[derive(Deserialize)]
pub struct OtherId {
    #[serde(rename = "Id")]
    pub id: Option<String>,
}

#[derive(Deserialize)]
pub struct Entry {
    #[serde(rename = "Amt")]
    pub amount: Option<Amount>,
    #[serde(rename = "CdtDbtInd")]
    pub direction: Option<String>,
    #[serde(rename = "RvslInd")]
    pub reversal: Option<String>,
    #[serde(rename = "Sts")]
    pub status: Option<Status>,
    #[serde(rename = "BookgDt")]
    pub booked: Option<Day>,
    #[serde(rename = "ValDt")]
    pub value: Option<Day>,
    #[serde(rename = "AcctSvcrRef")]
    pub reference: Option<String>,
    #[serde(rename = "AddtlNtryInf", default)]
    pub words: Vec<String>,
    #[serde(rename = "NtryDtls", default)]
    pub details: Vec<Details>,
}

#[derive(Deserialize)]
pub struct Amount {
    #[serde(rename = "@Ccy")]
    pub currency: Option<String>,
    #[serde(rename = "$text")]
    pub amount: Option<String>,
}

/// A code by itself, or inside an element of its own in later versions.
#[derive(Deserialize)]
pub struct Status {
    #[serde(rename = "$text")]
    pub text: Option<String>,
    #[serde(rename = "Cd")]
    pub code: Option<String>,
}

#[derive(Deserialize)]
pub struct Day {
    #[serde(rename = "Dt")]
    pub day: Option<String>,
    #[serde(rename = "DtTm")]
    pub time: Option<String>,
}

#[derive(Deserialize)]
pub struct Details {
    #[serde(rename = "TxDtls", default)]
    pub transactions: Vec<Transaction>,
}

#[derive(Deserialize)]
pub struct Transaction {
    #[serde(rename = "Amt")]
    pub amount: Option<Amount>,
    #[serde(rename = "CdtDbtInd")]
    pub direction: Option<String>,
    #[serde(rename = "AmtDtls")]
    pub amounts: Option<AmountDetails>,
    #[serde(rename = "Refs")]
    pub references: Option<References>,
    #[serde(rename = "RltdPties")]
    pub parties: Option<Parties>,
    #[serde(rename = "RmtInf")]
    pub remittance: Option<Remittance>,
    #[serde(rename = "AddtlTxInf", default)]
    pub words: Vec<String>,
}

#[derive(Deserialize)]
pub struct AmountDetails {
    #[serde(rename = "TxAmt")]
    pub transaction: Option<PartAmount>,
    #[serde(rename = "InstdAmt")]
    pub instructed: Option<PartAmount>,
}

#[derive(Deserialize)]
pub struct PartAmount {
    #[serde(rename = "Amt")]
    pub amount: Option<Amount>,
}

#[derive(Deserialize)]
pub struct References {
    #[serde(rename = "AcctSvcrRef")]
    pub bank: Option<String>,
    #[serde(rename = "EndToEndId")]
    pub end_to_end: Option<String>,
    #[serde(rename = "InstrId")]
    pub instruction: Option<String>,
}

#[derive(Deserialize)]
pub struct Parties {
    #[serde(rename = "Dbtr")]
    pub debtor: Option<Party>,
    #[serde(rename = "UltmtDbtr")]
    pub ultimate_debtor: Option<Party>,
}

/// A name by itself, or inside an element of its own in later versions.
#[derive(Deserialize)]
pub struct Party {
    #[serde(rename = "Nm")]
    pub name: Option<String>,
    #[serde(rename = "Pty")]
    pub party: Option<InnerParty>,
}

#[derive(Deserialize)]
pub struct InnerParty {
    #[serde(rename = "Nm")]
    pub name: Option<String>,
}

#[derive(Deserialize)]
pub struct Remittance {
    #[serde(rename = "Ustrd", default)]
    pub lines: Vec<String>,
    #[serde(rename = "Strd", default)]
    pub structured: Vec<Structured>,
}

#[derive(Deserialize)]
pub struct Structured {
    #[serde(rename = "CdtrRefInf")]
    pub creditor: Option<CreditorReference>,
    #[serde(rename = "RfrdDocInf", default)]
    pub documents: Vec<ReferredDocument>,
    #[serde(rename = "AddtlRmtInf", default)]
    pub words: Vec<String>,
}

#[derive(Deserialize)]
pub struct CreditorReference {
    #[serde(rename = "Ref")]
    pub reference: Option<String>,
}

#[derive(Deserialize)]
pub struct ReferredDocument {
    #[serde(rename = "Nb")]
    pub number: Option<String>,
}
