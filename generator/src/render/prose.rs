//! Long texts that operators edit as Markdown: `site/content/<locale>/*.md`.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use content_model::Locale;
use pulldown_cmark::{Options, Parser, html::push_html};

use super::editor_html::{Heading, refine};
use crate::{
    content::{Digest, Hasher, HtmlSanitiser},
    pictures::Pictures,
};

/// The pages made of Markdown, by file name.
const PAGES: [&str; 6] = ["about", "booking-process", "terms", "privacy", "landing", "affiliate"];

#[derive(Debug, thiserror::Error)]
pub enum ProseError {
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{path}: {message}; it begins with `---`, lines `title: …` and `description: …`, and `---`")]
    FrontMatter { path: PathBuf, message: &'static str },
}

/// One Markdown page, ready to be shown.
#[derive(Debug)]
pub struct ProsePage {
    pub title: String,
    pub description: String,
    pub html: String,
    pub headings: Vec<Heading>,
}

/// All Markdown pages of a locale.
#[derive(Debug)]
pub struct Prose {
    pages: HashMap<&'static str, ProsePage>,
    digest: Digest,
}

impl Prose {
    pub fn read(site_folder: &Path, locale: Locale, pictures: &Pictures) -> Result<Self, ProseError> {
        let folder = site_folder.join("content").join(locale.code());
        let mut hasher = Hasher::new();
        let mut pages = HashMap::new();
        for name in PAGES {
            let path = folder.join(format!("{name}.md"));
            let text =
                fs::read_to_string(&path).map_err(|source| ProseError::Unreadable { path: path.clone(), source })?;
            hasher.text(&text);
            pages.insert(name, parse(&text, pictures).map_err(|message| ProseError::FrontMatter { path, message })?);
        }
        Ok(Prose { pages, digest: hasher.finish() })
    }

    pub fn page(&self, name: &str) -> Option<&ProsePage> {
        self.pages.get(name)
    }

    pub fn digest(&self) -> Digest {
        self.digest
    }
}

fn parse(text: &str, pictures: &Pictures) -> Result<ProsePage, &'static str> {
    let rest = text.trim_start_matches('\u{feff}').strip_prefix("---\n").ok_or("the front matter is missing")?;
    let (front, body) = rest.split_once("\n---\n").ok_or("the front matter does not end")?;
    let field = |name: &str| {
        front.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            (key.trim() == name).then(|| value.trim().trim_matches('"').to_owned()).filter(|value| !value.is_empty())
        })
    };
    let title = field("title").ok_or("the title is missing")?;
    let description = field("description").ok_or("the description is missing")?;
    let mut html = String::new();
    push_html(&mut html, Parser::new_ext(body, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH));
    let refined = refine(&HtmlSanitiser::uncached().sanitise(&html), 2, pictures, "");
    Ok(ProsePage { title, description, html: refined.html, headings: refined.headings })
}
