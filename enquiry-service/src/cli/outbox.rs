use content_model::Choice;
use std::io::{self, Write};

use super::{Mistake, arguments::Outbox};
use crate::{
    config::Settings,
    database::{Database, outbox},
    domain::message::MessageState,
    primitives::clock::{Clock, minute},
    use_cases::retry_mails::retry_mails,
};

const MOST: i64 = 1000;

pub async fn run(database: &Database, settings: &Settings, command: Outbox) -> anyhow::Result<()> {
    match command {
        Outbox::List { dead, waiting } => {
            let state = if dead { Some(MessageState::Dead) } else { waiting.then_some(MessageState::Waiting) };
            for message in database.read(move |on| outbox::messages(on, state, MOST)).await? {
                let written = minute(message.created_at, &settings.zone);
                let (id, state, kind) = (message.id, message.state.name(), message.kind.name());
                let error = message.last_error.map(|error| format!("  {error}")).unwrap_or_default();
                writeln!(io::stdout(), "{id}  {written}  {state:7}  {kind}  tried {}{error}", message.attempts)?;
            }
            Ok(())
        }
        Outbox::Retry { id } => {
            let retried = retry_mails(database, id, None, Clock::system().now()).await?;
            match id {
                Some(id) if retried == 0 => Err(Mistake(format!("no mail {id} was given up")).into()),
                _ => Ok(writeln!(io::stdout(), "{retried} mails are due again.")?),
            }
        }
    }
}
