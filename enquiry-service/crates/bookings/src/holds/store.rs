//! Holds of cases.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::{
        Connection, DatabaseError,
        cells::texts,
        table::{TableRow, query_row, statements, table_row},
    },
    fields::SingleLine,
};

use super::model::{Hold, HoldEnd, HoldOfCase, HoldWarning};

texts!(named HoldEnd);

table_row!(Hold, "holds", [
    id, enquiry as "enquiry_id", departure as "departure_id", travellers, lodging, first_night, last_night,
    supplier_reference, until, set_at, made_by, made_at, ended_at, ended_how,
]);
table_row! {
    HoldWarning, "hold_warnings", [id, hold as "hold_id", until, hours, at],
    "ON CONFLICT (hold_id, until, hours) DO NOTHING"
}
query_row!(HoldOfCase, "holds", [hold, number, name as "full_name"]);

/// The holds with the number and the name of their cases, by these clauses.
fn with_cases(rest: &str) -> String {
    format!(
        "SELECT {}, number, full_name FROM holds \
         JOIN (SELECT id AS of_enquiry, reference AS number, full_name FROM enquiries) AS held_for \
         ON of_enquiry = enquiry_id {rest}",
        Hold::COLUMNS
    )
}

statements! {
    /// The holds of a case: those that keep something by their end, then the others, the last ended first.
    readable of_case(enquiry: Uuid) -> Vec<Hold> =
        "WHERE enquiry_id = $1 ORDER BY coalesce(-ended_at, -9223372036854775807), until, id";

    /// The newest hold of a case.
    query newest(enquiry: Uuid) -> Option<Uuid> =
        "SELECT id FROM holds WHERE enquiry_id = $1 ORDER BY made_at DESC, id DESC LIMIT 1";

    /// Reads a hold of a case and locks its row until the transaction ends.
    lock_row locked(id: Uuid, enquiry: Uuid) -> Option<Hold> = "WHERE id = $1 AND enquiry_id = $2";

    /// The holds whose time is over.
    readable over(now: Millis) -> Vec<Hold> = "WHERE ended_at IS NULL AND until <= $1 ORDER BY until, id";

    /// The holds of places on coming departures, by their end.
    readable_rows on_departures(today: Date) -> Vec<HoldOfCase> = with_cases(
        "WHERE ended_at IS NULL AND departure_id IN (SELECT id FROM departures WHERE starts > $1) ORDER BY until, holds.id"
    );

    /// The holds of places on a departure, by their end.
    all on_departure(departure: Uuid) -> Vec<Hold> = "WHERE ended_at IS NULL AND departure_id = $1 ORDER BY until, id";

    /// The holds that end before a time, by their end.
    readable_rows ending(before: Millis) -> Vec<HoldOfCase> =
        with_cases("WHERE ended_at IS NULL AND until <= $1 ORDER BY until, holds.id");

    /// The holds that end within so many hours, given by the time at which they are over, and of which nobody is warned so
    /// late or later. A hold that was made, or got its end, within these hours is left out.
    readable to_warn(now: Millis, by: Millis, hours: i64) -> Vec<Hold> =
        "WHERE ended_at IS NULL AND until > $1 AND until <= $2 AND until - set_at > $2 - $1 AND NOT EXISTS \
         (SELECT 1 FROM hold_warnings WHERE hold_id = holds.id AND hold_warnings.until = holds.until AND hours <= $3) \
         ORDER BY until, id";

    /// The holds of places on a departure for the case of this number, if it is of the person of this address, by their
    /// end.
    all of_holder(departure: Uuid, number: &SingleLine, email_key: &str) -> Vec<Hold> =
        "WHERE ended_at IS NULL AND departure_id = $1 AND enquiry_id IN \
         (SELECT id FROM enquiries WHERE reference = $2 AND email_key = $3) ORDER BY until, id";

    /// Sets another end.
    write set_end(id: Uuid, until: Millis, now: Millis) -> () =
        "UPDATE holds SET until = $2, set_at = $3 WHERE id = $1";

    /// Ends a hold. Returns whether it kept something until now.
    write end(id: Uuid, how: HoldEnd, now: Millis) -> bool =
        "UPDATE holds SET ended_at = $3, ended_how = $2 WHERE id = $1 AND ended_at IS NULL";

    /// Leaves a hold so many of its places. Returns whether it kept more until now.
    write shrink(id: Uuid, travellers: i64) -> bool =
        "UPDATE holds SET travellers = $2 WHERE id = $1 AND ended_at IS NULL AND travellers > $2";

    /// Ends a hold whose time is over. Returns false if a colleague has prolonged or released it meanwhile.
    write lapse(id: Uuid, now: Millis) -> bool =
        "UPDATE holds SET ended_at = $2, ended_how = 'lapsed' WHERE id = $1 AND ended_at IS NULL AND until <= $2";

    /// The enquiries for whose persons something is kept, or was kept until after a time.
    query needed(after: Millis) -> Vec<Uuid> =
        "SELECT DISTINCT enquiry_id FROM holds WHERE ended_at IS NULL OR until >= $1";

    /// Deletes the holds for visitors whose personal data are blanked.
    write purge() -> () =
        "DELETE FROM holds WHERE enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";
}

/// The departures of these holds: their id, tour and first day.
pub fn departures_of(on: &Connection, holds: &[Hold]) -> Result<Vec<(Uuid, i64, Date)>, DatabaseError> {
    let ids: Vec<Uuid> = holds.iter().filter_map(|hold| hold.departure).collect();
    on.rows_with_keys("SELECT id, tour_id, starts FROM departures WHERE id", &ids)
}
