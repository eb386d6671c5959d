//! Articles: the card lists show, and the body that the article's page adds.

use content_model::wire;
use jiff::civil::Date;

use super::{CardParser, EditorHtml, HtmlSanitiser, ImageReference};
use crate::{
    fingerprint::Digest,
    identity::{Id, Slug},
};

/// Categories with the same slug are the same in all locales.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlogCategory {
    pub slug: Slug,
    pub label: Box<str>,
}

impl BlogCategory {
    /// A label without a slug gets a slug made from the label.
    pub fn parse(wire: wire::BlogCategory, parser: &CardParser) -> Option<Self> {
        let (slug, label) = match wire {
            wire::BlogCategory::Label(label) => (slug_of(&label), label),
            wire::BlogCategory::Named { slug, label } => (slug, label),
        };
        match Slug::parse(&slug) {
            Ok(slug) => Some(BlogCategory { slug, label: label.into() }),
            Err(error) => {
                parser.fault("category", format!("{error}; the article is left out"));
                None
            }
        }
    }
}

/// Lower case, words joined by hyphens.
fn slug_of(label: &str) -> String {
    label
        .to_lowercase()
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

#[derive(Debug)]
pub struct BlogCard {
    pub id: Id,
    pub slug: Slug,
    pub title: Box<str>,
    pub category: BlogCategory,
    pub image: Option<ImageReference>,
    pub excerpt: Option<Box<str>>,
    pub author: Option<Box<str>>,
    pub published: Date,
    pub updated: Option<Date>,
    pub digest: Digest,
}

impl BlogCard {
    pub fn parse(wire: wire::BlogCard, digest: Digest, parser: &CardParser) -> Option<Self> {
        Some(BlogCard {
            id: Id(wire.id),
            slug: parser.slug(&wire.slug)?,
            title: wire.title.into(),
            category: BlogCategory::parse(wire.category, parser)?,
            image: wire.image.and_then(ImageReference::parse),
            excerpt: wire.excerpt.map(Into::into),
            author: wire.author.map(Into::into),
            published: parser.date("published_at", &wire.published_at)?,
            updated: parser.instant_date("updated_at", wire.updated_at.as_deref()),
            digest,
        })
    }
}

#[derive(Debug)]
pub struct Article {
    pub body: EditorHtml,
    pub related: Vec<Id>,
    pub meta_title: Option<String>,
    pub meta_description: Option<String>,
}

impl Article {
    pub fn parse(wire: wire::Blog, html: &mut HtmlSanitiser) -> Self {
        Article {
            body: html.sanitise(&wire.body),
            related: wire.related.iter().map(|id| Id(id.0)).collect(),
            meta_title: wire.meta_title,
            meta_description: wire.meta_description,
        }
    }
}
