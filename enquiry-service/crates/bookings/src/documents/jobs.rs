use std::{sync::Arc, time::Duration};

use kernel::{
    database::{Database, DatabaseError},
    jobs::{Job, Rest},
};

use super::{actions::print_waiting, print::Printer};

/// A document that is opened earlier is rendered on request.
const LOOK_EVERY: Duration = Duration::from_secs(30);

/// Renders issued documents.
pub struct PrintDocuments {
    pub database: Database,
    pub printer: Arc<Printer>,
}

impl Job for PrintDocuments {
    const NAME: &'static str = "render documents";

    async fn round(&mut self) -> Result<Rest, DatabaseError> {
        let has_more = print_waiting(&self.database, &self.printer).await?;
        Ok(Rest::of(if has_more { Duration::ZERO } else { LOOK_EVERY }))
    }
}
