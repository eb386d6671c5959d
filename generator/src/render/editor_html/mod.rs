//! The final form of sanitised HTML: pictures through the pipeline, videos as links, headings in order and with
//! anchors, tables that scroll on their own.
//!
//! The tags are scanned by hand, in one pass that looks ahead: the id of a heading depends on its text, the form of a
//! table on its rows. A streaming rewriter such as lol_html needs two passes, each ten times as long.

mod stacked_table;

use std::collections::HashSet;

use serde::Serialize;
use tour_view::markup::escape;

use self::stacked_table::StackedTable;
use crate::{
    content::{EditorHtml, Video, deferred_address},
    pictures::Picture,
    tags::{attribute, name_of, strip_tags, tag_length, unescape},
};

/// Ids of the layout and of the pages around the text.
const LAYOUT_IDS: [&str; 6] = ["main", "menu", "top", "contents", "share-title", "consent-title"];

/// A heading of the text, for a table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Heading {
    pub id: String,
    pub text: String,
    pub level: u8,
}

#[derive(Debug)]
pub struct RewrittenHtml {
    pub html: String,
    pub headings: Vec<Heading>,
}

/// Finds the picture of an address of the content, if available.
pub type FindPicture<'f, 'p> = dyn Fn(&str) -> Option<&'p Picture> + 'f;

/// `top` is the level of the text's first headings; `video_label` is the text of links to videos.
pub fn rewrite(source: &EditorHtml, top: u8, find_picture: &FindPicture, video_label: &str) -> RewrittenHtml {
    let mut rest = source.as_str();
    let mut rewriter = Rewriter {
        html: String::with_capacity(rest.len() + 256),
        headings: Vec::new(),
        used: LAYOUT_IDS.iter().map(|id| (*id).to_owned()).collect(),
        top,
        last_level: top - 1,
        base: None,
        stacked: None,
        last_picture: None,
    };
    while let Some(start) = rest.find('<') {
        rewriter.html.push_str(&rest[..start]);
        let Some(length) = tag_length(&rest[start..]) else { break };
        let tag = &rest[start..start + length];
        rest = &rest[start + length..];
        match name_of(tag) {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !tag.starts_with("</") => rest = rewriter.heading(tag, rest),
            "img" => rewriter.picture(tag, find_picture),
            "iframe" => {
                rest = rest.split_once("</iframe>").map_or("", |(_, after)| after);
                rewriter.video(tag, video_label);
            }
            "table" if tag.starts_with("</") => {
                rewriter.stacked = None;
                rewriter.html.push_str("</table></div>");
            }
            "table" => {
                rewriter.stacked = rest.split_once("</table>").and_then(|(inner, _)| StackedTable::of(inner));
                let opening = if rewriter.stacked.is_some() { StackedTable::OPENING } else { "<table>" };
                rewriter.html.push_str("<div class=\"table-scroll\" tabindex=\"0\">");
                rewriter.html.push_str(opening);
            }
            name if !tag.starts_with("</")
                && let Some(stacked) = &mut rewriter.stacked =>
            {
                rewriter.html.push_str(&stacked.part(name, tag));
            }
            _ => rewriter.html.push_str(tag),
        }
    }
    rewriter.html.push_str(rest);
    RewrittenHtml { html: rewriter.html, headings: rewriter.headings }
}

struct Rewriter {
    html: String,
    headings: Vec<Heading>,
    used: HashSet<String>,
    top: u8,
    last_level: u8,
    /// The level of the editor's first heading.
    base: Option<u8>,
    /// The present table, if narrow pages stack it.
    stacked: Option<StackedTable>,
    /// Address and end of the last picture.
    last_picture: Option<(String, usize)>,
}

impl Rewriter {
    /// Writes a whole heading and returns the rest of the text. Levels start at `top` and never skip one.
    fn heading<'a>(&mut self, tag: &str, rest: &'a str) -> &'a str {
        let name = name_of(tag);
        let level = name.as_bytes().get(1).map_or(2, |digit| digit - b'0');
        let close = format!("</{name}>");
        let (content, after) = rest.split_once(&close).unwrap_or((rest, ""));
        let base = *self.base.get_or_insert(level);
        let level = (self.top + level.saturating_sub(base)).clamp(self.top, (self.last_level + 1).min(6));
        self.last_level = level;
        let text = unescape(&strip_tags(content));
        let id = self.anchor(&text);
        self.html.push_str(&format!("<h{level} id=\"{id}\">{}</h{level}>", strip_blocks(content)));
        self.headings.push(Heading { id, text: text.trim().to_owned(), level });
        after
    }

    fn anchor(&mut self, text: &str) -> String {
        let slug = text
            .to_lowercase()
            .split(|character: char| !character.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join("-");
        let slug = if slug.is_empty() { "section".to_owned() } else { slug };
        let mut id = slug.clone();
        let mut number = 2;
        while !self.used.insert(id.clone()) {
            id = format!("{slug}-{number}");
            number += 1;
        }
        id
    }

    /// Writes a picture, unless it is not available, or follows itself: scripts that load it later have it twice.
    fn picture(&mut self, tag: &str, find_picture: &FindPicture) {
        let Some(address) = deferred_address(tag) else { return };
        let Some(picture) = find_picture(&address) else { return };
        if self.last_picture.as_ref().is_some_and(|(last, end)| *last == address && *end == self.html.len()) {
            return;
        }
        let alternative = attribute(tag, "alt").unwrap_or_default();
        let image = |srcset: Option<&str>| {
            let srcset = srcset
                .map(|srcset| format!(" srcset=\"{srcset}\" sizes=\"(min-width: 720px) 680px, 100vw\""))
                .unwrap_or_default();
            format!(
                "<img src=\"{}\"{srcset} width=\"{}\" height=\"{}\" alt=\"{alternative}\" loading=\"lazy\" decoding=\"async\">",
                picture.src, picture.width, picture.height
            )
        };
        match &picture.webp_srcset {
            Some(webp) => self.html.push_str(&format!(
                "<picture><source type=\"image/webp\" srcset=\"{webp}\" sizes=\"(min-width: 720px) 680px, 100vw\">{}</picture>",
                image(picture.srcset.as_deref())
            )),
            None => self.html.push_str(&image(picture.srcset.as_deref())),
        }
        self.last_picture = Some((address, self.html.len()));
    }

    /// Writes a video of a known host as a link that the loader turns into a frame on a click; others are dropped.
    fn video(&mut self, tag: &str, label: &str) {
        let Some(video) = deferred_address(tag).and_then(|address| Video::parse(&address)) else { return };
        let title = attribute(tag, "title").filter(|title| !title.is_empty()).map(str::to_owned);
        let label = title.unwrap_or_else(|| escape(label));
        self.html.push_str(&format!(
            "<a class=\"video\" href=\"{}\" data-embed=\"{}\" rel=\"noopener\"><span class=\"video-label\">{label}</span> <span class=\"video-host\">{}</span></a>",
            video.page, video.embed, video.host
        ));
    }
}

/// Keeps only emphasis inside a heading: a heading must not contain paragraphs, pictures, frames and links.
fn strip_blocks(content: &str) -> String {
    if ["<p>", "<img", "<iframe", "<table", "<a"].iter().any(|tag| content.contains(tag)) {
        strip_tags(content)
    } else {
        content.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::rewrite;
    use crate::content::HtmlSanitiser;

    fn rewritten(raw: &str, top: u8) -> super::RewrittenHtml {
        rewrite(&HtmlSanitiser::uncached().sanitise(raw), top, &|_| None, "Watch")
    }

    #[test]
    fn headings_start_at_the_given_level_and_never_skip_one() {
        let html = rewritten("<h1>A</h1><h4>B</h4><h2>C</h2>", 3).html;
        assert_eq!(html, "<h3 id=\"a\">A</h3><h4 id=\"b\">B</h4><h4 id=\"c\">C</h4>");
    }

    #[test]
    fn anchors_are_unique_and_never_those_of_the_layout() {
        let headings = rewritten("<h2>Top</h2><h2>Visa</h2><h2>Visa</h2><h2>?</h2>", 2).headings;
        let ids: Vec<_> = headings.iter().map(|heading| heading.id.as_str()).collect();
        assert_eq!(ids, ["top-2", "visa", "visa-2", "section"]);
    }

    #[test]
    fn a_known_video_becomes_a_link_and_an_unknown_frame_disappears() {
        let html = rewritten(r#"<iframe src="https://www.youtube.com/embed/abc-1"></iframe><iframe src="https://evil.example/embed/x"></iframe>"#, 2).html;
        assert!(html.contains("href=\"https://www.youtube.com/watch?v=abc-1\""), "{html}");
        assert!(!html.contains("iframe") && !html.contains("evil"), "{html}");
    }

    #[test]
    fn cells_of_a_table_of_few_columns_carry_the_head_of_their_column() {
        let html = rewritten(
            "<table><thead><tr><th>Who</th><th>\"Tip\" &amp; more</th><th>When</th></tr></thead><tbody><tr><td>Guide</td><td><b>20</b></td><td>Last day</td></tr></tbody></table>",
            2,
        )
        .html;
        assert_eq!(
            html,
            "<div class=\"table-scroll\" tabindex=\"0\"><table class=\"stacked\" role=\"table\"><thead role=\"rowgroup\">\
             <tr role=\"row\"><th role=\"columnheader\">Who</th><th role=\"columnheader\">\"Tip\" &amp; more</th>\
             <th role=\"columnheader\">When</th></tr></thead>\
             <tbody role=\"rowgroup\"><tr role=\"row\"><td role=\"cell\" data-head=\"Who\">Guide</td>\
             <td role=\"cell\" data-head=\"&quot;Tip&quot; &amp; more\"><b>20</b></td>\
             <td role=\"cell\" data-head=\"When\">Last day</td></tr></tbody></table></div>"
        );
    }

    #[test]
    fn other_tables_stay_as_they_are() {
        let head = "<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody>";
        for raw in [
            "<table><tbody><tr><td>1</td><td>2</td><td>3</td></tr>".to_owned(),
            format!("{head}<tr><td colspan=\"3\">1</td></tr>"),
            format!("{head}<tr><td>1</td></tr>"),
            "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr>".to_owned(),
            "<table><thead><tr><th>A</th><th>B</th><th>C</th><th>D</th><th>E</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td></tr>".to_owned(),
        ] {
            let raw = format!("{raw}</tbody></table>");
            assert_eq!(rewritten(&raw, 2).html, format!("<div class=\"table-scroll\" tabindex=\"0\">{raw}</div>"));
        }
    }

    #[test]
    fn pictures_that_cannot_be_had_are_dropped() {
        assert_eq!(rewritten(r#"<p>a<img src="/x.jpg" alt="x">b</p>"#, 2).html, "<p>ab</p>");
    }
}
