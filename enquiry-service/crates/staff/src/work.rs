//! What the areas above do of a colleague's work.

use uuid::Uuid;

use kernel::database::{DatabaseError, Transaction};

/// What ends of a colleague's work with what ends here, in the same transaction: the areas above know which.
#[derive(Clone, Copy)]
pub struct Work {
    /// Takes back the cases and tasks of a colleague who does them no more. Returns the number of cases.
    pub take_back: fn(&Transaction, Uuid) -> Result<u64, DatabaseError>,
    /// Ends what a colleague shows of themselves at the desk.
    pub end_presence: fn(&Transaction, Uuid) -> Result<(), DatabaseError>,
}
