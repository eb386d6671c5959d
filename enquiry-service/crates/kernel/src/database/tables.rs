//! All tables, and what becomes of their rows: one entry for each, by which people are erased, old rows are purged, people
//! get their data, a database is copied to PostgreSQL and the space of deleted rows is cleared.

use jiff::{civil::Date, tz::TimeZone};
use serde::Serialize;
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Connection, DatabaseError, TableRow, Transaction, value::values};
use crate::{
    clock::{Millis, timestamp},
    retention::Retention,
};

/// A table, and what becomes of its rows.
pub struct Table {
    /// Its name in the schema.
    pub name: &'static str,
    /// Whether its rows are copied to PostgreSQL.
    pub copy: Copy,
    /// What it knows about visitors.
    pub person: Person,
    /// When its rows are deleted or blanked.
    pub purge: Purge,
}

impl Table {
    /// Whether the rows of a person are deleted or blanked when the person is erased.
    pub fn is_erased(&self) -> bool {
        matches!(self.person, Person::Rows(Erase::By(_) | Erase::With(_) | Erase::ByOwners, _))
    }
}

/// How a table is filled when a database is copied.
pub enum Copy {
    /// With its rows.
    Rows,
    /// The service derives its rows from other tables; this function marks all of them as missing.
    Derived(fn(&Transaction) -> Result<(), DatabaseError>),
}

/// What a table knows about visitors.
pub enum Person {
    /// Nothing; holds what it is about.
    Nothing(&'static str),
    /// Something.
    Rows(Erase, Export),
}

/// How the rows of a person are erased, whose address has a key.
pub enum Erase {
    /// By this function, which returns the number of records that the person knows of.
    By(fn(&Transaction, &str, Millis) -> Result<u64, DatabaseError>),
    /// With the rows of this table, to which they refer.
    With(&'static str),
    /// By the areas whose rows they belong to, before these erase those rows.
    ByOwners,
    /// Not at once; the reason.
    Kept(&'static str),
}

/// How the rows of a person are given to the person.
pub enum Export {
    /// Under this name, by this function of the key of the address.
    As(&'static str, fn(&Connection, &str) -> Result<Json, DatabaseError>),
    /// Not; the reason.
    No(&'static str),
}

/// When rows are deleted or blanked.
pub enum Purge {
    /// By this function.
    By(fn(&Transaction, Deadlines<'_>) -> Result<(), DatabaseError>),
    /// With the rows of this table, to which they refer.
    With(&'static str),
    /// Never; the reason.
    Never(&'static str),
}

/// The moment of a purge, and how long rows are kept.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines<'k> {
    /// Milliseconds since 1970.
    pub now: Millis,
    /// The periods.
    pub keep: Retention,
    /// Enquiries that are still needed, however old: for an open offer, a journey or a hold.
    pub needed: &'k [Uuid],
}

impl Deadlines<'_> {
    /// Quarantined rows from before this time are deleted.
    pub fn quarantine(self) -> Millis {
        self.now - self.keep.quarantine
    }

    /// Personal data from before this time are blanked.
    pub fn personal(self) -> Millis {
        self.now - self.keep.personal_data
    }

    /// Documents from before this time are deleted.
    pub fn books(self) -> Millis {
        self.now - self.keep.documents
    }
}

pub fn day(at: Millis) -> Date {
    timestamp(at).to_zoned(TimeZone::UTC).date()
}

/// Of tables with data of colleagues only.
pub const OF_COLLEAGUES: Person = Person::Nothing("colleagues");
/// Of tables that the law asks for.
pub const IN_THE_BOOKS: Purge = Purge::Never("it belongs to the books");
/// Of tables with the state of the service.
pub const STATE: Purge = Purge::Never("the service goes on from it");

/// A table whose rows are copied.
pub const fn table(name: &'static str, person: Person, purge: Purge) -> Table {
    Table { name, copy: Copy::Rows, person, purge }
}

/// Erases by a statement that takes the key.
#[macro_export]
macro_rules! erase {
    ($erase:path) => {
        Erase::By(|on, key, _| $erase(on, key).map(|()| 0))
    };
}
pub use erase;

/// Exports the rows of a type that a condition of the key finds.
#[macro_export]
macro_rules! export {
    ($name:literal: $type:ty, $condition:expr) => {
        Export::As($name, |on, key| $crate::database::tables::exported::<$type>(on, $condition, key))
    };
}
pub use export;

/// Purges by a statement that takes a time.
#[macro_export]
macro_rules! purge {
    (|$at:ident| $($purge:path: $time:expr),+) => {
        Purge::By(|on, $at: Deadlines<'_>| {
            $($purge(on, $time)?;)+
            Ok(())
        })
    };
}
pub use purge;

/// The rows of a person as JSON, for `export!`.
pub fn exported<T: TableRow + Serialize>(
    on: &Connection,
    condition: impl AsRef<str>,
    key: &str,
) -> Result<Json, DatabaseError> {
    // Blanked rows of everybody have an empty key.
    if key.is_empty() {
        return Ok(Json::Array(Vec::new()));
    }
    let rows = on.all::<Vec<T>>(condition.as_ref(), values![key])?;
    serde_json::to_value(rows).map_err(|_| DatabaseError::Lost)
}

/// Tables by area, in the order of foreign keys: a table comes after those to which it refers.
#[derive(Clone, Copy)]
pub struct Tables(pub &'static [&'static [Table]]);

impl Tables {
    /// All tables. Rows are purged in this order and erased in the opposite one.
    pub fn all(self) -> impl DoubleEndedIterator<Item = &'static Table> {
        self.0.iter().flat_map(|area| area.iter())
    }

    /// The names of the tables that a condition chooses, for a statement.
    pub fn names(self, is_chosen: impl Fn(&Table) -> bool) -> Vec<&'static str> {
        self.all().filter(|table| is_chosen(table)).map(|table| table.name).collect()
    }

    /// Erases the rows of a person. Returns the number of records that the person knows of.
    pub fn erase_person(self, transaction: &Transaction, email_key: &str, now: Millis) -> Result<u64, DatabaseError> {
        let mut records = 0;
        // Rows that are found by other tables are erased before the rows of those.
        for table in self.all().rev() {
            if let Person::Rows(Erase::By(erase), _) = &table.person {
                records += erase(transaction, email_key, now)?;
            }
        }
        Ok(records)
    }

    /// Deletes or blanks the rows whose time is over.
    pub fn purge(self, transaction: &Transaction, deadlines: Deadlines<'_>) -> Result<(), DatabaseError> {
        for table in self.all() {
            if let Purge::By(purge) = &table.purge {
                purge(transaction, deadlines)?;
            }
        }
        Ok(())
    }

    /// The rows of a person, by name.
    pub fn export_person(
        self,
        connection: &Connection,
        email_key: &str,
    ) -> Result<serde_json::Map<String, Json>, DatabaseError> {
        let mut all = serde_json::Map::new();
        for table in self.all() {
            if let Person::Rows(_, Export::As(name, rows)) = &table.person {
                all.insert((*name).to_owned(), rows(connection, email_key)?);
            }
        }
        Ok(all)
    }
}
