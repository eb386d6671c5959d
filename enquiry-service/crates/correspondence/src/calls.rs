//! Calls of the desk for cases.

use axum::{extract::DefaultBodyLimit, middleware};
use utoipa_axum::{router::OpenApiRouter, routes};

use kernel::http::uploads::{self, Uploads};
use staff::permissions::Action;

use crate::{
    attachments::{self, model::SentAttachment},
    cases::{self, changes},
    contacts, mailbox, presence,
    replies::{self, editing},
    state::Correspondence,
    tasks,
};

/// Files for answers that are received at once, of 5 MiB each.
const FILES: usize = 3;

/// Calls of the desk, each group behind a permission.
pub fn of_desk(app: &Correspondence) -> Vec<(Action, OpenApiRouter)> {
    let read = OpenApiRouter::new()
        .routes(routes!(cases::desk::list))
        .routes(routes!(cases::desk::show))
        .routes(routes!(presence::desk::presence))
        .routes(routes!(changes::changes))
        .routes(routes!(contacts::desk::contact))
        .routes(routes!(mailbox::desk::list))
        .routes(routes!(mailbox::desk::attachment));
    let answer = OpenApiRouter::new()
        .routes(routes!(cases::begun::begin))
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
    let write_replies = OpenApiRouter::new()
        .routes(routes!(editing::list))
        .routes(routes!(editing::add))
        .routes(routes!(editing::change))
        .routes(routes!(editing::remove));
    let groups = [
        (Action::ReadCases, read),
        (Action::AnswerCases, answer),
        (Action::WriteReplies, write_replies),
        (Action::AcceptQuarantined, OpenApiRouter::new().routes(routes!(cases::work::accept))),
    ];
    groups.map(|(action, calls)| (action, calls.with_state(app.clone()))).into()
}

/// The call of the desk that takes files for answers, which arrive for minutes.
pub fn uploads(app: &Correspondence) -> (Action, OpenApiRouter) {
    let files = OpenApiRouter::new()
        .routes(routes!(attachments::desk::keep))
        .layer(middleware::from_fn_with_state(Uploads::new(FILES, SentAttachment::LARGEST, app.limits), uploads::admit))
        .layer(DefaultBodyLimit::max(SentAttachment::LARGEST));
    (Action::AnswerCases, files.with_state(app.clone()))
}
