//! The alert to a colleague that the promised reply time is running out.

use futures_util::future::BoxFuture;
use minijinja::{Value, context};

use intake::enquiries::model::Enquiry;
use kernel::{
    clock::minute,
    mail::{facts::Facts, values::serde},
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};
use staff::people::model::StaffMember;

use super::model::ReplyAlert;
use crate::{cases, settings::CaseSettings};

/// The promised reply time is running out.
pub const REPLY_ALERT: MailKind = MailKind::named("reply_alert");

/// The mail of an alert to a colleague.
pub fn of_reply_alert(alert: &ReplyAlert, person: &StaffMember) -> NewMessage {
    NewMessage::due(REPLY_ALERT, Some(alert.id), person.email.to_string(), alert.at)
}

/// Drafts the alerts.
pub struct ReplyAlertMails {
    /// `None`: the desk is off.
    pub desk: Option<CaseSettings>,
}

impl Mails for ReplyAlertMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(REPLY_ALERT, templates!("reply_alert"))]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let Some(alert) = composer.database.find::<ReplyAlert>(id).await? else { return Ok(None) };
            let case = composer.database.read(move |on| cases::store::find(on, alert.enquiry)).await?;
            // The enquiry may have been answered meanwhile.
            let Some(case) = case.filter(|case| alert.still_holds(case)) else { return Ok(None) };
            let to = message.recipient.parse().map_err(|_| Unfit::Recipient)?;
            let draft = composer.to_colleague(to, self.values(composer, &case.enquiry, &alert));
            Ok(Some(draft.at_desk(format!("/cases/{}", case.enquiry.id))))
        })
    }
}

impl ReplyAlertMails {
    /// The due time is computed with the current office hours.
    fn values(&self, composer: &Composer, enquiry: &Enquiry, alert: &ReplyAlert) -> Value {
        let mut facts = Facts::new(&composer.catalogue, composer.mail.operator_locale);
        facts.whole("reference", enquiry.reference.as_str());
        facts.add("name", enquiry.name.as_str());
        facts.add("waits_since", minute(alert.since, &composer.zone));
        let due = self.desk.as_ref().map(|desk| minute(desk.reply_clock.due_at(alert.since), &composer.zone));
        context! {
            reference => enquiry.reference.as_str(),
            percent => alert.percent.to_string(),
            is_overdue => alert.percent >= 100,
            due => due.unwrap_or_default(),
            facts => serde(facts.list),
        }
    }
}
