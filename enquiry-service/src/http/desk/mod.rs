//! The desk for the operator's staff: its own host and its own sessions. The sites never link to it.
//!
//! Only the desk uses cookies for authentication. The permissions of the roles are in `domain/staff/permission.rs`;
//! each call names its action here once.

mod attempts;
mod audit;
mod bank_lines;
mod booking_list;
mod booking_work;
mod bookings;
mod case_changes;
mod case_work;
mod cases;
mod company;
mod contacts;
mod departures;
mod device;
mod erasure;
mod exports;
mod files;
mod files_out;
mod guard;
mod inviters;
mod links;
mod outbox;
mod passkey_json;
mod passkey_sign_in;
mod passkeys;
mod people;
mod presence;
mod refunds;
mod replies;
mod reply_texts;
mod reports;
mod reviews;
mod session;
mod sight;
mod sign_in;
mod statements;
mod task_answer;
mod tasks;
mod today;
mod unsorted;
mod uploads;

use std::{sync::Arc, time::Duration};

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::{Extensions, HeaderMap, StatusCode, Version, header},
    middleware,
    routing::get,
};
use content_model::Locale;
use guard::Permission;
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{CompressionLayer, Predicate, predicate::SizeAbove},
    timeout::TimeoutLayer,
};
use uploads::Uploads;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    AppState,
    admission::{Admission, admit},
    limits, observe,
    problem::{Problem, tell_as_problem},
    responses::with_problem_documents,
    router::panicked,
};
use crate::{
    bank_statement::LARGEST,
    config::DeskSettings,
    domain::{case::SentAttachment, staff::Action},
    primitives::fields::{FieldErrorKind, FieldErrors},
};

#[derive(OpenApi)]
#[openapi(components(schemas(Problem)), info(title = "Tembea desk", description = "The desk of the operator's staff"))]
struct Description;

/// Time limit of an upload: 5 MiB at 400 kbit/s take 105 seconds.
const UPLOAD: Duration = Duration::from_mins(5);

/// A smaller response fits one packet without compression.
const WORTH_COMPRESSING: u64 = 1_000;

/// Calls that need a permission, behind the check of this permission.
fn permitted(app: &AppState, action: Action, calls: OpenApiRouter<AppState>) -> OpenApiRouter<AppState> {
    calls.layer(middleware::from_fn_with_state(Permission { app: app.clone(), action }, guard::authorise))
}

/// All calls and pages of the desk with their middleware.
pub fn router(app: &AppState, settings: &DeskSettings) -> Router {
    let with = |action, calls| permitted(app, action, calls);
    let anybody = OpenApiRouter::new()
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(links::invitation))
        .routes(routes!(links::join))
        .routes(routes!(links::forgot))
        .routes(routes!(links::reset))
        .routes(routes!(sign_in::demonstration))
        .routes(routes!(sign_in::prove))
        .routes(routes!(passkey_sign_in::sign_in_challenge))
        .routes(routes!(passkey_sign_in::sign_in))
        .routes(routes!(passkey_sign_in::proof_challenge))
        .routes(routes!(passkey_sign_in::prove))
        .routes(routes!(passkeys::list))
        .routes(routes!(session::session))
        .routes(routes!(session::sign_out))
        .routes(routes!(session::sign_out_others));
    let read_cases = OpenApiRouter::new()
        .routes(routes!(cases::list))
        .routes(routes!(cases::show))
        .routes(routes!(presence::presence))
        .routes(routes!(case_changes::changes))
        .routes(routes!(contacts::contact))
        .routes(routes!(unsorted::list))
        .routes(routes!(unsorted::attachment))
        .routes(routes!(today::today))
        .routes(routes!(people::colleagues));
    let answer_cases = OpenApiRouter::new()
        .routes(routes!(case_work::handle))
        .routes(routes!(case_work::answer))
        .routes(routes!(replies::list))
        .routes(routes!(case_work::note))
        .routes(routes!(contacts::merge))
        .routes(routes!(contacts::take_apart))
        .routes(routes!(tasks::add))
        .routes(routes!(tasks::change))
        .routes(routes!(tasks::settle))
        .routes(routes!(unsorted::file));
    let read_bookings = OpenApiRouter::new()
        .routes(routes!(booking_list::list))
        .routes(routes!(bookings::show))
        .routes(routes!(bookings::document_page));
    let change_bookings =
        OpenApiRouter::new().routes(routes!(booking_work::take_step)).routes(routes!(booking_work::cancel));
    let admitted = |at_once| middleware::from_fn_with_state(Uploads::new(at_once, app.settings.limits), uploads::admit);
    let import = OpenApiRouter::new()
        .routes(routes!(statements::import))
        .routes(routes!(statements::preview))
        .layer(admitted(uploads::STATEMENTS))
        .layer(DefaultBodyLimit::max(usize::try_from(LARGEST).unwrap_or(usize::MAX)));
    let files = OpenApiRouter::new()
        .routes(routes!(files_out::keep))
        .layer(admitted(uploads::FILES))
        .layer(DefaultBodyLimit::max(SentAttachment::LARGEST));
    let record_money = OpenApiRouter::new()
        .routes(routes!(booking_work::note_payment))
        .routes(routes!(booking_work::adjust))
        .routes(routes!(bank_lines::open_bank_lines))
        .routes(routes!(bank_lines::ignored_lines))
        .routes(routes!(bank_lines::reopen))
        .routes(routes!(bank_lines::assign));
    let refund_money = OpenApiRouter::new().routes(routes!(refunds::refund)).routes(routes!(refunds::settle));
    let rewards = OpenApiRouter::new()
        .routes(routes!(inviters::list))
        .routes(routes!(inviters::earn))
        .routes(routes!(inviters::pay));
    let write_replies = OpenApiRouter::new()
        .routes(routes!(reply_texts::list))
        .routes(routes!(reply_texts::add))
        .routes(routes!(reply_texts::change))
        .routes(routes!(reply_texts::remove));
    let waiting_lists = OpenApiRouter::new().routes(routes!(departures::accept)).routes(routes!(departures::strike));
    let read_reports = OpenApiRouter::new().routes(routes!(reports::reply_time)).routes(routes!(reports::funnel));
    let read_money_reports = OpenApiRouter::new()
        .routes(routes!(reports::sources))
        .routes(routes!(reports::revenue))
        .routes(routes!(reports::money_due));
    let (uploads, of_uploads) = OpenApiRouter::<AppState>::new()
        .merge(with(Action::AnswerCases, files))
        .merge(with(Action::RecordMoney, import))
        .split_for_parts();
    let (calls, mut description) = OpenApiRouter::with_openapi(Description::openapi())
        .merge(anybody)
        .merge(with(Action::ReadCases, read_cases))
        .merge(with(Action::AnswerCases, answer_cases))
        .merge(with(Action::WriteReplies, write_replies))
        .merge(with(Action::AcceptQuarantined, OpenApiRouter::new().routes(routes!(case_work::accept))))
        .merge(with(Action::ReadReviews, OpenApiRouter::new().routes(routes!(reviews::list))))
        .merge(with(
            Action::ModerateReviews,
            OpenApiRouter::new().routes(routes!(reviews::decide)).routes(routes!(reviews::answer)),
        ))
        .merge(with(Action::ReadBookings, read_bookings))
        .merge(with(Action::ChangeBookings, change_bookings))
        .merge(with(Action::RecordMoney, record_money))
        .merge(with(Action::RefundMoney, refund_money))
        .merge(with(Action::ManageRewards, rewards))
        .merge(with(Action::ReadDepartures, OpenApiRouter::new().routes(routes!(departures::list))))
        .merge(with(Action::ManageWaitingLists, waiting_lists))
        .merge(with(Action::ReadMails, OpenApiRouter::new().routes(routes!(outbox::list))))
        .merge(with(Action::RetryMails, OpenApiRouter::new().routes(routes!(outbox::retry))))
        .merge(with(Action::ReadReports, read_reports))
        .merge(with(Action::ReadMoneyReports, read_money_reports))
        .merge(with(
            Action::Invite,
            OpenApiRouter::new()
                .routes(routes!(people::people))
                .routes(routes!(people::invite))
                .routes(routes!(people::change_role))
                .routes(routes!(people::leave)),
        ))
        .merge(with(Action::RenewCredentials, OpenApiRouter::new().routes(routes!(people::renew))))
        .merge(with(Action::Publish, OpenApiRouter::new().routes(routes!(company::publishing, company::publish))))
        .merge(with(Action::ExportData, OpenApiRouter::new().routes(routes!(exports::export))))
        .merge(with(
            Action::ErasePeople,
            OpenApiRouter::new().routes(routes!(erasure::preview)).routes(routes!(erasure::erase)),
        ))
        .merge(with(
            Action::ManagePasskeys,
            OpenApiRouter::new()
                .routes(routes!(passkeys::challenge))
                .routes(routes!(passkeys::add))
                .routes(routes!(passkeys::remove)),
        ))
        .merge(with(Action::ReadAudit, OpenApiRouter::new().routes(routes!(audit::newest))))
        .split_for_parts();
    description.merge(of_uploads);
    let description = with_problem_documents(description);
    let calls = calls
        .route("/api/desk/openapi.json", get(move || async move { Json(description) }))
        .route("/api/{*rest}", axum::routing::any(|| async { Problem::not_found() }))
        .fallback(files::file);
    let admission = Admission::of_desk(app);
    let around = |calls, longest| guarded(calls, app, settings, (Arc::clone(&admission), longest));
    around(calls, app.settings.limits.request).merge(around(uploads, UPLOAD))
}

/// Adds the middleware that all calls share, with `longest` as the timeout.
fn guarded(
    calls: Router<AppState>,
    app: &AppState,
    settings: &DeskSettings,
    (admission, longest): (Arc<Admission>, Duration),
) -> Router {
    let guards = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(app.clone(), observe::observe))
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(WORTH_COMPRESSING).and(is_text)))
        .layer(middleware::from_fn(guard::add_headers))
        .layer(middleware::from_fn_with_state(admission, admit))
        .layer(middleware::from_fn_with_state(Arc::<str>::from(settings.origin.as_str()), guard::check_origin))
        .map_response(tell_as_problem)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, longest))
        .layer(DefaultBodyLimit::max(limits::BODY));
    calls.layer(guards).with_state(app.clone())
}

/// Compresses JSON, tables and documents, but not visitors' files. Other origins cannot read these responses, so
/// compressed lengths reveal nothing.
fn is_text(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let media_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Each event of a stream is sent at once.
    media_type != "text/event-stream"
        && ["application/json", "text/"].iter().any(|compressed| media_type.starts_with(compressed))
}

/// The request cannot be carried out; the title is shown to the person.
fn refused(title: impl Into<String>) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "urn:tembea:refused", title)
}

/// A problem for one field.
fn wrong_field(app: &AppState, field: &'static str, kind: FieldErrorKind) -> Problem {
    let mut errors = FieldErrors::default();
    errors.take::<()>(field, Err(kind));
    Problem::invalid(&app.catalogue, Locale::En, &errors.into_list())
}
