//! Calls for bookings, departures and money.

use axum::{extract::DefaultBodyLimit, middleware};
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::http::uploads::{self, Uploads};
use staff::permissions::Action;

use crate::{
    cancelled_departures, departures, documents,
    dossier::{self, work},
    finding, offers,
    orders::{self, price},
    payments::{self, ipn},
    refunds,
    state::Bookings,
    statements::{self, file::LARGEST, lines},
    waiting_list,
};

/// Bank statements that are received at once, of 10 MiB each.
const STATEMENTS: usize = 1;

/// Calls from pages of the sites.
pub fn of_pages(app: &Bookings) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(dossier::http::requests))
        .routes(routes!(orders::http::submit_order))
        .routes(routes!(waiting_list::http::join))
        .routes(routes!(payments::http::start))
        .routes(routes!(offers::http::accept))
        .routes(routes!(offers::sharing::http::share))
        .routes(routes!(offers::sharing::http::mark))
        .with_state(app.clone())
}

/// Calls with their own authentication, or without any.
pub fn others(app: &Bookings) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(price::price))
        .routes(routes!(departures::http::departures))
        .routes(routes!(payments::http::payment))
        .routes(routes!(ipn::by_query, ipn::by_body))
        .routes(routes!(documents::http::invoice))
        .routes(routes!(offers::http::offer))
        .routes(routes!(documents::http::document))
        .with_state(app.clone())
}

/// Calls of the desk, each group behind a permission.
pub fn of_desk(app: &Bookings) -> Vec<(Action, OpenApiRouter)> {
    let read = OpenApiRouter::new()
        .routes(routes!(finding::desk::list))
        .routes(routes!(finding::desk::counts))
        .routes(routes!(dossier::desk::show))
        .routes(routes!(dossier::desk::document_page));
    let change = OpenApiRouter::new()
        .routes(routes!(work::take_step))
        .routes(routes!(work::cancel))
        .routes(routes!(departures::desk::decide))
        .routes(routes!(cancelled_departures::desk::cancel, cancelled_departures::desk::undo));
    let record_money = OpenApiRouter::new()
        .routes(routes!(work::note_payment))
        .routes(routes!(work::adjust))
        .routes(routes!(lines::open_bank_lines))
        .routes(routes!(lines::ignored_lines))
        .routes(routes!(lines::reopen))
        .routes(routes!(lines::assign));
    let refund = OpenApiRouter::new().routes(routes!(refunds::desk::refund)).routes(routes!(refunds::desk::settle));
    let waiting_lists =
        OpenApiRouter::new().routes(routes!(departures::desk::accept)).routes(routes!(departures::desk::strike));
    let groups = [
        (Action::ReadBookings, read),
        (Action::ChangeBookings, change),
        (Action::RecordMoney, record_money),
        (Action::RefundMoney, refund),
        (Action::ManageWaitingLists, waiting_lists),
    ];
    groups.map(|(action, calls)| (action, calls.with_state(app.clone()))).into()
}

/// Calls of the desk that take bank statements, which arrive for minutes.
pub fn uploads(app: &Bookings) -> (Action, OpenApiRouter) {
    let most = usize::try_from(LARGEST).unwrap_or(usize::MAX);
    let import = OpenApiRouter::new()
        .routes(routes!(statements::desk::import))
        .routes(routes!(statements::desk::preview))
        .layer(middleware::from_fn_with_state(Uploads::new(STATEMENTS, most, app.limits), uploads::admit))
        .layer(DefaultBodyLimit::max(most));
    (Action::RecordMoney, import.with_state(app.clone()))
}
