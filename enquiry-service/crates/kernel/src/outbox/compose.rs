//! Composes letters: fills the templates of drafts.

use std::{collections::HashMap, sync::Arc};

use content_model::Locale;
use futures_util::future::BoxFuture;
use jiff::tz::TimeZone;
use lettre::{Address, message::Mailbox};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context, value::Kwargs};

use super::{
    mails::{Draft, Templates, Unfit},
    model::{MailKind, Message},
};
use crate::{
    catalogues::Catalogues,
    clock::Clock,
    content::{Content, ContentCache, Tour},
    database::Database,
    fields::EmailAddress,
    mail::{letter::Letter, sender::Sender, strip::strip_of, values::serde},
    palette,
    settings::{mail::MailSettings, sites::Sites},
};

/// The maximum number of the visitor's mails in References; mail programs use the last ones.
const MOST_ANSWERED: usize = 10;

/// The templates that all mails share.
const SHARED: [(&str, &str); 7] = [
    ("layout.html", include_str!("../mail/templates/layout.html")),
    ("facts.html", include_str!("../mail/templates/facts.html")),
    ("heading.html", include_str!("../mail/templates/heading.html")),
    ("button.html", include_str!("../mail/templates/button.html")),
    ("tour.html", include_str!("../mail/templates/tour.html")),
    ("sender.html", include_str!("../mail/templates/sender.html")),
    ("footer.txt", include_str!("../mail/templates/footer.txt")),
];

#[derive(Debug, thiserror::Error)]
pub enum KindsError {
    #[error("invalid mail template: {0}")]
    Template(#[from] minijinja::Error),
    #[error("two features write mails of the kind {0}")]
    Twice(&'static str),
}

/// The mails of a feature.
pub trait Mails: Send + Sync {
    /// The kinds that this feature drafts, with their templates.
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)];

    /// Drafts a mail of one of these kinds of its stored rows. `None` if the rows are deleted, or the mail is out of date.
    fn draft<'a>(&'a self, composer: &'a Composer, message: &'a Message)
    -> BoxFuture<'a, Result<Option<Draft>, Unfit>>;
}

/// All kinds of mails, with their templates and the features that draft them.
pub struct Kinds {
    templates: Environment<'static>,
    drafted: HashMap<&'static str, (Templates, Arc<dyn Mails>)>,
}

impl Kinds {
    /// # Errors
    /// If a template has a wrong syntax, or two features draft one kind.
    pub fn of(mails: Vec<Arc<dyn Mails>>) -> Result<Self, KindsError> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates
            .set_auto_escape_callback(|name| if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None });
        templates.add_global("colour", serde(palette::light_colours()));
        templates.add_global("dark_colour", serde(palette::dark_colours()));
        for (name, template) in SHARED {
            templates.add_template(name, template)?;
        }
        let mut drafted = HashMap::new();
        for feature in mails {
            for (kind, set) in feature.kinds() {
                for (part, template) in set.parts {
                    templates.add_template_owned(format!("{}/{part}", set.name), template)?;
                }
                if drafted.insert(kind.name(), (*set, Arc::clone(&feature))).is_some() {
                    return Err(KindsError::Twice(kind.name()));
                }
            }
        }
        Ok(Kinds { templates, drafted })
    }
}

/// Composes mails of stored rows.
pub struct Composer {
    pub database: Database,
    pub clock: Clock,
    pub catalogue: Arc<Catalogues>,
    pub content: Arc<ContentCache>,
    pub mail: MailSettings,
    pub sites: Sites,
    /// The origin of the desk's pages; `None`: the desk is off.
    pub desk: Option<String>,
    /// The operator's time zone.
    pub zone: TimeZone,
    pub kinds: Kinds,
}

impl Composer {
    /// A draft to the operator, in the operator's language.
    pub fn to_operator(&self, reply_to: Option<Mailbox>, values: Value) -> Draft {
        Draft::new(self.mail.operator_locale, self.mail.operator.clone(), reply_to, values)
    }

    /// A signed draft to a visitor, whose answers go to the operator.
    ///
    /// # Errors
    /// [`Unfit::Recipient`].
    pub fn to_visitor(&self, locale: Locale, to: &EmailAddress, values: Value) -> Result<Draft, Unfit> {
        let to = Mailbox::new(None, address(to)?);
        let draft = Draft::new(locale, to, Some(self.mail.operator.clone()), values);
        Ok(Draft { is_to_visitor: true, ..draft })
    }

    /// A draft to a colleague, in the operator's language.
    pub fn to_colleague(&self, to: Address, values: Value) -> Draft {
        Draft::new(self.mail.operator_locale, Mailbox::new(None, to), None, values)
    }

    /// The complete mail; `None` if its rows are deleted or it is out of date.
    ///
    /// # Errors
    /// If the database fails, the recipient is not an address, or a template cannot be filled in.
    pub async fn compose(&self, message: &Message) -> Result<Option<Letter>, Unfit> {
        let (templates, feature) = self.kinds.drafted.get(message.kind.as_str()).ok_or(Unfit::Kind)?;
        let Some(draft) = feature.draft(self, message).await? else { return Ok(None) };
        let references = self.references(&draft);
        let content = self.content.current();
        let tour = draft.tour.as_ref().and_then(|slug| content.tour(draft.locale, slug));
        let picture = tour.and_then(|tour| strip_of(&self.mail.built_sites, draft.locale, &tour.slug));
        let card = tour.map(|tour| self.card(draft.locale, tour, picture.is_some()));
        let values = context! { ..self.shared_values(&content, &draft, card), ..draft.values.clone() };
        let render =
            |part: &str| self.kinds.templates.get_template(&format!("{}/{part}", templates.name))?.render(&values);
        let (subject, text, html) = (render("subject.txt")?, render("text.txt")?, render("html.html")?);
        let Draft { to, reply_to, by, files, kept_from, .. } = draft;
        let mut from = self.mail.from.clone();
        let is_by_person = by.is_some();
        if by.is_some() {
            from.name = by;
        }
        Ok(Some(Letter {
            message_id: format!("<{}@{}>", message.id, self.mail.from.email.domain()),
            from,
            is_by_person,
            to,
            reply_to,
            references,
            written_at: message.created_at,
            subject,
            text,
            html,
            picture,
            files,
            kept_from,
        }))
    }

    /// The References: the thread's Message-ID, and those of the visitor's mails that are answered.
    fn references(&self, draft: &Draft) -> Vec<String> {
        let thread = draft.thread.map(|thread| format!("<{thread}@{}>", self.mail.from.email.domain()));
        let latest = draft.answered.iter().skip(draft.answered.len().saturating_sub(MOST_ANSWERED));
        thread.into_iter().chain(latest.map(|id| format!("<{id}>"))).collect()
    }

    /// The values of a tour's card.
    fn card(&self, locale: Locale, tour: &Tour, has_picture: bool) -> Value {
        let length = self.catalogue.counted(locale, "tour:days", tour.days.into());
        // Most titles name it.
        let length = Some(length).filter(|length| !tour.title.contains(&length.replace('\u{a0}', " ")));
        let href = format!("{}/trip/{}", self.sites.origin(locale), tour.slug);
        let (start, end) = (tour.ends.0.as_str(), tour.ends.1.as_str());
        let ends = if start == end { start.to_owned() } else { format!("{start} – {end}") };
        context! { title => tour.title.as_str(), href, length, ends, has_picture }
    }

    /// The values that the shared templates and all others can name.
    fn shared_values(&self, content: &Content, draft: &Draft, card: Option<Value>) -> Value {
        let (locale, catalogue) = (draft.locale, Arc::clone(&self.catalogue));
        let translate = move |key: String, values: Kwargs| -> Result<String, minijinja::Error> {
            let mut text = catalogue.text(locale, &key).to_owned();
            for name in values.args() {
                text = text.replace(&format!("{{{{{name}}}}}"), &values.get::<String>(name)?);
            }
            Ok(text)
        };
        let operator = content.operator();
        let company = context! {
            brand => operator.brand.as_str(),
            name => operator.legal_name.as_str(),
            lines => operator.address.clone(),
            site => self.sites.origin(locale),
        };
        let sender = Sender::of(content, locale).filter(|_| draft.is_signed()).map(serde);
        let desk = self.desk.as_ref().zip(draft.desk_page.as_ref()).map(|(origin, path)| format!("{origin}{path}"));
        let t = Value::from_function(translate);
        context! { t, locale => locale.code(), company, card, sender, desk, is_to_visitor => draft.is_to_visitor }
    }
}

/// The address of a recipient.
///
/// # Errors
/// [`Unfit::Recipient`].
pub fn address(email: &EmailAddress) -> Result<Address, Unfit> {
    email.mailbox().ok_or(Unfit::Recipient)
}
