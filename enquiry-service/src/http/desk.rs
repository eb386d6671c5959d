//! The desk for the operator's staff: its own host and its own sessions. The sites never link to it.
//!
//! Only the desk uses cookies for authentication. The permissions of the roles are in `domain/staff/permission.rs`;
//! each call names its action here once.

use std::{sync::Arc, time::Duration};

use axum::{
    Json, Router,
    extract::DefaultBodyLimit,
    http::{Extensions, HeaderMap, StatusCode, Version, header},
    middleware,
    routing::get,
};
use tower::ServiceBuilder;
use tower_http::{
    catch_panic::CatchPanicLayer,
    compression::{CompressionLayer, Predicate, predicate::SizeAbove},
    timeout::TimeoutLayer,
};
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{desk_files, router::panicked};
use crate::{
    accounts::affiliates,
    bookings::{
        departures,
        dossier::{self, work},
        finding, refunds,
        statements::{self, file::LARGEST, lines},
    },
    correspondence::{
        attachments::{self, model::SentAttachment},
        cases::{self, changes},
        contacts, mailbox, presence,
        replies::{self, editing},
        settings::DeskSettings,
        tasks,
    },
    erasure,
    intake::{publishing, reviews},
    kernel::http::{
        admission::{Admission, admit},
        limits, observe,
        problem::{Problem, tell_as_problem},
        responses::with_problem_documents,
        uploads::{self, Uploads},
    },
    overview::{exports, outbox, reports, today},
    staff::{
        audit_log,
        guard::{self, Permission},
        links,
        passkeys::{self, sign_in},
        people,
        permissions::Action,
        sessions,
    },
    state::AppState,
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
        .routes(routes!(sessions::sign_in::sign_in))
        .routes(routes!(links::desk::invitation))
        .routes(routes!(links::desk::join))
        .routes(routes!(links::desk::forgot))
        .routes(routes!(links::desk::reset))
        .routes(routes!(sessions::sign_in::demonstration))
        .routes(routes!(sessions::sign_in::prove))
        .routes(routes!(sign_in::sign_in_challenge))
        .routes(routes!(sign_in::sign_in))
        .routes(routes!(sign_in::proof_challenge))
        .routes(routes!(sign_in::prove))
        .routes(routes!(passkeys::desk::list))
        .routes(routes!(sessions::desk::session))
        .routes(routes!(sessions::desk::sign_out))
        .routes(routes!(sessions::desk::sign_out_others));
    let read_cases = OpenApiRouter::new()
        .routes(routes!(cases::desk::list))
        .routes(routes!(cases::desk::show))
        .routes(routes!(presence::desk::presence))
        .routes(routes!(changes::changes))
        .routes(routes!(contacts::desk::contact))
        .routes(routes!(mailbox::desk::list))
        .routes(routes!(mailbox::desk::attachment))
        .routes(routes!(today::today))
        .routes(routes!(people::desk::colleagues));
    let answer_cases = OpenApiRouter::new()
        .routes(routes!(cases::work::handle))
        .routes(routes!(cases::work::answer))
        .routes(routes!(replies::desk::list))
        .routes(routes!(cases::work::note))
        .routes(routes!(contacts::desk::merge))
        .routes(routes!(contacts::desk::take_apart))
        .routes(routes!(tasks::desk::add))
        .routes(routes!(tasks::desk::change))
        .routes(routes!(tasks::desk::settle))
        .routes(routes!(mailbox::desk::file));
    let read_bookings = OpenApiRouter::new()
        .routes(routes!(finding::desk::list))
        .routes(routes!(dossier::desk::show))
        .routes(routes!(dossier::desk::document_page));
    let change_bookings = OpenApiRouter::new().routes(routes!(work::take_step)).routes(routes!(work::cancel));
    let admitted = |at_once| middleware::from_fn_with_state(Uploads::new(at_once, app.settings.limits), uploads::admit);
    let import = OpenApiRouter::new()
        .routes(routes!(statements::desk::import))
        .routes(routes!(statements::desk::preview))
        .layer(admitted(uploads::STATEMENTS))
        .layer(DefaultBodyLimit::max(usize::try_from(LARGEST).unwrap_or(usize::MAX)));
    let files = OpenApiRouter::new()
        .routes(routes!(attachments::desk::keep))
        .layer(admitted(uploads::FILES))
        .layer(DefaultBodyLimit::max(SentAttachment::LARGEST));
    let record_money = OpenApiRouter::new()
        .routes(routes!(work::note_payment))
        .routes(routes!(work::adjust))
        .routes(routes!(lines::open_bank_lines))
        .routes(routes!(lines::ignored_lines))
        .routes(routes!(lines::reopen))
        .routes(routes!(lines::assign));
    let refund_money =
        OpenApiRouter::new().routes(routes!(refunds::desk::refund)).routes(routes!(refunds::desk::settle));
    let rewards = OpenApiRouter::new()
        .routes(routes!(affiliates::desk::list))
        .routes(routes!(affiliates::desk::earn))
        .routes(routes!(affiliates::desk::pay));
    let write_replies = OpenApiRouter::new()
        .routes(routes!(editing::list))
        .routes(routes!(editing::add))
        .routes(routes!(editing::change))
        .routes(routes!(editing::remove));
    let waiting_lists =
        OpenApiRouter::new().routes(routes!(departures::desk::accept)).routes(routes!(departures::desk::strike));
    let read_reports =
        OpenApiRouter::new().routes(routes!(reports::desk::reply_time)).routes(routes!(reports::desk::funnel));
    let read_money_reports = OpenApiRouter::new()
        .routes(routes!(reports::desk::sources))
        .routes(routes!(reports::desk::revenue))
        .routes(routes!(reports::desk::money_due));
    let (uploads, of_uploads) = OpenApiRouter::<AppState>::new()
        .merge(with(Action::AnswerCases, files))
        .merge(with(Action::RecordMoney, import))
        .split_for_parts();
    let (calls, mut description) = OpenApiRouter::with_openapi(Description::openapi())
        .merge(anybody)
        .merge(with(Action::ReadCases, read_cases))
        .merge(with(Action::AnswerCases, answer_cases))
        .merge(with(Action::WriteReplies, write_replies))
        .merge(with(Action::AcceptQuarantined, OpenApiRouter::new().routes(routes!(cases::work::accept))))
        .merge(with(Action::ReadReviews, OpenApiRouter::new().routes(routes!(reviews::desk::list))))
        .merge(with(
            Action::ModerateReviews,
            OpenApiRouter::new().routes(routes!(reviews::desk::decide)).routes(routes!(reviews::desk::answer)),
        ))
        .merge(with(Action::ReadBookings, read_bookings))
        .merge(with(Action::ChangeBookings, change_bookings))
        .merge(with(Action::RecordMoney, record_money))
        .merge(with(Action::RefundMoney, refund_money))
        .merge(with(Action::ManageRewards, rewards))
        .merge(with(Action::ReadDepartures, OpenApiRouter::new().routes(routes!(departures::desk::list))))
        .merge(with(Action::ManageWaitingLists, waiting_lists))
        .merge(with(Action::ReadMails, OpenApiRouter::new().routes(routes!(outbox::desk::list))))
        .merge(with(Action::RetryMails, OpenApiRouter::new().routes(routes!(outbox::desk::retry))))
        .merge(with(Action::ReadReports, read_reports))
        .merge(with(Action::ReadMoneyReports, read_money_reports))
        .merge(with(
            Action::Invite,
            OpenApiRouter::new()
                .routes(routes!(people::desk::people))
                .routes(routes!(people::desk::invite))
                .routes(routes!(people::desk::change_role))
                .routes(routes!(people::desk::leave)),
        ))
        .merge(with(Action::RenewCredentials, OpenApiRouter::new().routes(routes!(people::desk::renew))))
        .merge(with(
            Action::Publish,
            OpenApiRouter::new().routes(routes!(publishing::desk::publishing, publishing::desk::publish)),
        ))
        .merge(with(Action::ExportData, OpenApiRouter::new().routes(routes!(exports::desk::export))))
        .merge(with(
            Action::ErasePeople,
            OpenApiRouter::new().routes(routes!(erasure::desk::preview)).routes(routes!(erasure::desk::erase)),
        ))
        .merge(with(
            Action::ManagePasskeys,
            OpenApiRouter::new()
                .routes(routes!(passkeys::desk::challenge))
                .routes(routes!(passkeys::desk::add))
                .routes(routes!(passkeys::desk::remove)),
        ))
        .merge(with(Action::ReadAudit, OpenApiRouter::new().routes(routes!(audit_log::desk::newest))))
        .split_for_parts();
    description.merge(of_uploads);
    let description = with_problem_documents(description);
    let calls = calls
        .route("/api/desk/openapi.json", get(move || async move { Json(description) }))
        .route("/api/{*rest}", axum::routing::any(|| async { Problem::not_found() }))
        .fallback(desk_files::file);
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
