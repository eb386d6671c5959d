//! The colours of the sites, which the service's pages, mails and documents share: the site's own tokens.

use std::{collections::BTreeMap, sync::LazyLock};

use content_model::{Colour, Palette};

static PALETTE: LazyLock<Palette> =
    LazyLock::new(|| Palette::parse(include_str!("../../../../site/styles/tokens.css")));

/// Colours on a light page by name, as templates name them: `colour.text_muted`. Documents are always light.
pub fn light_colours() -> BTreeMap<String, &'static str> {
    named(|colour| &colour.light)
}

/// Colours on a dark page by name.
pub fn dark_colours() -> BTreeMap<String, &'static str> {
    named(|colour| &colour.dark)
}

fn named(shade: impl Fn(&'static Colour) -> &'static str) -> BTreeMap<String, &'static str> {
    PALETTE.colours().map(|(name, colour)| (name.replace('-', "_"), shade(colour))).collect()
}

/// The custom properties of a style sheet, for light and dark pages.
pub fn custom_properties() -> String {
    let colours = PALETTE.colours();
    let properties =
        colours.map(|(name, colour)| format!("--colour-{name}: light-dark({}, {});", colour.light, colour.dark));
    format!(":root {{ color-scheme: light dark; {} }}\n", properties.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// The text and its background, of every pair that the templates show.
    const PAIRS: [(&str, &str); 16] = [
        ("text", "page"),
        ("text", "raised"),
        ("text", "tint"),
        ("text-muted", "page"),
        ("text-muted", "raised"),
        ("text-muted", "tint"),
        ("text", "line"),
        ("text-muted", "line"),
        ("link", "page"),
        ("link", "raised"),
        ("link", "tint"),
        ("link", "line"),
        ("error", "page"),
        ("on-dark", "dark"),
        ("on-action", "action"),
        ("on-action", "action-hover"),
    ];

    #[test]
    fn texts_have_a_contrast_of_at_least_four_and_a_half_to_their_background() {
        for (text, background) in PAIRS {
            let (text_colour, background_colour) = (PALETTE.get(text).unwrap(), PALETTE.get(background).unwrap());
            for (one, other) in
                [(&text_colour.light, &background_colour.light), (&text_colour.dark, &background_colour.dark)]
            {
                let contrast = contrast(one, other);
                assert!(contrast >= 4.5, "{text} {one} on {background} {other}: {contrast:.2}");
            }
        }
    }

    #[test]
    fn templates_name_colours_and_hold_no_values() {
        // The templates of all areas are beside their features.
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
        let mut names = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                if path.parent().is_none_or(|folder| !folder.components().any(|part| part.as_os_str() == "templates")) {
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for (start, _) in text.match_indices('#') {
                    let digits = text[start + 1..].bytes().take_while(u8::is_ascii_hexdigit).count();
                    let is_entity = text[..start].ends_with('&');
                    assert!(
                        is_entity || !matches!(digits, 3 | 4 | 6 | 8),
                        "{}: {}",
                        path.display(),
                        &text[start..=start + digits]
                    );
                }
                for (start, _) in text.match_indices("--colour-") {
                    let name: String = text[start + 9..]
                        .chars()
                        .take_while(|letter| letter.is_ascii_lowercase() || *letter == '-')
                        .collect();
                    assert!(PALETTE.get(&name).is_some(), "{}: {name}", path.display());
                    names += 1;
                }
            }
        }
        assert!(names > 10, "{names}");
    }

    /// The WCAG 2 contrast ratio of two colours.
    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn luminance(hex: &str) -> f64 {
        let channel = |start: usize| {
            let value = f64::from(u8::from_str_radix(&hex[start..start + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }
}
