//! Renders the parts of one page and records what their templates read.

use minijinja::Value;

use super::{PreparedSite, global_values::RecordedGlobals};
use crate::{
    reads::Reads,
    render::{RenderError, merged_context},
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
}
