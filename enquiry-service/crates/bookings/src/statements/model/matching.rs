//! Finds the lines of a file that are already in the database.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use content_model::{Currency, Money};
use jiff::civil::Date;

use kernel::fields::SingleLine;

use super::{BankLine, BankLineState, Credit};

/// The key that lines of the same transfer share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Likeness {
    reference: SingleLine,
    on: Date,
    minor: i64,
    currency: Currency,
}

impl Credit {
    /// Day, amount and reference.
    pub fn likeness(&self) -> Likeness {
        Likeness::of(&self.reference, self.on, self.amount)
    }
}

impl Likeness {
    fn of(reference: &SingleLine, on: Date, amount: Money) -> Self {
        Likeness { reference: reference.clone(), on, minor: amount.minor(), currency: amount.currency() }
    }

    /// The form in which the database searches.
    pub fn key(&self) -> String {
        let Likeness { reference, on, minor, currency } = self;
        format!("{on} {minor} {currency} {reference}")
    }
}

impl BankLine {
    /// Day, amount and reference.
    pub fn likeness(&self) -> Likeness {
        Likeness::of(&self.reference, self.on, self.amount)
    }

    /// Whether it is open and needs no person.
    pub fn may_be_noted(&self) -> bool {
        self.state == BankLineState::Open && self.doubt.is_none()
    }
}

/// The relation of a credit to the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// The stored line with this index.
    Known(usize),
    /// A new line with this ordinal.
    New(i64),
}

/// Pairs credits of one likeness with the stored lines of it. Each line is the partner of one credit at most: of equal
/// transfers in one file, none is taken for another. Credits with the account and the words of a stored line come
/// first. A line whose file named no account is a partner of any account's credits; where both have one, a credit of
/// another account is another transfer.
pub fn pair(credits: &[&Credit], known: &[BankLine]) -> Vec<Pairing> {
    let mut pairs = Pairs { partners: vec![None; credits.len()], taken: HashSet::new() };
    let of_credit = |credit: &Credit| (credit.account.clone(), credit.payer.clone(), credit.text.clone());
    let of_line = |line: &BankLine| (line.account.clone(), line.payer.clone(), line.text.clone());
    pairs.add(credits, known, |credit| Some(of_credit(credit)), |line| Some(of_line(line)));
    pairs.add(credits, known, |credit| Some(credit.account.clone()), |line| Some(line.account.clone()));
    let words = |(_, payer, text): (SingleLine, SingleLine, SingleLine)| (payer, text);
    let without_account = |line: &BankLine| line.account.is_empty();
    pairs.add(
        credits,
        known,
        |credit| Some(words(of_credit(credit))),
        |line| without_account(line).then(|| words(of_line(line))),
    );
    pairs.add(credits, known, |_| Some(()), |line| without_account(line).then_some(()));
    pairs.add(
        credits,
        known,
        |credit| credit.account.is_empty().then(|| words(of_credit(credit))),
        |line| Some(words(of_line(line))),
    );
    pairs.add(credits, known, |credit| credit.account.is_empty().then_some(()), |_| Some(()));
    let mut next = known.iter().map(|line| line.ordinal).max().unwrap_or(0);
    let pairing = |partner: Option<usize>| match partner {
        Some(known) => Pairing::Known(known),
        None => {
            next += 1;
            Pairing::New(next)
        }
    };
    pairs.partners.into_iter().map(pairing).collect()
}

struct Pairs {
    /// The stored line of each credit.
    partners: Vec<Option<usize>>,
    taken: HashSet<usize>,
}

impl Pairs {
    /// Pairs what is left and has an equal key, in order; without a key, it is not a candidate.
    fn add<K: Eq + Hash>(
        &mut self,
        credits: &[&Credit],
        known: &[BankLine],
        key_of_credit: impl Fn(&Credit) -> Option<K>,
        key_of_line: impl Fn(&BankLine) -> Option<K>,
    ) {
        let mut free: HashMap<K, Vec<usize>> = HashMap::new();
        for (at, line) in known.iter().enumerate().rev() {
            if !self.taken.contains(&at)
                && let Some(key) = key_of_line(line)
            {
                free.entry(key).or_default().push(at);
            }
        }
        for (credit, partner) in credits.iter().zip(&mut self.partners).filter(|(_, partner)| partner.is_none()) {
            let line = key_of_credit(credit).and_then(|key| free.get_mut(&key).and_then(Vec::pop));
            self.taken.extend(line);
            *partner = line;
        }
    }
}
