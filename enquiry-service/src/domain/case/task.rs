use jiff::civil::Date;
use uuid::Uuid;

use crate::primitives::{
    clock::Millis,
    fields::{FieldError, FieldErrorKind, FieldErrors, RawField, SingleLine},
};

/// Most letters of a task.
const LONGEST: usize = 300;

/// Something that is to be done in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseTask {
    /// Identifier of the row.
    pub id: Uuid,
    /// The case.
    pub enquiry: Uuid,
    /// 1 to 300 characters.
    pub text: SingleLine,
    /// From this day on it stands on the first screen.
    pub due_on: Date,
    /// Who does it; `None`: whoever comes to it first.
    pub assignee: Option<Uuid>,
    /// Who wrote it down.
    pub written_by: Uuid,
    /// Milliseconds since 1970 at which it was written down.
    pub at: Millis,
    /// Milliseconds since 1970; `None` while it is to be done.
    pub done_at: Option<Millis>,
    /// Who did it.
    pub done_by: Option<Uuid>,
}

/// A task that is due, with the case in which it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueTask {
    /// What is to be done.
    pub task: CaseTask,
    /// The visitor.
    pub name: SingleLine,
}

/// The text and the day of a task, as the desk sends them.
///
/// # Errors
/// The fields that are empty, too long or no day.
pub fn task(text: &RawField, due_on: &str) -> Result<(SingleLine, Date), Vec<FieldError>> {
    let mut errors = FieldErrors::default();
    let text = errors.take("text", SingleLine::required(text, LONGEST));
    let due_on = errors.take("due_on", due_on.parse().map_err(|_| FieldErrorKind::InvalidDate));
    text.zip(due_on).ok_or_else(|| errors.into_list())
}
