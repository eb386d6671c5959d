//! Calls of the desk that look across all areas.

use axum::extract::DefaultBodyLimit;
use utoipa_axum::{router::OpenApiRouter, routes};

use bookings::offers::model::LARGEST_DRAFT;
use staff::permissions::Action;

use crate::{
    audit_log, booking_address, booking_cases, case_address, case_holds, case_offers, case_orders, contact, exports,
    outbox, rebooking, reports, seen_departures, state::Overview, today,
};

/// The largest body with an offer: a draft, and what is sent beside it.
const LARGEST_OFFER: usize = LARGEST_DRAFT + 4 * 1024;

/// Calls from pages of the sites.
pub fn of_pages(app: &Overview) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(case_offers::http::ask)).with_state(app.clone())
}

/// Calls of the desk, each group behind a permission.
pub fn of_desk(app: &Overview) -> Vec<(Action, OpenApiRouter)> {
    let read_cases = OpenApiRouter::new()
        .routes(routes!(today::today))
        .routes(routes!(booking_cases::desk::of_case))
        .routes(routes!(case_holds::desk::of_case))
        .routes(routes!(case_offers::desk::list))
        .routes(routes!(contact::desk::of_case));
    let read_bookings =
        OpenApiRouter::new().routes(routes!(outbox::desk::of_booking)).routes(routes!(contact::desk::of_booking));
    let read_reports =
        OpenApiRouter::new().routes(routes!(reports::desk::reply_time)).routes(routes!(reports::desk::funnel));
    let read_money_reports = OpenApiRouter::new()
        .routes(routes!(reports::desk::sources))
        .routes(routes!(reports::desk::revenue))
        .routes(routes!(reports::desk::money_due));
    let sell = OpenApiRouter::new()
        .routes(routes!(case_holds::desk::hold))
        .routes(routes!(case_holds::desk::set_end))
        .routes(routes!(case_holds::desk::release))
        .routes(routes!(case_orders::suggestion::journeys))
        .routes(routes!(case_orders::suggestion::price))
        .routes(routes!(case_orders::same_days::same_days))
        .routes(routes!(case_orders::desk::begin))
        .routes(routes!(case_offers::desk::withdraw))
        .routes(routes!(case_offers::days::days))
        .routes(routes!(case_offers::days::found_days))
        .routes(routes!(case_offers::earlier::earlier))
        .routes(routes!(case_offers::earlier::copy))
        .routes(routes!(case_offers::days::lodgings));
    let write_offers = OpenApiRouter::new()
        .routes(routes!(case_offers::desk::begin))
        .routes(routes!(case_offers::desk::save))
        .routes(routes!(case_offers::desk::send_version))
        .routes(routes!(case_offers::desk::preview))
        .layer(DefaultBodyLimit::max(LARGEST_OFFER));
    let groups = [
        (Action::ReadCases, read_cases),
        (
            Action::AnswerCases,
            OpenApiRouter::new()
                .routes(routes!(booking_cases::desk::begin))
                .routes(routes!(case_address::desk::correct)),
        ),
        (
            Action::ChangeBookings,
            OpenApiRouter::new()
                .routes(routes!(rebooking::desk::form))
                .routes(routes!(rebooking::desk::price))
                .routes(routes!(rebooking::desk::rebook))
                .routes(routes!(booking_address::desk::correct)),
        ),
        (Action::ReadDepartures, OpenApiRouter::new().routes(routes!(seen_departures::desk::list))),
        (Action::SellJourneys, sell),
        (Action::SellJourneys, write_offers),
        (Action::ReadBookings, read_bookings),
        (Action::ReadMails, OpenApiRouter::new().routes(routes!(outbox::desk::list))),
        (Action::RetryMails, OpenApiRouter::new().routes(routes!(outbox::desk::retry))),
        (Action::ReadReports, read_reports),
        (Action::ReadMoneyReports, read_money_reports),
        (Action::ReadAudit, OpenApiRouter::new().routes(routes!(audit_log::desk::page))),
        (Action::ExportData, OpenApiRouter::new().routes(routes!(exports::desk::export))),
    ];
    groups.map(|(action, calls)| (action, calls.with_state(app.clone()))).into()
}
