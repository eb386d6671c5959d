use axum::{
    Json,
    extract::{Path, State},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::{
    finding::desk::ListedBooking,
    ledger::model::{Balance, Booking},
};
use content_model::Money;
use correspondence::{
    cases::desk::{CaseRow, rows},
    sight::desk::{SeenCase, sight_of},
};
use intake::enquiries::model::Enquiry;
use kernel::{
    database::{Connection, DatabaseError},
    http::problem::Problem,
    mail::facts::{call, whatsapp},
};
use staff::{guard::Person, people::model::StaffMember, permissions::Action};

use super::{
    actions::{Reader, contact},
    model::NameUsed,
};
use crate::{outbox::desk::DeskMail, state::Overview};

/// Everything that the company has of one person: found by the address, by the phone number, and by addresses that
/// colleagues have merged.
#[derive(Serialize, ToSchema)]
pub struct WholeContact {
    /// Each once, the last one first.
    names: Vec<ContactName>,
    /// At most 50 of each address, newest first.
    cases: Vec<CaseRow>,
    /// At most 50 of each address, newest first. Null if the role does not read bookings.
    bookings: Option<Vec<ListedBooking>>,
    /// The money of all bookings. Null if the role does not read bookings.
    money: Option<Vec<ContactMoney>>,
    /// The last 50 mails about the cases and bookings, newest first. Null if the role does not read mails.
    mails: Option<Vec<DeskMail>>,
}

/// A name with an address and a phone number, as the person has written them.
#[derive(Serialize, ToSchema)]
pub struct ContactName {
    name: String,
    email: String,
    phone: String,
    /// `tel:+…`, or empty if the number could not be read.
    call: String,
    /// `https://wa.me/…`, or empty.
    whatsapp: String,
}

/// Sums of the bookings in a currency, in its minor unit.
#[derive(Serialize, ToSchema)]
pub struct ContactMoney {
    currency: String,
    owed: i64,
    received: i64,
    outstanding: i64,
    overpaid: i64,
}

impl ContactName {
    fn of(used: &NameUsed) -> Self {
        let phone = used.phone.as_ref();
        ContactName {
            name: used.name.to_string(),
            email: used.email.to_string(),
            phone: phone.map(|phone| phone.typed.to_string()).unwrap_or_default(),
            call: call(phone).unwrap_or_default(),
            whatsapp: whatsapp(phone).unwrap_or_default(),
        }
    }
}

impl ContactMoney {
    fn of((currency, balances): (&String, &Vec<Balance>)) -> Self {
        let sum = |amount: fn(&Balance) -> Money| {
            balances.iter().map(amount).map(Money::minor).fold(0_i64, i64::saturating_add)
        };
        ContactMoney {
            currency: currency.clone(),
            owed: sum(|balance| balance.owed),
            received: sum(|balance| balance.received),
            outstanding: sum(|balance| balance.outstanding()),
            overpaid: sum(|balance| balance.overpaid()),
        }
    }
}

async fn answer(
    app: &Overview,
    person: &StaffMember,
    key: impl FnOnce(&Connection) -> Result<Option<String>, DatabaseError> + Send + 'static,
) -> Result<Json<WholeContact>, Problem> {
    let may = |action| person.role.may(action);
    let reader = Reader {
        cases: may(Action::ReadCases).then(|| sight_of(&app.correspondence, person)),
        bookings: may(Action::ReadBookings),
        mails: may(Action::ReadMails),
    };
    let found = contact(&app.database, &app.correspondence.search_words, key, reader).await?;
    let contact = found.ok_or_else(Problem::not_found)?;
    let (names, money, content) = (contact.names(), contact.money(), app.content.current());
    Ok(Json(WholeContact {
        names: names.iter().map(ContactName::of).collect(),
        cases: rows(&app.correspondence, &contact.cases).await?,
        money: contact.bookings.is_some().then(|| money.iter().map(ContactMoney::of).collect()),
        bookings: contact
            .bookings
            .map(|bookings| bookings.iter().map(|booking| ListedBooking::of(app, &content, booking)).collect()),
        mails: contact.mails.map(|mails| mails.into_iter().map(DeskMail::from).collect()),
    }))
}

/// Returns everything about the person of a case.
#[utoipa::path(get, path = "/api/desk/cases/{id}/person", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The person", body = WholeContact),
    (status = 404, description = "No such case, or its personal data was erased", body = Problem),
))]
pub async fn of_case(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(id): SeenCase,
) -> Result<Json<WholeContact>, Problem> {
    let key = move |on: &Connection| Ok(on.find::<Enquiry>(id)?.map(|enquiry| enquiry.person_key()));
    answer(&app, &person, key).await
}

/// Returns everything about the person of a booking.
#[utoipa::path(get, path = "/api/desk/bookings/{id}/person", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The person", body = WholeContact),
    (status = 404, description = "No such booking, or its personal data was erased", body = Problem),
))]
pub async fn of_booking(
    State(app): State<Overview>,
    Person(person): Person,
    Path(id): Path<Uuid>,
) -> Result<Json<WholeContact>, Problem> {
    let key = move |on: &Connection| Ok(on.find::<Booking>(id)?.map(|booking| booking.email.key()));
    answer(&app, &person, key).await
}
