//! Editors' HTML: untrusted on arrival, sanitised before it is stored.

use std::collections::HashSet;

use super::{
    SanitiserCache,
    pasted::{left_out, plain, published},
    sanitised::Fragments,
};
use crate::fingerprint::Digest;

/// Sanitised HTML, without scripts, handlers, styles, forms and `javascript:` addresses. Pictures and videos are as the
/// editor wrote them; [`crate::render::editor_html`] gives them their final form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorHtml(String);

impl EditorHtml {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Sanitises the fragments of one document, or takes them from the cache.
pub struct HtmlSanitiser<'a> {
    cache: Option<(&'a SanitiserCache, Digest)>,
    /// Sanitised fragments by the hash of their source.
    known: Fragments,
    has_new: bool,
}

impl<'a> HtmlSanitiser<'a> {
    /// `document` is the hash of the source of all fragments.
    pub fn for_document(document: Digest, cache: &'a SanitiserCache) -> Self {
        HtmlSanitiser { cache: Some((cache, document)), known: cache.get(document).unwrap_or_default(), has_new: false }
    }

    /// For few fragments, which are not worth caching.
    pub fn uncached() -> HtmlSanitiser<'static> {
        HtmlSanitiser { cache: None, known: Fragments::new(), has_new: false }
    }

    pub fn sanitise(&mut self, raw: &str) -> EditorHtml {
        if self.cache.is_none() {
            return EditorHtml(sanitise(raw));
        }
        let clean = self.known.entry(Digest::of(raw.as_bytes())).or_insert_with(|| {
            self.has_new = true;
            sanitise(raw)
        });
        EditorHtml(clean.clone())
    }

    pub fn sanitise_optional(&mut self, raw: Option<String>) -> Option<EditorHtml> {
        raw.map(|raw| self.sanitise(&raw))
    }

    /// Stores the newly sanitised fragments.
    pub fn finish(self) {
        if let Some((cache, document)) = self.cache.filter(|_| self.has_new) {
            cache.put(document, &self.known);
        }
    }
}

fn sanitise(raw: &str) -> String {
    published(&clean(raw))
}

/// What of a raw fragment is not published though its editor expects it, for the report.
pub fn left_out_of(raw: &str) -> Vec<String> {
    // Only these can be left out.
    if raw.contains('[') || raw.contains("<i") || raw.contains("<I") { left_out(&clean(raw)) } else { Vec::new() }
}

/// Sanitises, but leaves shortcodes in the text.
fn clean(raw: &str) -> String {
    use std::sync::LazyLock;
    static RULES: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
        let mut rules = ammonia::Builder::empty();
        rules
            .tags(HashSet::from([
                "h1",
                "h2",
                "h3",
                "h4",
                "h5",
                "h6",
                "p",
                "ul",
                "ol",
                "li",
                "table",
                "caption",
                "thead",
                "tbody",
                "tr",
                "th",
                "td",
                "a",
                "img",
                "strong",
                "b",
                "em",
                "i",
                "blockquote",
                "iframe",
                "br",
                "sup",
                "sub",
            ]))
            .clean_content_tags(HashSet::from([
                "script", "style", "template", "noscript", "svg", "math", "form", "xml",
            ]))
            .tag_attributes(
                [
                    ("a", HashSet::from(["href", "title"])),
                    ("img", HashSet::from(["src", "alt", "data-src", "data-lazy-src", "data-original"])),
                    ("iframe", HashSet::from(["src", "title", "data-src", "data-lazy-src", "data-original"])),
                    ("th", HashSet::from(["colspan", "rowspan", "scope"])),
                    ("td", HashSet::from(["colspan", "rowspan"])),
                ]
                .into(),
            )
            .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
            .url_relative(ammonia::UrlRelative::PassThrough)
            .attribute_filter(|element, attribute, value| {
                // Anchors point at ids, which the sanitiser removes; other relative links depend on the page.
                if element != "a" || attribute != "href" {
                    return Some(value.into());
                }
                if value.trim_start().to_ascii_lowercase().starts_with("www.") {
                    return Some(format!("https://{}", value.trim()).into());
                }
                (!is_ambiguous_address(value)).then(|| value.into())
            })
            .link_rel(Some("noopener"))
            .strip_comments(true);
        rules
    });
    RULES.clean(&plain(raw)).to_string()
}

/// Whether an address is relative to the page or to another host, as browsers read it: they ignore line breaks, tabs and
/// spaces around it, and `\` is `/` to them.
fn is_ambiguous_address(address: &str) -> bool {
    let address = address.trim_matches(|character| character <= ' ').replace(['\t', '\n', '\r'], "").replace('\\', "/");
    let has_scheme = address.find(':').is_some_and(|colon| !address[..colon].contains('/'));
    !has_scheme && (!address.starts_with('/') || address.starts_with("//"))
}

#[cfg(test)]
mod tests {
    use super::{HtmlSanitiser, sanitise};
    use crate::{content::SanitiserCache, fingerprint::Digest};

    #[test]
    fn a_fragment_is_found_by_its_source_whatever_is_asked_for_before() {
        let folder = tempfile::tempdir().unwrap();
        let cache = SanitiserCache::new(folder.path().to_owned(), Digest::of(b"program"));
        let of = |fragments: &[&str]| {
            let mut html = HtmlSanitiser::for_document(Digest::of(b"document"), &cache);
            let clean: Vec<String> = fragments.iter().map(|raw| html.sanitise(raw).0).collect();
            html.finish();
            clean
        };
        assert_eq!(of(&["<p>a", "<p>b"]), ["<p>a</p>", "<p>b</p>"]);
        assert_eq!(of(&["<p>a", "<p>new", "<p>b"]), ["<p>a</p>", "<p>new</p>", "<p>b</p>"]);
        assert_eq!(of(&["<p>b", "<p>new"]), ["<p>b</p>", "<p>new</p>"]);
    }

    #[test]
    fn scripts_handlers_styles_and_forms_do_not_get_through() {
        let hostile = r#"<p onclick="x()" style="color:red">a<script>alert(1)</script><a href="javascript:x()">b</a>
            <svg onload=x()><form action=/x><input></form><iframe srcdoc="<script>x</script>"></iframe></p>"#;
        let clean = sanitise(hostile);
        for forbidden in ["onclick", "style", "script", "javascript", "svg", "onload", "form", "input", "srcdoc"] {
            assert!(!clean.contains(forbidden), "{forbidden} in {clean}");
        }
    }

    /// [`crate::render::editor_html`] looks for the ends of tags and headings.
    #[test]
    fn attributes_hold_no_brackets_of_tags() {
        let clean = sanitise("<h2><a href=\"/x\" title=\"</h2><meta http-equiv='refresh'>\">b</a></h2>");
        assert!(clean.contains("title=\"&lt;/h2&gt;&lt;meta http-equiv='refresh'&gt;\""), "{clean}");
    }

    #[test]
    fn relative_addresses_that_depend_on_the_page_are_dropped() {
        assert_eq!(sanitise(r##"<a href="#x">a</a>"##), r#"<a rel="noopener">a</a>"#);
        assert_eq!(sanitise(r#"<a href="x.html">a</a>"#), r#"<a rel="noopener">a</a>"#);
        assert_eq!(sanitise(r#"<a href="//host/x">a</a>"#), r#"<a rel="noopener">a</a>"#);
        for hidden in ["/\\host/x", "\\\\host/x", "/\t/host/x", " //host/x", "\u{1}//host/x", "/\n\\host"] {
            assert_eq!(sanitise(&format!("<a href=\"{hidden}\">a</a>")), r#"<a rel="noopener">a</a>"#, "{hidden:?}");
        }
        assert!(sanitise(r#"<a href="/tours/">a</a>"#).contains(r#"href="/tours/""#));
    }
}
