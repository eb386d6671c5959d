//! Composes the states of all areas.

use std::sync::Arc;

use tokio::sync::{Notify, Semaphore};
use tokio_util::sync::CancellationToken;

use accounts::{business::Business, state::Accounts};
use bookings::{
    documents::{self, print::Printer},
    offers::look::{LooksError, SiteLooks},
    orders,
    payments::actions::Payments,
    state::Bookings,
};
use correspondence::{
    replies::texts::{Replies, RepliesError},
    state::Correspondence,
};
use intake::{
    publishing::{metrics::BuildMetrics, signatures::SignedCalls},
    reviews::moderation,
    state::Intake,
};
use kernel::{
    catalogues::Catalogues,
    clock::Clock,
    content::ContentCache,
    database::Database,
    http::{
        form_page::FormPages,
        in_progress::InProgress,
        networks::Networks,
        web::{self, Web, state},
    },
    metrics::Metrics,
    passwords::hashing::{Hasher, HashingError},
    search::index::IndexWriter,
    signing::Signer,
    submissions,
};
use overview::state::Overview;
use staff::state::Staff;

use super::settings::{Desk, Settings};

/// The states of all areas, and what the calls of the program itself use.
#[derive(Clone)]
pub struct AppState(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub staff: Staff,
    pub accounts: Accounts,
    pub intake: Intake,
    pub bookings: Bookings,
    pub correspondence: Correspondence,
    pub overview: Overview,
    /// Wakes the task that triggers site builds.
    pub wake_builds: Arc<Notify>,
    pub build_metrics: BuildMetrics,
}

state!(AppState(Parts) gives web: Web, staff: Staff);

/// The templates of the features' pages.
const PAGES: [(&str, &str); 3] = [moderation::QUESTION, orders::http::PLACES_LEFT, documents::http::ACCOUNT];

/// The parts of the service besides database, clock and settings.
pub struct Shared {
    pub wake: Arc<Notify>,
    pub wake_builds: Arc<Notify>,
    pub catalogue: Arc<Catalogues>,
    pub content: Arc<ContentCache>,
    pub payments: Arc<Payments>,
    pub printer: Arc<Printer>,
    pub intake: submissions::actions::Reception,
    pub business: Business,
    pub build_metrics: BuildMetrics,
    pub stop: CancellationToken,
}

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("invalid page template: {0}")]
    Template(#[from] minijinja::Error),
    #[error(transparent)]
    Looks(#[from] LooksError),
    #[error(transparent)]
    Replies(#[from] RepliesError),
    #[error("cannot hash passwords on this machine: {0}")]
    Hashing(#[from] HashingError),
}

impl AppState {
    pub fn compose(
        settings: Settings,
        database: Database,
        clock: Clock,
        offering: Shared,
        metrics: Arc<Metrics>,
    ) -> Result<Self, AppError> {
        let Shared { wake, wake_builds, catalogue, content, payments, printer, intake, business, build_metrics, stop } =
            offering;
        let brand = settings.mail.from.name.as_deref().unwrap_or_default();
        let looks = SiteLooks::new(settings.sites.clone(), Arc::clone(&catalogue), brand)?;
        let web = Web::new(web::Parts {
            pages: FormPages::new(Arc::clone(&catalogue), brand, &PAGES)?,
            networks: Networks::new(&settings.security, &settings.sites),
            signer: Signer::new(&settings.security.signing_keys),
            hasher: Hasher::new()?,
            sites: settings.sites,
            zone: settings.zone,
            operator: settings.mail.operator,
            operator_locale: settings.mail.operator_locale,
            limits: settings.limits,
            database,
            clock,
            wake,
            catalogue,
            content,
            intake,
            metrics,
        });
        let (at_desk, cases, seasons) = match settings.desk {
            Some(Desk { staff, cases, seasons }) => (Some(staff), Some(cases), Some(seasons)),
            None => (None, None, None),
        };
        let environment = settings.environment;
        let staff = Staff::new(staff::state::Parts {
            web: web.clone(),
            environment,
            work: correspondence::state::WORK,
            desk: at_desk,
        });
        let accounts = Accounts::new(accounts::state::Parts {
            web: web.clone(),
            staff: staff.clone(),
            pictures: Arc::new(Semaphore::new(accounts::state::PICTURES_AT_ONCE)),
            rates: settings.rates,
        });
        let intake = Intake::new(intake::state::Parts {
            web: web.clone(),
            staff: staff.clone(),
            business: business.clone(),
            signed_calls: SignedCalls::new(&settings.publishing.signing_keys),
            wake_builds: Arc::clone(&wake_builds),
            has_build_hook: settings.publishing.build_hook.is_some(),
        });
        let bookings = Bookings::new(bookings::state::Parts {
            web: web.clone(),
            staff: staff.clone(),
            business: business.clone(),
            payments,
            payment: settings.payment,
            statements: settings.statements,
            printer,
            looks,
            quarantine_ends_after: settings.retention.quarantine,
            finding: IndexWriter::new(Arc::clone(&web.content)),
        });
        let correspondence = Correspondence::new(correspondence::state::Parts {
            web: web.clone(),
            staff: staff.clone(),
            business: business.clone(),
            desk: cases,
            quarantine_ends_after: settings.retention.quarantine,
            stages_of: overview::case_stages::actions::stages_of,
            replies: Arc::new(Replies::read()?),
            search_words: IndexWriter::new(Arc::clone(&web.content)),
            stop,
            open_streams: InProgress::default(),
        });
        let overview = Overview::new(overview::state::Parts {
            web: web.clone(),
            staff: staff.clone(),
            bookings: bookings.clone(),
            correspondence: correspondence.clone(),
            seasons,
            reads_mailbox: settings.mailbox.is_some(),
            exports: Arc::new(Semaphore::new(overview::state::EXPORTS_AT_ONCE)),
        });
        Ok(AppState::new(Parts {
            web,
            staff,
            accounts,
            intake,
            bookings,
            correspondence,
            overview,
            wake_builds,
            build_metrics,
        }))
    }
}
