use std::io::{self, Write};

use content_model::Choice;

use crate::{
    cli::{Mistake, arguments::Outbox},
    kernel::{
        clock::{Clock, minute},
        database::Database,
        outbox::{self, actions::retry_mails, model::MessageState},
    },
    settings::Settings,
};

const MOST: i64 = 1000;

pub async fn run(database: &Database, settings: &Settings, command: Outbox) -> anyhow::Result<()> {
    match command {
        Outbox::List { dead, waiting } => {
            let state = if dead { Some(MessageState::Dead) } else { waiting.then_some(MessageState::Waiting) };
            for message in database.read(move |on| outbox::store::messages(on, state, MOST)).await? {
                let written = minute(message.created_at, &settings.zone);
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
                _ => Ok(writeln!(io::stdout(), "{retried} mails are due again.")?),
            }
        }
    }
}
