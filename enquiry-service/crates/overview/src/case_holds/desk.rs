//! Calls of the desk for the holds of a case.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::holds::{
    actions,
    answer::{self, HoldAnswer},
    model::{HoldRefusal, Kept, MOST_TRAVELLERS, moment},
};
use correspondence::sight::desk::SeenCase;
use kernel::{
    fields::{FieldErrorKind, RawField, SingleLine, longest},
    http::{
        problem::Problem,
        refusals::{refused, refused_field, wrong_field},
        web::Web,
    },
};
use staff::guard::Person;

use crate::state::Overview;

/// Something to be held for the person of a case.
#[derive(Deserialize, ToSchema)]
pub struct NewHold {
    /// Id of the newest hold of the case, as it was read. Null: there was none.
    seen: Option<Uuid>,
    what: NewKept,
    /// `YYYY-MM-DDTHH:MM` in the office's time zone, or `YYYY-MM-DD`: to the end of the day.
    until: String,
}

/// What is to be held.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewKept {
    Places(NewPlaces),
    Lodging(NewLodging),
}

/// Places on a departure.
#[derive(Deserialize, ToSchema)]
pub struct NewPlaces {
    /// Id of the departure.
    departure: Uuid,
    /// 1 to 42
    travellers: i64,
}

/// A lodging.
#[derive(Deserialize, ToSchema)]
pub struct NewLodging {
    name: RawField,
    /// `YYYY-MM-DD`
    first_night: String,
    /// `YYYY-MM-DD`
    last_night: String,
    /// The number that the lodging has given; empty if it has given none.
    #[serde(default)]
    reference: RawField,
}

impl NewKept {
    fn parse(self, app: &Web) -> Result<Kept, Problem> {
        match self {
            NewKept::Places(NewPlaces { departure, travellers }) => {
                if (1..=MOST_TRAVELLERS).contains(&travellers) {
                    Ok(Kept::Places { departure, travellers })
                } else {
                    Err(wrong_field(app, "travellers", FieldErrorKind::OutOfRange(1, MOST_TRAVELLERS)))
                }
            }
            NewKept::Lodging(NewLodging { name, first_night, last_night, reference }) => {
                let line = |field, parsed: Result<SingleLine, _>| parsed.map_err(|kind| wrong_field(app, field, kind));
                let day = |field, typed: &str| {
                    typed.parse::<Date>().map_err(|_| wrong_field(app, field, FieldErrorKind::InvalidDate))
                };
                let lodging = line("name", SingleLine::required(&name, longest::SHORT))?;
                let (first_night, last_night) = (day("first_night", &first_night)?, day("last_night", &last_night)?);
                if last_night < first_night {
                    return Err(refused_field("last_night", "The last night is before the first one"));
                }
                let reference = line("reference", SingleLine::optional(&reference, longest::SHORT))?;
                Ok(Kept::Lodging { lodging, first_night, last_night, reference })
            }
        }
    }
}

/// Lists the holds of a case, first those that keep something, by their end.
#[utoipa::path(get, path = "/api/desk/cases/{id}/holds", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "All holds of the case", body = Vec<HoldAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn of_case(State(app): State<Overview>, SeenCase(case): SeenCase) -> Result<Json<Vec<HoldAnswer>>, Problem> {
    Ok(Json(answer::of_case(&app, case).await?))
}

/// Holds places or a lodging for the person of a case.
#[utoipa::path(post, path = "/api/desk/cases/{id}/holds", params(("id" = Uuid, Path)), request_body = NewHold, responses(
    (status = 200, description = "Held; the body is all holds of the case", body = Vec<HoldAnswer>),
    (status = 404, description = "No such case", body = Problem),
    (status = 409, description = "The holds of the case were changed meanwhile; the body is their current state", body = Vec<HoldAnswer>),
    (status = 422, description = "Too few places are left, or the departure, the case or the time does not allow it; the title gives the reason", body = Problem),
))]
pub async fn hold(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Json(NewHold { seen, what, until }): Json<NewHold>,
) -> Result<(StatusCode, Json<Vec<HoldAnswer>>), Problem> {
    let (kept, until) = (what.parse(&app)?, until_of(&app, &until)?);
    let hold = kept.held(case, until, (person.id, app.clock.now()));
    let held = actions::hold(&app.database, hold, seen, app.zone.clone()).await?;
    holds_now(&app, case, held).await
}

/// Another end of a hold.
#[derive(Deserialize, ToSchema)]
pub struct HoldLonger {
    /// Time at which the end was set, as it was read.
    seen: i64,
    /// As for a new hold.
    until: String,
}

/// Gives a hold another end.
#[utoipa::path(put, path = "/api/desk/cases/{id}/holds/{hold}", params(("id" = Uuid, Path), ("hold" = Uuid, Path)), request_body = HoldLonger, responses(
    (status = 200, description = "Saved; the body is all holds of the case", body = Vec<HoldAnswer>),
    (status = 404, description = "No such hold in this case", body = Problem),
    (status = 409, description = "The hold has ended or was changed meanwhile; the body is all holds as they are now", body = Vec<HoldAnswer>),
    (status = 422, description = "The time has passed, or is after the beginning of the journey", body = Problem),
))]
pub async fn set_end(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Path((_case, id)): Path<(Uuid, Uuid)>,
    Json(HoldLonger { seen, until }): Json<HoldLonger>,
) -> Result<(StatusCode, Json<Vec<HoldAnswer>>), Problem> {
    let until = until_of(&app, &until)?;
    let by = (person.id, app.clock.now());
    let set = actions::set_end(&app.database, (case, id), (until, seen), app.zone.clone(), by).await?;
    holds_now(&app, case, set).await
}

/// The release of a hold.
#[derive(Deserialize, ToSchema)]
pub struct ReleaseHold {
    /// Time at which the end was set, as it was read.
    seen: i64,
}

/// Releases a hold.
#[utoipa::path(post, path = "/api/desk/cases/{id}/holds/{hold}/release", params(("id" = Uuid, Path), ("hold" = Uuid, Path)), request_body = ReleaseHold, responses(
    (status = 200, description = "Released; the body is all holds of the case", body = Vec<HoldAnswer>),
    (status = 404, description = "No such hold in this case", body = Problem),
    (status = 409, description = "The hold has ended or was changed meanwhile; the body is all holds as they are now", body = Vec<HoldAnswer>),
))]
pub async fn release(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Path((_case, id)): Path<(Uuid, Uuid)>,
    Json(ReleaseHold { seen }): Json<ReleaseHold>,
) -> Result<(StatusCode, Json<Vec<HoldAnswer>>), Problem> {
    let released = actions::release(&app.database, (case, id), seen, (person.id, app.clock.now())).await?;
    holds_now(&app, case, released).await
}

fn until_of(app: &Web, typed: &str) -> Result<i64, Problem> {
    moment(typed, &app.zone).ok_or_else(|| wrong_field(app, "until", FieldErrorKind::InvalidDate))
}

async fn holds_now(
    app: &Web,
    case: Uuid,
    changed: Result<(), HoldRefusal>,
) -> Result<(StatusCode, Json<Vec<HoldAnswer>>), Problem> {
    let status = match changed {
        Ok(()) => StatusCode::OK,
        Err(HoldRefusal::Meanwhile) => StatusCode::CONFLICT,
        Err(HoldRefusal::NotThere) => return Err(Problem::not_found()),
        Err(refusal @ HoldRefusal::TooFewPlaces(_)) => return Err(refused_field("travellers", refusal.to_string())),
        Err(refusal @ (HoldRefusal::Passed | HoldRefusal::AfterTheBeginning)) => {
            return Err(refused_field("until", refusal.to_string()));
        }
        Err(refusal) => return Err(refused(refusal.to_string())),
    };
    Ok((status, Json(answer::of_case(app, case).await?)))
}
