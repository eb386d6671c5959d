//! Tables with three or four columns, whose rows a narrow page stacks: each cell carries the head of its column.
//!
//! Styles that stack a table change the display type of its parts, and browsers may then ignore their table semantics,
//! so every part has an explicit role.

use std::ops::RangeInclusive;

use tour_view::markup::escape;

use crate::tags::{strip_tags, unescape};

/// A narrower table fits on a phone as it is, and a wider one scrolls sideways.
const COLUMNS: RangeInclusive<usize> = 3..=4;

pub struct StackedTable {
    heads: Vec<String>,
    is_in_head: bool,
    column: usize,
}

impl StackedTable {
    /// `inner` is the content of the table. `None` unless every row has one cell per head.
    pub fn of(inner: &str) -> Option<Self> {
        let (head, body) = inner.split_once("</thead>")?;
        if ["<table", "colspan=", "rowspan="].iter().any(|part| inner.contains(part))
            || head.matches("<tr").count() != 1
        {
            return None;
        }
        let text = |cell: &str| {
            let content = cell.split_once('>').map_or("", |(_, content)| content);
            unescape(&strip_tags(content)).trim().to_owned()
        };
        let heads: Vec<String> = head.split("<th").filter(|cell| cell.starts_with([' ', '>'])).map(text).collect();
        let cells = |row: &str| row.matches("<td").count() + row.matches("<th").count();
        let mut rows = body.split("<tr").skip(1);
        let fits = COLUMNS.contains(&heads.len()) && rows.all(|row| cells(row) == heads.len());
        fits.then_some(Self { heads, is_in_head: false, column: 0 })
    }

    pub const OPENING: &str = "<table class=\"stacked\" role=\"table\">";

    /// The tag with its role, and a cell of the body with the head of its column.
    pub fn part(&mut self, name: &str, tag: &str) -> String {
        let bare = tag.trim_end_matches('>');
        match name {
            "tr" => {
                self.column = 0;
                format!("{bare} role=\"row\">")
            }
            "thead" | "tbody" | "tfoot" => {
                self.is_in_head = name == "thead";
                format!("{bare} role=\"rowgroup\">")
            }
            "th" if self.is_in_head => format!("{bare} role=\"columnheader\">"),
            "td" | "th" => {
                let head = self.heads.get(self.column).map(|head| escape(head)).unwrap_or_default();
                self.column += 1;
                let role = if name == "th" { "rowheader" } else { "cell" };
                format!("{bare} role=\"{role}\" data-head=\"{head}\">")
            }
            _ => tag.to_owned(),
        }
    }
}
