use axum::{Json, extract::State};

use bookings::holds::answer::{self, HoldAnswer};
use correspondence::sight::desk::SeenCase;
use kernel::http::problem::Problem;

use crate::state::Overview;

/// Lists the holds of a case, first those that keep something, by their end.
#[utoipa::path(get, path = "/api/desk/cases/{id}/holds", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "All holds of the case", body = Vec<HoldAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn of_case(State(app): State<Overview>, SeenCase(case): SeenCase) -> Result<Json<Vec<HoldAnswer>>, Problem> {
    Ok(Json(answer::of_case(&app, case).await?))
}
