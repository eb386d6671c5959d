use std::io::{self, Write};

use super::demonstrate;
use crate::{
    cli::{Mistake, content},
    kernel::{clock::Clock, database::Database, settings::kinds::Environment},
    settings::Settings,
};

pub async fn run(database: &Database, settings: &Settings) -> anyhow::Result<()> {
    if settings.environment == Environment::Production {
        return Err(Mistake("there are no demonstrations in production".to_owned()).into());
    }
    let desk = settings.desk.as_ref();
    let desk = desk.ok_or_else(|| Mistake("the desk is off: set desk.host (TEMBEA_DESK_HOST)".to_owned()))?;
    let clock = Clock::system();
    let token = demonstrate(database, content(settings).current(), clock.now(), &settings.zone).await?;
    Ok(writeln!(io::stdout(), "{}/demonstration#{}", desk.origin, token.reveal())?)
}
