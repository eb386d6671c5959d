//! The payments of an entry.

use content_model::{Currency, Money};
use jiff::civil::Date;

use super::{
    elements::{Amount, Day, Entry, Transaction},
    words::{identity, payer, words},
};
use crate::statements::{
    file::{
        amount::{currency, money},
        line::StatementLine,
    },
    model::Doubt,
};

const CREDIT: &str = "CRDT";
const DEBIT: &str = "DBIT";

/// The payments of an entry that is booked and in the operator's favour.
///
/// # Errors
/// The reason, if such an entry cannot be read.
pub fn payments(entry: &Entry, account: &str) -> Result<Vec<StatementLine>, String> {
    let status = entry.status.as_ref().and_then(|status| status.code.as_deref().or(status.text.as_deref()));
    let direction = entry.direction.as_deref().map(str::trim);
    if direction == Some(DEBIT) || status.is_some_and(|status| status.trim() != "BOOK") {
        return Ok(Vec::new());
    }
    if direction != Some(CREDIT) {
        return Err("its CdtDbtInd is neither CRDT nor DBIT".to_owned());
    }
    let whole = read(entry.amount.as_ref().ok_or("its amount is missing")?)?;
    if !whole.is_positive() {
        return Ok(Vec::new());
    }
    let on = day(entry.booked.as_ref().or(entry.value.as_ref()).ok_or("its day is missing")?)?;
    let is_reversal = entry.reversal.as_deref().is_some_and(|text| matches!(text.trim(), "true" | "1"));
    let doubt = is_reversal.then_some(Doubt::Reversal);
    let transactions: Vec<&Transaction> = entry.details.iter().flat_map(|details| &details.transactions).collect();
    let of_entry = EntryLine { entry, account, on, whole, doubt, is_batch: transactions.len() > 1 };
    match transactions.as_slice() {
        [] => Ok(vec![of_entry.without_details()]),
        [one] if is_debit(one) => Ok(vec![of_entry.of_all(&transactions)]),
        // The payer may have sent another amount, in another currency; the entry says what arrived.
        [one] => Ok(vec![of_entry.of(one, 0, whole, doubt)]),
        several => of_entry.of_batch(several),
    }
}

/// An entry with the facts that its payments share.
struct EntryLine<'e> {
    entry: &'e Entry,
    account: &'e str,
    on: Date,
    whole: Money,
    doubt: Option<Doubt>,
    is_batch: bool,
}

impl EntryLine<'_> {
    fn without_details(&self) -> StatementLine {
        let text = self.entry.words.join(" ");
        let identity = format!("\n{text}");
        self.line(self.entry.reference.clone(), self.whole, (String::new(), text, identity), self.doubt)
    }

    /// The credits of a batch, or one line for a person where the payments have no amounts of the entry's currency. A
    /// person also decides where the payments do not add up to the entry, because a bank has kept a charge.
    fn of_batch(&self, transactions: &[&Transaction]) -> Result<Vec<StatementLine>, String> {
        let amounts: Vec<Option<Money>> =
            transactions.iter().map(|transaction| self.amount(transaction)).collect::<Result<_, _>>()?;
        let Some(amounts) = amounts.into_iter().collect::<Option<Vec<Money>>>() else {
            return Ok(vec![self.of_all(transactions)]);
        };
        let signed = transactions.iter().zip(&amounts).map(|(transaction, amount)| {
            let minor = i128::from(amount.minor());
            if is_debit(transaction) { -minor } else { minor }
        });
        let is_whole = signed.sum::<i128>() == i128::from(self.whole.minor());
        let doubt = self.doubt.or((!is_whole).then_some(Doubt::Details));
        let payments = transactions.iter().zip(amounts).enumerate();
        let credits = payments.filter(|(_, (transaction, amount))| !is_debit(transaction) && amount.is_positive());
        Ok(credits.map(|(at, (transaction, amount))| self.of(transaction, at, amount, doubt)).collect())
    }

    /// The amount of a payment in the currency of the entry.
    fn amount(&self, transaction: &Transaction) -> Result<Option<Money>, String> {
        let amounts = transaction.amounts.as_ref();
        let parts = [
            transaction.amount.as_ref(),
            amounts.and_then(|amounts| amounts.transaction.as_ref()).and_then(|part| part.amount.as_ref()),
            amounts.and_then(|amounts| amounts.instructed.as_ref()).and_then(|part| part.amount.as_ref()),
        ];
        let own = parts.into_iter().flatten().find(|amount| currency_of(amount) == self.whole.currency());
        own.map(read).transpose()
    }

    fn of(&self, transaction: &Transaction, at: usize, amount: Money, doubt: Option<Doubt>) -> StatementLine {
        let bank = transaction.references.as_ref().and_then(|references| references.bank.clone());
        let reference = bank.or_else(|| match &self.entry.reference {
            Some(reference) if !self.is_batch => Some(reference.clone()),
            Some(reference) => Some(format!("{reference}/{}", at + 1)),
            None => None,
        });
        let mut text = words(transaction);
        if !self.is_batch {
            text.extend(self.entry.words.iter().map(String::as_str));
        }
        self.line(reference, amount, (payer(transaction), text.join(" "), identity(transaction)), doubt)
    }

    /// One line for all payments, which a person has to divide.
    fn of_all(&self, transactions: &[&Transaction]) -> StatementLine {
        let mut text: Vec<&str> = transactions.iter().flat_map(|transaction| words(transaction)).collect();
        text.extend(self.entry.words.iter().map(String::as_str));
        let payers: Vec<String> = transactions.iter().map(|transaction| payer(transaction)).collect();
        let identities: Vec<String> = transactions.iter().map(|transaction| identity(transaction)).collect();
        let reference = self.entry.reference.clone();
        let parts = (payers.join(", "), text.join(" "), identities.join("\n"));
        self.line(reference, self.whole, parts, self.doubt.or(Some(Doubt::Details)))
    }

    fn line(
        &self,
        reference: Option<String>,
        amount: Money,
        (payer, text, identity): (String, String, String),
        doubt: Option<Doubt>,
    ) -> StatementLine {
        let account = self.account.to_owned();
        StatementLine { account, reference, on: self.on, amount, payer, text, identity, doubt }
    }
}

fn is_debit(transaction: &Transaction) -> bool {
    transaction.direction.as_deref().is_some_and(|direction| direction.trim() == DEBIT)
}

fn currency_of(amount: &Amount) -> Currency {
    amount.currency.as_deref().and_then(currency).unwrap_or(Currency::UNKNOWN)
}

fn read(amount: &Amount) -> Result<Money, String> {
    money(amount.amount.as_deref().unwrap_or_default().trim(), currency_of(amount))
}

fn day(day: &Day) -> Result<Date, String> {
    let text = day.day.as_deref().or(day.time.as_deref()).ok_or("its day is missing")?.trim();
    let date: String = text.chars().take(10).collect();
    date.parse().map_err(|_| format!("'{text}' is not a date"))
}
