use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use content_model::Locale;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    AppState, Problem,
    cases::{CaseAnswer, read},
    guard::Person,
    sight::SeenCase,
    unavailable,
};
use crate::{
    domain::case::{self, CaseTask},
    primitives::fields::RawField,
    use_cases::tasks::{self, TaskChanged, TaskWords},
};

/// Something that is to be done in a case.
#[derive(Serialize, ToSchema)]
pub struct TaskAnswer {
    id: String,
    text: String,
    /// `YYYY-MM-DD`
    due_on: String,
    /// Id of the person who does it; null: whoever comes to it first.
    assignee: Option<String>,
    /// Milliseconds since 1970; null while it is to be done.
    done_at: Option<i64>,
    /// Id of the person who did it.
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

/// Something to be done.
#[derive(Deserialize, ToSchema)]
pub struct NewTask {
    text: RawField,
    /// `YYYY-MM-DD`: from this day on it stands on the first screen.
    due_on: String,
    /// Id of the person who does it; null: whoever comes to it first.
    assignee: Option<Uuid>,
}

impl NewTask {
    fn parse(&self, app: &AppState) -> Result<TaskWords, Problem> {
        let parsed = case::task(&self.text, &self.due_on);
        let (text, due_on) = parsed.map_err(|refused| Problem::invalid(&app.catalogue, Locale::En, &refused))?;
        Ok(TaskWords { text, due_on, assignee: self.assignee })
    }
}

/// Writes down what is to be done in a case.
#[utoipa::path(post, path = "/api/desk/cases/{id}/tasks", params(("id" = Uuid, Path)), request_body = NewTask, responses(
    (status = 200, description = "Written", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem, content_type = "application/problem+json"),
    (status = 422, description = "No text, no day, or a person who answers nobody", body = Problem, content_type = "application/problem+json"),
))]
pub async fn add(
    State(app): State<AppState>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(typed): Json<NewTask>,
) -> Result<Json<CaseAnswer>, Problem> {
    let TaskWords { text, due_on, assignee } = typed.parse(&app)?;
    let task = CaseTask {
        id: Uuid::now_v7(),
        enquiry: id,
        text,
        due_on,
        assignee,
        written_by: person.id,
        at: app.clock.now(),
        done_at: None,
        done_by: None,
    };
    let changed = tasks::add(&app.database, task).await.map_err(unavailable(&app))?;
    written(&app, id, changed).await.map(|(_, case)| case)
}

/// Another text, day or person.
#[derive(Deserialize, ToSchema)]
pub struct ChangedTask {
    /// As it is to be.
    task: NewTask,
    /// As it was read.
    seen: NewTask,
}

/// Writes another text, day or person of a task.
#[utoipa::path(put, path = "/api/desk/cases/{id}/tasks/{task}", params(("id" = Uuid, Path), ("task" = Uuid, Path)), request_body = ChangedTask, responses(
    (status = 200, description = "Written", body = CaseAnswer),
    (status = 404, description = "No such task in this case", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "Somebody else was quicker; the answer is the case as it is now", body = CaseAnswer),
    (status = 422, description = "No text, no day, or a person who answers nobody", body = Problem, content_type = "application/problem+json"),
))]
pub async fn change(
    State(app): State<AppState>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Path(ids): Path<(Uuid, Uuid)>,
    Json(typed): Json<ChangedTask>,
) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    let (_, task) = ids;
    let (words, seen) = (typed.task.parse(&app)?, typed.seen.parse(&app)?);
    let changed = tasks::change(&app.database, (id, task), words, seen, (person.id, app.clock.now())).await;
    written(&app, id, changed.map_err(unavailable(&app))?).await
}

/// Whether a task is done.
#[derive(Deserialize, ToSchema)]
pub struct SettleTask {
    is_done: bool,
}

/// Writes that a task is done, or that it is to be done after all.
#[utoipa::path(put, path = "/api/desk/cases/{id}/tasks/{task}/done", params(("id" = Uuid, Path), ("task" = Uuid, Path)), request_body = SettleTask, responses(
    (status = 200, description = "Written", body = CaseAnswer),
    (status = 404, description = "No such task in this case", body = Problem, content_type = "application/problem+json"),
))]
pub async fn settle(
    State(app): State<AppState>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Path(ids): Path<(Uuid, Uuid)>,
    Json(typed): Json<SettleTask>,
) -> Result<Json<CaseAnswer>, Problem> {
    let (_, task) = ids;
    let settled = tasks::settle(&app.database, (id, task), typed.is_done, (person.id, app.clock.now())).await;
    written(&app, id, settled.map_err(unavailable(&app))?).await.map(|(_, case)| case)
}

async fn written(app: &AppState, case: Uuid, changed: TaskChanged) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    match changed {
        TaskChanged::Written => Ok((StatusCode::OK, Json(read(app, case).await?))),
        TaskChanged::Meanwhile => Ok((StatusCode::CONFLICT, Json(read(app, case).await?))),
        TaskChanged::NotThere => Err(Problem::not_found()),
        TaskChanged::NoSuchAssignee => {
            let title = "This person works here no more, or does not answer visitors";
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:owner", title))
        }
    }
}
