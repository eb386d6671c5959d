//! The answer of a colleague to a visitor.

use futures_util::future::BoxFuture;
use lettre::{Address, message::Mailbox};
use minijinja::context;

use intake::enquiries::model::{Details, Enquiry};
use kernel::{
    mail::letter::LetterFile,
    outbox::{
        compose::{Composer, Mails, address},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message},
    },
    signing::Signer,
};
use staff::people::model::StaffMember;

use super::model::CaseMessage;
use crate::{attachments, mailbox};

/// An answer of the company to the visitor.
pub const CASE_REPLY: MailKind = MailKind::named("case_reply");

/// Drafts the answers of colleagues.
pub struct CaseMails {
    pub signer: Signer,
}

impl Mails for CaseMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(CASE_REPLY, templates!("case_reply"))]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let database = &composer.database;
            let Some(answer) = database.find::<CaseMessage>(id).await? else { return Ok(None) };
            let Some(enquiry) = database.find::<Enquiry>(answer.enquiry).await? else { return Ok(None) };
            let Some(by) = database.find::<StaffMember>(answer.staff).await? else { return Ok(None) };
            let mails = database.read(move |on| mailbox::store::newest_of_enquiry(on, answer.enquiry)).await?;
            let before = mails.into_iter().rev().filter(|mail| mail.at <= answer.at && !mail.message_id.is_empty());
            let answered = before.map(|mail| mail.message_id).collect();
            let files = database.read(move |on| attachments::store::of_answer(on, id)).await?.into_iter();
            let files = files.map(|(name, media_type, content)| LetterFile { name, media_type, content }).collect();
            let values = context! {
                reference => enquiry.reference.as_str(),
                is_quote => matches!(enquiry.details, Details::Quote(_)),
                text => answer.text.as_str(),
            };
            let to = Mailbox::new(None, address(&enquiry.email)?);
            let draft = Draft::new(enquiry.locale, to, Some(self.reply_to(composer, &enquiry)), values);
            Ok(Some(draft.written_by(by.name.to_string(), answered, files).in_thread(enquiry.id)))
        })
    }
}

impl CaseMails {
    /// The Reply-To address, with the token of the case if the mailbox supports subaddressing.
    fn reply_to(&self, composer: &Composer, enquiry: &Enquiry) -> Mailbox {
        let with_token = composer.mail.reply_address.as_ref().and_then(|address| {
            let local = format!("{}+c{}", address.user(), self.signer.reply_token(enquiry.id));
            // Mail servers reject a longer local part.
            let fits = local.len() <= 64;
            fits.then(|| Address::new(local, address.domain()).ok()).flatten()
        });
        with_token.map_or_else(|| composer.mail.operator.clone(), |address| Mailbox::new(None, address))
    }
}
