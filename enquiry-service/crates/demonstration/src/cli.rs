use std::io::{self, Write};

use kernel::{
    cli::{Mistake, Terminal},
    clock::Clock,
    settings::kinds::Environment,
};

use super::demonstrate;

/// `origin` is the origin of the desk's pages.
pub async fn run(terminal: &Terminal, environment: Environment, origin: Option<&str>) -> anyhow::Result<()> {
    if environment == Environment::Production {
        return Err(Mistake("there are no demonstrations in production".to_owned()).into());
    }
    let origin = origin.ok_or_else(|| Mistake("the desk is off: set desk.host (TEMBEA_DESK_HOST)".to_owned()))?;
    let content = terminal.content().current();
    let token = demonstrate(&terminal.database, content, Clock::system().now(), &terminal.zone).await?;
    Ok(writeln!(io::stdout(), "{origin}/demonstration#{}", token.reveal())?)
}
