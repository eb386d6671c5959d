use std::io::{self, Write};

use content_model::Choice;

use super::{
    actions::{self, Left, NewPerson, RoleChanged},
    store,
};
use crate::{
    cli::{Mistake, arguments::Staff},
    kernel::{
        clock::{Clock, date},
        database::Database,
        fields::{EmailAddress, RawField, SingleLine, longest},
    },
    settings::Settings,
    staff::links::renewals::renewal_link,
};

pub async fn run(database: &Database, settings: &Settings, command: Staff) -> anyhow::Result<()> {
    let now = Clock::system().now();
    match command {
        Staff::Invite { email, name, role } => {
            let wrong = |field: &str| Mistake(format!("the {field} cannot be read"));
            let name = SingleLine::required(&RawField::Text(name), longest::NAME).map_err(|_| wrong("name"))?;
            let address = EmailAddress::parse(&RawField::Text(email)).map_err(|_| wrong("address"))?;
            let origin = origin(settings)?;
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
                    (person.role.name(), person.state.name(), date(person.since, &settings.zone));
                writeln!(io::stdout(), "{role:12}  {state:7}  since {since}  {}  {}", person.name, person.email)?;
            }
            Ok(())
        }
        Staff::Leave { email } => {
            let key = EmailAddress::key_of(&email);
            let found = database.read(move |connection| store::by_email(connection, &key)).await?;
            let left = match found {
                Some(person) => actions::leave(database, person.id, None, now).await?,
                None => Left::NotThere,
            };
            match left {
                Left::Ended => Ok(writeln!(io::stdout(), "{email} comes in no more.")?),
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
                Some(person) => actions::change_role(database, (person.id, role), None, now).await?,
                None => RoleChanged::NotThere,
            };
            match changed {
                RoleChanged::Changed => Ok(writeln!(io::stdout(), "{email} has the role {}.", role.name())?),
                RoleChanged::LastManager => {
                    Err(Mistake(format!("{email} is the last manager: invite another manager first")).into())
                }
                RoleChanged::NotThere | RoleChanged::ActorLeft => {
                    Err(Mistake(format!("nobody with the address {email} works here")).into())
                }
            }
        }
        Staff::Renew { email } => {
            let origin = origin(settings)?;
            let key = EmailAddress::key_of(&email);
            let found = database.read(move |connection| store::by_email(connection, &key)).await?;
            let token = match found {
                Some(person) => renewal_link(database, person.id, now).await?,
                None => None,
            };
            let token = token.ok_or_else(|| Mistake(format!("nobody with the address {email} signs in here")))?;
            let link = format!("{origin}/invitation#{}", token.reveal());
            Ok(writeln!(io::stdout(), "{link}\nThe link works once and for a day: hand it to this person alone.")?)
        }
    }
}

fn origin(settings: &Settings) -> Result<&str, Mistake> {
    let desk = settings.desk.as_ref().map(|desk| desk.origin.as_str());
    desk.ok_or_else(|| Mistake("the desk is off: set desk.host (TEMBEA_DESK_HOST)".to_owned()))
}
