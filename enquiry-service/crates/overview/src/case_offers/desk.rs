//! Calls of the desk for the offers of a case.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use bookings::{
    departures,
    offers::{
        self,
        by_hand::OfferByHand,
        model::{LARGEST_DRAFT, Offer, OfferDraft, OfferRefusal, OfferTerms, OfferVersion, version_of},
        page::{Shown, response},
        sharing::page::Sharing,
        variants::{self, Variant},
    },
    orders_by_hand::model::Office,
};
use correspondence::{
    cases::{
        actions::{Answer, Answered},
        model::Channel,
    },
    sight::desk::SeenCase,
};
use intake::enquiries::model::Enquiry;
use kernel::{
    clock::Millis,
    database::Connection,
    fields::{MultiLine, RawField, longest},
    http::{
        problem::Problem,
        refusals::{refused, refused_field},
        web::Web,
    },
};
use staff::{guard::Person, permissions::Action, profile};

use super::{
    actions::{Sending, Sent, send},
    answer::{OfferAnswer, address_of, of_case},
    site_files::on_desk_host,
};
use crate::{case_orders::desk::problem_of, state::Overview};

/// Lists the offers of a case, newest first.
#[utoipa::path(get, path = "/api/desk/cases/{id}/offers", params(("id" = Uuid, Path)), responses(
    (status = 200, description = "The offers", body = Vec<OfferAnswer>),
    (status = 404, description = "No such case", body = Problem),
))]
pub async fn list(State(app): State<Overview>, SeenCase(case): SeenCase) -> Result<Json<Vec<OfferAnswer>>, Problem> {
    Ok(Json(of_case(&app, case).await?))
}

/// A new offer.
#[derive(Deserialize, ToSchema)]
pub struct NewOffer {
    /// Id of the offer, created by the page: a repeated call is the same offer.
    key: Uuid,
    draft: OfferDraft,
}

/// Begins an offer with a draft, which only colleagues see.
#[utoipa::path(post, path = "/api/desk/cases/{id}/offers", params(("id" = Uuid, Path)), request_body = NewOffer, responses(
    (status = 200, description = "Begun; the body is all offers of the case", body = Vec<OfferAnswer>),
    (status = 404, description = "No such case", body = Problem),
    (status = 413, description = "The draft is larger than 256 KiB", body = Problem),
    (status = 422, description = "The case is in quarantine, or its personal data are blanked", body = Problem),
))]
pub async fn begin(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Json(NewOffer { key, draft }): Json<NewOffer>,
) -> Result<(StatusCode, Json<Vec<OfferAnswer>>), Problem> {
    check_size(&draft)?;
    let offer = Offer::begun(key, case, draft, (person.id, app.clock.now()));
    let begun = offers::actions::begin(&app.database, offer).await?;
    offers_now(&app, case, begun).await
}

/// A draft to be saved.
#[derive(Deserialize, ToSchema)]
pub struct SavedDraft {
    /// When the draft was saved that the page has read.
    seen: i64,
    draft: OfferDraft,
}

/// Saves the draft of an offer.
#[utoipa::path(put, path = "/api/desk/cases/{id}/offers/{offer}", params(("id" = Uuid, Path), ("offer" = Uuid, Path)), request_body = SavedDraft, responses(
    (status = 200, description = "Saved; the body is all offers of the case", body = Vec<OfferAnswer>),
    (status = 404, description = "No such offer in this case", body = Problem),
    (status = 409, description = "A colleague has saved another draft meanwhile; the body is all offers as they are now", body = Vec<OfferAnswer>),
    (status = 413, description = "The draft is larger than 256 KiB", body = Problem),
    (status = 422, description = "The offer is accepted or withdrawn", body = Problem),
))]
pub async fn save(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Path((_case, id)): Path<(Uuid, Uuid)>,
    Json(SavedDraft { seen, draft }): Json<SavedDraft>,
) -> Result<(StatusCode, Json<Vec<OfferAnswer>>), Problem> {
    check_size(&draft)?;
    let by = (person.id, app.clock.now());
    let saved = offers::actions::save(&app.database, (case, id), draft, seen, by).await?;
    offers_now(&app, case, saved).await
}

/// Withdraws an offer: its page then says so, and it cannot be accepted.
#[utoipa::path(post, path = "/api/desk/cases/{id}/offers/{offer}/withdrawal", params(("id" = Uuid, Path), ("offer" = Uuid, Path)), responses(
    (status = 200, description = "Withdrawn; the body is all offers of the case", body = Vec<OfferAnswer>),
    (status = 404, description = "No such offer in this case", body = Problem),
    (status = 422, description = "The offer is accepted, or was withdrawn before", body = Problem),
))]
pub async fn withdraw(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Path((_case, id)): Path<(Uuid, Uuid)>,
) -> Result<(StatusCode, Json<Vec<OfferAnswer>>), Problem> {
    let withdrawn = offers::actions::withdraw(&app.database, (case, id), (person.id, app.clock.now())).await?;
    offers_now(&app, case, withdrawn).await
}

/// A version to be sent.
#[derive(Deserialize, ToSchema)]
pub struct NewVersion {
    /// Id of the version, created by the page: a repeated call sends nothing more.
    key: Uuid,
    /// Number of the version: 1, or that of the newest one plus one.
    number: i64,
    /// When the draft was saved that the page has read.
    seen: i64,
    /// The version of the thread that the person has read.
    thread: String,
    /// How many of its texts nobody has read who knows the visitor's language, as the colleague has confirmed; the log
    /// says it.
    #[serde(default)]
    unchecked: u16,
    #[serde(flatten)]
    offer: OfferByHand,
}

/// Sends a version of an offer as a mail in the thread of the case, with the address of the traveller's page.
#[utoipa::path(post, path = "/api/desk/cases/{id}/offers/{offer}/versions", params(("id" = Uuid, Path), ("offer" = Uuid, Path)), request_body = NewVersion, responses(
    (status = 200, description = "Sent; the body is all offers of the case", body = Vec<OfferAnswer>),
    (status = 404, description = "No such offer in this case", body = Problem),
    (status = 409, description = "The draft, the offer or the thread has changed meanwhile. Nothing was sent", body = Vec<OfferAnswer>),
    (status = 413, description = "The offer is larger than 256 KiB", body = Problem),
    (status = 422, description = "A field is wrong, the offer is accepted or withdrawn, or the mail cannot be sent; the title gives the reason", body = Problem),
))]
pub async fn send_version(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Path((_case, id)): Path<(Uuid, Uuid)>,
    Json(NewVersion { key, number, seen, thread, unchecked, offer: typed }): Json<NewVersion>,
) -> Result<(StatusCode, Json<Vec<OfferAnswer>>), Problem> {
    if !person.role.may(Action::AnswerCases) {
        return Err(refused("Only colleagues who answer visitors send offers: save the draft and ask one of them"));
    }
    let now = app.clock.now();
    let Written { version, mail: text, .. } =
        written(&app, (case, id), (key, number, &typed), (person.id, now)).await?;
    let answer = Answer {
        enquiry: case,
        staff: person.id,
        channel: Channel::Mail,
        text,
        owed_on: None,
        files: Vec::new(),
        key: key.to_string(),
        seen: thread,
    };
    let sent = send(&app.database, &app.bookings.business, Sending { version, seen, unchecked, answer }, now).await?;
    let outcome = match sent {
        Sent::Written => {
            app.wake.notify_one();
            Ok(())
        }
        Sent::Refused(refusal) => Err(refusal),
        Sent::Unanswered(Answered::Meanwhile | Answered::OtherAnswer) => Err(OfferRefusal::Meanwhile),
        Sent::Unanswered(Answered::NoAddress) => {
            return Err(refused("The case has no e-mail address: an offer is sent by mail"));
        }
        Sent::Unanswered(Answered::TooManyMails) => {
            return Err(refused(
                "Ten mails have gone to this visitor within ten minutes: wait a few minutes. Nothing was sent",
            ));
        }
        Sent::Unanswered(Answered::AuthorLeft) => return Err(Problem::unauthorised()),
        Sent::Unanswered(_) => return Err(Problem::not_found()),
    };
    offers_now(&app, case, outcome).await
}

/// Shows the traveller's page as a version would make it. Nothing is stored or sent.
#[utoipa::path(post, path = "/api/desk/cases/{id}/offers/{offer}/preview", params(("id" = Uuid, Path), ("offer" = Uuid, Path)), request_body = NewVersion, responses(
    (status = 200, description = "The page, in the language of the traveller", content_type = "text/html"),
    (status = 404, description = "No such offer in this case", body = Problem),
    (status = 422, description = "A field is wrong, or the offer is accepted or withdrawn; the title gives the reason", body = Problem),
))]
pub async fn preview(
    State(app): State<Overview>,
    Person(person): Person,
    SeenCase(case): SeenCase,
    Path((_case, id)): Path<(Uuid, Uuid)>,
    Json(NewVersion { key, number, offer: typed, .. }): Json<NewVersion>,
) -> Result<Response, Problem> {
    let by = (person.id, app.clock.now());
    let Written { case, offer, version, others, .. } = written(&app, (case, id), (key, number, &typed), by).await?;
    if let Some(refusal) = offer.ended() {
        return Err(refused(refusal.to_string()));
    }
    let departure = version.content.journey.departure();
    let read = move |on: &Connection| {
        let (before, profile) = (offers::store::newest(on, id)?, profile::store::of_person(on, person.id)?);
        Ok((before, profile, departures::store::is_cancelled(on, departure)?))
    };
    let (before, profile, is_cancelled) = app.database.read(read).await?;
    let shown = Shown {
        offer: &offer,
        version: &version,
        before: before.as_ref(),
        case: &case,
        sender: person.name.as_str(),
        profile: &profile.unwrap_or_default(),
        refusal: String::new(),
        typed_name: "",
        companions: Vec::new(),
        is_asked: false,
        about: "",
        chosen: version.content.chosen_at_first(),
        // The preview runs no scripts.
        has_script: false,
        others: &others,
        is_superseded: false,
        is_cancelled,
        sharing: Sharing::default(),
    };
    let look = app.bookings.looks.of(case.locale, app.clock.now()).await;
    Ok(response(&app, &look, &shown, StatusCode::OK, |html| on_desk_host(&html, case.locale)))
}

/// A version as a colleague has written it, with its mail.
struct Written {
    case: Enquiry,
    offer: Offer,
    version: OfferVersion,
    mail: MultiLine,
    /// The other offers of the case that can be accepted.
    others: Vec<Variant>,
}

/// Validates what was typed for a version of an offer.
async fn written(
    app: &Overview,
    (case, offer): (Uuid, Uuid),
    (key, number, typed): (Uuid, i64, &OfferByHand),
    by: (Uuid, Millis),
) -> Result<Written, Problem> {
    let (today, content) = (app.clock.today(&app.zone), app.content.current());
    let case: Enquiry = app.database.find(case).await?.ok_or_else(Problem::not_found)?;
    let offer: Option<Offer> = app.database.find(offer).await?;
    let offer = offer.filter(|offer| offer.enquiry == case.id).ok_or_else(Problem::not_found)?;
    let office = Office { content: &content, case: &case, methods: app.bookings.payment.methods(), today };
    let sites = content.published_for_calls(case.locale).await;
    let parsed = typed.parse(&office, &sites).map_err(|invalid| problem_of(app, &invalid))?;
    let terms = OfferTerms::of(&content);
    let version = version_of((key, offer.id), number, parsed, &terms, by);
    let (of, hash) = (offer.clone(), terms.hash());
    let others = app.database.read(move |on| variants::others(on, &of, &hash, today)).await?;
    let mail = RawField::Text(mail_text(app, &case, &offer, (&version, !others.is_empty())));
    let mail = MultiLine::required(&mail, longest::MESSAGE)
        .map_err(|_| refused_field("greeting", "The greeting is too long for a mail"))?;
    Ok(Written { case, offer, version, mail, others })
}

/// The mail of a version: the greeting, the journey, the price and the address.
fn mail_text(app: &Web, case: &Enquiry, offer: &Offer, (version, has_others): (&OfferVersion, bool)) -> String {
    let (catalogue, locale, journey) = (&app.catalogue, case.locale, &version.content.journey);
    let address = address_of(app, locale, offer);
    let facts = catalogue.filled(
        locale,
        "service:offer_mail",
        &[
            ("tour", journey.tour.as_str()),
            ("day", &catalogue.date_long(locale, journey.travel_date)),
            ("total", &catalogue.money(locale, journey.total)),
            ("until", &catalogue.date_long(locale, version.valid_until)),
            ("address", &address),
        ],
    );
    let text = |key: &str| catalogue.text(locale, key).to_owned();
    let options = (!version.content.options.is_empty()).then(|| text("service:offer_mail_options"));
    let variants = has_others.then(|| text("service:offer_mail_variants"));
    [Some(version.content.greeting.clone()), Some(facts), options, variants]
        .into_iter()
        .flatten()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
}

fn check_size(OfferDraft(draft): &OfferDraft) -> Result<(), Problem> {
    if draft.to_string().len() > LARGEST_DRAFT {
        let title = "The offer is too long: shorten its texts";
        Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "urn:tembea:body", title))
    } else {
        Ok(())
    }
}

async fn offers_now(
    app: &Web,
    case: Uuid,
    changed: Result<(), OfferRefusal>,
) -> Result<(StatusCode, Json<Vec<OfferAnswer>>), Problem> {
    let status = match changed {
        Ok(()) => StatusCode::OK,
        Err(OfferRefusal::Meanwhile | OfferRefusal::Replaced) => StatusCode::CONFLICT,
        Err(OfferRefusal::NotThere) => return Err(Problem::not_found()),
        Err(refusal) => return Err(refused(refusal.to_string())),
    };
    Ok((status, Json(of_case(app, case).await?)))
}
