//! Documents of bookings. An issued document never changes: another document corrects it.

use content_model::Money;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

use kernel::{clock::Millis, fields::SingleLine};

use crate::ledger::model::{BookingState, LedgerLine, LineKind, Method, Pay, PriceChange, Transition};

/// The purpose of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum DocumentKind {
    /// Asks for the deposit.
    DepositInvoice,
    /// Asks for the price less the amounts of earlier invoices.
    BalanceInvoice,
    /// Credits the excess of earlier invoices.
    CreditNote,
    /// Confirms one payment.
    Receipt,
    /// Corrects the amount that earlier receipts confirm.
    ReceiptCorrection,
}

/// A document with its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Document {
    /// Identifier of the row.
    pub id: Uuid,
    /// Identifier of the booking.
    pub booking: Uuid,
    /// The line of the history that caused the document.
    pub change: Uuid,
    /// The purpose of the document.
    pub kind: DocumentKind,
    /// Documents of one series are numbered from 1 without gaps, such as `INV-2026`.
    pub series: String,
    /// The place in the series.
    pub number: i64,
    /// The amount that is invoiced, credited or confirmed; positive.
    pub amount: Money,
    /// Milliseconds since 1970.
    pub issued_at: Millis,
    /// The other contents of the document, as of its issue.
    pub facts: DocumentFacts,
}

/// A document before it is numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The purpose of the document.
    pub kind: DocumentKind,
    /// The amount that is invoiced, credited or confirmed; positive.
    pub amount: Money,
    /// The other contents of the document.
    pub facts: DocumentFacts,
}

/// The facts on which a document is based, as of its issue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DocumentFacts {
    /// The traveller's name.
    pub name: SingleLine,
    /// The traveller's country of residence; may be empty.
    pub country: SingleLine,
    /// The price of the journey, or the charge for its cancellation.
    pub price: Money,
    /// The changes that made this price of the one that was booked, in their order; none of a charge for a cancellation.
    #[serde(default)]
    pub price_changes: Vec<PriceChange>,
    /// Whether the price is the charge for a cancellation.
    #[serde(default)]
    pub cancelled: bool,
    /// The received amount, including bank fees.
    pub received: Money,
    /// The due date; `None` if the amount is due at once or paid.
    pub due_on: Option<Date>,
    /// The invoices and credit notes that this one continues; of a correction, the receipts and corrections before it.
    pub earlier: Vec<EarlierDocument>,
    /// The payment that a receipt confirms.
    pub payment: Option<PaymentFacts>,
    /// The change of the received amount, of a correction; negative if less was received.
    #[serde(default)]
    pub correction: Option<Money>,
    /// The code of the receipt from the tax authority's device.
    #[serde(default)]
    pub fiscal_code: Option<SingleLine>,
    /// The number of the receipt that this one replaces, if the code came later.
    #[serde(default)]
    pub replaces: Option<String>,
}

/// An invoice or credit note of the same booking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierDocument {
    /// The printed number, such as `INV-2026-0007`.
    pub number: String,
    /// The invoiced amount; negative for a credit note.
    pub amount: Money,
}

/// The facts of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentFacts {
    /// The payment method.
    pub method: Option<Method>,
    /// The bank's or the provider's reference; empty without one.
    pub external: SingleLine,
    /// The day on which the money arrived.
    pub on: Date,
}

impl DocumentKind {
    /// The prefix of the document numbers.
    fn prefix(self) -> &'static str {
        match self {
            DocumentKind::DepositInvoice | DocumentKind::BalanceInvoice => "INV",
            DocumentKind::CreditNote => "CRN",
            DocumentKind::Receipt | DocumentKind::ReceiptCorrection => "RCT",
        }
    }

    /// The series of a document issued on a day: one per kind and year.
    pub fn series(self, on: Date) -> String {
        format!("{}-{:04}", self.prefix(), on.year())
    }
}

impl Document {
    /// The printed number, such as `INV-2026-0007`.
    pub fn name(&self) -> String {
        format!("{}-{:04}", self.series, self.number)
    }

    /// The change of the invoiced sum.
    pub fn asks_for(&self) -> Money {
        match self.kind {
            DocumentKind::DepositInvoice | DocumentKind::BalanceInvoice => self.amount,
            DocumentKind::CreditNote => -self.amount,
            DocumentKind::Receipt | DocumentKind::ReceiptCorrection => self.amount.nothing(),
        }
    }

    /// The change of the confirmed sum; `None` for an invoice or a credit note.
    pub fn confirms(&self) -> Option<Money> {
        match self.kind {
            DocumentKind::Receipt => Some(self.amount),
            DocumentKind::ReceiptCorrection => Some(self.facts.correction.unwrap_or(self.amount)),
            DocumentKind::DepositInvoice | DocumentKind::BalanceInvoice | DocumentKind::CreditNote => None,
        }
    }

    /// Drafts the same receipt with the code of the tax authority's device.
    pub fn with_fiscal_code(&self, code: SingleLine) -> Draft {
        let facts = DocumentFacts { fiscal_code: Some(code), replaces: Some(self.name()), ..self.facts.clone() };
        Draft { kind: self.kind, amount: self.amount, facts }
    }
}

impl Transition {
    /// The documents to issue for the change: invoices less credit notes must equal what the booking owes, or the
    /// deposit until the deposit is paid. A new version of the same price is invoiced anew, after a credit note of all
    /// that was invoiced: the invoice names the journey. `price_changes` are all of the version.
    pub fn documents(&self, issued: &[Document], price_changes: &[PriceChange]) -> Vec<Draft> {
        let asked = issued.iter().fold(self.booking.balance.owed.nothing(), |sum, document| sum + document.asks_for());
        let missing = self.to_ask_for(issued) - asked;
        let mut drafts = Vec::new();
        if missing.is_negative() {
            drafts.push(Draft { kind: DocumentKind::CreditNote, amount: -missing, facts: self.facts(issued) });
        } else if missing.is_positive() {
            drafts.push(self.invoice(missing, issued));
        } else if self.version.is_some() && asked.is_positive() {
            drafts.push(Draft { kind: DocumentKind::CreditNote, amount: asked, facts: self.facts(issued) });
            let again = self.invoice(asked, issued);
            drafts.push(Draft { facts: DocumentFacts { earlier: Vec::new(), ..again.facts }, ..again });
        }
        let payments = self.lines.iter().filter(|line| line.kind == LineKind::Payment);
        drafts.extend(payments.map(|line| self.receipt(line)));
        let corrections = self.lines.iter().filter(|line| line.kind == LineKind::Correction);
        drafts.extend(corrections.map(|line| self.receipt_correction(line.amount, issued)));
        for facts in drafts.iter_mut().map(|draft| &mut draft.facts).filter(|facts| !facts.cancelled) {
            facts.price_changes = price_changes.to_vec();
        }
        drafts
    }

    fn to_ask_for(&self, issued: &[Document]) -> Money {
        let booking = &self.booking;
        if self.waits_for_deposit(issued) { booking.deposit() } else { booking.balance.owed }
    }

    fn waits_for_deposit(&self, issued: &[Document]) -> bool {
        let booking = &self.booking;
        booking.journey.pay == Pay::Deposit
            && booking.state == BookingState::AwaitingPayment
            && !issued.iter().any(|document| document.kind == DocumentKind::BalanceInvoice)
    }

    fn invoice(&self, amount: Money, issued: &[Document]) -> Draft {
        let booking = &self.booking;
        let is_deposit = self.waits_for_deposit(issued) && booking.deposit() < booking.balance.owed;
        let kind = if is_deposit { DocumentKind::DepositInvoice } else { DocumentKind::BalanceInvoice };
        // Of a raised price, the deposit may be asked for again after the rest was invoiced.
        let is_later = match booking.state {
            BookingState::DepositPaid | BookingState::Confirmed => true,
            BookingState::AwaitingPayment => !is_deposit && booking.due() < booking.outstanding(),
            _ => false,
        };
        let due_on = (is_later && booking.outstanding().is_positive()).then(|| booking.balance_on());
        Draft { kind, amount, facts: DocumentFacts { due_on, ..self.facts(issued) } }
    }

    fn receipt(&self, line: &LedgerLine) -> Draft {
        let payment = PaymentFacts { method: line.method, external: line.external.clone(), on: line.on };
        let facts = DocumentFacts { payment: Some(payment), ..self.facts(&[]) };
        Draft { kind: DocumentKind::Receipt, amount: line.amount, facts }
    }

    /// States what has been received, so that a wrong receipt is not the last document about it.
    fn receipt_correction(&self, amount: Money, issued: &[Document]) -> Draft {
        let is_replaced =
            |receipt: &Document| issued.iter().any(|later| later.facts.replaces.as_ref() == Some(&receipt.name()));
        let earlier = issued.iter().filter(|document| document.confirms().is_some() && !is_replaced(document));
        let earlier = earlier.map(|document| EarlierDocument {
            number: document.name(),
            amount: document.confirms().unwrap_or(amount.nothing()),
        });
        let facts = DocumentFacts { earlier: earlier.collect(), correction: Some(amount), ..self.facts(&[]) };
        Draft { kind: DocumentKind::ReceiptCorrection, amount: amount.abs(), facts }
    }

    fn facts(&self, issued: &[Document]) -> DocumentFacts {
        let booking = &self.booking;
        let earlier = issued
            .iter()
            .filter(|document| document.confirms().is_none())
            .map(|document| EarlierDocument { number: document.name(), amount: document.asks_for() });
        DocumentFacts {
            name: booking.name.clone(),
            country: booking.journey.country_of_residence.clone(),
            price: booking.balance.owed,
            price_changes: Vec::new(),
            cancelled: booking.state == BookingState::Cancelled,
            received: booking.balance.settled(),
            due_on: None,
            earlier: earlier.collect(),
            payment: None,
            correction: None,
            fiscal_code: None,
            replaces: None,
        }
    }
}
