use std::io::{self, Write};

use super::{Mistake, arguments::Audit};
use crate::{
    database::Database,
    use_cases::audit::{Verified, verify},
};

pub async fn run(database: &Database, command: Audit) -> anyhow::Result<()> {
    let Audit::Verify = command;
    match verify(database).await? {
        Verified::Whole(lines) => Ok(writeln!(io::stdout(), "The log is whole: {lines} lines.")?),
        Verified::Broken(line) => {
            Err(Mistake(format!("line {line} of the audit log is missing or not as it was written")).into())
        }
    }
}
