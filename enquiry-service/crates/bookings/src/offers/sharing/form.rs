//! The form with which a companion marks days.

use kernel::fields::{FieldErrorKind, RawField, SingleLine, longest};

use super::model::{NewMark, Opinion};

/// What a companion has typed.
#[derive(Clone, Debug, Default)]
pub struct TypedMarks {
    /// The hash of the version that the companion has read.
    pub version: String,
    pub name: String,
    /// What was chosen and written on days, by their numbers: `mark-3`, `note-3`.
    fields: Vec<(String, String)>,
}

impl TypedMarks {
    /// The fields of the form.
    pub fn of(fields: Vec<(String, String)>) -> Self {
        let named = |wanted: &str| {
            let field = fields.iter().find(|(name, _)| name == wanted);
            field.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        TypedMarks { version: named("version"), name: named("name"), fields }
    }

    fn field(&self, name: &str, day: usize) -> &str {
        let wanted = format!("{name}-{day}");
        self.fields.iter().find(|(name, _)| *name == wanted).map_or("", |(_, value)| value)
    }

    /// What was chosen on a day: `liked`, `unwanted`, `none`, or nothing.
    pub fn choice(&self, day: usize) -> &str {
        self.field("mark", day)
    }

    /// What was written on a day.
    pub fn note(&self, day: usize) -> &str {
        self.field("note", day)
    }

    /// The name and the marks of the first `days` days; none of a day on which nothing was chosen or written.
    ///
    /// # Errors
    /// The name is missing, or a text is too long or not one line.
    pub fn parse(&self, days: usize) -> Result<(SingleLine, Vec<NewMark>), FieldErrorKind> {
        let name = SingleLine::required(&RawField::Text(self.name.clone()), longest::NAME)?;
        let mut marks = Vec::new();
        for day in 1..=days {
            let note = SingleLine::optional(&RawField::Text(self.note(day).to_owned()), longest::TITLE)?;
            let opinion = match self.choice(day) {
                "liked" => Some(Opinion::Liked),
                "unwanted" => Some(Opinion::Unwanted),
                "none" => None,
                _ if note.is_empty() => continue,
                _ => Some(Opinion::Noted),
            };
            marks.push(NewMark { day, opinion, note });
        }
        if marks.is_empty() { Err(FieldErrorKind::Missing) } else { Ok((name, marks)) }
    }
}
