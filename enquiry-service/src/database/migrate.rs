//! Brings a database up to date, step by step. The steps that were applied are recorded with their checksums.

use super::{
    Connection, DatabaseError, MigrateError, Transaction,
    dialect::{Dialect, Lock},
    email_keys,
    value::values,
};

enum Step {
    Sql(&'static str),
    /// Keys of e-mail addresses follow the rule of this version.
    EmailKeys,
    /// Columns that get a constraint in the step after this one: no two rows may hold the same value.
    Unique(&'static [(&'static str, &'static str)]),
}

macro_rules! sql {
    ($file:literal) => {
        Step::Sql(include_str!(concat!("../../migrations/", $file, ".sql")))
    };
}

/// In order; a database at version n has the first n.
const SQLITE: &[Step] = &[
    sql!("sqlite/0001_enquiries"),
    sql!("sqlite/0002_accounts"),
    sql!("sqlite/0003_bookings"),
    sql!("sqlite/0004_affiliates"),
    sql!("sqlite/0005_builds"),
    sql!("sqlite/0006_outbox"),
    sql!("sqlite/0007_keys"),
    sql!("sqlite/0008_booking_steps"),
    Step::EmailKeys,
    Step::Unique(&[("enquiries", "reference"), ("submissions", "key"), ("hits", "key")]),
    sql!("sqlite/0011_unique_keys"),
    sql!("sqlite/0012_outbox_locale"),
    sql!("sqlite/0013_stopped_changes"),
    sql!("sqlite/0014_ledger"),
    sql!("sqlite/0015_documents"),
    sql!("sqlite/0016_bank_lines"),
    sql!("sqlite/0017_refunds"),
    sql!("sqlite/0018_departures"),
    sql!("sqlite/0019_waiting_list"),
    sql!("sqlite/0020_desk"),
    sql!("sqlite/0021_proofs"),
    sql!("sqlite/0022_mailbox"),
    sql!("sqlite/0023_search"),
    sql!("sqlite/0024_enquiry_source"),
    sql!("sqlite/0025_reply_alerts"),
    sql!("sqlite/0026_presence"),
    sql!("sqlite/0027_tasks"),
    sql!("sqlite/0028_contacts"),
    sql!("sqlite/0029_sent_attachments"),
];
const POSTGRES: &[Step] = &[
    sql!("postgres/0001_enquiries"),
    sql!("postgres/0002_accounts"),
    sql!("postgres/0003_bookings"),
    sql!("postgres/0004_affiliates"),
    sql!("postgres/0005_builds"),
    sql!("postgres/0006_attempts"),
    sql!("postgres/0007_booking_steps"),
    Step::EmailKeys,
    sql!("postgres/0009_email_keys"),
    sql!("postgres/0010_outbox_locale"),
    sql!("postgres/0011_stopped_changes"),
    sql!("postgres/0012_ledger"),
    sql!("postgres/0013_documents"),
    sql!("postgres/0014_bank_lines"),
    sql!("postgres/0015_refunds"),
    sql!("postgres/0016_departures"),
    sql!("postgres/0017_waiting_list"),
    sql!("postgres/0018_desk"),
    sql!("postgres/0019_proofs"),
    sql!("postgres/0020_mailbox"),
    sql!("postgres/0021_search"),
    sql!("postgres/0022_enquiry_source"),
    sql!("postgres/0023_reply_alerts"),
    sql!("postgres/0024_presence"),
    sql!("postgres/0025_tasks"),
    sql!("postgres/0026_contacts"),
    sql!("postgres/0027_sent_attachments"),
];
/// Most values that a message about duplicates names.
const NAMED: usize = 10;

/// The version that a SQLite database of this program has.
pub fn newest_of_sqlite() -> u32 {
    u32::try_from(SQLITE.len()).unwrap_or(u32::MAX)
}

/// Whether it has tables, but not all of this version's.
///
/// # Errors
/// Where the database does not answer.
pub fn is_of_an_earlier_version(connection: &Connection) -> Result<bool, MigrateError> {
    Ok((1..steps(connection.dialect()).len()).contains(&sqlite_version(connection)?))
}

/// Applies the missing steps in one transaction: of two that start at once, one waits and finds nothing to do.
///
/// # Errors
/// Where the database is from a later version, a recorded step was another one, or a step fails; the database is as it
/// was before.
pub fn migrate(connection: &Connection) -> Result<(), MigrateError> {
    // A command beside a busy service does not wait for the right to write where nothing is to be done.
    if is_up_to_date(connection) {
        return Ok(());
    }
    // A table that others refer to is made anew; its rows stay, so that every reference holds afterwards.
    set_foreign_keys(connection, false)?;
    let migrated = connection.transaction(apply);
    set_foreign_keys(connection, true)?;
    migrated
}

/// A database without the table, one of a later version, and one that does not answer are looked at again by the
/// transaction.
fn is_up_to_date(connection: &Connection) -> bool {
    let steps = steps(connection.dialect());
    let sql = "SELECT version, checksum FROM schema_version ORDER BY version";
    let recorded: Result<Vec<(i64, Option<String>)>, DatabaseError> = connection.rows(sql, &[]);
    let is_recorded = recorded.is_ok_and(|rows| {
        let checksums = rows.into_iter().map(|(_, checksum)| checksum);
        checksums.eq(steps.iter().map(|step| Some(step.checksum())))
    });
    is_recorded
        && (connection.dialect() != Dialect::Sqlite || sqlite_version(connection).is_ok_and(|done| done == steps.len()))
}

fn apply(transaction: &Transaction) -> Result<(), MigrateError> {
    let steps = steps(transaction.dialect());
    transaction.lock(Lock::Migrations)?;
    let recorded = recorded(transaction, steps)?;
    for (version, (checksum, step)) in recorded.iter().zip(steps).enumerate() {
        if checksum != &step.checksum() {
            return Err(MigrateError::Changed { version: version + 1 });
        }
    }
    for (at, step) in steps.iter().enumerate().skip(recorded.len()) {
        match step {
            Step::Sql(sql) => transaction.batch(sql)?,
            Step::EmailKeys => email_keys::make_again(transaction)?,
            Step::Unique(columns) => {
                columns.iter().try_for_each(|(table, column)| unique(transaction, table, column))?;
            }
        }
        record(transaction, at + 1, step)?;
    }
    if transaction.dialect() == Dialect::Sqlite && recorded.len() < steps.len() {
        // Programs of earlier versions look only here.
        transaction.batch(&format!("PRAGMA user_version = {}", steps.len()))?;
    }
    Ok(())
}

fn steps(dialect: Dialect) -> &'static [Step] {
    match dialect {
        Dialect::Sqlite => SQLITE,
        Dialect::Postgres => POSTGRES,
    }
}

/// The checksums of the applied steps. Versions before checksums recorded only a number: their steps are taken for
/// those of this program.
fn recorded(transaction: &Transaction, steps: &[Step]) -> Result<Vec<String>, MigrateError> {
    match transaction.dialect() {
        Dialect::Sqlite => {
            transaction.batch(
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, checksum TEXT) STRICT",
            )?;
            let done = sqlite_version(transaction)?;
            let there: i64 = transaction.row("SELECT count(*) FROM schema_version", &[])?.unwrap_or(0);
            let there = usize::try_from(there).unwrap_or(0);
            if done > steps.len() {
                return Err(MigrateError::TooNew);
            }
            for (at, step) in steps.iter().enumerate().take(done).skip(there) {
                record(transaction, at + 1, step)?;
            }
        }
        Dialect::Postgres => transaction.batch(
            "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL); \
             ALTER TABLE schema_version ADD COLUMN IF NOT EXISTS checksum TEXT",
        )?,
    }
    let rows: Vec<(i64, Option<String>)> =
        transaction.rows("SELECT version, checksum FROM schema_version ORDER BY version", &[])?;
    let mut recorded = Vec::with_capacity(rows.len());
    for (at, (version, checksum)) in rows.into_iter().enumerate() {
        let step = steps.get(at).ok_or(MigrateError::TooNew)?;
        if checksum.is_none() {
            let sql = "UPDATE schema_version SET checksum = $1 WHERE version = $2";
            transaction.execute(sql, values![step.checksum(), version])?;
        }
        recorded.push(checksum.unwrap_or_else(|| step.checksum()));
    }
    Ok(recorded)
}

fn record(transaction: &Transaction, version: usize, step: &Step) -> Result<(), DatabaseError> {
    let version = i64::try_from(version).unwrap_or(i64::MAX);
    let sql = "INSERT INTO schema_version (version, checksum) VALUES ($1, $2)";
    transaction.execute(sql, values![version, step.checksum()]).map(drop)
}

impl Step {
    fn checksum(&self) -> String {
        let text = match self {
            Step::Sql(sql) => (*sql).to_owned(),
            Step::EmailKeys => "keys of e-mail addresses".to_owned(),
            Step::Unique(columns) => format!("unique {columns:?}"),
        };
        blake3::hash(text.as_bytes()).to_hex().as_str().chars().take(32).collect()
    }
}

fn unique(transaction: &Transaction, table: &'static str, column: &'static str) -> Result<(), MigrateError> {
    let sql = format!(
        "SELECT {column} FROM {table} GROUP BY {column} HAVING count(*) > 1 ORDER BY {column} LIMIT {}",
        NAMED + 1
    );
    let mut values: Vec<String> = transaction.rows(&sql, &[])?;
    if values.is_empty() {
        return Ok(());
    }
    if values.len() > NAMED {
        values.truncate(NAMED);
        values.push("and more".to_owned());
    }
    Err(MigrateError::Duplicates { table, column, values: values.join(", ") })
}

fn set_foreign_keys(connection: &Connection, on: bool) -> Result<(), DatabaseError> {
    match connection.dialect() {
        Dialect::Sqlite => connection.batch(&format!("PRAGMA foreign_keys = {on}")),
        Dialect::Postgres => Ok(()),
    }
}

fn sqlite_version(connection: &Connection) -> Result<usize, MigrateError> {
    let version: i64 = connection.row("PRAGMA user_version", &[])?.unwrap_or(0);
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}
