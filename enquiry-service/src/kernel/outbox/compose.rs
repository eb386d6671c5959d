use std::{sync::Arc, time::Duration};

use content_model::{Locale, Money};
use jiff::tz::TimeZone;
use lettre::{Address, message::Mailbox};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context, value::Kwargs};
use serde::Serialize;
use uuid::Uuid;

use super::model::{Audience, Message};
use crate::{
    accounts::{account::letter::AccountMail, rewards::model::RewardNews},
    bookings::{
        departures::{self, model::Departure},
        ledger::{
            self,
            model::{Booking, Reminder, Step},
        },
        payments::model::Payment,
        waiting_list::model::Waiting,
    },
    correspondence::{cases::model::CaseMessage, reply_alerts::model::ReplyAlert, settings::DeskSettings},
    intake::{
        enquiries::model::{Details, Enquiry, Quarantine},
        reviews::model::Review,
    },
    kernel::{
        catalogues::Catalogues,
        clock::{Millis, millis, minute},
        content::{Content, ContentCache},
        fields::{EmailAddress, SingleLine},
        mail::{
            facts::{self, Facts},
            letter::{Letter, LetterFile},
            strip::strip_of,
            surroundings::{Surroundings, serde},
        },
        palette,
        settings::{mail::MailSettings, sites::Sites},
        signing::{Moderation, Signer},
    },
    settings::Settings,
    staff::links::letter::StaffMail,
};

/// The maximum number of the visitor's mails in References; mail programs use the last ones.
const MOST_ANSWERED: usize = 10;
/// The lifetime of a moderation link.
const MODERATION: Duration = Duration::from_hours(24 * 60);

/// The subject row of a mail, with related rows.
pub enum About {
    Enquiry(Enquiry),
    /// An answer, with the name of its author.
    CaseReply {
        enquiry: Enquiry,
        answer: CaseMessage,
        by: SingleLine,
        /// Message-IDs of the visitor's mails before it, oldest first.
        answers: Vec<String>,
        files: Vec<LetterFile>,
    },
    /// An enquiry that waits for an answer.
    ReplyAlert {
        enquiry: Enquiry,
        alert: ReplyAlert,
    },
    Review(Review),
    Quarantine {
        enquiries: Vec<Enquiry>,
        reviews: Vec<Review>,
        bookings: Vec<Booking>,
        waiting: Vec<Waiting>,
        /// The number of entries, including those beyond the lists.
        all: i64,
    },
    /// A line of a booking's history.
    Change(Step),
    /// A departure, with the waiting list entries that the mail lists.
    Departure {
        departure: Departure,
        waiting: Vec<Waiting>,
    },
    /// A waiting list entry, with its position.
    Waiting {
        departure: Departure,
        waiting: Waiting,
        place: i64,
    },
    Reminder {
        booking: Booking,
        reminder: Reminder,
        missing: Money,
    },
    Payment {
        booking: Booking,
        payment: Payment,
    },
    Account(AccountMail),
    Staff(StaffMail),
    Reward(RewardNews),
}

impl About {
    /// The id of the thread, by which mail programs group all mails about one matter.
    fn thread(&self) -> Option<Uuid> {
        match self {
            About::Enquiry(enquiry) | About::CaseReply { enquiry, .. } => Some(enquiry.id),
            About::Change(Step { booking, .. }) | About::Reminder { booking, .. } | About::Payment { booking, .. } => {
                Some(booking.id)
            }
            About::Waiting { waiting, .. } => Some(waiting.id),
            About::Review(_)
            | About::ReplyAlert { .. }
            | About::Departure { .. }
            | About::Quarantine { .. }
            | About::Account(_)
            | About::Staff(_)
            | About::Reward(_) => None,
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    #[error("the template cannot be filled: {0}")]
    Template(#[from] minijinja::Error),
    #[error("the recipient is no address that mail can be sent to")]
    Recipient,
}

/// Composes mails of stored rows.
pub struct Composer {
    templates: Environment<'static>,
    pub catalogue: Arc<Catalogues>,
    content: Arc<ContentCache>,
    pub mail: MailSettings,
    pub sites: Sites,
    /// `None`: the desk is off.
    pub desk: Option<DeskSettings>,
    zone: TimeZone,
    signer: Signer,
    /// Bank details shown to visitors who pay by bank transfer, line by line.
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
    pub fn new(settings: &Settings, catalogue: Arc<Catalogues>, content: Arc<ContentCache>, signer: Signer) -> Self {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates
            .set_auto_escape_callback(|name| if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None });
        templates.add_global("colour", serde(palette::light_colours()));
        let templates = with_templates(templates);
        Composer {
            templates,
            catalogue,
            content,
            mail: settings.mail.clone(),
            sites: settings.sites.clone(),
            desk: settings.desk.clone(),
            zone: settings.zone.clone(),
            signer,
            bank_details: settings.payment.bank_details.clone(),
        }
    }

    pub fn compose(&self, message: &Message, about: &About) -> Result<Letter, ComposeError> {
        let operator = || self.mail.operator.clone();
        let to_operator = |values, reply_to| (self.mail.operator_locale, values, operator(), reply_to);
        let to_visitor = |locale, values, to| (locale, values, Mailbox::new(None, to), Some(operator()));
        let (locale, values, to, reply_to) = match (about, message.kind.audience()) {
            (About::Enquiry(enquiry), Audience::Visitor) => {
                to_visitor(enquiry.locale, self.confirmation(enquiry), mailbox(&enquiry.email)?)
            }
            (About::Enquiry(enquiry), Audience::Operator) => {
                let visitor = Mailbox::new(Some(enquiry.name.to_string()), mailbox(&enquiry.email)?);
                to_operator(self.notice(enquiry), Some(visitor))
            }
            (About::CaseReply { enquiry, answer, .. }, _) => {
                let values = context! {
                    reference => enquiry.reference.as_str(),
                    is_quote => matches!(enquiry.details, Details::Quote(_)),
                    text => answer.text.as_str(),
                };
                let to = Mailbox::new(None, mailbox(&enquiry.email)?);
                (enquiry.locale, values, to, Some(self.reply_to(enquiry)))
            }
            (About::ReplyAlert { enquiry, alert }, _) => {
                let to = message.recipient.parse().map_err(|_| ComposeError::Recipient)?;
                (self.mail.operator_locale, self.reply_alert(enquiry, alert), Mailbox::new(None, to), None)
            }
            (About::Departure { departure, waiting }, _) => {
                let content = self.content.current();
                let around = self.surroundings(&content);
                to_operator(departures::mail::values(&around, self.mail.operator_locale, departure, waiting), None)
            }
            (About::Waiting { departure, waiting, place }, audience) => {
                let content = self.content.current();
                let around = self.surroundings(&content);
                if audience == Audience::Visitor {
                    let values = departures::mail::confirmation(&around, departure, waiting, *place);
                    to_visitor(waiting.locale, values, mailbox(&waiting.email)?)
                } else {
                    let locale = self.mail.operator_locale;
                    let visitor = Mailbox::new(Some(waiting.name.to_string()), mailbox(&waiting.email)?);
                    to_operator(
                        departures::mail::waiting_notice(&around, locale, departure, waiting, *place),
                        Some(visitor),
                    )
                }
            }
            (About::Review(review), _) => to_operator(self.review(review, message.created_at), None),
            (About::Quarantine { enquiries, reviews, bookings, waiting, all }, _) => {
                to_operator(self.quarantine(enquiries, reviews, bookings, waiting, *all), None)
            }
            (About::Change(step), Audience::Visitor) => {
                let (content, booking) = (self.content.current(), &step.booking);
                let values = ledger::mail::change_values(&self.surroundings(&content), step);
                to_visitor(booking.locale, values, mailbox(&booking.email)?)
            }
            (About::Reminder { booking, reminder, missing }, _) => {
                let content = self.content.current();
                let around = self.surroundings(&content);
                let values = ledger::mail::reminder_values(&around, booking, reminder, *missing);
                to_visitor(booking.locale, values, mailbox(&booking.email)?)
            }
            (About::Change(step), Audience::Operator) => {
                let booking = &step.booking;
                let values = ledger::mail::notice_values(&self.catalogue, self.mail.operator_locale, step, &self.zone);
                let address = booking.email.mailbox();
                to_operator(values, address.map(|address| Mailbox::new(Some(booking.name.to_string()), address)))
            }
            (About::Payment { booking, payment }, _) => {
                let (locale, written_at) = (self.mail.operator_locale, message.created_at);
                to_operator(
                    ledger::mail::payment_values(&self.catalogue, locale, booking, payment, (written_at, &self.zone)),
                    None,
                )
            }
            (About::Reward(news), _) => to_visitor(news.locale, self.reward(news), mailbox(&news.to)?),
            (About::Staff(mail), _) => {
                (self.mail.operator_locale, self.staff(mail), Mailbox::new(None, mailbox(&mail.to)?), None)
            }
            (About::Account(mail), _) => to_visitor(mail.locale, self.account(mail), mailbox(&mail.to)?),
        };
        let by = if let About::CaseReply { by, .. } = about { Some(by) } else { None };
        let mut from = self.mail.from.clone();
        if let Some(by) = by {
            from.name = Some(by.to_string());
        }
        let template = message.kind.templates();
        let picture = self.picture(about, message.kind.audience());
        let render = |part: &str| self.render(locale, &format!("{template}/{part}"), picture.is_some(), &values);
        Ok(Letter {
            message_id: format!("<{}@{}>", message.id, self.mail.from.email.domain()),
            from,
            is_by_person: by.is_some(),
            to,
            reply_to,
            references: self.references(about),
            written_at: message.created_at,
            subject: render("subject.txt")?,
            text: render("text.txt")?,
            html: render("html.html")?,
            picture,
            files: if let About::CaseReply { files, .. } = about { files.clone() } else { Vec::new() },
        })
    }

    /// The References: the thread's Message-ID, and those of the visitor's mails that are answered.
    fn references(&self, about: &About) -> Vec<String> {
        let thread = about.thread().map(|thread| format!("<{thread}@{}>", self.mail.from.email.domain()));
        let answers = if let About::CaseReply { answers, .. } = about { answers.as_slice() } else { &[] };
        let latest = answers.iter().skip(answers.len().saturating_sub(MOST_ANSWERED));
        thread.into_iter().chain(latest.map(|id| format!("<{id}>"))).collect()
    }

    /// The Reply-To address, with the token of the case if the mailbox supports subaddressing.
    fn reply_to(&self, enquiry: &Enquiry) -> Mailbox {
        let with_token = self.mail.reply_address.as_ref().and_then(|address| {
            let local = format!("{}+c{}", address.user(), self.signer.reply_token(enquiry.id));
            // Mail servers reject a longer local part.
            let fits = local.len() <= 64;
            fits.then(|| Address::new(local, address.domain()).ok()).flatten()
        });
        with_token.map_or_else(|| self.mail.operator.clone(), |address| Mailbox::new(None, address))
    }

    fn surroundings<'a>(&'a self, content: &'a Content) -> Surroundings<'a> {
        let (catalogue, sites, bank_details) = (&self.catalogue, &self.sites, &self.bank_details);
        Surroundings { catalogue, sites, content, bank_details, zone: &self.zone }
    }

    /// The journey line of the tour in a visitor's mail.
    fn picture(&self, about: &About, audience: Audience) -> Option<Vec<u8>> {
        let (locale, slug) = match (about, audience) {
            (About::Enquiry(Enquiry { locale, details: Details::Quote(quote), .. }), Audience::Visitor) => {
                (*locale, quote.tour_slug.as_str())
            }
            (About::Change(Step { booking, .. }) | About::Reminder { booking, .. }, Audience::Visitor) => {
                (booking.locale, booking.journey.tour_slug.as_str())
            }
            _ => return None,
        };
        strip_of(&self.mail.built_sites, locale, slug)
    }

    fn render(
        &self,
        locale: Locale,
        name: &str,
        has_picture: bool,
        values: &Value,
    ) -> Result<String, minijinja::Error> {
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
        let own = context! { t => Value::from_function(translate), locale => locale.code(), company, has_picture };
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

    /// The due time is computed with the current office hours.
    fn reply_alert(&self, enquiry: &Enquiry, alert: &ReplyAlert) -> Value {
        let mut facts = Facts::new(&self.catalogue, self.mail.operator_locale);
        facts.add("reference", enquiry.reference.as_str());
        facts.add("name", enquiry.name.as_str());
        facts.add("waits_since", minute(alert.since, &self.zone));
        let due = self.desk.as_ref().map(|desk| minute(desk.reply_clock.due_at(alert.since), &self.zone));
        let origin = self.desk.as_ref().map(|desk| desk.origin.as_str()).unwrap_or_default();
        context! {
            reference => enquiry.reference.as_str(),
            percent => alert.percent.to_string(),
            is_overdue => alert.percent >= 100,
            due => due.unwrap_or_default(),
            facts => serde(facts.list),
            address => format!("{origin}/cases/{}", enquiry.id),
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

    fn quarantine(
        &self,
        enquiries: &[Enquiry],
        reviews: &[Review],
        bookings: &[Booking],
        waiting: &[Waiting],
        all: i64,
    ) -> Value {
        let reason = |reason: Option<Quarantine>| {
            let key = format!("service:quarantine_{}", reason.map_or("", <&str>::from));
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
        let of_waiting = waiting.iter().map(|waiting| Item {
            reference: waiting.reference.to_string(),
            name: waiting.name.to_string(),
            email: waiting.email.to_string(),
            reason: reason(waiting.quarantine),
        });
        let items: Vec<_> = of_enquiries.chain(of_reviews).chain(of_bookings).chain(of_waiting).collect();
        let more = all - i64::try_from(items.len()).unwrap_or(i64::MAX);
        context! { items => serde(items), all, more => (more > 0).then_some(more) }
    }
}

#[expect(
    clippy::expect_used,
    reason = "the templates are a part of the program: every test that sends a mail loads them"
)]
fn with_templates(mut environment: Environment<'static>) -> Environment<'static> {
    minijinja_embed::load_templates!(environment, "mail");
    environment
}

fn mailbox(email: &EmailAddress) -> Result<Address, ComposeError> {
    email.mailbox().ok_or(ComposeError::Recipient)
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::super::model::MessageKind;
    use super::*;

    #[test]
    fn every_kind_of_mail_has_its_templates() {
        let templates = with_templates(Environment::new());
        for kind in MessageKind::VARIANTS {
            for part in ["subject.txt", "text.txt", "html.html"] {
                assert!(templates.get_template(&format!("{}/{part}", kind.templates())).is_ok(), "{kind:?} {part}");
            }
        }
    }
}
