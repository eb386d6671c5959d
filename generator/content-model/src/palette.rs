//! The colours of `site/styles/tokens.css`, for files that the site's styles do not reach: mails, documents, the web
//! manifest.

use std::collections::BTreeMap;

/// A colour on a light and on a dark page, as CSS writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour {
    pub light: String,
    pub dark: String,
}

/// Colours by their name without `--colour-`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette(BTreeMap<String, Colour>);

impl Palette {
    /// Reads the declarations `--colour-NAME: light-dark(LIGHT, DARK);`, one a line. Other lines are ignored.
    pub fn parse(tokens: &str) -> Self {
        let colour = |line: &str| {
            let (name, value) = line.trim().strip_prefix("--colour-")?.split_once(':')?;
            let (light, dark) = value.trim().strip_prefix("light-dark(")?.strip_suffix(");")?.split_once(',')?;
            Some((name.to_owned(), Colour { light: light.trim().to_owned(), dark: dark.trim().to_owned() }))
        };
        Palette(tokens.lines().filter_map(colour).collect())
    }

    pub fn get(&self, name: &str) -> Option<&Colour> {
        self.0.get(name)
    }

    pub fn colours(&self) -> impl Iterator<Item = (&str, &Colour)> {
        self.0.iter().map(|(name, colour)| (name.as_str(), colour))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_with_a_light_and_a_dark_value_are_read() {
        let palette = Palette::parse(
            ":root {\n  --colour-page: light-dark(#faf6ee, #14110f);\n  --colour-veil: rgb(16 12 9 / 62%);\n  --radius: 5px;\n}",
        );
        let page = Colour { light: "#faf6ee".to_owned(), dark: "#14110f".to_owned() };
        assert_eq!(palette.colours().collect::<Vec<_>>(), [("page", &page)]);
    }
}
