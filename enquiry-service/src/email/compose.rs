use std::{sync::Arc, time::Duration};

use content_model::Locale;
use jiff::tz::TimeZone;
use lettre::{Address, message::Mailbox};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context, value::Kwargs};
use serde::Serialize;
use uuid::Uuid;

use super::{
    AccountMail, Letter,
    booking::{self, Surroundings},
    facts,
};
use crate::{
    catalogue::Catalogue,
    config::{MailSettings, Sites},
    content::ContentCache,
    domain::{
        booking::{Booking, Change},
        enquiry::{Details, Enquiry, Quarantine, Review},
        message::{Message, MessageKind},
        payment::Payment,
    },
    primitives::{
        clock::{Millis, millis},
        fields::EmailAddress,
    },
    signing::{Moderation, Signer},
};

/// How long a link to moderate a review may be used.
const MODERATION: Duration = Duration::from_hours(24 * 60);

macro_rules! templates {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../templates/mail/", $name)))),*]
    };
}

const TEMPLATES: [(&str, &str); 33] = templates![
    "layout.html",
    "footer.txt",
    "facts.html",
    "quote_confirmation/subject.txt",
    "quote_confirmation/text.txt",
    "quote_confirmation/html.html",
    "contact_confirmation/subject.txt",
    "contact_confirmation/text.txt",
    "contact_confirmation/html.html",
    "quote_notice/subject.txt",
    "quote_notice/text.txt",
    "quote_notice/html.html",
    "contact_notice/subject.txt",
    "contact_notice/text.txt",
    "contact_notice/html.html",
    "review_notice/subject.txt",
    "review_notice/text.txt",
    "review_notice/html.html",
    "quarantine_notice/subject.txt",
    "quarantine_notice/text.txt",
    "quarantine_notice/html.html",
    "account/subject.txt",
    "account/text.txt",
    "account/html.html",
    "booking_change/subject.txt",
    "booking_change/text.txt",
    "booking_change/html.html",
    "booking_notice/subject.txt",
    "booking_notice/text.txt",
    "booking_notice/html.html",
    "payment_notice/subject.txt",
    "payment_notice/text.txt",
    "payment_notice/html.html",
];

/// What a mail is about.
pub enum About {
    Enquiry(Enquiry),
    Review(Review),
    Quarantine {
        enquiries: Vec<Enquiry>,
        reviews: Vec<Review>,
        bookings: Vec<Booking>,
        /// How many there are, with those beyond the lists.
        all: i64,
    },
    /// A line of a booking's history.
    Change {
        booking: Booking,
        change: Change,
    },
    Payment {
        booking: Booking,
        payment: Payment,
    },
    Account(AccountMail),
}

impl About {
    /// What all mails about one matter have in common: mail programs show them together.
    fn thread(&self) -> Option<Uuid> {
        match self {
            About::Enquiry(enquiry) => Some(enquiry.id),
            About::Change { booking, .. } | About::Payment { booking, .. } => Some(booking.id),
            About::Review(_) | About::Quarantine { .. } | About::Account(_) => None,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ComposerError {
    #[error("a template of mails is wrong: {0}")]
    Template(#[from] minijinja::Error),
}

#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    #[error("the template cannot be filled: {0}")]
    Template(#[from] minijinja::Error),
    #[error("the recipient is no address that mail can be sent to")]
    Recipient,
    #[error("the mail is about something else than its kind says")]
    Mismatch,
}

/// Makes mails of what is stored.
pub struct Composer {
    templates: Environment<'static>,
    pub(super) catalogue: Arc<Catalogue>,
    content: Arc<ContentCache>,
    mail: MailSettings,
    pub(super) sites: Sites,
    zone: TimeZone,
    signer: Signer,
    /// Shown to who pays by bank transfer, line by line.
    bank_details: Vec<String>,
}

#[derive(Serialize)]
struct Item {
    reference: String,
    name: String,
    email: String,
    reason: String,
}

impl Composer {
    pub fn new(
        catalogue: Arc<Catalogue>,
        content: Arc<ContentCache>,
        mail: MailSettings,
        sites: Sites,
        zone: TimeZone,
        signer: Signer,
        bank_details: Vec<String>,
    ) -> Result<Self, ComposerError> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates
            .set_auto_escape_callback(|name| if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None });
        for (name, source) in TEMPLATES {
            templates.add_template(name, source)?;
        }
        Ok(Composer { templates, catalogue, content, mail, sites, zone, signer, bank_details })
    }

    pub fn compose(&self, message: &Message, about: &About) -> Result<Letter, ComposeError> {
        let operator = || self.mail.operator.clone();
        let (locale, template, values, to, reply_to) = match (message.kind, about) {
            (MessageKind::QuoteConfirmation | MessageKind::ContactConfirmation, About::Enquiry(enquiry)) => {
                let to = Mailbox::new(None, mailbox(&enquiry.email)?);
                (enquiry.locale, message.kind.as_str(), self.confirmation(enquiry), to, Some(operator()))
            }
            (MessageKind::QuoteNotice | MessageKind::ContactNotice, About::Enquiry(enquiry)) => {
                let visitor = Mailbox::new(Some(enquiry.name.to_string()), mailbox(&enquiry.email)?);
                let locale = self.mail.operator_locale;
                (locale, message.kind.as_str(), self.notice(enquiry), operator(), Some(visitor))
            }
            (MessageKind::ReviewNotice, About::Review(review)) => {
                let values = self.review(review, message.created_at);
                (self.mail.operator_locale, message.kind.as_str(), values, operator(), None)
            }
            (MessageKind::QuarantineNotice, About::Quarantine { enquiries, reviews, bookings, all }) => {
                let values = self.quarantine(enquiries, reviews, bookings, *all);
                (self.mail.operator_locale, message.kind.as_str(), values, operator(), None)
            }
            (MessageKind::BookingChange, About::Change { booking, change }) => {
                let around = Surroundings {
                    catalogue: &self.catalogue,
                    sites: &self.sites,
                    content: &self.content.current(),
                    bank_details: &self.bank_details,
                };
                let values = booking::change_values(&around, booking, change);
                let to = Mailbox::new(None, mailbox(&booking.email)?);
                (booking.locale, message.kind.as_str(), values, to, Some(operator()))
            }
            (MessageKind::BookingNotice, About::Change { booking, change }) => {
                let locale = self.mail.operator_locale;
                let values = booking::notice_values(&self.catalogue, locale, booking, change);
                let visitor =
                    booking.email.mailbox().map(|address| Mailbox::new(Some(booking.name.to_string()), address));
                (locale, message.kind.as_str(), values, operator(), visitor)
            }
            (MessageKind::PaymentNotice, About::Payment { booking, payment }) => {
                let locale = self.mail.operator_locale;
                let values = booking::payment_values(&self.catalogue, locale, booking, payment, message.created_at);
                (locale, message.kind.as_str(), values, operator(), None)
            }
            (_, About::Account(mail)) => {
                let to = Mailbox::new(None, mailbox(&mail.to)?);
                (mail.locale, "account", self.account(mail), to, Some(operator()))
            }
            _ => return Err(ComposeError::Mismatch),
        };
        let render = |part: &str| self.render(locale, &format!("{template}/{part}"), &values);
        Ok(Letter {
            message_id: format!("<{}@{}>", message.id, self.mail.from.email.domain()),
            from: self.mail.from.clone(),
            to,
            reply_to,
            thread: about.thread().map(|thread| format!("<{thread}@{}>", self.mail.from.email.domain())),
            written_at: message.created_at,
            subject: render("subject.txt")?,
            text: render("text.txt")?,
            html: render("html.html")?,
        })
    }

    fn render(&self, locale: Locale, name: &str, values: &Value) -> Result<String, minijinja::Error> {
        let catalogue = Arc::clone(&self.catalogue);
        let translate = move |key: String, values: Kwargs| -> Result<String, minijinja::Error> {
            let mut text = catalogue.text(locale, &key).to_owned();
            for name in values.args() {
                text = text.replace(&format!("{{{{{name}}}}}"), &values.get::<String>(name)?);
            }
            Ok(text)
        };
        let content = self.content.current();
        let company = context! {
            name => content.operator().legal_name.as_str(),
            lines => content.operator().address.clone(),
            site => self.sites.origin(locale),
        };
        let own = context! { t => Value::from_function(translate), locale => locale.code(), company };
        self.templates.get_template(name)?.render(context! { ..own, ..values.clone() })
    }

    fn confirmation(&self, enquiry: &Enquiry) -> Value {
        context! {
            reference => enquiry.reference.as_str(),
            facts => serde(facts::of_confirmation(&self.catalogue, &self.content.current(), enquiry)),
            phone => self.mail.phone.clone(),
        }
    }

    fn notice(&self, enquiry: &Enquiry) -> Value {
        let locale = self.mail.operator_locale;
        let date = match &enquiry.details {
            Details::Quote(quote) => self.catalogue.date_long(locale, quote.travel_date),
            Details::Contact(_) => String::new(),
        };
        context! {
            reference => enquiry.reference.as_str(),
            name => enquiry.name.as_str(),
            date,
            facts => serde(facts::of_notice(&self.catalogue, locale, &self.zone, enquiry)),
            message => enquiry.details.message(),
            whatsapp => facts::whatsapp(enquiry.phone.as_ref()),
            call => facts::call(enquiry.phone.as_ref()),
        }
    }

    fn review(&self, review: &Review, written_at: Millis) -> Value {
        let link = |approve| {
            let expires_at = written_at + millis(MODERATION);
            let token = self.signer.sign(&Moderation { review: review.id, approve, expires_at });
            format!("{}/api/moderate?token={token}", self.sites.origin(review.locale))
        };
        context! {
            name => review.name.as_str(),
            title => review.title.as_str(),
            message => review.body.as_str(),
            facts => serde(facts::of_review(&self.catalogue, self.mail.operator_locale, review)),
            approve => link(true),
            reject => link(false),
        }
    }

    fn quarantine(&self, enquiries: &[Enquiry], reviews: &[Review], bookings: &[Booking], all: i64) -> Value {
        let reason = |reason: Option<Quarantine>| {
            let key = format!("service:quarantine_{}", reason.map_or("", Quarantine::as_str));
            self.catalogue.text(self.mail.operator_locale, &key).to_owned()
        };
        let of_enquiries = enquiries.iter().map(|enquiry| Item {
            reference: enquiry.reference.to_string(),
            name: enquiry.name.to_string(),
            email: enquiry.email.to_string(),
            reason: reason(enquiry.quarantine),
        });
        let of_reviews = reviews.iter().map(|review| Item {
            reference: review.id.to_string(),
            name: review.name.to_string(),
            email: review.email.to_string(),
            reason: reason(review.quarantine),
        });
        let of_bookings = bookings.iter().map(|booking| Item {
            reference: booking.number.to_string(),
            name: booking.name.to_string(),
            email: booking.email.to_string(),
            reason: reason(booking.quarantine),
        });
        let items: Vec<_> = of_enquiries.chain(of_reviews).chain(of_bookings).collect();
        let more = all - i64::try_from(items.len()).unwrap_or(i64::MAX);
        context! { items => serde(items), all, more => (more > 0).then_some(more) }
    }
}

pub(super) fn serde<T: Serialize>(values: T) -> Value {
    Value::from(minijinja::value::Serde(values))
}

fn mailbox(email: &EmailAddress) -> Result<Address, ComposeError> {
    email.mailbox().ok_or(ComposeError::Recipient)
}
