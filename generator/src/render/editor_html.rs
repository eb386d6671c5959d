//! The final form of sanitised HTML: pictures through the pipeline, videos as
//! links, headings in order and with anchors, tables that scroll by themselves.
//!
//! The input is the sanitiser's own output, so tags are well formed and
//! attributes are quoted and escaped.

use std::collections::HashSet;

use serde::Serialize;

use super::stacked_table::StackedTable;
use crate::{content::EditorHtml, markup::escape, pictures::Pictures};

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
pub struct RefinedHtml {
    pub html: String,
    pub headings: Vec<Heading>,
}

/// `top` is the level of the text's first headings; `video_label` is what a video's link says.
pub fn refine(source: &EditorHtml, top: u8, pictures: &Pictures, video_label: &str) -> RefinedHtml {
    let mut rest = source.as_str();
    let mut refiner = Refiner {
        html: String::with_capacity(rest.len() + 256),
        headings: Vec::new(),
        used: LAYOUT_IDS.iter().map(|id| (*id).to_owned()).collect(),
        top,
        last_level: top - 1,
        base: None,
        stacked: None,
    };
    while let Some(start) = rest.find('<') {
        refiner.html.push_str(&rest[..start]);
        let Some(length) = tag_length(&rest[start..]) else { break };
        let tag = &rest[start..start + length];
        rest = &rest[start + length..];
        match name_of(tag) {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" if !tag.starts_with("</") => rest = refiner.heading(tag, rest),
            "img" => refiner.picture(tag, pictures),
            "iframe" => {
                rest = rest.split_once("</iframe>").map_or("", |(_, after)| after);
                refiner.video(tag, video_label);
            }
            "table" if tag.starts_with("</") => {
                refiner.stacked = None;
                refiner.html.push_str("</table></div>");
            }
            "table" => {
                refiner.stacked = rest.split_once("</table>").and_then(|(inner, _)| StackedTable::of(inner));
                let opening = if refiner.stacked.is_some() { StackedTable::OPENING } else { "<table>" };
                refiner.html.push_str("<div class=\"table-scroll\" tabindex=\"0\">");
                refiner.html.push_str(opening);
            }
            name if !tag.starts_with("</")
                && let Some(stacked) = &mut refiner.stacked =>
            {
                refiner.html.push_str(&stacked.part(name, tag));
            }
            _ => refiner.html.push_str(tag),
        }
    }
    refiner.html.push_str(rest);
    RefinedHtml { html: refiner.html, headings: refiner.headings }
}

struct Refiner {
    html: String,
    headings: Vec<Heading>,
    used: HashSet<String>,
    top: u8,
    last_level: u8,
    /// The level that the editor's first heading has.
    base: Option<u8>,
    /// The table that is being written, where a narrow page stacks it.
    stacked: Option<StackedTable>,
}

impl Refiner {
    /// Writes a whole heading and answers what follows it. Levels start at `top` and never skip one.
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

    /// A picture the pipeline could not have is dropped.
    fn picture(&mut self, tag: &str, pictures: &Pictures) {
        let Some(picture) = attribute(tag, "src").and_then(|source| pictures.get(&unescape(source))) else { return };
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
    }

    /// A video of a known host becomes a link that the loader turns into a frame on a click; others are dropped.
    fn video(&mut self, tag: &str, label: &str) {
        let Some(video) = attribute(tag, "src").and_then(|source| Video::parse(&unescape(source))) else { return };
        let title = attribute(tag, "title").filter(|title| !title.is_empty()).map(str::to_owned);
        let label = title.unwrap_or_else(|| escape(label));
        self.html.push_str(&format!(
            "<a class=\"video\" href=\"{}\" data-embed=\"{}\" rel=\"noopener\"><span class=\"video-label\">{label}</span> <span class=\"video-host\">{}</span></a>",
            video.page, video.embed, video.host
        ));
    }
}

struct Video {
    page: String,
    embed: String,
    host: &'static str,
}

impl Video {
    fn parse(address: &str) -> Option<Self> {
        let url = url::Url::parse(address).ok().filter(|url| url.scheme() == "https")?;
        let segments: Vec<&str> = url.path_segments()?.collect();
        let is_id = |id: &str| {
            !id.is_empty()
                && id.len() <= 32
                && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
        };
        match (url.host_str()?, segments.as_slice()) {
            ("www.youtube.com" | "youtube.com" | "www.youtube-nocookie.com", ["embed", id]) if is_id(id) => {
                Some(Video {
                    page: format!("https://www.youtube.com/watch?v={id}"),
                    embed: format!("https://www.youtube-nocookie.com/embed/{id}"),
                    host: "YouTube",
                })
            }
            ("player.vimeo.com", ["video", id]) if is_id(id) => Some(Video {
                page: format!("https://vimeo.com/{id}"),
                embed: format!("https://player.vimeo.com/video/{id}"),
                host: "Vimeo",
            }),
            _ => None,
        }
    }
}

/// Length of the tag at the start of `text`; quotes may hold `>`.
fn tag_length(text: &str) -> Option<usize> {
    let mut quoted = false;
    for (position, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'>' if !quoted => return Some(position + 1),
            _ => {}
        }
    }
    None
}

fn name_of(tag: &str) -> &str {
    let inner = tag.trim_start_matches(['<', '/']);
    inner.split(|character: char| !character.is_ascii_alphanumeric()).next().unwrap_or_default()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = tag.get(start..)?;
    rest.split_once('"').map(|(value, _)| value)
}

pub(super) fn strip_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, tail)) = rest.split_once('<') {
        text.push_str(before);
        rest = tail.split_once('>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text
}

/// Keeps only emphasis inside a heading: pictures, frames and links of editors do not belong there.
fn strip_blocks(content: &str) -> String {
    if ["<img", "<iframe", "<table", "<a"].iter().any(|tag| content.contains(tag)) {
        strip_tags(content)
    } else {
        content.to_owned()
    }
}

pub(super) fn unescape(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::refine;
    use crate::{content::HtmlSanitiser, pictures::Pictures};

    fn refined(raw: &str, top: u8) -> super::RefinedHtml {
        refine(&HtmlSanitiser::uncached().sanitise(raw), top, &Pictures::default(), "Watch")
    }

    #[test]
    fn headings_start_at_the_given_level_and_never_skip_one() {
        let html = refined("<h1>A</h1><h4>B</h4><h2>C</h2>", 3).html;
        assert_eq!(html, "<h3 id=\"a\">A</h3><h4 id=\"b\">B</h4><h4 id=\"c\">C</h4>");
    }

    #[test]
    fn anchors_are_unique_and_never_those_of_the_layout() {
        let headings = refined("<h2>Top</h2><h2>Visa</h2><h2>Visa</h2><h2>?</h2>", 2).headings;
        let ids: Vec<_> = headings.iter().map(|heading| heading.id.as_str()).collect();
        assert_eq!(ids, ["top-2", "visa", "visa-2", "section"]);
    }

    #[test]
    fn a_known_video_becomes_a_link_and_an_unknown_frame_disappears() {
        let html = refined(r#"<iframe src="https://www.youtube.com/embed/abc-1"></iframe><iframe src="https://evil.example/embed/x"></iframe>"#, 2).html;
        assert!(html.contains("href=\"https://www.youtube.com/watch?v=abc-1\""), "{html}");
        assert!(!html.contains("iframe") && !html.contains("evil"), "{html}");
    }

    #[test]
    fn cells_of_a_table_of_few_columns_carry_the_head_of_their_column() {
        let html = refined(
            "<table><thead><tr><th>Who</th><th>\"Tip\" &amp; more</th></tr></thead><tbody><tr><td>Guide</td><td><b>20</b></td></tr></tbody></table>",
            2,
        )
        .html;
        assert_eq!(
            html,
            "<div class=\"table-scroll\" tabindex=\"0\"><table class=\"stacked\" role=\"table\"><thead role=\"rowgroup\">\
             <tr role=\"row\"><th role=\"columnheader\">Who</th><th role=\"columnheader\">\"Tip\" &amp; more</th></tr></thead>\
             <tbody role=\"rowgroup\"><tr role=\"row\"><td role=\"cell\" data-head=\"Who\">Guide</td>\
             <td role=\"cell\" data-head=\"&quot;Tip&quot; &amp; more\"><b>20</b></td></tr></tbody></table></div>"
        );
    }

    #[test]
    fn other_tables_stay_as_they_are() {
        let head = "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>";
        for raw in [
            "<table><tbody><tr><td>1</td><td>2</td></tr>".to_owned(),
            format!("{head}<tr><td colspan=\"2\">1</td></tr>"),
            format!("{head}<tr><td>1</td></tr>"),
            "<table><thead><tr><th>A</th><th>B</th><th>C</th><th>D</th><th>E</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td></tr>".to_owned(),
        ] {
            let raw = format!("{raw}</tbody></table>");
            assert_eq!(refined(&raw, 2).html, format!("<div class=\"table-scroll\" tabindex=\"0\">{raw}</div>"));
        }
    }

    #[test]
    fn pictures_that_cannot_be_had_are_dropped() {
        assert_eq!(refined(r#"<p>a<img src="/x.jpg" alt="x">b</p>"#, 2).html, "<p>ab</p>");
    }
}
