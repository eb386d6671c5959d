//! The form with which a companion marks days.

use std::collections::BTreeMap;

use kernel::fields::{FieldErrorKind, RawField, SingleLine, longest};

use super::{
    super::model::OfferVersion,
    model::{Choice, NewMark, Opinion, same_day},
};

/// What a companion has typed.
#[derive(Clone, Debug, Default)]
pub struct TypedMarks {
    /// The hash of the version that the companion has read.
    pub version: String,
    pub name: String,
    /// What was chosen (`liked`, `unwanted`, `none`, or nothing) and written on days, by their numbers.
    days: BTreeMap<usize, (String, String)>,
}

impl TypedMarks {
    /// The fields of the form: `version`, `name`, `mark-DAY`, `note-DAY`.
    pub fn of(fields: Vec<(String, String)>) -> Self {
        let mut typed = TypedMarks::default();
        for (name, value) in fields {
            match name.as_str() {
                "version" => typed.version = value,
                "name" => typed.name = value,
                _ => typed.take(&name, value),
            }
        }
        typed
    }

    fn take(&mut self, name: &str, value: String) {
        let Some((field, day)) = name.split_once('-') else { return };
        let Ok(day) = day.parse() else { return };
        match field {
            "mark" => self.days.entry(day).or_default().0 = value,
            "note" => self.days.entry(day).or_default().1 = value,
            _ => {}
        }
    }

    /// What was chosen and written on a day.
    pub fn day(&self, day: usize) -> (&str, &str) {
        self.days.get(&day).map_or(("", ""), |(choice, note)| (choice, note))
    }

    /// The same on the days of another version.
    pub fn moved(self, of: &OfferVersion, to: &OfferVersion) -> Self {
        let days = self.days.into_iter().filter_map(|(day, typed)| Some((same_day(of, to, day)?, typed)));
        TypedMarks { days: days.collect(), ..self }
    }

    /// The name and the marks of the first `days` days; none of a day on which nothing was chosen or written.
    ///
    /// # Errors
    /// The name or all marks are missing, or a text is too long or not one line.
    pub fn parse(&self, days: usize) -> Result<(SingleLine, Vec<NewMark>), FieldErrorKind> {
        let name = SingleLine::required(&RawField::Text(self.name.clone()), longest::NAME)?;
        let mut marks = Vec::new();
        for (day, (choice, note)) in self.days.range(1..=days) {
            let note = SingleLine::optional(&RawField::Text(note.clone()), longest::TITLE)?;
            let choice = match choice.as_str() {
                "liked" => Choice::Opinion(Opinion::Liked),
                "unwanted" => Choice::Opinion(Opinion::Unwanted),
                "none" if note.is_empty() => Choice::Nothing,
                "none" => Choice::Opinion(Opinion::Noted),
                _ if note.is_empty() => continue,
                _ => Choice::Note,
            };
            marks.push(NewMark { day: *day, choice, note });
        }
        if marks.is_empty() { Err(FieldErrorKind::Missing) } else { Ok((name, marks)) }
    }
}
