//! Tasks of cases.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    database::table::{TableRow, query_row, statements, table_row},
    fields::SingleLine,
};

use super::model::{CaseTask, DueTask};
use crate::sight::model::CaseSight;

table_row!(CaseTask, "case_tasks", [
    id, enquiry as "enquiry_id", text, due_on, assignee as "assignee_id", written_by, at, done_at, done_by,
]);
query_row!(DueTask, "case_tasks", [task, name as "full_name"]);

statements! {
    /// The tasks of a case, open ones first, then by due date.
    readable of_enquiry(enquiry: Uuid) -> Vec<CaseTask> =
        "WHERE enquiry_id = $1 ORDER BY CASE WHEN done_at IS NULL THEN 0 ELSE 1 END, due_on, id";

    /// Reads a task of a case and locks its row until the transaction ends.
    lock_row locked(id: Uuid, enquiry: Uuid) -> Option<CaseTask> = "WHERE id = $1 AND enquiry_id = $2";

    /// Updates the text, due date and assignee.
    write change(id: Uuid, text: &SingleLine, due_on: Date, assignee: Option<Uuid>) -> () =
        "UPDATE case_tasks SET text = $2, due_on = $3, assignee_id = $4 WHERE id = $1";

    /// Sets when and by whom a task was completed.
    write settle(id: Uuid, done_at: Option<Millis>, done_by: Option<Uuid>) -> () =
        "UPDATE case_tasks SET done_at = $2, done_by = $3 WHERE id = $1";

    /// The tasks due on a day, the oldest first: those of a person, unassigned ones, and those in the person's own
    /// cases; only in visible cases.
    readable_rows due(today: Date, staff: Uuid, sight: CaseSight, most: i64) -> Vec<DueTask> = format!(
        "SELECT {}, full_name FROM case_tasks \
         JOIN (SELECT id AS of_enquiry, full_name FROM enquiries) AS visitors ON of_enquiry = enquiry_id \
         LEFT JOIN (SELECT enquiry_id AS handled, owner_id FROM cases) AS handlings ON handled = enquiry_id \
         WHERE done_at IS NULL AND due_on <= $1 AND (assignee_id IS NULL OR assignee_id = $2 OR owner_id = $2) \
         AND {} ORDER BY due_on, id LIMIT $4",
        CaseTask::COLUMNS, CaseSight::condition("$3")
    );

    /// Unassigns the open tasks of a person who no longer answers visitors.
    write give_back(assignee: Uuid) -> () =
        "UPDATE case_tasks SET assignee_id = NULL WHERE assignee_id = $1 AND done_at IS NULL";

    /// Deletes the tasks about visitors whose personal data are blanked.
    write purge() -> () =
        "DELETE FROM case_tasks WHERE enquiry_id IN (SELECT id FROM enquiries WHERE anonymised_at IS NOT NULL)";
}
