//! Finds what an import would do, before anything is stored and any mail leaves.

use std::collections::{HashMap, HashSet};

use content_model::Money;
use uuid::Uuid;

use super::{Found, booking_of, found, parts};
use crate::{
    database::{Connection, Database, DatabaseError, bank_lines, bookings},
    domain::{
        bank::{BookingNumbers, Credit, ExpectedPayment, ImportPreview, named_bookings, reason},
        booking::Booking,
    },
    primitives::fields::SingleLine,
};

/// The payments that an import of these credits would record, and the numbers of the other lines. `tolerance` is the
/// amount by which a transfer may be short, in the currency of the prices.
///
/// # Errors
/// If a query fails or a row cannot be decoded.
pub async fn preview_statement(
    database: &Database,
    credits: Vec<Credit>,
    tolerance: Money,
) -> Result<ImportPreview, DatabaseError> {
    let numbers = database.booking_numbers().await?;
    database.read(move |connection| preview(connection, credits, &numbers, tolerance)).await
}

fn preview(
    connection: &Connection,
    credits: Vec<Credit>,
    numbers: &BookingNumbers,
    tolerance: Money,
) -> Result<ImportPreview, DatabaseError> {
    let mut preview = ImportPreview::default();
    let mut expected = Expected { connection, tolerance, owed: HashMap::new(), by_hand: HashSet::new() };
    for part in parts(credits) {
        let ids: Vec<Uuid> = part.iter().flatten().filter_map(|credit| booking_of(credit, numbers)).collect();
        let named = bookings::with_ids(connection, &ids)?;
        let named: HashMap<Uuid, Booking> = named.into_iter().map(|booking| (booking.id, booking)).collect();
        for (credit, found) in found(connection, &part)? {
            let may_be_noted = match &found {
                Found::New(_) => credit.doubt.is_none(),
                Found::Known(line) => line.may_be_noted(),
            };
            let booking = booking_of(credit, numbers).filter(|_| may_be_noted).and_then(|id| named.get(&id));
            match (booking.map(|booking| expected.payment(credit, booking)).transpose()?.flatten(), found) {
                (Some(payment), _) => preview.payments.push(payment),
                (None, Found::New(_)) => preview.open += 1,
                (None, Found::Known(_)) => preview.known += 1,
            }
        }
    }
    Ok(preview)
}

/// The payments of the file that were found so far.
struct Expected<'a> {
    connection: &'a Connection,
    tolerance: Money,
    /// The amount that each booking owes after them.
    owed: HashMap<Uuid, Money>,
    /// The references of payments by hand that a line stands for: an equal line is another transfer.
    by_hand: HashSet<SingleLine>,
}

impl Expected<'_> {
    /// The payment of the booking that the line would be recorded as; `None` if the line would be open.
    fn payment(&mut self, credit: &Credit, booking: &Booking) -> Result<Option<ExpectedPayment>, DatabaseError> {
        let amount = credit.amount;
        let by_hand = bank_lines::noted_by_hand(self.connection, &credit.reference)?;
        let by_hand = by_hand.filter(|by_hand| !self.by_hand.contains(&by_hand.reference));
        let is_noted = by_hand.as_ref().is_some_and(|by_hand| by_hand.is_payment(booking.id, amount));
        if is_noted {
            self.by_hand.insert(credit.reference.clone());
        } else {
            let named = named_bookings(amount, vec![booking.clone()]);
            if reason(amount, credit.doubt, &named, by_hand.as_ref(), self.tolerance.currency()).is_some() {
                return Ok(None);
            }
            let owed = self.owed.entry(booking.id).or_insert_with(|| booking.payable());
            if amount > *owed {
                return Ok(None);
            }
            *owed = *owed - amount;
        }
        Ok(Some(ExpectedPayment {
            on: credit.on,
            amount,
            payer: credit.payer.clone(),
            number: booking.number.clone(),
            name: booking.name.clone(),
            sends_mail: !is_noted,
        }))
    }
}
