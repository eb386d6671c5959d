use serde::Serialize;
use utoipa::ToSchema;

use super::model::CaseTask;

/// A task of a case.
#[derive(Serialize, ToSchema)]
pub struct TaskAnswer {
    id: String,
    text: String,
    /// `YYYY-MM-DD`
    due_on: String,
    /// Id of the assignee. Null: any person.
    assignee: Option<String>,
    /// Milliseconds since 1970. Null while the task is open.
    done_at: Option<i64>,
    /// Id of the person who completed the task.
    done_by: Option<String>,
}

impl TaskAnswer {
    pub fn of(task: &CaseTask) -> Self {
        TaskAnswer {
            id: task.id.to_string(),
            text: task.text.to_string(),
            due_on: task.due_on.to_string(),
            assignee: task.assignee.map(|id| id.to_string()),
            done_at: task.done_at,
            done_by: task.done_by.map(|id| id.to_string()),
        }
    }
}
