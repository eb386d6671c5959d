//! The operator's notice of submissions in quarantine.

use std::time::Duration;

use futures_util::future::BoxFuture;
use minijinja::context;
use serde::Serialize;

use crate::{
    clock::{Millis, millis},
    database::{Connection, DatabaseError},
    mail::values::serde,
    outbox::{
        self,
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message},
    },
    submissions::quarantine::Quarantined,
};

/// Submissions wait in quarantine.
pub const QUARANTINE_NOTICE: MailKind = MailKind::named("quarantine_notice");

/// The maximum number of submissions of each kind in a notice.
const LISTED: i64 = 200;
/// The time from the receipt of a submission until it is in the database, so that each is in one notice at least.
const UNDER_WAY: Duration = Duration::from_mins(1);

/// The submissions of a kind that have come into quarantine since a time, as many as the last parameter says.
pub type InQuarantine = fn(&Connection, Millis, i64) -> Result<Vec<Quarantined>, DatabaseError>;

/// Drafts the notice of the submissions of all kinds.
pub struct QuarantineMails {
    pub kinds: Vec<InQuarantine>,
}

#[derive(Serialize)]
struct Item {
    reference: String,
    name: String,
    email: String,
    reason: String,
}

impl Mails for QuarantineMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(QUARANTINE_NOTICE, templates!("quarantine_notice"))]
    }

    fn draft<'a>(&'a self, composer: &'a Composer, _: &'a Message) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let kinds = self.kinds.clone();
            // What has come into quarantine since the last notice that was sent.
            let read = move |on: &Connection| {
                let due = outbox::store::last_due_of_sent(on, QUARANTINE_NOTICE)?;
                let since = due.map_or(0, |due| due - millis(UNDER_WAY));
                let (mut all, mut listed) = (0, Vec::new());
                for in_quarantine in kinds {
                    let submissions = in_quarantine(on, since, LISTED)?;
                    all += submissions.first().map_or(0, |first| first.total);
                    listed.extend(submissions);
                }
                Ok((all, listed))
            };
            let (all, listed) = composer.database.read(read).await?;
            if all == 0 {
                return Ok(None);
            }
            let item = |submission: Quarantined| {
                let Quarantined { reference, name, email, reason, total: _ } = submission;
                let key = format!("service:quarantine_{}", reason.map_or("", <&str>::from));
                let reason = composer.catalogue.text(composer.mail.operator_locale, &key).to_owned();
                Item { reference, name, email, reason }
            };
            let items: Vec<_> = listed.into_iter().map(item).collect();
            let more = all - i64::try_from(items.len()).unwrap_or(i64::MAX);
            let values = context! { items => serde(items), all, more => (more > 0).then_some(more) };
            Ok(Some(composer.to_operator(None, values).at_desk("/".to_owned())))
        })
    }
}
