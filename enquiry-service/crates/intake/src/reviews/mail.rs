//! The operator's notice about a review, with the links that moderate it.

use std::time::Duration;

use content_model::Locale;
use futures_util::future::BoxFuture;
use minijinja::{Value, context};

use kernel::{
    catalogues::Catalogues,
    clock::millis,
    mail::{
        facts::{Fact, Facts},
        values::serde,
    },
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message},
    },
    signing::{Moderation, Signer},
};

use super::model::Review;

/// A visitor has written a review, which waits for moderation.
pub const REVIEW_NOTICE: MailKind = MailKind::named("review_notice");

/// The lifetime of a moderation link.
const MODERATION: Duration = Duration::from_hours(24 * 60);

/// Drafts the mails about reviews.
pub struct ReviewMails {
    pub signer: Signer,
}

impl Mails for ReviewMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(REVIEW_NOTICE, templates!("review_notice"))]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let review = composer.database.find::<Review>(id).await?;
            Ok(review.map(|review| composer.to_operator(None, self.notice(composer, message, &review))))
        })
    }
}

impl ReviewMails {
    fn notice(&self, composer: &Composer, message: &Message, review: &Review) -> Value {
        let link = |approve| {
            let expires_at = message.created_at + millis(MODERATION);
            let token = self.signer.sign(&Moderation { review: review.id, approve, expires_at });
            format!("{}/api/moderate?token={token}", composer.sites.origin(review.locale))
        };
        context! {
            name => review.name.as_str(),
            title => review.title.as_str(),
            message => review.body.as_str(),
            facts => serde(facts_of_review(&composer.catalogue, composer.mail.operator_locale, review)),
            approve => link(true),
            reject => link(false),
        }
    }
}

fn facts_of_review(catalogue: &Catalogues, locale: Locale, review: &Review) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    facts.add("name", review.name.as_str());
    facts.add("email", review.email.as_str());
    facts.add("country", review.country.as_str());
    facts.add("review_rating", review.rating.to_string());
    facts.add("review_category", review.category.as_str());
    facts.add("tour", if review.tour.is_empty() { review.tour_slug.as_str() } else { review.tour.as_str() });
    facts.language(review.locale);
    facts.list
}
