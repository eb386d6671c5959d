//! Schema migrations. Applied steps are recorded with their checksums.

use super::{
    Connection, DatabaseError, MigrateError, Transaction,
    dialect::{Dialect, Lock},
    email_keys,
    value::values,
};

enum Step {
    Sql(&'static str),
    /// Recomputes the keys of e-mail addresses.
    EmailKeys,
    /// Columns that the next step makes unique: fails if they have duplicates.
    Unique(&'static [(&'static str, &'static str)]),
    /// Names the lines of the ledger that the step before has marked as beyond the largest amount.
    NameUncounted,
    /// Names the rows that break a rule about amounts of the step before.
    NameUnbounded,
}

/// Includes files of a folder of `migrations`.
macro_rules! sql {
    ($folder:literal: $($file:literal)+) => {
        &[$(Step::Sql(include_str!(concat!("../../../../migrations/", $folder, "/", $file, ".sql")))),+]
    };
}

/// The steps in order; a database at version n has the first n.
const SQLITE: &[&[Step]] = &[
    sql! { "sqlite": "0001_enquiries" "0002_accounts" "0003_bookings" "0004_affiliates" "0005_builds" "0006_outbox"
    "0007_keys" "0008_booking_steps" },
    &[Step::EmailKeys, Step::Unique(&[("enquiries", "reference"), ("submissions", "key"), ("hits", "key")])],
    sql! { "sqlite": "0011_unique_keys" "0012_outbox_locale" "0013_stopped_changes" "0014_ledger" "0015_documents"
    "0016_bank_lines" "0017_refunds" "0018_departures" "0019_waiting_list" "0020_desk" "0021_proofs" "0022_mailbox"
    "0023_search" "0024_enquiry_source" "0025_reply_alerts" "0026_presence" "0027_tasks" "0028_contacts"
    "0029_sent_attachments" "0030_no_phone_index" "0031_review_answers" "0032_replies" "0033_passkeys" "0034_session"
    "0035_strange_mails" "0036_bank_line_identity" "0037_bounded_money" },
    &[Step::NameUncounted],
    sql! { "sqlite": "0039_receipt_corrections" "0040_staff_links" "0041_audit_seals" "0042_booking_search"
    "0043_bounded_amounts" },
    &[Step::NameUnbounded],
    sql! { "sqlite": "0045_known_mails" "0046_signup_networks" "0047_kept_mails"
    "0048_booked_enquiries" "0049_quotes_of_bookings" "0050_titles_of_tours" "0051_spam"
    "0052_standing_of_departures" "0053_holds" "0054_hold_warnings" "0055_promised_answers" "0056_offers"
    "0058_booking_versions" "0059_staff_profiles" "0060_session_browsers"
    "0061_offer_sharing" "0062_reasons_of_versions"
    "0063_cancelled_departures" "0064_superseded_offers"
    "0065_undone_cancellations" },
];
const POSTGRES: &[&[Step]] = &[
    sql! { "postgres": "0001_enquiries" "0002_accounts" "0003_bookings" "0004_affiliates" "0005_builds" "0006_attempts"
    "0007_booking_steps" },
    &[Step::EmailKeys],
    sql! { "postgres": "0009_email_keys" "0010_outbox_locale" "0011_stopped_changes" "0012_ledger" "0013_documents"
    "0014_bank_lines" "0015_refunds" "0016_departures" "0017_waiting_list" "0018_desk" "0019_proofs" "0020_mailbox"
    "0021_search" "0022_enquiry_source" "0023_reply_alerts" "0024_presence" "0025_tasks" "0026_contacts"
    "0027_sent_attachments" "0028_no_phone_index" "0029_review_answers" "0030_replies" "0031_passkeys" "0032_session"
    "0033_strange_mails" "0034_bank_line_identity" "0035_bounded_money" },
    &[Step::NameUncounted],
    sql! { "postgres": "0037_receipt_corrections" "0038_staff_links" "0039_audit_seals" "0040_booking_search"
    "0041_bounded_amounts" },
    &[Step::NameUnbounded],
    sql! { "postgres": "0043_known_mails" "0044_signup_networks" "0045_kept_mails"
    "0046_booked_enquiries" "0047_quotes_of_bookings" "0048_titles_of_tours" "0049_spam"
    "0050_standing_of_departures" "0051_holds" "0052_hold_warnings" "0053_promised_answers" "0054_offers"
    "0056_booking_versions" "0057_staff_profiles" "0058_session_browsers"
    "0059_offer_sharing" "0060_reasons_of_versions"
    "0061_cancelled_departures" "0062_superseded_offers"
    "0063_undone_cancellations" },
];
/// The maximum number of duplicates in a message.
const NAMED: usize = 10;

/// The current schema version of SQLite.
pub fn newest_of_sqlite() -> u32 {
    u32::try_from(steps(Dialect::Sqlite).len()).unwrap_or(u32::MAX)
}

/// Whether it has the schema of an earlier version.
pub fn is_of_an_earlier_version(connection: &Connection) -> Result<bool, MigrateError> {
    Ok((1..steps(connection.dialect()).len()).contains(&sqlite_version(connection)?))
}

/// Applies the missing steps in one transaction. Of concurrent calls, one waits and then finds no missing steps.
///
/// # Errors
/// If the database is of a later version, a recorded checksum differs, or a step fails; the database is unchanged.
pub fn migrate(connection: &Connection) -> Result<(), MigrateError> {
    // A command beside a busy service need not wait for the write lock if no step is missing.
    if is_up_to_date(connection) {
        return Ok(());
    }
    // Tables that others refer to are recreated; the rows stay, so the references hold afterwards.
    set_foreign_keys(connection, false)?;
    let migrated = connection.transaction(apply);
    set_foreign_keys(connection, true)?;
    migrated
}

/// False for a database without the table, of a later version, or in case of an error: the transaction checks it again.
fn is_up_to_date(connection: &Connection) -> bool {
    let steps = steps(connection.dialect());
    let sql = "SELECT version, checksum FROM schema_version ORDER BY version";
    let recorded: Result<Vec<(i64, Option<String>)>, DatabaseError> = connection.query(sql, &[]);
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
    let recorded = recorded(transaction, &steps)?;
    for (version, (checksum, step)) in recorded.iter().zip(&steps).enumerate() {
        if checksum != &step.checksum() {
            return Err(MigrateError::Changed { version: version + 1 });
        }
    }
    for (at, step) in steps.iter().enumerate().skip(recorded.len()) {
        match step {
            Step::Sql(sql) => transaction.batch(sql)?,
            Step::EmailKeys => email_keys::make_again(transaction)?,
            Step::NameUncounted => name_uncounted(transaction)?,
            Step::NameUnbounded => name_unbounded(transaction)?,
            Step::Unique(columns) => {
                columns.iter().try_for_each(|(table, column)| unique(transaction, table, column))?;
            }
        }
        record(transaction, at + 1, step)?;
    }
    if transaction.dialect() == Dialect::Sqlite && recorded.len() < steps.len() {
        // Earlier versions read only this number.
        transaction.batch(&format!("PRAGMA user_version = {}", steps.len()))?;
    }
    Ok(())
}

fn steps(dialect: Dialect) -> Vec<&'static Step> {
    let parts = if dialect == Dialect::Sqlite { SQLITE } else { POSTGRES };
    parts.iter().copied().flatten().collect()
}

/// The checksums of the applied steps. Earlier versions recorded only a number: their steps are assumed to be the same.
fn recorded(transaction: &Transaction, steps: &[&Step]) -> Result<Vec<String>, MigrateError> {
    match transaction.dialect() {
        Dialect::Sqlite => {
            transaction.batch(
                "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, checksum TEXT) STRICT",
            )?;
            let done = sqlite_version(transaction)?;
            let there: i64 = transaction.value("SELECT count(*) FROM schema_version", &[])?;
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
        transaction.query("SELECT version, checksum FROM schema_version ORDER BY version", &[])?;
    let mut recorded = Vec::with_capacity(rows.len());
    for (at, (version, checksum)) in rows.into_iter().enumerate() {
        let step = steps.get(at).ok_or(MigrateError::TooNew)?;
        if checksum.is_none() {
            let sql = "UPDATE schema_version SET checksum = $1 WHERE version = $2";
            transaction.write::<()>(sql, values![step.checksum(), version])?;
        }
        recorded.push(checksum.unwrap_or_else(|| step.checksum()));
    }
    Ok(recorded)
}

fn record(transaction: &Transaction, version: usize, step: &Step) -> Result<(), DatabaseError> {
    let version = i64::try_from(version).unwrap_or(i64::MAX);
    let sql = "INSERT INTO schema_version (version, checksum) VALUES ($1, $2)";
    transaction.write(sql, values![version, step.checksum()])
}

impl Step {
    fn checksum(&self) -> String {
        let text = match self {
            Step::Sql(sql) => (*sql).to_owned(),
            Step::EmailKeys => "keys of e-mail addresses".to_owned(),
            Step::Unique(columns) => format!("unique {columns:?}"),
            Step::NameUncounted => "names of uncounted lines".to_owned(),
            Step::NameUnbounded => "names of unbounded amounts".to_owned(),
        };
        blake3::hash(text.as_bytes()).to_hex().as_str().chars().take(32).collect()
    }
}

fn name_uncounted(transaction: &Transaction) -> Result<(), DatabaseError> {
    let sql = "SELECT number, line, amount FROM ledger JOIN bookings ON bookings.id = booking_id WHERE counts = 0";
    let lines: Vec<(String, i64, i64)> = transaction.query(sql, &[])?;
    for (booking, line, amount) in lines {
        tracing::error!(
            booking,
            line,
            amount,
            "ledger line above the largest allowed amount, not counted: see `bookings ledger`, and note the right amount"
        );
    }
    Ok(())
}

fn name_unbounded(transaction: &Transaction) -> Result<(), DatabaseError> {
    let keys = [
        ("payments", "id"),
        ("refunds", "id"),
        ("documents", "id"),
        ("bank_lines", "CAST(line AS TEXT)"),
        ("rewards", "CAST(line AS TEXT)"),
    ];
    for (table, key) in keys {
        let sql = format!("SELECT {key}, amount FROM {table} WHERE amount / 1000000000001 <> 0");
        let rows: Vec<(String, i64)> = transaction.query(&sql, &[])?;
        for (row, amount) in rows {
            tracing::error!(table, row, amount, "amount above the largest allowed: correct the row");
        }
    }
    for table in ["ledger", "documents"] {
        let sql = format!("SELECT booking_id FROM {table} GROUP BY booking_id HAVING count(DISTINCT currency) > 1");
        let bookings: Vec<String> = transaction.query(&sql, &[])?;
        for booking in bookings {
            tracing::error!(table, booking, "booking has rows in two currencies: correct those of the wrong one");
        }
    }
    Ok(())
}

fn unique(transaction: &Transaction, table: &'static str, column: &'static str) -> Result<(), MigrateError> {
    let sql = format!(
        "SELECT {column} FROM {table} GROUP BY {column} HAVING count(*) > 1 ORDER BY {column} LIMIT {}",
        NAMED + 1
    );
    let mut values: Vec<String> = transaction.query(&sql, &[])?;
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
    let version: i64 = connection.value("PRAGMA user_version", &[])?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}
