//! Writes texts that are the same on every page of a language – labels without arguments, icons – into the templates
//! before they are compiled for that language. Rendering then copies text instead of calling functions. Indentation
//! and the lines of tags are for the readers of templates and are left out of pages.

use std::borrow::Cow;

use content_model::catalogue::Catalogue;
use tour_view::functions::icon_html;

use super::Assets;

/// Replaces `{{ t('key') }}` and `{{ icon('name') }}`. Other expressions, including unknown keys, stay for the engine.
pub fn precompile(source: &str, catalogue: &Catalogue, assets: &Assets) -> String {
    let mut output = String::with_capacity(source.len() * 2);
    let source: String = source.split_inclusive('\n').map(without_layout).collect();
    let mut rest = &*source;
    while let Some(start) = rest.find("{{ ") {
        output.push_str(&rest[..start]);
        let tail = &rest[start..];
        let Some(length) = tail.find("}}").map(|end| end + 2) else { break };
        let (expression, after) = tail.split_at(length);
        match literal(expression, catalogue, assets) {
            Some(text) => output.push_str(&text),
            None => output.push_str(expression),
        }
        rest = after;
    }
    output.push_str(rest);
    output
}

/// A line without its indentation. The line of a single tag leaves no empty line in the page, unless the tag controls
/// whitespace itself; its line break is written inside the tag, so that errors name the lines of the file.
fn without_layout(line: &str) -> Cow<'_, str> {
    let line = line.trim_start_matches(' ');
    for (start, end) in [("{%", "%}"), ("{#", "#}")] {
        let tag = line.strip_prefix(start).and_then(|tag| tag.strip_suffix('\n')?.strip_suffix(end));
        if let Some(tag) = tag.filter(|tag| !tag.contains(end) && !tag.starts_with('-') && !tag.ends_with('-')) {
            return Cow::Owned(format!("{start}{tag}\n{end}"));
        }
    }
    Cow::Borrowed(line)
}

fn literal(expression: &str, catalogue: &Catalogue, assets: &Assets) -> Option<String> {
    let call = expression.strip_prefix("{{ ")?.strip_suffix("') }}")?;
    let is_plain = |argument: &str| !argument.contains(['\'', ',', '~']);
    if let Some(name) = call.strip_prefix("icon('").filter(|name| is_plain(name)) {
        return Some(icon_html(&assets.icons, name));
    }
    let key = call.strip_prefix("t('").filter(|key| is_plain(key))?;
    let text = catalogue.text(key, None, &[]).ok()?;
    // A brace would be read as template code.
    (!text.contains(['{', '}'])).then(|| tour_view::markup::escape(&text))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::precompile;
    use crate::render::Assets;
    use content_model::{Locale, catalogue::Catalogue};

    #[test]
    fn labels_and_icons_become_text_and_everything_else_stays() {
        let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../site");
        let catalogues = Catalogue::read_all(&site.join("locales")).unwrap();
        let assets = Assets::read(&site).unwrap();
        let english = &catalogues[Locale::En.index()];
        let done = |source: &str| precompile(source, english, &assets);
        assert_eq!(done("<p>{{ t('nav:contact') }}</p>"), "<p>Contact</p>");
        assert!(done("{{ icon('tent') }}").contains("#tent\""));
        assert_eq!(done("<ul>\n  <li> a\n    b</li>\n</ul>\n"), "<ul>\n<li> a\nb</li>\n</ul>\n");
        assert_eq!(
            done("<ul>\n  {% if a %}\n    <li>\n  {% endif %}\n</ul>"),
            "<ul>\n{% if a \n%}<li>\n{% endif \n%}</ul>"
        );
        for untouched in [
            "{% if a %}b{% endif %}\n",
            "{% if a -%}\n",
            "{%- endif %}\n",
            "{{ t('tour:days', count=2) }}",
            "{{ t('no:key') }}",
            "{{ t('tour:day') }}",
            "{{ t('page:' ~ view.key) }}",
            "{{ view.title }}",
        ] {
            assert_eq!(done(untouched), untouched);
        }
    }
}
