//! Renders the parts of one page and records what their templates read.

use minijinja::Value;

use super::{PreparedSite, Site, global_values::RecordedGlobals, remembered::Remembered};
use crate::{
    content::EditorHtml,
    reads::Reads,
    render::{RenderError, RewrittenHtml, merged_context, rewrite},
};

#[derive(Clone, Copy)]
pub struct PageRenderer<'s, 'a> {
    prepared: &'a PreparedSite<'a>,
    reads: &'s Reads,
}

impl<'s, 'a> PageRenderer<'s, 'a> {
    pub(super) fn new(prepared: &'a PreparedSite<'a>, reads: &'s Reads) -> Self {
        PageRenderer { prepared, reads }
    }

    /// A part of a page.
    pub fn part(&self, template: &str, context: Value) -> Result<Value, RenderError> {
        let html = self.with_globals(context, |context| self.prepared.renderer.render(template, context))?;
        Ok(Value::from_safe_string(html))
    }

    /// A file beside the pages. Templates end without the last line break of their source; files end with one.
    pub fn file(&self, template: &str, context: Value) -> Result<String, RenderError> {
        let mut text = self.with_globals(context, |context| self.prepared.renderer.render(template, context))?;
        text.push('\n');
        Ok(text)
    }

    /// A whole page.
    pub fn page(&self, template: &str, context: Value) -> Result<Vec<u8>, RenderError> {
        self.with_globals(context, |context| self.prepared.renderer.render_page(template, context))
    }

    fn with_globals<T>(&self, context: Value, render: impl FnOnce(Value) -> T) -> T {
        let globals = RecordedGlobals::new(&self.prepared.globals);
        let rendered = render(merged_context(context, Value::from_dyn_object(globals.clone())));
        globals.record_into(self.reads);
        rendered
    }

    /// Returns the value that an earlier page has stored, with all its reads, or computes and stores it.
    pub fn remembered<T: Clone, E>(
        &self,
        slot: Option<&Remembered<T>>,
        make: impl FnOnce(&Site<'a>) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some((made, reads)) = slot.and_then(Remembered::get) {
            self.reads.note_all(reads.iter().cloned());
            return Ok(made.clone());
        }
        let fragment = Site::new(self.prepared);
        let made = make(&fragment)?;
        let reads = fragment.into_reads();
        self.reads.note_all(reads.iter().cloned());
        if let Some(slot) = slot {
            // Another thread may have stored the value first.
            let _ = slot.set((made.clone(), reads));
        }
        Ok(made)
    }
}

/// An editor's text in its final form; `top` is the level of its first headings.
pub fn editor_html(site: &Site, text: &EditorHtml, top: u8) -> RewrittenHtml {
    let video_label = site.texts().plain("common:watch_video");
    rewrite(text, top, &|source| site.pictures().find(source), &video_label)
}

/// As [`editor_html`], ready for a template.
pub fn editor_html_value(site: &Site, text: &EditorHtml, top: u8) -> Value {
    Value::from_safe_string(editor_html(site, text, top).html)
}
