use axum::{
    Json,
    extract::{Path, State},
    response::{IntoResponse, Response},
};
use content_model::{Choice, Locale, PartyPart};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use kernel::{
    content::Content,
    http::{form_page::FormPages, problem::Problem, web::Web},
    mail::facts::{call, whatsapp},
    submissions::quarantine::Quarantine,
};

use super::actions::Dossier;
use crate::{
    cancelled_departures::actions::cancellation_charge,
    documents::{actions::read_document, model::Document},
    ledger::{
        changes::of_journeys,
        model::{
            Actor, Booking, BookingState, BookingVersion, Change, EventKind, Instalment, Journey, LedgerLine, Method,
            Pay, PriceLine, PriceUnit, price_changes,
        },
    },
    orders::price::PricePartAnswer,
    orders_by_hand::price::with_lines,
    state::Bookings,
};

/// A booking with its amounts, in the minor unit of its currency.
#[derive(Serialize, ToSchema)]
pub struct DeskBooking {
    id: String,
    number: String,
    received_at: i64,
    name: String,
    locale: &'static str,
    /// Title of the tour in the desk's language, or as it was booked if that site does not offer it.
    tour: String,
    /// `YYYY-MM-DD`
    travel_date: String,
    /// The last day of the journey, `YYYY-MM-DD`.
    last_day: String,
    travellers: i64,
    #[schema(value_type = String)]
    state: BookingState,
    owed: i64,
    received: i64,
    outstanding: i64,
    currency: String,
    is_quarantined: bool,
    /// The reason for the quarantine, such as `too_fast`. Null if the booking is not quarantined.
    #[schema(value_type = Option<String>)]
    quarantine: Option<Quarantine>,
}

impl DeskBooking {
    /// `content` is read once for all rows of a list.
    pub fn of(app: &Web, content: &Content, booking: &Booking) -> Self {
        DeskBooking {
            id: booking.id.to_string(),
            number: booking.number.to_string(),
            received_at: booking.received_at,
            name: booking.name.to_string(),
            locale: booking.locale.code(),
            tour: tour_at_desk(app, content, booking),
            travel_date: booking.journey.travel_date.to_string(),
            last_day: booking.last_day().to_string(),
            travellers: booking.travellers(),
            state: booking.state,
            owed: booking.balance.owed.minor(),
            received: booking.balance.received.minor(),
            outstanding: booking.balance.outstanding().minor(),
            currency: booking.balance.owed.currency().to_string(),
            is_quarantined: booking.is_held_back(),
            quarantine: booking.quarantine,
        }
    }
}

/// The name with which an offer was accepted, then those of other travellers.
fn names(journey: &Journey) -> Vec<String> {
    let all = [journey.signed_by.clone()].into_iter().chain(journey.companions.iter().map(ToString::to_string));
    all.filter(|name| !name.is_empty()).collect()
}

/// The title of a booking's tour in the desk's language, or as it was booked if that site does not offer it.
pub fn tour_at_desk(app: &Web, content: &Content, booking: &Booking) -> String {
    let journey = &booking.journey;
    // The tour may have another title today: where no translation is needed, it keeps the one that was booked.
    let is_translated = booking.locale != app.operator_locale;
    let title = journey.tour_id.filter(|_| is_translated).and_then(|tour| content.title_in(app.operator_locale, tour));
    title.unwrap_or(&journey.tour).to_owned()
}

/// An entry of a booking's history.
#[derive(Serialize, ToSchema)]
pub struct DeskChange {
    at: i64,
    #[schema(value_type = String)]
    to: BookingState,
    /// Id of the person of the desk who made the change. Null for any other cause.
    staff: Option<String>,
    /// The cause of the change, such as `visitor`; empty if a person of the desk made it.
    cause: String,
}

/// A change of the journey.
#[derive(Serialize, ToSchema)]
pub struct DeskVersion {
    /// From 2 on: the journey as it was booked is version 1.
    number: i64,
    at: i64,
    /// Id of the colleague.
    staff: String,
    /// As the traveller has read it; empty once personal data are blanked.
    reason: String,
    /// What it changes of the version before, in English.
    changes: Vec<String>,
}

/// A line of a booking's account.
#[derive(Serialize, ToSchema)]
pub struct DeskLedgerLine {
    /// False if the amount is larger than the largest one; the line then counts for nothing.
    counts: bool,
    /// `charge`, `payment`, `refund`, `fee` or `correction`
    kind: &'static str,
    amount: i64,
    method: Option<Method>,
    /// `YYYY-MM-DD`
    on: String,
    reference: String,
    note: String,
    staff: Option<String>,
}

/// A number of travellers with the same price.
#[derive(Serialize, ToSchema)]
pub struct DeskPricePart {
    /// `traveller`, `child` or `own_room`
    basis: &'static str,
    /// Highest age for this price. Null unless `basis` is `child`.
    up_to: Option<u8>,
    count: i64,
    each: i64,
}

/// A line of a price that a colleague has written.
#[derive(Serialize, ToSchema)]
pub struct DeskPriceLine {
    /// In the traveller's language.
    text: String,
    quantity: i64,
    unit: PriceUnit,
    /// In cents; negative for a discount.
    each: i64,
}

impl DeskPriceLine {
    pub fn of(PriceLine { text, quantity, unit, each }: &PriceLine) -> Self {
        DeskPriceLine { text: text.to_string(), quantity: *quantity, unit: *unit, each: each.minor() }
    }
}

/// A part of the price with its own due date.
#[derive(Serialize, ToSchema)]
pub struct DeskInstalment {
    /// `first` or `balance`
    kind: &'static str,
    amount: i64,
    missing: i64,
    /// `YYYY-MM-DD`
    due_on: String,
}

impl DeskInstalment {
    pub fn of(part: &Instalment) -> Self {
        let Instalment { kind, amount, missing, due_on } = part;
        let (amount, missing) = (amount.minor(), missing.minor());
        DeskInstalment { kind: kind.name(), amount, missing, due_on: due_on.to_string() }
    }
}

/// An issued document.
#[derive(Serialize, ToSchema)]
pub struct DeskDocument {
    /// Such as `INV-2026-0007`.
    name: String,
    kind: &'static str,
    amount: i64,
    issued_at: i64,
}

/// An attempt to pay by card, or a refund to the card.
#[derive(Serialize, ToSchema)]
pub struct DeskCard {
    id: String,
    /// `payment` or `refund`
    kind: &'static str,
    amount: i64,
    state: &'static str,
    at: i64,
    note: String,
}

/// A booking with its history, account and documents.
#[derive(Serialize, ToSchema)]
pub struct BookingAnswer {
    #[serde(flatten)]
    row: DeskBooking,
    /// When a booking in quarantine is deleted, in milliseconds since 1970. Null for other bookings.
    deleted_at: Option<i64>,
    /// Title of the tour in the traveller's language.
    tour_as_booked: String,
    email: String,
    phone: String,
    /// `tel:+…`, or empty if the number could not be read.
    call: String,
    /// `https://wa.me/…`, or empty.
    whatsapp: String,
    country: String,
    message: String,
    /// Number of the booking's enquiry; empty if there is none.
    quote: String,
    adults: i64,
    children: i64,
    /// The names of the travellers, as far as stated with the acceptance of an offer.
    names: Vec<String>,
    /// The visitor's payment method.
    method: Method,
    /// `deposit` or `whole`
    #[schema(value_type = String)]
    pay: Pay,
    /// Parts of the price of all travellers at the time of booking; empty if they were not stored.
    parts: Vec<DeskPricePart>,
    /// Lines of the price that a colleague has written; empty for a booking of the sites.
    lines: Vec<DeskPriceLine>,
    /// Why deposit or due date differ from the terms; empty if they do not.
    other_terms: String,
    /// The discount for an invited friend.
    discount: i64,
    deposit: i64,
    /// The amount of the next payment.
    due: i64,
    /// The overpaid amount.
    overpaid: i64,
    fees: i64,
    /// Whether its departure does not take place.
    is_cancelled_departure: bool,
    /// The cancellation charge under today's terms; zero if its departure does not take place.
    cancellation_charge: i64,
    /// Version of the history and the refunds. Sent back with changes: a change based on an old version is refused.
    seen: String,
    /// The steps that are possible today, such as `confirm`.
    possible: Vec<&'static str>,
    /// Oldest first.
    changes: Vec<DeskChange>,
    /// Changes of the journey, oldest first.
    versions: Vec<DeskVersion>,
    ledger: Vec<DeskLedgerLine>,
    schedule: Vec<DeskInstalment>,
    documents: Vec<DeskDocument>,
    cards: Vec<DeskCard>,
}

/// Returns a booking with its history, account and documents.
#[utoipa::path(get, path = "/api/desk/bookings/{id}", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The booking", body = BookingAnswer),
    (status = 404, description = "No such booking", body = Problem),
))]
pub async fn show(State(app): State<Bookings>, Path(id): Path<Uuid>) -> Result<Json<BookingAnswer>, Problem> {
    read(&app, id).await.map(Json)
}

/// The current state of a booking, or a problem if there is no such booking.
pub async fn read(app: &Bookings, id: Uuid) -> Result<BookingAnswer, Problem> {
    let dossier = app.database.read(move |on| Dossier::read(on, id)).await?.ok_or_else(Problem::not_found)?;
    Ok(answer_of(app, &dossier))
}

fn answer_of(app: &Bookings, dossier: &Dossier) -> BookingAnswer {
    let Dossier { booking, version, changes, ledger, documents, payments, refunds, .. } = dossier;
    let (journey, content) = (&booking.journey, app.content.current());
    let today = app.clock.today(&app.zone);
    let is_off = dossier.is_cancelled_departure;
    let charge = cancellation_charge(booking, is_off, content.cancellation(), today);
    let is_possible =
        |event: &EventKind| !(is_off && matches!(event, EventKind::Accept | EventKind::Confirm | EventKind::Travel));
    let schedule = dossier.schedule(&app.zone, &content.terms());
    let paid = payments.iter().map(|payment| DeskCard {
        id: payment.id.to_string(),
        kind: "payment",
        amount: payment.amount.minor(),
        state: payment.state.name(),
        at: payment.created_at,
        note: payment.note.clone().unwrap_or_default(),
    });
    let refunded = refunds.iter().map(|refund| DeskCard {
        id: refund.id.to_string(),
        kind: "refund",
        amount: refund.amount.minor(),
        state: refund.state.name(),
        at: refund.created_at,
        note: refund.note.clone().unwrap_or_default(),
    });
    let mut cards: Vec<DeskCard> = paid.chain(refunded).collect();
    cards.sort_by_key(|card| card.at);
    BookingAnswer {
        row: DeskBooking::of(app, &content, booking),
        deleted_at: booking.quarantine.map(|_| booking.received_at + app.quarantine_ends_after),
        tour_as_booked: journey.tour.clone(),
        email: booking.email.to_string(),
        phone: booking.phone.as_ref().map(|phone| phone.typed.to_string()).unwrap_or_default(),
        call: call(booking.phone.as_ref()).unwrap_or_default(),
        whatsapp: whatsapp(booking.phone.as_ref()).unwrap_or_default(),
        country: journey.country_of_residence.to_string(),
        message: journey.message.clone(),
        quote: journey.quote.to_string(),
        adults: journey.adults,
        children: journey.children,
        names: names(journey),
        method: journey.method,
        pay: journey.pay,
        parts: journey.parts.iter().map(price_part).collect(),
        lines: journey.lines.iter().map(DeskPriceLine::of).collect(),
        other_terms: journey.other_terms.to_string(),
        discount: journey.discount.minor(),
        deposit: booking.deposit().minor(),
        due: booking.due().minor(),
        overpaid: booking.balance.overpaid().minor(),
        fees: booking.balance.fees.minor(),
        is_cancelled_departure: is_off,
        cancellation_charge: charge.minor(),
        seen: version.map(|version| version.to_string()).unwrap_or_default(),
        possible: booking.possible_events(today).into_iter().filter(is_possible).map(<&str>::from).collect(),
        changes: changes.iter().map(change).collect(),
        versions: dossier.versions.iter().map(|one| version_of(app, dossier, one)).collect(),
        ledger: ledger.iter().map(line).collect(),
        schedule: schedule.iter().map(DeskInstalment::of).collect(),
        documents: documents.iter().map(document).collect(),
        cards,
    }
}

fn change(change: &Change) -> DeskChange {
    let staff = Actor::staff_of(&change.cause);
    let cause = if staff.is_some() { String::new() } else { change.cause.clone() };
    DeskChange { at: change.at, to: change.to, staff: staff.map(|id| id.to_string()), cause }
}

fn version_of(app: &Bookings, dossier: &Dossier, version: &BookingVersion) -> DeskVersion {
    let Dossier { booking, changes, versions, ledger, .. } = dossier;
    let earlier = price_changes(changes, versions, ledger.iter().cloned(), Some(version));
    let before = with_lines(&app.catalogue, booking.locale, &version.before, &earlier);
    DeskVersion {
        number: version.number,
        at: version.at,
        staff: version.by.to_string(),
        reason: version.reason.to_string(),
        changes: of_journeys(&app.catalogue, Locale::En, &before, &version.after),
    }
}

fn line(line: &LedgerLine) -> DeskLedgerLine {
    DeskLedgerLine {
        counts: line.counts(),
        kind: line.kind.name(),
        amount: line.amount.minor(),
        method: line.method,
        on: line.on.to_string(),
        reference: line.external.to_string(),
        note: line.note.to_string(),
        staff: Actor::staff_of(&line.actor).map(|id| id.to_string()),
    }
}

fn price_part(part: &PartyPart) -> DeskPricePart {
    let PricePartAnswer { basis, up_to, count, .. } = part.into();
    DeskPricePart { basis, up_to, count, each: part.each.minor() }
}

fn document(document: &Document) -> DeskDocument {
    let (name, kind) = (document.name(), document.kind.name());
    DeskDocument { name, kind, amount: document.amount.minor(), issued_at: document.issued_at }
}

/// Returns an invoice, credit note or receipt of a booking, as issued.
#[utoipa::path(get, path = "/api/desk/bookings/{id}/documents/{name}",
    params(("id" = Uuid, Path), ("name" = String, Path, description = "Such as INV-2026-0007")),
    responses(
        (status = 200, description = "A self-contained page", content_type = "text/html"),
        (status = 404, description = "No such document", body = Problem),
    ))]
pub async fn document_page(
    State(app): State<Bookings>,
    Path((id, name)): Path<(Uuid, String)>,
) -> Result<Response, Problem> {
    let booking: Option<Booking> = app.database.find(id).await?;
    let booking = booking.ok_or_else(Problem::not_found)?;
    let html = read_document(&app.database, &app.printer, &booking, &name).await?;
    html.map(|html| FormPages::document(html).into_response()).ok_or_else(Problem::not_found)
}
