//! Long texts that operators edit as Markdown: `site/content/<locale>/*.md`.

use std::{collections::HashMap, fs, io, path::PathBuf};

use content_model::{Locale, catalogue::Catalogue};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context, value::Serde};
use pulldown_cmark::{Options, Parser, html::push_html};

use super::editor_html::{Heading, rewrite};
use crate::{
    config::{Config, Party},
    content::HtmlSanitiser,
    pictures::Pictures,
};

/// The Markdown pages by file name.
const PAGES: [&str; 10] = [
    "about",
    "limits",
    "booking-process",
    "terms",
    "privacy",
    "legal",
    "package-travel",
    "accessibility",
    "landing",
    "affiliate",
];

#[derive(Debug, thiserror::Error)]
pub enum MarkdownError {
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path}: {message}; it begins with `---`, lines `title: …` and `description: …`, and `---`")]
    FrontMatter { path: PathBuf, message: &'static str },
    #[error(
        "{path}: a value cannot be filled in: {source}; a text may name `brand`, `contact`, `legal`, `insolvency`, `host`, `representative`, `complaints`, `deposits`, `booking` and `cancellation` of site.toml, and `reply`"
    )]
    Value {
        path: PathBuf,
        #[source]
        source: minijinja::Error,
    },
}

/// One rendered Markdown page.
#[derive(Debug)]
pub struct MarkdownPage {
    pub title: String,
    pub description: String,
    pub html: String,
    pub headings: Vec<Heading>,
    /// The text is the sample's, with which no site may be published: its front matter says `example: true`.
    pub is_example: bool,
}

/// All Markdown pages of a locale.
#[derive(Debug)]
pub struct MarkdownPages {
    pages: HashMap<&'static str, MarkdownPage>,
}

impl MarkdownPages {
    /// The texts may use values of `site.toml` like a template, so that both agree.
    pub fn read(config: &Config, catalogue: &Catalogue, pictures: &Pictures) -> Result<Self, MarkdownError> {
        let locale = catalogue.locale;
        let folder = config.site_folder.join("content").join(locale.code());
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        // Values are not escaped in Markdown; the page is sanitised as a whole.
        templates.set_auto_escape_callback(|_| AutoEscape::None);
        let values = values(config, catalogue);
        let mut pages = HashMap::new();
        for name in PAGES {
            let path = folder.join(format!("{name}.md"));
            let text =
                fs::read_to_string(&path).map_err(|source| MarkdownError::Unreadable { path: path.clone(), source })?;
            let text = templates
                .render_str(&text, &values)
                .map_err(|source| MarkdownError::Value { path: path.clone(), source })?;
            pages.insert(name, parse(&text, pictures).map_err(|message| MarkdownError::FrontMatter { path, message })?);
        }
        Ok(MarkdownPages { pages })
    }

    pub fn page(&self, name: &str) -> Option<&MarkdownPage> {
        self.pages.get(name)
    }
}

/// The files of a locale that say `example: true`.
///
/// # Errors
///
/// [`MarkdownError::Unreadable`] if a file cannot be read.
pub fn examples(config: &Config, locale: Locale) -> Result<Vec<String>, MarkdownError> {
    let mut examples = Vec::new();
    for name in PAGES {
        let path = config.site_folder.join("content").join(locale.code()).join(format!("{name}.md"));
        let text =
            fs::read_to_string(&path).map_err(|source| MarkdownError::Unreadable { path: path.clone(), source })?;
        if front_matter(&text).is_ok_and(|(front, _)| is_example(front)) {
            examples.push(format!("content/{locale}/{name}.md"));
        }
    }
    Ok(examples)
}

/// Each step of the cancellation scale has its first and last day before the start.
fn values(config: &Config, catalogue: &Catalogue) -> Value {
    let site = &config.site;
    let steps = site.cancellation.steps();
    let before = std::iter::once(None).chain(steps.iter().map(|step| Some(step.days.saturating_sub(1))));
    let cancellation: Vec<Value> = steps
        .iter()
        .zip(before)
        .map(|(step, until)| context! { days => step.days, until, percent => step.percent })
        .collect();
    context! {
        brand => Value::from(Serde(&site.brand)),
        contact => Value::from(Serde(&site.contact)),
        legal => Value::from(Serde(&site.legal)),
        insolvency => party(&site.legal.insolvency),
        host => party(&site.legal.host),
        representative => party(&site.legal.representative),
        complaints => site.legal.complaints.get(&catalogue.locale).map(party),
        deposits => Value::from(Serde(site.deposits)),
        booking => Value::from(Serde(site.booking)),
        reply => site.office.reply_text(catalogue),
        cancellation,
    }
}

/// `line` has all contact details.
fn party(party: &Party) -> Value {
    let reach = [Some(&party.name), Some(&party.address), party.phone.as_ref(), party.email.as_ref()];
    let line = reach.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ");
    context! { name => &*party.name, number => party.number.as_deref(), url => party.url.as_deref(), line }
}

/// The front matter, and the text after it.
fn front_matter(text: &str) -> Result<(&str, &str), &'static str> {
    let rest = text.trim_start_matches('\u{feff}').strip_prefix("---\n").ok_or("the front matter is missing")?;
    rest.split_once("\n---\n").ok_or("the front matter does not end")
}

fn field(front: &str, name: &str) -> Option<String> {
    front.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == name).then(|| value.trim().trim_matches('"').to_owned()).filter(|value| !value.is_empty())
    })
}

fn is_example(front: &str) -> bool {
    field(front, "example").is_some_and(|value| value == "true")
}

fn parse(text: &str, pictures: &Pictures) -> Result<MarkdownPage, &'static str> {
    let (front, body) = front_matter(text)?;
    let title = field(front, "title").ok_or("the title is missing")?;
    let description = field(front, "description").ok_or("the description is missing")?;
    let mut html = String::new();
    push_html(&mut html, Parser::new_ext(body, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH));
    let rewritten = rewrite(&HtmlSanitiser::uncached().sanitise(&html), 2, &|source| pictures.get(source), "");
    Ok(MarkdownPage {
        title,
        description,
        html: rewritten.html,
        headings: rewritten.headings,
        is_example: is_example(front),
    })
}
