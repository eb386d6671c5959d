//! A country site for one of its pages: it provides everything that the page shows, and records the reads.

use content_model::{Locale, Money, catalogue::Catalogue};
use minijinja::{Value, context};

use super::{PreparedSite, addresses::Addresses, content::Content, global_values::RecordedGlobals};
use crate::{
    config::Config,
    content::{EditorHtml, Focus, ImageReference},
    drawing::Geography,
    identity::Id,
    pictures::Picture,
    reads::{Read, Reads},
    render::{Assets, MarkdownPage, RenderError, RewrittenHtml, merged_context, rewrite},
};

/// The inputs of a page, for one page and one thread.
///
/// Settings, texts, templates, assets and the land of maps are not recorded: every page depends on all of them.
pub struct Site<'a> {
    prepared: &'a PreparedSite<'a>,
    reads: Reads,
}

impl<'a> Site<'a> {
    pub(super) fn new(prepared: &'a PreparedSite<'a>) -> Self {
        Site { prepared, reads: Reads::default() }
    }

    /// Returns all recorded reads.
    pub fn into_reads(self) -> Box<[Read]> {
        self.reads.into_list()
    }

    pub fn content(&self) -> Content<'_, 'a> {
        Content::new(self.prepared, &self.reads)
    }

    pub fn routes(&self) -> Addresses<'_, 'a> {
        Addresses::new(self.prepared, &self.reads)
    }

    pub fn locale(&self) -> Locale {
        self.prepared.locale()
    }

    pub fn config(&self) -> &'a Config {
        self.prepared.parts.config
    }

    pub fn catalogue(&self) -> &'a Catalogue {
        self.prepared.parts.catalogue
    }

    pub fn assets(&self) -> &'a Assets {
        self.prepared.parts.assets
    }

    pub fn geography(&self) -> &'a Geography {
        self.prepared.parts.geography
    }

    pub(super) fn cards(&self) -> &'a super::Cards {
        &self.prepared.parts.cards
    }

    /// Public origin of the site, without a trailing slash.
    pub fn origin(&self) -> &'a str {
        self.config().site_origin(self.locale())
    }

    pub fn markdown(&self, name: &'static str) -> Option<&'a MarkdownPage> {
        self.reads.note(Read::Markdown(name.into()));
        self.prepared.parts.markdown.page(name)
    }

    pub fn text(&self, key: &str) -> String {
        self.catalogue().plain(key)
    }

    pub fn text_with(&self, key: &str, arguments: &[(&str, String)]) -> String {
        let arguments: Vec<_> = arguments.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
        self.catalogue().text(key, None, &arguments).unwrap_or_else(|_| key.to_owned())
    }

    pub fn counted(&self, key: &str, count: usize) -> String {
        let shown = self.catalogue().formats.number(count as u64);
        self.catalogue().text(key, Some(count as u64), &[("count", shown.into())]).unwrap_or_else(|_| key.to_owned())
    }

    pub fn money(&self, money: Money) -> String {
        self.catalogue().formats.money(money)
    }

    /// The files of a picture's address, if the picture is available.
    pub fn find_picture(&self, source: &str) -> Option<&'a Picture> {
        self.reads.note(Read::Picture(source.into()));
        self.prepared.parts.pictures.get(source)
    }

    /// The picture for templates; undefined if it is not available.
    pub fn picture(&self, image: Option<&ImageReference>) -> Value {
        self.picture_or(image, "")
    }

    /// As [`Site::picture`], with an alternative text for pictures without one.
    pub fn picture_or(&self, image: Option<&ImageReference>, alternative: &str) -> Value {
        let Some((image, picture)) = image.and_then(|image| Some((image, self.find_picture(&image.source)?))) else {
            return Value::from(());
        };
        context! {
            src => picture.src.as_str(),
            width => picture.width,
            height => picture.height,
            srcset => picture.srcset.as_deref(),
            webp_srcset => picture.webp_srcset.as_deref(),
            focus => focus_class(image.focus, picture),
            alt => image.alternative.as_deref().unwrap_or(alternative),
        }
    }

    /// Absolute address of the picture for link previews.
    pub fn share_image(&self, image: Option<&ImageReference>) -> Option<String> {
        Some(self.absolute(&self.find_picture(&image?.source)?.share))
    }

    /// The first picture of the home page, also used for pages without a picture.
    pub fn hero(&self) -> Option<&'a ImageReference> {
        let named = self.content().destination(Id(self.config().site.links.hero));
        named.or_else(|| self.content().destinations().first()).and_then(|destination| destination.image.as_ref())
    }

    /// An editor's text in its final form; `top` is the level of its first headings.
    pub fn rewritten(&self, text: &EditorHtml, top: u8) -> RewrittenHtml {
        rewrite(text, top, &|source| self.find_picture(source), &self.text("common:watch_video"))
    }

    /// As [`Site::rewritten`], ready for a template.
    pub fn rewritten_html(&self, text: &EditorHtml, top: u8) -> Value {
        Value::from_safe_string(self.rewritten(text, top).html)
    }

    /// A part of a page.
    pub(super) fn render_part(&self, template: &str, context: Value) -> Result<Value, RenderError> {
        let html = self.with_globals(context, |context| self.prepared.renderer.render(template, context))?;
        Ok(Value::from_safe_string(html))
    }

    /// A file beside the pages. Templates end without the last line break of their source; files end with one.
    pub(super) fn render_file(&self, template: &str, context: Value) -> Result<String, RenderError> {
        let mut text = self.with_globals(context, |context| self.prepared.renderer.render(template, context))?;
        text.push('\n');
        Ok(text)
    }

    /// A whole page.
    pub(super) fn render_page(&self, template: &str, context: Value) -> Result<Vec<u8>, RenderError> {
        self.with_globals(context, |context| self.prepared.renderer.render_page(template, context))
    }

    fn with_globals<T>(&self, context: Value, render: impl FnOnce(Value) -> T) -> T {
        let globals = RecordedGlobals::new(&self.prepared.globals);
        let rendered = render(merged_context(context, Value::from_dyn_object(globals.clone())));
        globals.tell(&self.reads);
        rendered
    }

    /// Returns the value that an earlier page has stored, with all its reads, or computes and stores it.
    pub(super) fn remembered<T: Clone, E>(
        &self,
        slot: Option<&Remembered<T>>,
        make: impl FnOnce(&Site<'a>) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some((made, reads)) = slot.and_then(Remembered::get) {
            self.reads.note_all(reads.iter().cloned());
            return Ok(made.clone());
        }
        let own = Site::new(self.prepared);
        let made = make(&own)?;
        let reads = own.into_reads();
        self.reads.note_all(reads.iter().cloned());
        if let Some(slot) = slot {
            // Another thread may have stored the value first.
            let _ = slot.set((made.clone(), reads));
        }
        Ok(made)
    }
}

/// A fragment that several pages show, with its reads.
pub(super) type Remembered<T> = std::sync::OnceLock<(T, Box<[Read]>)>;

/// The style hook for the visible part of a cropped picture. Without a focus, a portrait shows a part above the middle,
/// where faces are.
pub(super) fn focus_class(focus: Option<Focus>, picture: &Picture) -> Option<String> {
    match focus {
        Some(Focus { x, y }) => Some(format!("focus-x-{x} focus-y-{y}")),
        None => (picture.height > picture.width).then(|| "focus-portrait".to_owned()),
    }
}
