//! The open lines, with what helps a person to assign them.

use std::collections::{BTreeSet, HashMap};

use content_model::Money;
use uuid::Uuid;

use kernel::database::{Database, DatabaseError};

use crate::{
    ledger::{self, model::Booking, payable},
    statements::{
        self,
        model::{BankLine, NotedByHand, OpenLine, named_bookings, reason, suggestions},
    },
};

/// The open lines, oldest first, with the reason why each is open, the bookings that it names, and suggestions.
/// `tolerance` is the amount by which a transfer may be short, in the currency of the prices.
pub async fn open_lines(database: &Database, tolerance: Money) -> Result<Vec<OpenLine>, DatabaseError> {
    let lines = database.read(statements::store::open).await?;
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    let numbers = database.read(ledger::store::numbers).await?;
    let named: Vec<Vec<Uuid>> = lines.iter().map(|line| numbers.named_in(line.text.as_str())).collect();
    let ids: Vec<Uuid> = named.iter().flatten().copied().collect::<BTreeSet<_>>().into_iter().collect();
    let bookings = database.read(move |connection| ledger::store::with_ids(connection, &ids)).await?;
    let bookings: HashMap<Uuid, Booking> = bookings.into_iter().map(|booking| (booking.id, booking)).collect();
    let by_hand: HashMap<i64, NotedByHand> =
        database.read(statements::store::open_noted_by_hand).await?.into_iter().collect();
    let payable: Vec<Booking> =
        database.read(payable::outstanding).await?.into_iter().map(|(booking, _)| booking).collect();
    let open_line = |(line, named): (BankLine, Vec<Uuid>)| {
        let named = named_bookings(line.amount, named.iter().filter_map(|id| bookings.get(id).cloned()).collect());
        let reason = reason(line.amount, line.doubt, &named, by_hand.get(&line.line), tolerance.currency());
        let suggestions = suggestions(&line, &named, &payable, tolerance);
        OpenLine { line, reason, named, suggestions }
    };
    Ok(lines.into_iter().zip(named).map(open_line).collect())
}
