use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use content_model::Locale;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    clock,
    fields::{FieldErrorKind, RawField},
    http::{problem::Problem, refusals::wrong_field, web::Web},
};
use staff::guard::Person;

use super::{
    actions::{self, TaskChanged, TaskWords},
    model::CaseTask,
};
use crate::{
    cases::{
        self,
        desk::{CaseAnswer, read},
    },
    sight::desk::SeenCase,
    state::Correspondence,
};

/// A new task.
#[derive(Deserialize, ToSchema)]
pub struct NewTask {
    text: RawField,
    /// `YYYY-MM-DD`, at most two years ahead. The task is shown on the first screen from this day on.
    due_on: String,
    /// Id of the assignee. Null: any person.
    assignee: Option<Uuid>,
}

impl NewTask {
    /// The new values of a task.
    fn planned(&self, app: &Web) -> Result<TaskWords, Problem> {
        let words = self.parse(app)?;
        if cases::model::may_be_due(words.due_on, app.clock.today(&app.zone)) {
            Ok(words)
        } else {
            Err(wrong_field(app, "due_on", FieldErrorKind::InvalidDate))
        }
    }

    fn parse(&self, app: &Web) -> Result<TaskWords, Problem> {
        let parsed = super::model::task(&self.text, &self.due_on);
        let (text, due_on) = parsed.map_err(|refused| Problem::invalid(&app.catalogue, Locale::En, &refused))?;
        Ok(TaskWords { text, due_on, assignee: self.assignee })
    }
}

/// Adds a task to a case.
#[utoipa::path(post, path = "/api/desk/cases/{id}/tasks", params(("id" = Uuid, Path)), request_body = NewTask, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such case", body = Problem),
    (status = 422, description = "The text or the day is missing, or the assignee does not answer visitors", body = Problem),
))]
pub async fn add(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Json(typed): Json<NewTask>,
) -> Result<Json<CaseAnswer>, Problem> {
    let TaskWords { text, due_on, assignee } = typed.planned(&app)?;
    let at = app.clock.now();
    let task = CaseTask {
        id: clock::id(at),
        enquiry: id,
        text,
        due_on,
        assignee,
        written_by: person.id,
        at,
        done_at: None,
        done_by: None,
    };
    let changed = actions::add(&app.database, task).await?;
    written(&app, id, changed).await.map(|(_, case)| case)
}

/// A change of a task's text, day or assignee.
#[derive(Deserialize, ToSchema)]
pub struct ChangedTask {
    /// The new values.
    task: NewTask,
    /// The values as they were read.
    seen: NewTask,
}

/// Changes the text, day or assignee of a task.
#[utoipa::path(put, path = "/api/desk/cases/{id}/tasks/{task}", params(("id" = Uuid, Path), ("task" = Uuid, Path)), request_body = ChangedTask, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such task in this case", body = Problem),
    (status = 409, description = "The case was changed meanwhile; the body is its current state", body = CaseAnswer),
    (status = 422, description = "The text or the day is missing, or the assignee does not answer visitors", body = Problem),
))]
pub async fn change(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Path(ids): Path<(Uuid, Uuid)>,
    Json(typed): Json<ChangedTask>,
) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    let (_, task) = ids;
    let (words, seen) = (typed.task.planned(&app)?, typed.seen.parse(&app)?);
    let changed = actions::change(&app.database, (id, task), words, seen, (person.id, app.clock.now())).await?;
    written(&app, id, changed).await
}

/// Whether a task is done.
#[derive(Deserialize, ToSchema)]
pub struct SettleTask {
    is_done: bool,
}

/// Marks a task as done or open.
#[utoipa::path(put, path = "/api/desk/cases/{id}/tasks/{task}/done", params(("id" = Uuid, Path), ("task" = Uuid, Path)), request_body = SettleTask, responses(
    (status = 200, description = "Saved", body = CaseAnswer),
    (status = 404, description = "No such task in this case", body = Problem),
))]
pub async fn settle(
    State(app): State<Correspondence>,
    Person(person): Person,
    SeenCase(id): SeenCase,
    Path(ids): Path<(Uuid, Uuid)>,
    Json(typed): Json<SettleTask>,
) -> Result<Json<CaseAnswer>, Problem> {
    let (_, task) = ids;
    let settled = actions::settle(&app.database, (id, task), typed.is_done, (person.id, app.clock.now())).await?;
    written(&app, id, settled).await.map(|(_, case)| case)
}

async fn written(
    app: &Correspondence,
    case: Uuid,
    changed: TaskChanged,
) -> Result<(StatusCode, Json<CaseAnswer>), Problem> {
    match changed {
        TaskChanged::Written => Ok((StatusCode::OK, Json(read(app, case).await?))),
        TaskChanged::Meanwhile => Ok((StatusCode::CONFLICT, Json(read(app, case).await?))),
        TaskChanged::NotThere => Err(Problem::not_found()),
        TaskChanged::NoSuchAssignee => {
            let title = "This person no longer works here, or does not answer visitors";
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:owner", title))
        }
    }
}
