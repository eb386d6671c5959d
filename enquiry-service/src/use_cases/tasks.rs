//! What is to be done in cases.

use jiff::civil::Date;
use uuid::Uuid;

use super::{cases::answers, staff::log};
use crate::{
    database::{Database, DatabaseError, cases, search_words, tasks},
    domain::case::CaseTask,
    primitives::{clock::Millis, fields::SingleLine},
};

/// How a change of a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskChanged {
    /// It is written.
    Written,
    /// There is no such case, or no such task in it.
    NotThere,
    /// The person who is to do it works here no more, or does not answer visitors.
    NoSuchAssignee,
    /// Somebody else has changed it since it was read; nothing was changed.
    Meanwhile,
}

/// What a task says: the part of it that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskWords {
    /// What is to be done.
    pub text: SingleLine,
    /// From this day on it stands on the first screen.
    pub due_on: Date,
    /// Who does it; `None`: whoever comes to it first.
    pub assignee: Option<Uuid>,
}

/// Writes down a task.
///
/// # Errors
/// Where nothing was written.
pub async fn add(database: &Database, task: CaseTask) -> Result<TaskChanged, DatabaseError> {
    database
        .write(move |transaction| {
            if cases::find(transaction, task.enquiry)?.is_none() {
                return Ok(TaskChanged::NotThere);
            }
            if let Some(assignee) = task.assignee
                && !answers(transaction, assignee)?
            {
                return Ok(TaskChanged::NoSuchAssignee);
            }
            transaction.insert([&task])?;
            search_words::are_outdated(transaction, task.enquiry)?;
            let detail = serde_json::json!({ "task": task.id, "assignee": task.assignee, "due_on": task.due_on });
            log(transaction, Some(task.written_by), "add_task", task.enquiry, &detail, task.at)?;
            Ok(TaskChanged::Written)
        })
        .await
}

/// Writes another text, day or person of a task, unless somebody else has changed it since it was read.
///
/// # Errors
/// Where nothing was written.
pub async fn change(
    database: &Database,
    (enquiry, task): (Uuid, Uuid),
    words: TaskWords,
    seen: TaskWords,
    (actor, now): (Uuid, Millis),
) -> Result<TaskChanged, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(found) = tasks::locked(transaction, task, enquiry)? else { return Ok(TaskChanged::NotThere) };
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
            tasks::change(transaction, task, &words.text, words.due_on, words.assignee)?;
            search_words::are_outdated(transaction, enquiry)?;
            let detail = serde_json::json!({ "task": task, "assignee": words.assignee, "due_on": words.due_on });
            log(transaction, Some(actor), "change_task", enquiry, &detail, now)?;
            Ok(TaskChanged::Written)
        })
        .await
}

/// Writes that a task of a case is done, or that it is to be done after all.
///
/// # Errors
/// Where nothing was written.
pub async fn settle(
    database: &Database,
    (enquiry, task): (Uuid, Uuid),
    is_done: bool,
    (actor, now): (Uuid, Millis),
) -> Result<TaskChanged, DatabaseError> {
    database
        .write(move |transaction| {
            let Some(found) = tasks::locked(transaction, task, enquiry)? else { return Ok(TaskChanged::NotThere) };
            // Who did it first stands there.
            if found.done_at.is_some() != is_done {
                tasks::settle(transaction, task, is_done.then_some(now), is_done.then_some(actor))?;
                let detail = serde_json::json!({ "task": task, "is_done": is_done });
                log(transaction, Some(actor), "settle_task", enquiry, &detail, now)?;
            }
            Ok(TaskChanged::Written)
        })
        .await
}
