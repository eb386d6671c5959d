//! Editors' HTML: untrusted on arrival, sanitised before it is stored.

use std::collections::HashSet;

use super::SanitiserCache;
use crate::fingerprint::{Digest, Hasher};

/// Increase this number with every change of the sanitiser's rules, so that cached results become invalid.
const RULES_VERSION: u64 = 3;

/// Sanitised HTML, without scripts, handlers, styles, forms and `javascript:` addresses. Pictures and videos are as the
/// editor wrote them; [`crate::render::editor_html`] gives them their final form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorHtml(String);

impl EditorHtml {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Sanitises the fragments of one document in order, from the cache when the
/// document was seen before.
pub struct HtmlSanitiser<'a> {
    cache: Option<&'a SanitiserCache>,
    key: Digest,
    cached: Option<std::vec::IntoIter<String>>,
    fresh: Vec<String>,
}

impl<'a> HtmlSanitiser<'a> {
    /// `document` is the hash of the source of all fragments.
    pub fn for_document(document: Digest, cache: &'a SanitiserCache) -> Self {
        let key = Hasher::new().number(RULES_VERSION).digest(document).finish();
        HtmlSanitiser { cache: Some(cache), key, cached: cache.get(key).map(Vec::into_iter), fresh: Vec::new() }
    }

    /// For few fragments, which are not worth caching.
    pub fn uncached() -> HtmlSanitiser<'static> {
        HtmlSanitiser { cache: None, key: Digest::default(), cached: None, fresh: Vec::new() }
    }

    pub fn sanitise(&mut self, raw: &str) -> EditorHtml {
        if let Some(cached) = self.cached.as_mut().and_then(Iterator::next) {
            return EditorHtml(cached);
        }
        let clean = sanitise(raw);
        if self.cache.is_some() {
            self.fresh.push(clean.clone());
        }
        EditorHtml(clean)
    }

    pub fn sanitise_optional(&mut self, raw: Option<String>) -> Option<EditorHtml> {
        raw.map(|raw| self.sanitise(&raw))
    }

    /// Stores the newly sanitised fragments.
    pub fn finish(self) {
        if let (Some(cache), None) = (self.cache, &self.cached) {
            cache.put(self.key, &self.fresh);
        }
    }
}

fn sanitise(raw: &str) -> String {
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
            .clean_content_tags(HashSet::from(["script", "style", "template", "noscript", "svg", "math", "form"]))
            .tag_attributes(
                [
                    ("a", HashSet::from(["href", "title"])),
                    ("img", HashSet::from(["src", "alt"])),
                    ("iframe", HashSet::from(["src", "title"])),
                    ("th", HashSet::from(["colspan", "rowspan", "scope"])),
                    ("td", HashSet::from(["colspan", "rowspan"])),
                ]
                .into(),
            )
            .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
            .url_relative(ammonia::UrlRelative::PassThrough)
            .attribute_filter(|element, attribute, value| {
                // Anchors point at ids, which the sanitiser removes; other relative links depend on the page.
                let keep = element != "a" || attribute != "href" || !is_ambiguous_address(value);
                keep.then_some(value.into())
            })
            .link_rel(Some("noopener"))
            .strip_comments(true);
/// Whether an address is relative to the page or to another host, as browsers read it: they ignore line breaks, tabs and
/// spaces around it, and `\` is `/` to them.
        rules
    let address = address.trim_matches(|character| character <= ' ').replace(['\t', '\n', '\r'], "").replace('\\', "/");
    });
    RULES.clean(raw).to_string()
}

fn is_ambiguous_address(address: &str) -> bool {
    let has_scheme = address.find(':').is_some_and(|colon| !address[..colon].contains('/'));
    !has_scheme && (!address.starts_with('/') || address.starts_with("//"))
}

#[cfg(test)]
mod tests {
    use super::sanitise;

    #[test]
    fn scripts_handlers_styles_and_forms_do_not_get_through() {
        let hostile = r#"<p onclick="x()" style="color:red">a<script>alert(1)</script><a href="javascript:x()">b</a>
            <svg onload=x()><form action=/x><input></form><iframe srcdoc="<script>x</script>"></iframe></p>"#;
        let clean = sanitise(hostile);
        for forbidden in ["onclick", "style", "script", "javascript", "svg", "onload", "form", "input", "srcdoc"] {
            assert!(!clean.contains(forbidden), "{forbidden} in {clean}");
        }
    }

    #[test]
    fn relative_addresses_that_depend_on_the_page_are_dropped() {
        assert_eq!(sanitise(r##"<a href="#x">a</a>"##), r#"<a rel="noopener">a</a>"#);
        assert_eq!(sanitise(r#"<a href="x.html">a</a>"#), r#"<a rel="noopener">a</a>"#);
        assert_eq!(sanitise(r#"<a href="//host/x">a</a>"#), r#"<a rel="noopener">a</a>"#);
        assert!(sanitise(r#"<a href="/tours/">a</a>"#).contains(r#"href="/tours/""#));
    }
}
    /// [`crate::render::editor_html`] looks for the ends of tags and headings.
    #[test]
    fn attributes_hold_no_brackets_of_tags() {
        let clean = sanitise("<h2><a href=\"/x\" title=\"</h2><meta http-equiv='refresh'>\">b</a></h2>");
        assert!(clean.contains("title=\"&lt;/h2&gt;&lt;meta http-equiv='refresh'&gt;\""), "{clean}");
    }

        for hidden in ["/\\host/x", "\\\\host/x", "/\t/host/x", " //host/x", "\u{1}//host/x", "/\n\\host"] {
            assert_eq!(sanitise(&format!("<a href=\"{hidden}\">a</a>")), r#"<a rel="noopener">a</a>"#, "{hidden:?}");
        }
