use std::sync::Arc;

use tokio::sync::{Mutex, Notify, Semaphore};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::settings::Settings;
use crate::{
    bookings::{documents::print::Printer, payments::actions::Payments},
    correspondence::replies::texts::{Replies, RepliesError},
    intake::publishing::{metrics::BuildMetrics, signatures::SignedCalls},
    kernel::{
        catalogues::Catalogues,
        clock::Clock,
        content::ContentCache,
        database::Database,
        http::{form_page::FormPages, in_progress::InProgress, network::Networks},
        metrics::Metrics,
        passwords::hashing::{Hasher, HashingError},
        signing::Signer,
        submissions::actions::Intake,
    },
};

/// State that every handler can use.
#[derive(Clone)]
pub struct AppState(Arc<Dependencies>);

pub struct Dependencies {
    pub settings: Settings,
    pub database: Database,
    pub clock: Clock,
    /// Wakes the outbox worker.
    pub wake: Arc<Notify>,
    /// Wakes the task that triggers site builds.
    pub wake_builds: Arc<Notify>,
    pub catalogue: Arc<Catalogues>,
    pub content: Arc<ContentCache>,
    pub payments: Arc<Payments>,
    pub printer: Arc<Printer>,
    pub intake: Intake,
    pub build_metrics: BuildMetrics,
    pub pages: FormPages,
    pub networks: Networks,
    pub signer: Signer,
    pub signed_calls: SignedCalls,
    pub metrics: Arc<Metrics>,
    pub hasher: Hasher,
    /// Ready-made replies of the desk.
    pub replies: Arc<Replies>,
    /// Limits how many pictures are decoded at once.
    pub pictures: Arc<Semaphore>,
    /// Limits how many tables are exported at once.
    pub exports: Arc<Semaphore>,
    /// Held by the search that indexes the words of new cases.
    pub search_words: Mutex<()>,
    /// Ends the streams of events when the service stops.
    pub stop: CancellationToken,
    /// Streams of the changes of a case, by person.
    pub open_streams: InProgress<Uuid>,
}

/// Decoding a picture takes up to 32 MiB plus thread memory, and one core for a moment.
const PICTURES_AT_ONCE: usize = 1;
/// An export holds a page of its table in memory.
const EXPORTS_AT_ONCE: usize = 3;

/// The parts of the service besides database, clock and settings.
pub struct Shared {
    pub wake: Arc<Notify>,
    pub wake_builds: Arc<Notify>,
    pub catalogue: Arc<Catalogues>,
    pub content: Arc<ContentCache>,
    pub payments: Arc<Payments>,
    pub printer: Arc<Printer>,
    pub intake: Intake,
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
    pub fn new(
        settings: Settings,
        database: Database,
        clock: Clock,
        offering: Shared,
        metrics: Arc<Metrics>,
    ) -> Result<Self, AppError> {
        let Shared { wake, wake_builds, catalogue, content, payments, printer, intake, build_metrics, stop } = offering;
        let brand = settings.mail.from.name.as_deref().unwrap_or_default();
        let pages = FormPages::new(Arc::clone(&catalogue), brand)?;
        let networks = Networks::new(&settings);
        let signer = Signer::new(&settings.security.signing_keys);
        let signed_calls = SignedCalls::new(&settings.publishing.signing_keys);
        let hasher = Hasher::new()?;
        let replies = Arc::new(Replies::read()?);
        Ok(AppState(Arc::new(Dependencies {
            settings,
            database,
            clock,
            wake,
            wake_builds,
            catalogue,
            content,
            payments,
            printer,
            intake,
            build_metrics,
            pages,
            networks,
            signer,
            signed_calls,
            metrics,
            hasher,
            replies,
            pictures: Arc::new(Semaphore::new(PICTURES_AT_ONCE)),
            exports: Arc::new(Semaphore::new(EXPORTS_AT_ONCE)),
            search_words: Mutex::default(),
            stop,
            open_streams: InProgress::default(),
        })))
    }
}

impl std::ops::Deref for AppState {
    type Target = Dependencies;

    fn deref(&self) -> &Dependencies {
        &self.0
    }
}
