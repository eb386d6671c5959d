//! All tables, and what becomes of their rows: one entry for each, by which people are erased, old rows are purged, people
//! get their data, a database is copied to PostgreSQL and the space of deleted rows is cleared.

use jiff::{civil::Date, tz::TimeZone};
use serde_json::Value as Json;

use super::{Connection, DatabaseError, Transaction};
use crate::{
    kernel::{
        clock::{Millis, timestamp},
        retention::Retention,
    },
    tables::TABLES,
};

/// A table, and what becomes of its rows.
pub struct Table {
    /// Its name in the schema.
    pub name: &'static str,
    /// Whether its rows are copied to PostgreSQL; otherwise the service makes them anew of other tables.
    pub is_copied: bool,
    /// What it knows about visitors.
    pub person: Person,
    /// When its rows are deleted or blanked.
    pub purge: Purge,
}

impl Table {
    /// Whether the rows of a person are deleted or blanked when the person is erased.
    pub fn is_erased(&self) -> bool {
        matches!(self.person, Person::Rows(Erase::By(_) | Erase::With(_), _))
    }
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
    By(fn(&Transaction, Deadlines) -> Result<(), DatabaseError>),
    /// With the rows of this table, to which they refer.
    With(&'static str),
    /// Never; the reason.
    Never(&'static str),
}

/// The moment of a purge, and how long rows are kept.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// Milliseconds since 1970.
    pub now: Millis,
    /// The periods.
    pub keep: Retention,
}

impl Deadlines {
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

/// The names of the tables that a condition chooses, for a statement.
pub fn names(is_chosen: impl Fn(&Table) -> bool) -> Vec<&'static str> {
    TABLES.iter().filter(|table| is_chosen(table)).map(|table| table.name).collect()
}

/// Erases the rows of a person in all tables. Returns the number of records that the person knows of.
///
/// # Errors
/// If a statement fails.
pub fn erase_person(transaction: &Transaction, email_key: &str, now: Millis) -> Result<u64, DatabaseError> {
    let mut records = 0;
    // Rows that are found by other tables are erased before the rows of those.
    for table in TABLES.iter().rev() {
        if let Person::Rows(Erase::By(erase), _) = &table.person {
            records += erase(transaction, email_key, now)?;
        }
    }
    Ok(records)
}

/// Deletes or blanks the rows of all tables whose time is over.
///
/// # Errors
/// If a statement fails.
pub fn purge(transaction: &Transaction, deadlines: Deadlines) -> Result<(), DatabaseError> {
    for table in TABLES {
        if let Purge::By(purge) = &table.purge {
            purge(transaction, deadlines)?;
        }
    }
    Ok(())
}

/// The rows of a person in all tables, by name.
///
/// # Errors
/// If a query fails or a row cannot be read.
pub fn export_person(connection: &Connection, email_key: &str) -> Result<serde_json::Map<String, Json>, DatabaseError> {
    let mut all = serde_json::Map::new();
    for table in TABLES {
        if let Person::Rows(_, Export::As(name, rows)) = &table.person {
            all.insert((*name).to_owned(), rows(connection, email_key)?);
        }
    }
    Ok(all)
}
