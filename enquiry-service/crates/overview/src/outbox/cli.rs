use std::io::{self, Write};

use clap::Subcommand;
use content_model::Choice;
use uuid::Uuid;

use kernel::{
    cli::{Mistake, Terminal},
    clock::{Clock, minute},
    outbox::{self, actions::retry_mails, model::MessageState},
};

#[derive(Subcommand)]
pub enum Outbox {
    /// List mails, newest first
    List {
        /// Only mails that were given up
        #[arg(long)]
        dead: bool,
        /// Only mails that wait to be sent
        #[arg(long, conflicts_with = "dead")]
        waiting: bool,
    },
    /// Send mails again that were given up: one, or all
    Retry {
        /// Id of the mail, as `outbox list` prints it [default: all]
        id: Option<Uuid>,
    },
}

const MOST: i64 = 1000;

pub async fn run(terminal: &Terminal, command: Outbox) -> anyhow::Result<()> {
    let database = &terminal.database;
    match command {
        Outbox::List { dead, waiting } => {
            let state = if dead { Some(MessageState::Dead) } else { waiting.then_some(MessageState::Waiting) };
            for message in database.read(move |on| outbox::store::messages(on, state, MOST)).await? {
                let written = minute(message.created_at, &terminal.zone);
                let (id, state, kind) = (message.id, message.state.name(), &message.kind);
                let error = message.last_error.map(|error| format!("  {error}")).unwrap_or_default();
                writeln!(io::stdout(), "{id}  {written}  {state:7}  {kind}  tried {}{error}", message.attempts)?;
            }
            Ok(())
        }
        Outbox::Retry { id } => {
            let retried = retry_mails(database, id, None, Clock::system().now()).await?;
            match id {
                Some(id) if retried == 0 => Err(Mistake(format!("no mail {id} was given up")).into()),
                _ => Ok(writeln!(io::stdout(), "{retried} mails will be sent again.")?),
            }
        }
    }
}
