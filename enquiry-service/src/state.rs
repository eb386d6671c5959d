//! Composes the states of all areas.

use std::sync::Arc;

use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::sync::CancellationToken;

use super::settings::Settings;
use crate::{
    accounts::state::{self as accounts, Accounts},
    bookings::{
        documents::print::Printer,
        payments::actions::Payments,
        state::{self as bookings, Bookings},
    },
    correspondence::{
        replies::texts::{Replies, RepliesError},
        state::{self as correspondence, Correspondence},
    },
    intake::{
        publishing::{metrics::BuildMetrics, signatures::SignedCalls},
        state::{self as intake, Intake},
    },
    kernel::{
        catalogues::Catalogues,
        clock::Clock,
        content::ContentCache,
        database::Database,
        http::{
            form_page::FormPages,
            in_progress::InProgress,
            network::Networks,
            web::{self, Web, state},
        },
        metrics::Metrics,
        passwords::hashing::{Hasher, HashingError},
        signing::Signer,
        submissions,
    },
    overview::state::{self as overview, Overview},
    staff::state::{self as staff, Staff},
};

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

/// The parts of the service besides database, clock and settings.
pub struct Shared {
    pub wake: Arc<Notify>,
    pub wake_builds: Arc<Notify>,
    pub catalogue: Arc<Catalogues>,
    pub content: Arc<ContentCache>,
    pub payments: Arc<Payments>,
    pub printer: Arc<Printer>,
    pub intake: submissions::actions::Intake,
    pub build_metrics: BuildMetrics,
    pub stop: CancellationToken,
}

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("a template of pages is wrong: {0}")]
    Template(#[from] minijinja::Error),
    #[error(transparent)]
    Replies(#[from] RepliesError),
    #[error("passwords cannot be hashed here: {0}")]
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
        let Shared { wake, wake_builds, catalogue, content, payments, printer, intake, build_metrics, stop } = offering;
        let brand = settings.mail.from.name.as_deref().unwrap_or_default();
        let web = Web::new(web::Parts {
            pages: FormPages::new(Arc::clone(&catalogue), brand)?,
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
        let desk = settings.desk;
        let environment = settings.environment;
        let staff = Staff::new(staff::Parts { web: web.clone(), environment, desk: desk.clone() });
        let accounts = Accounts::new(accounts::Parts {
            web: web.clone(),
            staff: staff.clone(),
            pictures: Arc::new(Semaphore::new(accounts::PICTURES_AT_ONCE)),
            rates: settings.rates,
        });
        let intake = Intake::new(intake::Parts {
            web: web.clone(),
            staff: staff.clone(),
            signed_calls: SignedCalls::new(&settings.publishing.signing_keys),
            wake_builds: Arc::clone(&wake_builds),
            has_build_hook: settings.publishing.build_hook.is_some(),
        });
        let bookings = Bookings::new(bookings::Parts {
            web: web.clone(),
            staff: staff.clone(),
            payments,
            payment: settings.payment,
            statements: settings.statements,
            printer,
            finding: Mutex::default(),
        });
        let correspondence = Correspondence::new(correspondence::Parts {
            web: web.clone(),
            staff: staff.clone(),
            desk: desk.clone(),
            replies: Arc::new(Replies::read()?),
            search_words: Mutex::default(),
            stop,
            open_streams: InProgress::default(),
        });
        let overview = Overview::new(overview::Parts {
            web: web.clone(),
            staff: staff.clone(),
            correspondence: correspondence.clone(),
            desk,
            reads_mailbox: settings.mailbox.is_some(),
            exports: Arc::new(Semaphore::new(overview::EXPORTS_AT_ONCE)),
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
