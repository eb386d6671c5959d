//! Tasks of cases.

use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    audit_log::actions::log,
    clock::Millis,
    database::{Database, DatabaseError},
    fields::SingleLine,
};

use super::{model::CaseTask, store};
use crate::{
    cases::{self, actions::answers},
    search,
};

/// The result of a change of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskChanged {
    /// The change was written.
    Written,
    /// The case does not exist, or has no such task.
    NotThere,
    /// The assignee has left, or may not answer visitors.
    NoSuchAssignee,
    /// Another person has changed it since it was read; nothing was changed.
    Meanwhile,
}

/// The editable fields of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskWords {
    /// The task.
    pub text: SingleLine,
    /// The day from which the task is on the start page.
    pub due_on: Date,
    /// The assignee; `None`: unassigned.
    pub assignee: Option<Uuid>,
}

/// Inserts a task.
pub async fn add(database: &Database, task: CaseTask) -> Result<TaskChanged, DatabaseError> {
    database
        .write(move |transaction| {
            if cases::store::find(transaction, task.enquiry)?.is_none() {
                return Ok(TaskChanged::NotThere);
            }
            if let Some(assignee) = task.assignee
                && !answers(transaction, assignee)?
            {
                return Ok(TaskChanged::NoSuchAssignee);
            }
            transaction.insert([&task])?;
            search::store::are_outdated(transaction, task.enquiry)?;
            let detail = serde_json::json!({ "task": task.id, "assignee": task.assignee, "due_on": task.due_on });
            log(transaction, Some(task.written_by), "add_task", task.enquiry, &detail, task.at)?;
            Ok(TaskChanged::Written)
        })
        .await
}

/// Updates the text, due date or assignee of a task, unless another person has changed it since it was read.
pub async fn change(
    database: &Database,
    (enquiry, task): (Uuid, Uuid),
    words: TaskWords,
    seen: TaskWords,
    (actor, now): (Uuid, Millis),
) -> Result<TaskChanged, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(found) = store::locked(transaction, task, enquiry)? else { return Ok(TaskChanged::NotThere) };
            let before = TaskWords { text: found.text, due_on: found.due_on, assignee: found.assignee };
            if before == words {
                return Ok(TaskChanged::Written);
            }
            if before != seen {
                return Ok(TaskChanged::Meanwhile);
            }
            if let Some(assignee) = words.assignee
                && before.assignee != words.assignee
                && !answers(transaction, assignee)?
            {
                return Ok(TaskChanged::NoSuchAssignee);
            }
            store::change(transaction, task, &words.text, words.due_on, words.assignee)?;
            search::store::are_outdated(transaction, enquiry)?;
            let detail = serde_json::json!({
                "task": task,
                "assignee": words.assignee,
                "due_on": words.due_on,
                "before": { "assignee": before.assignee, "due_on": before.due_on },
                "is_text_changed": before.text != words.text,
            });
            log(transaction, Some(actor), "change_task", enquiry, &detail, now)?;
            Ok(TaskChanged::Written)
        })
        .await
}

/// Marks a task of a case as completed or as open again.
pub async fn settle(
    database: &Database,
    (enquiry, task): (Uuid, Uuid),
    is_done: bool,
    (actor, now): (Uuid, Millis),
) -> Result<TaskChanged, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(found) = store::locked(transaction, task, enquiry)? else { return Ok(TaskChanged::NotThere) };
            // A repeated completion does not replace the first person.
            if found.done_at.is_some() != is_done {
                store::settle(transaction, task, is_done.then_some(now), is_done.then_some(actor))?;
                let detail = serde_json::json!({ "task": task, "is_done": is_done });
                log(transaction, Some(actor), "settle_task", enquiry, &detail, now)?;
            }
            Ok(TaskChanged::Written)
        })
        .await
}
