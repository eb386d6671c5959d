//! Finds the objects that somebody asks for, and names those of the lines.

use std::collections::HashMap;

use content_model::Locale;
use uuid::Uuid;

use bookings::finding::{
    self,
    store::{BookingView, BookingsQuery},
};
use correspondence::{
    cases::store::{CaseFilter, CaseView},
    replies,
    replies::texts::Replies,
    search,
    sight::model::CaseSight,
};
use kernel::{
    audit_log::model::AuditedObjects,
    content::Content,
    database::{Connection, DatabaseError},
    fields::reference::Reference,
    search::model::{Search, words},
};

use super::{
    model::{AuditObject, ObjectKey, ObjectKind},
    store,
};
use crate::state::Overview;

/// Cases and bookings that a search by words may find, of each.
const FOUND: i64 = 100;

/// The cases and bookings that are asked for: by id, by number with or without hyphen, or by words as in their lists.
/// `None` if nothing is typed.
pub async fn asked(app: &Overview, typed: &str, sight: CaseSight) -> Result<Option<AuditedObjects>, DatabaseError> {
    let Some(search) = Search::typed(typed) else { return Ok(None) };
    if let Ok(id) = Uuid::try_parse(typed.trim()) {
        return Ok(Some(AuditedObjects { subjects: vec![id.to_string()], named: Some(id) }));
    }
    if let Some(number) = number(typed) {
        let found = app.database.read(move |on| store::with_number(on, number.as_str())).await?;
        if let Some(id) = found.first() {
            let named = Uuid::try_parse(id).ok();
            return Ok(Some(AuditedObjects { subjects: found, named }));
        }
    }
    let most = usize::try_from(FOUND).unwrap_or(usize::MAX);
    let query = BookingsQuery { view: BookingView::All, search: Some(search.clone()), after: None, most };
    let (words, read) = (&app.bookings.finding, finding::store::ids);
    let bookings = finding::actions::list_bookings(&app.database, words, query, read).await?.ids;
    let filter = CaseFilter { view: CaseView::All, now: app.clock.now(), sight, search: Some(search), most: FOUND };
    let cases = search::actions::list(&app.database, &app.correspondence.search_words, filter).await?;
    let ids = bookings.into_iter().chain(cases.iter().map(|case| case.enquiry.id));
    Ok(Some(AuditedObjects { subjects: ids.map(|id| id.to_string()).collect(), named: None }))
}

/// A number as it is stored; `None` if the text is none.
fn number(typed: &str) -> Option<Reference> {
    let letters = words(typed).concat().to_uppercase();
    let (first, second) = letters.split_at_checked(letters.len() / 2)?;
    Reference::parse(&format!("{first}-{second}"))
}

/// What objects are called at this moment; those that are gone are left out.
pub fn named(
    on: &Connection,
    keys: &[ObjectKey],
    (content, locale): (&Content, Locale),
    program: &Replies,
) -> Result<HashMap<ObjectKey, AuditObject>, DatabaseError> {
    let ids = |kind| -> Vec<&str> { keys.iter().filter(|key| key.0 == kind).map(|key| key.1.as_str()).collect() };
    let mut found = HashMap::new();
    let mut add = |kind, key: String, (id, label, name): (String, String, String), day| {
        found.insert((kind, key), AuditObject { kind, id, label, name, day, is_gone: false });
    };
    for (kind, rows) in [
        (ObjectKind::Case, store::cases(on, &ids(ObjectKind::Case))?),
        (ObjectKind::Booking, store::bookings(on, &ids(ObjectKind::Booking))?),
        (ObjectKind::Review, store::reviews(on, &ids(ObjectKind::Review))?),
    ] {
        rows.into_iter().for_each(|(id, label, name)| add(kind, id.clone(), (id, label, name), None));
    }
    for (id, name) in store::people(on, &ids(ObjectKind::Person))? {
        add(ObjectKind::Person, id.clone(), (id, String::new(), name), None);
    }
    for (id, tour, starts) in store::departures(on, &ids(ObjectKind::Departure))? {
        add(ObjectKind::Departure, id.clone(), (id, content.title(locale, tour), String::new()), Some(starts));
    }
    for (friend, slug, name) in store::inviters(on, &ids(ObjectKind::Inviter))? {
        add(ObjectKind::Inviter, friend, (slug, String::new(), name), None);
    }
    let keys = ids(ObjectKind::Reply);
    if !keys.is_empty() {
        let offered = replies::actions::offered(on, program)?.into_iter();
        offered.filter(|reply| keys.contains(&reply.key.as_str())).for_each(|reply| {
            add(ObjectKind::Reply, reply.key.clone(), (reply.key, reply.title, String::new()), None);
        });
    }
    Ok(found)
}
