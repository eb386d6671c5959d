use jiff::civil::Date;
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::{FieldError, FieldErrorKind, FieldErrors, RawField, SingleLine},
};

/// The maximum length of a task, in characters.
const LONGEST: usize = 300;

/// A task of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTask {
    /// Identifier of the row.
    pub id: Uuid,
    /// The case.
    pub enquiry: Uuid,
    /// 1 to 300 characters.
    pub text: SingleLine,
    /// The day from which the task is on the start page.
    pub due_on: Date,
    /// The assignee; `None`: unassigned.
    pub assignee: Option<Uuid>,
    /// The author.
    pub written_by: Uuid,
    /// Milliseconds since 1970 of the creation.
    pub at: Millis,
    /// Milliseconds since 1970 of the completion; `None` while open.
    pub done_at: Option<Millis>,
    /// The person who completed it.
    pub done_by: Option<Uuid>,
}

/// A due task with its case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueTask {
    /// The task.
    pub task: CaseTask,
    /// The visitor's name.
    pub name: SingleLine,
}

/// Validates the text and the due date of a task.
///
/// # Errors
/// The fields that are empty, too long or not a date.
pub fn task(text: &RawField, due_on: &str) -> Result<(SingleLine, Date), Vec<FieldError>> {
    let mut errors = FieldErrors::default();
    let text = errors.take("text", SingleLine::required(text, LONGEST));
    let due_on = errors.take("due_on", due_on.parse().map_err(|_| FieldErrorKind::InvalidDate));
    text.zip(due_on).ok_or_else(|| errors.into_list())
}
