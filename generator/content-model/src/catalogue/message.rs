//! One text with its `{{name}}` places, parsed once.

/// A name and the text that takes its place.
pub type Argument<'a> = (&'a str, std::borrow::Cow<'a, str>);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    written: String,
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    Variable(String),
}

impl Message {
    pub fn parse(text: &str) -> Self {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(start) = rest.find("{{") {
            let Some(length) = rest[start..].find("}}") else { break };
            if start > 0 {
                parts.push(Part::Literal(rest[..start].to_owned()));
            }
            parts.push(Part::Variable(rest[start + 2..start + length].trim().to_owned()));
            rest = &rest[start + length + 2..];
        }
        if !rest.is_empty() {
            parts.push(Part::Literal(rest.to_owned()));
        }
        Message { written: text.to_owned(), parts }
    }

    /// A variable without an argument stays in the text, as with i18next.
    pub fn format(&self, arguments: &[Argument]) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Literal(literal) => text.push_str(literal),
                Part::Variable(name) => match arguments.iter().find(|(known, _)| known == name) {
                    Some((_, value)) => text.push_str(value),
                    None => {
                        text.push_str("{{");
                        text.push_str(name);
                        text.push_str("}}");
                    }
                },
            }
        }
        text
    }

    /// The text as the catalogue writes it, with its variables unfilled.
    pub fn written(&self) -> &str {
        &self.written
    }

    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Variable(name) => Some(name.as_str()),
            Part::Literal(_) => None,
        })
    }
}
