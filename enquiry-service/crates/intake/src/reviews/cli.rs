use std::io::{self, Write};

use clap::Subcommand;
use content_model::Choice;
use uuid::Uuid;

use kernel::{
    cli::{Mistake, Terminal},
    clock::{Clock, date},
    database::Database,
};

use super::{
    actions::moderate_review,
    model::ReviewState,
    store::{self, ReviewFilter},
};

#[derive(Subcommand)]
pub enum Reviews {
    /// List reviews, newest first
    List {
        /// Only reviews that wait for moderation
        #[arg(long)]
        pending: bool,
    },
    /// Publish a review with the next build of the sites
    Approve {
        /// Id of the review, as `reviews list` prints it
        id: Uuid,
    },
    /// Do not publish a review
    Reject {
        /// Id of the review, as `reviews list` prints it
        id: Uuid,
    },
}

pub async fn run(terminal: &Terminal, command: Reviews) -> anyhow::Result<()> {
    let database = &terminal.database;
    match command {
        Reviews::List { pending } => {
            let state = pending.then_some(ReviewState::Pending);
            let filter = ReviewFilter { state, ..ReviewFilter::ALL };
            for review in database.read(move |on| store::filtered(on, filter)).await? {
                let quarantine = review.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
                let day = date(review.received_at, &terminal.zone);
                let (id, state, rating) = (review.id, review.state.name(), review.rating);
                writeln!(
                    io::stdout(),
                    "{id}  {day}  {state:8}  {rating}/5  {}: {}{quarantine}",
                    review.name,
                    review.title
                )?;
            }
            Ok(())
        }
        Reviews::Approve { id } => decide(database, id, ReviewState::Approved).await,
        Reviews::Reject { id } => decide(database, id, ReviewState::Rejected).await,
    }
}

async fn decide(database: &Database, id: Uuid, state: ReviewState) -> anyhow::Result<()> {
    if !moderate_review(database, id, state, None, Clock::system().now()).await? {
        return Err(Mistake(format!("there is no review {id}")).into());
    }
    Ok(writeln!(io::stdout(), "{id} is {}.", state.name())?)
}
