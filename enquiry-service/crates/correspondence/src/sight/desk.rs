use std::collections::HashMap;

use axum::{
    extract::{FromRef, FromRequestParts, Path},
    http::request::Parts,
};
use uuid::Uuid;

use kernel::http::problem::Problem;
use staff::{guard::Person, people::model::StaffMember, state::Staff};

use super::model::CaseSight;
use crate::{cases, state::Correspondence};

/// The case id from `{id}` in the path, if the person may see the case. Any other id is answered 404.
pub struct SeenCase(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for SeenCase
where
    Correspondence: FromRef<S>,
    Staff: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Person(person) = Person::from_request_parts(parts, state).await?;
        let path: Result<Path<HashMap<String, String>>, _> = Path::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(path)| path.get("id")?.parse::<Uuid>().ok());
        let id = id.ok_or_else(Problem::not_found)?;
        require_seen(&Correspondence::from_ref(state), &person, id).await?;
        Ok(SeenCase(id))
    }
}

/// Which cases a person may see.
pub fn sight_of(app: &Correspondence, person: &StaffMember) -> CaseSight {
    let sales_see = app.desk.as_ref().map(|desk| desk.sales_see).unwrap_or_default();
    CaseSight::of(person, sales_see)
}

/// Answers 404 if the person may not see the case of the enquiry.
pub async fn require_seen(app: &Correspondence, person: &StaffMember, enquiry: Uuid) -> Result<(), Problem> {
    let sight = sight_of(app, person);
    let seen = app.database.read(move |connection| cases::store::is_seen(connection, enquiry, sight)).await?;
    Problem::unless_found(seen)
}
