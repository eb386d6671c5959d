//! Finds what an import would do, before anything is stored or mailed.

use std::collections::{HashMap, HashSet};

use uuid::Uuid;

use kernel::{
    database::{Connection, Database, DatabaseError},
    fields::SingleLine,
};

use super::{Found, booking_of, found, note::Recording, parts};
use crate::{
    ledger::{self, model::Booking},
    statements::{
        self,
        model::{BankImport, BookingNumbers, Credit, ExpectedPayment, ImportPreview},
    },
};

/// The payments that an import of these credits would record, and the numbers of the other lines.
///
/// # Errors
/// If a query fails or a row cannot be decoded.
pub async fn preview_statement(
    database: &Database,
    credits: Vec<Credit>,
    around: BankImport,
) -> Result<ImportPreview, DatabaseError> {
    let numbers = database.read(ledger::store::numbers).await?;
    database.read(move |connection| preview(connection, credits, &numbers, &around)).await
}

fn preview(
    connection: &Connection,
    credits: Vec<Credit>,
    numbers: &BookingNumbers,
    around: &BankImport,
) -> Result<ImportPreview, DatabaseError> {
    let mut preview = ImportPreview::default();
    let mut expected = Expected { connection, around, bookings: HashMap::new(), by_hand: HashSet::new() };
    for part in parts(credits) {
        let found = found(connection, &part)?;
        let named: Vec<Option<Uuid>> = found.iter().map(|(credit, _)| booking_of(credit, numbers)).collect();
        expected.load(&named)?;
        for ((credit, found), named) in found.into_iter().zip(named) {
            let (may_be_noted, is_new) = match found {
                Found::New(_) => (credit.doubt.is_none(), true),
                Found::Known(line) => (line.may_be_noted(), false),
            };
            let payment = match named.filter(|_| may_be_noted) {
                Some(booking) => expected.payment(credit, booking)?,
                None => None,
            };
            match payment {
                Some(payment) => preview.payments.push(payment),
                None if is_new => preview.open += 1,
                None => preview.known += 1,
            }
        }
    }
    Ok(preview)
}

/// What the lines of the file have changed so far.
struct Expected<'a> {
    connection: &'a Connection,
    around: &'a BankImport,
    /// The bookings after them.
    bookings: HashMap<Uuid, Booking>,
    /// The references of payments by hand that a line stands for: an equal line is another transfer.
    by_hand: HashSet<SingleLine>,
}

impl Expected<'_> {
    fn load(&mut self, named: &[Option<Uuid>]) -> Result<(), DatabaseError> {
        let new = named.iter().flatten().filter(|id| !self.bookings.contains_key(id)).copied();
        for booking in ledger::store::with_ids(self.connection, &new.collect::<Vec<_>>())? {
            self.bookings.insert(booking.id, booking);
        }
        Ok(())
    }

    /// The payment of the booking that the line would be recorded as; `None` if the line would be open.
    fn payment(&mut self, credit: &Credit, booking: Uuid) -> Result<Option<ExpectedPayment>, DatabaseError> {
        let by_hand = statements::store::noted_by_hand(self.connection, &credit.reference)?;
        let by_hand = by_hand.filter(|by_hand| !self.by_hand.contains(&by_hand.reference));
        let Some(before) = self.bookings.get(&booking) else { return Ok(None) };
        let line = (credit.amount, credit.on, &credit.reference);
        let (after, sends_mail) = match Recording::of(line, booking, by_hand, self.around) {
            Ok(Recording::ByHand(reference)) => {
                self.by_hand.insert(reference);
                (before.clone(), false)
            }
            Ok(Recording::Payment(occurrence)) => match before.apply(&occurrence) {
                Ok(transition) => (transition.booking, true),
                Err(_) => return Ok(None),
            },
            Err(_) => return Ok(None),
        };
        let payment = ExpectedPayment {
            on: credit.on,
            amount: credit.amount,
            payer: credit.payer.clone(),
            number: after.number.clone(),
            name: after.name.clone(),
            sends_mail,
        };
        self.bookings.insert(booking, after);
        Ok(Some(payment))
    }
}
