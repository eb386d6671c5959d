use axum::{Json, extract::State};

use bookings::departures::desk::{DeskDeparture, coming};
use correspondence::{
    cases,
    sight::{desk::sight_of, model::CaseSight},
};
use kernel::{database::Connection, http::problem::Problem};
use staff::guard::Person;

use crate::state::Overview;

/// Lists coming departures by first day, with their waiting lists.
#[utoipa::path(get, path = "/api/desk/departures", responses(
    (status = 200, description = "All departures that have not begun", body = Vec<DeskDeparture>),
))]
pub async fn list(State(app): State<Overview>, Person(person): Person) -> Result<Json<Vec<DeskDeparture>>, Problem> {
    let (mut departures, sight) = (coming(&app).await?, sight_of(&app.correspondence, &person));
    if sight != CaseSight::All {
        let cases: Vec<_> = departures.iter().flat_map(DeskDeparture::held_for).collect();
        let read = move |on: &Connection| {
            let seen = cases.into_iter().map(|case| Ok((case, cases::store::is_seen(on, case, sight)?)));
            seen.collect::<Result<Vec<_>, _>>()
        };
        let seen = app.database.read(read).await?;
        let hidden: Vec<_> = seen.into_iter().filter(|(_, is_seen)| !is_seen).map(|(case, _)| case).collect();
        departures.iter_mut().for_each(|departure| departure.hide(&hidden));
    }
    Ok(Json(departures))
}
