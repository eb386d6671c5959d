//! Mails about an enquiry: the operator's notice and the visitor's confirmation.

use content_model::Locale;
use futures_util::future::BoxFuture;
use jiff::tz::TimeZone;
use lettre::message::Mailbox;
use minijinja::context;

use kernel::{
    catalogues::Catalogues,
    clock::{Millis, timestamp},
    content::Content,
    fields::shown_ages,
    mail::{
        facts::{self, Fact, Facts},
        values::serde,
    },
    outbox::{
        compose::{Composer, Mails, address},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use super::model::{ContactMethod, Details, Enquiry, QuoteDetails};

/// The visitor's request has arrived.
pub const QUOTE_CONFIRMATION: MailKind = MailKind::named("quote_confirmation");
/// The visitor's contact message has arrived.
pub const CONTACT_CONFIRMATION: MailKind = MailKind::named("contact_confirmation");
/// A visitor has asked for a quote.
pub const QUOTE_NOTICE: MailKind = MailKind::named("quote_notice");
/// A visitor has sent a contact message.
pub const CONTACT_NOTICE: MailKind = MailKind::named("contact_notice");

/// The mails of an enquiry outside quarantine: the operator's notice and the visitor's confirmation.
pub fn notice_and_confirmation(enquiry: &Enquiry, operator: &Mailbox, now: Millis) -> [NewMessage; 2] {
    let (notice, confirmation) = match &enquiry.details {
        Details::Quote(_) => (QUOTE_NOTICE, QUOTE_CONFIRMATION),
        Details::Contact(_) => (CONTACT_NOTICE, CONTACT_CONFIRMATION),
    };
    [
        NewMessage::due(notice, Some(enquiry.id), operator.email.to_string(), now),
        NewMessage::due(confirmation, Some(enquiry.id), enquiry.email.to_string(), now),
    ]
}

/// Drafts the mails about enquiries.
pub struct EnquiryMails;

impl Mails for EnquiryMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[
            (QUOTE_CONFIRMATION, templates!("quote_confirmation")),
            (CONTACT_CONFIRMATION, templates!("contact_confirmation")),
            (QUOTE_NOTICE, templates!("quote_notice")),
            (CONTACT_NOTICE, templates!("contact_notice")),
        ]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let Some(enquiry) = composer.database.find::<Enquiry>(id).await? else { return Ok(None) };
            let is_confirmation = [QUOTE_CONFIRMATION, CONTACT_CONFIRMATION].contains(&message.kind());
            let draft = if is_confirmation { confirmation(composer, &enquiry) } else { notice(composer, &enquiry) };
            draft.map(|draft| Some(draft.in_thread(id)))
        })
    }
}

fn confirmation(composer: &Composer, enquiry: &Enquiry) -> Result<Draft, Unfit> {
    let values = context! {
        reference => enquiry.reference.as_str(),
        facts => serde(facts_of_confirmation(&composer.catalogue, &composer.content.current(), enquiry)),
        phone => composer.mail.phone.as_ref().map(|phone| phone.replace(' ', "\u{a0}")),
    };
    let draft = composer.to_visitor(enquiry.locale, &enquiry.email, values)?;
    Ok(match &enquiry.details {
        Details::Quote(quote) => draft.with_journey(quote.tour_slug.to_string()),
        Details::Contact(_) => draft,
    })
}

fn notice(composer: &Composer, enquiry: &Enquiry) -> Result<Draft, Unfit> {
    let locale = composer.mail.operator_locale;
    let date = match &enquiry.details {
        Details::Quote(quote) => composer.catalogue.date_long(locale, quote.travel_date),
        Details::Contact(_) => String::new(),
    };
    let values = context! {
        reference => enquiry.reference.as_str(),
        name => enquiry.name.as_str(),
        date,
        facts => serde(facts_of_notice(&composer.catalogue, locale, &composer.zone, enquiry)),
        message => enquiry.details.message(),
        whatsapp => facts::whatsapp(enquiry.phone.as_ref()),
        call => facts::call(enquiry.phone.as_ref()),
    };
    let visitor = Mailbox::new(Some(enquiry.name.to_string()), address(&enquiry.email)?);
    Ok(composer.to_operator(Some(visitor), values).at_desk(format!("/cases/{}", enquiry.id)))
}

/// The visitor's confirmation. Contains no text typed in the form.
fn facts_of_confirmation(catalogue: &Catalogues, content: &Content, enquiry: &Enquiry) -> Vec<Fact> {
    let locale = enquiry.locale;
    let mut facts = Facts::new(catalogue, locale);
    facts.whole("reference", enquiry.reference.as_str());
    if let Details::Quote(quote) = &enquiry.details {
        facts.whole("departure", catalogue.date_long(locale, quote.travel_date));
        facts.add("adults", quote.adults.to_string());
        facts.add("children", if quote.children > 0 { quote.children.to_string() } else { String::new() });
        facts.add("child_ages", shown_ages(&quote.child_ages));
        facts.add("journey", content.tour(locale, quote.tour_slug.as_str()).map_or("", |tour| &tour.title));
        facts.add("place", content.place(locale, quote.place.as_str()).unwrap_or_default());
    }
    facts.list
}

/// The operator's notice, with all submitted fields.
fn facts_of_notice(catalogue: &Catalogues, locale: Locale, zone: &TimeZone, enquiry: &Enquiry) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    facts.whole("reference", enquiry.reference.as_str());
    facts.add("name", enquiry.name.as_str());
    facts.link("email", enquiry.email.as_str(), Some(facts::mailto(&enquiry.email)));
    facts::phone(&mut facts, enquiry.phone.as_ref());
    match &enquiry.details {
        Details::Quote(quote) => quote_facts(&mut facts, quote),
        Details::Contact(contact) => {
            facts.add("country", contact.country.as_str());
            facts.add("affiliate", contact.affiliate.as_str());
        }
    }
    facts.language(enquiry.locale);
    let received = timestamp(enquiry.received_at).to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M %Z").to_string();
    facts.add("notice_received", received);
    facts.list
}

fn quote_facts(facts: &mut Facts, quote: &QuoteDetails) {
    facts.whole("departure", facts.catalogue.date_long(facts.locale, quote.travel_date));
    facts.add("adults", quote.adults.to_string());
    facts.add("children", quote.children.to_string());
    facts.add("child_ages", shown_ages(&quote.child_ages));
    facts.add("tour", quote.tour_name.as_str());
    facts.add("place", quote.place.as_str());
    facts.add("price", quote.tour_price_set.as_str());
    facts.add("important", quote.most_important.as_str());
    facts.add("coupon", quote.coupon_code.as_str());
    facts.add("affiliate", quote.affiliate.as_str());
    facts.add("country", quote.country_of_residence.as_str());
    let method = match quote.contact_method {
        ContactMethod::Email => facts.catalogue.text(facts.locale, "form:by_email"),
        ContactMethod::Whatsapp => "WhatsApp",
        ContactMethod::Call => facts.catalogue.text(facts.locale, "form:by_call"),
    };
    facts.add("prefers", method);
}
