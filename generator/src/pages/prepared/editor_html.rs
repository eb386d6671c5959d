//! Texts of editors on pages.

use minijinja::Value;

use super::Site;
use crate::{
    content::EditorHtml,
    render::{RewrittenHtml, rewrite},
};

/// An editor's text in its final form; `top` is the level of its first headings.
pub fn editor_html(site: &Site, text: &EditorHtml, top: u8) -> RewrittenHtml {
    let video_label = site.texts().plain("common:watch_video");
    rewrite(text, top, &|source| site.pictures().find(source), &video_label)
}

/// As [`editor_html`], ready for a template.
pub fn editor_html_value(site: &Site, text: &EditorHtml, top: u8) -> Value {
    Value::from_safe_string(editor_html(site, text, top).html)
}
