use std::io::{self, Write};

use clap::Subcommand;
use content_model::Choice;

use kernel::{
    cli::{Mistake, Terminal},
    clock::{Clock, date},
    fields::{EmailAddress, RawField, SingleLine, longest},
};

use super::{
    actions::{self, Left, NewPerson, RoleChanged},
    model::Role,
    store,
};
use crate::{links::renewals::renewal_link, work::Work};

#[derive(Subcommand)]
pub enum Staff {
    /// Print an invitation link for a new colleague, for one who has not joined yet, or for one who has left
    Invite {
        /// E-mail address of the colleague
        email: String,
        /// Name of the colleague, which visitors read in answers
        #[arg(long)]
        name: String,
        /// manager, sales, reservations, finance, operations, content or accountant
        #[arg(long)]
        role: Role,
    },
    /// Change the role of a colleague at once
    Role {
        /// E-mail address of the colleague
        email: String,
        /// manager, sales, reservations, finance, operations, content or accountant
        role: Role,
    },
    /// Print a link with which a colleague sets up password, app and recovery codes again
    Renew {
        /// E-mail address of the colleague
        email: String,
    },
    /// List all present and former colleagues
    List,
    /// End the access of a colleague at once; the audit log keeps the name
    Leave {
        /// E-mail address of the colleague
        email: String,
    },
}

/// `origin` is the origin of the desk's pages.
pub async fn run(terminal: &Terminal, origin: Option<&str>, work: Work, command: Staff) -> anyhow::Result<()> {
    let database = &terminal.database;
    let now = Clock::system().now();
    match command {
        Staff::Invite { email, name, role } => {
            let wrong = |field: &str| Mistake(format!("the {field} cannot be read"));
            let name = SingleLine::required(&RawField::Text(name), longest::NAME).map_err(|_| wrong("name"))?;
            let address = EmailAddress::parse(&RawField::Text(email)).map_err(|_| wrong("address"))?;
            let origin = origin.ok_or_else(desk_is_off)?;
            let person = NewPerson { name, email: address, role };
            let Ok((_, token)) = actions::invite(database, person, None, now).await? else {
                return Err(Mistake("somebody with this address works here already".to_owned()).into());
            };
            let link = format!("{origin}/invitation#{}", token.reveal());
            Ok(writeln!(io::stdout(), "{link}\nThe link works once and for seven days: hand it to this person alone.")?)
        }
        Staff::List => {
            for person in database.read(store::all).await? {
                let (role, state, since) =
                    (person.role.name(), person.state.name(), date(person.since, &terminal.zone));
                writeln!(io::stdout(), "{role:12}  {state:7}  since {since}  {}  {}", person.name, person.email)?;
            }
            Ok(())
        }
        Staff::Leave { email } => {
            let key = EmailAddress::key_of(&email);
            let found = database.read(move |connection| store::by_email(connection, &key)).await?;
            let left = match found {
                Some(person) => actions::leave(database, person.id, (None, now), work).await?,
                None => Left::NotThere,
            };
            match left {
                Left::Ended => Ok(writeln!(io::stdout(), "Ended the access of {email}.")?),
                Left::LastManager => {
                    Err(Mistake(format!("{email} is the last manager: invite another manager first")).into())
                }
                Left::NotThere | Left::ActorLeft => {
                    Err(Mistake(format!("nobody with the address {email} works here")).into())
                }
            }
        }
        Staff::Role { email, role } => {
            let key = EmailAddress::key_of(&email);
            let found = database.read(move |connection| store::by_email(connection, &key)).await?;
            let changed = match found {
                Some(person) => actions::change_role(database, (person.id, role), (None, now), work).await?,
                None => RoleChanged::NotThere,
            };
            match changed {
                RoleChanged::Changed => Ok(writeln!(io::stdout(), "{email} now has the role {}.", role.name())?),
                RoleChanged::LastManager => {
                    Err(Mistake(format!("{email} is the last manager: invite another manager first")).into())
                }
                RoleChanged::NotThere | RoleChanged::ActorLeft => {
                    Err(Mistake(format!("nobody with the address {email} works here")).into())
                }
            }
        }
        Staff::Renew { email } => {
            let origin = origin.ok_or_else(desk_is_off)?;
            let key = EmailAddress::key_of(&email);
            let found = database.read(move |connection| store::by_email(connection, &key)).await?;
            let token = match found {
                Some(person) => renewal_link(database, person.id, now).await?,
                None => None,
            };
            let token =
                token.ok_or_else(|| Mistake(format!("nobody with the address {email} has access to the desk")))?;
            let link = format!("{origin}/invitation#{}", token.reveal());
            Ok(writeln!(io::stdout(), "{link}\nThe link works once and for a day: hand it to this person alone.")?)
        }
    }
}

fn desk_is_off() -> Mistake {
    Mistake("the desk is off: set desk.host (TEMBEA_DESK_HOST)".to_owned())
}
