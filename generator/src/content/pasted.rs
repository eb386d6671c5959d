//! Markup as content systems and word processors paste it, made plain before it is sanitised, and what is left of it
//! afterwards.

use std::{borrow::Cow, collections::BTreeSet};

use super::{Video, deferred::deferred_address};
use crate::tags::{name_of, strip_tags, tag_length};

/// Elements that divide a text into paragraphs, in place of `p`.
const BOXES: [&str; 23] = [
    "address",
    "article",
    "aside",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "header",
    "hgroup",
    "hr",
    "legend",
    "main",
    "menu",
    "nav",
    "pre",
    "section",
    "summary",
];

/// Shortcodes that have neither a closing mark nor, always, settings.
const KNOWN_SHORTCODES: [&str; 2] = ["gallery", "playlist"];

/// The markup with paragraphs in place of boxes, and with the pictures of `noscript` in place of it. The parser of the
/// sanitiser corrects the nesting.
pub fn plain(raw: &str) -> String {
    paragraphs(&bold_as_meant(&noscript_pictures(raw)))
}

/// Google Docs puts a text into a `b` whose style says that it is not bold, and what is bold into a `span` whose style
/// says so: without styles, the opposite would be shown.
fn bold_as_meant(raw: &str) -> Cow<'_, str> {
    if !raw.contains("font-weight") {
        return raw.into();
    }
    const NAMES: [&str; 3] = ["b", "strong", "span"];
    let mut plain = String::with_capacity(raw.len());
    // The open elements of these names, and what was written in their place.
    let mut open: Vec<(&str, &str)> = Vec::new();
    let mut rest = raw;
    while let Some(start) = rest.find('<') {
        plain.push_str(&rest[..start]);
        let length = tag_length(&rest[start..]).unwrap_or(rest.len() - start);
        let tag = &rest[start..start + length];
        rest = &rest[start + length..];
        let name = NAMES.into_iter().find(|name| name.eq_ignore_ascii_case(name_of(tag)));
        match name {
            Some(name) if tag.starts_with("</") => {
                let opened = open.iter().rposition(|(opened, _)| *opened == name).map(|place| open.remove(place));
                plain.push_str(&format!("</{}>", opened.map_or(name, |(_, written)| written)));
            }
            Some(name) => {
                let written = match weight(tag) {
                    Some(true) => "b",
                    Some(false) => "span",
                    None => name,
                };
                open.push((name, written));
                plain.push_str(&format!("<{written}>"));
            }
            None => plain.push_str(tag),
        }
    }
    plain.push_str(rest);
    plain.into()
}

/// Whether the style of a tag says that its text is bold; `None` if it says nothing of it.
fn weight(tag: &str) -> Option<bool> {
    let lower = tag.to_ascii_lowercase();
    let (_, value) = lower.split_once("font-weight")?;
    let value = value.trim_start_matches([' ', ':']);
    let value = value.split(|character: char| !character.is_ascii_alphanumeric()).next()?;
    Some(matches!(value, "bold" | "bolder" | "600" | "700" | "800" | "900"))
}

fn paragraphs(raw: &str) -> String {
    let mut plain = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, tag)) = rest.split_once('<') {
        plain.push_str(before);
        plain.push('<');
        let (slash, tag) = tag.strip_prefix('/').map_or(("", tag), |tag| ("/", tag));
        plain.push_str(slash);
        let end = tag.find(|character: char| !character.is_ascii_alphanumeric() && character != '-');
        let (name, after) = tag.split_at(end.unwrap_or(tag.len()));
        let is_box = BOXES.iter().any(|known| known.eq_ignore_ascii_case(name));
        plain.push_str(if is_box { "p" } else { name });
        rest = after;
    }
    plain.push_str(rest);
    plain
}

/// Scripts that load pictures later write the picture for browsers without scripts into `noscript`.
fn noscript_pictures(raw: &str) -> String {
    let lower = raw.to_ascii_lowercase();
    let mut plain = String::with_capacity(raw.len());
    let mut done = 0;
    while let Some(start) = lower[done..].find("<noscript").map(|place| done + place)
        && let Some(end) = lower[start..].find("</noscript").map(|place| start + place)
    {
        plain.push_str(&raw[done..start]);
        for (place, _) in lower[start..end].match_indices("<img") {
            let picture = &raw[start + place..end];
            plain.push_str(tag_length(picture).map_or("", |length| &picture[..length]));
        }
        done = end;
    }
    plain.push_str(&raw[done..]);
    plain
}

/// The sanitised HTML without shortcodes and without paragraphs that are empty.
pub fn published(clean: &str) -> String {
    let html = if clean.contains('[') { take_shortcodes(clean, &mut BTreeSet::new()) } else { clean.to_owned() };
    without_empty_paragraphs(html)
}

fn without_empty_paragraphs(html: String) -> String {
    let mut parts = html.split("<p>");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("</p>") {
            Some((inner, after)) if is_blank(inner) => kept.push_str(after),
            _ => kept.extend(["<p>", part]),
        }
    }
    kept
}

/// Whether a paragraph shows nothing: editors keep a blank line as one with a break or a space.
fn is_blank(inner: &str) -> bool {
    let shows = inner.contains("<img") || inner.contains("<iframe");
    !shows && strip_tags(inner).replace("&nbsp;", " ").trim().is_empty()
}

/// Moves the names of shortcodes, such as `gallery` of `[gallery ids="1,2"]`, out of sanitised HTML. Other brackets stay.
fn take_shortcodes(clean: &str, names: &mut BTreeSet<String>) -> String {
    let mut html = String::with_capacity(clean.len());
    let mut rest = clean;
    while let Some(start) = rest.find(['<', '[']) {
        html.push_str(&rest[..start]);
        let found = &rest[start..];
        let length = if found.starts_with('<') {
            let length = tag_length(found).unwrap_or(found.len());
            html.push_str(&found[..length]);
            length
        } else if let Some((name, length)) = shortcode(found, clean) {
            names.insert(name.to_owned());
            length
        } else {
            html.push('[');
            1
        };
        rest = &found[length..];
    }
    html.push_str(rest);
    html
}

/// Name and length of the shortcode at the start of a text: a closing one, one with settings, with an underscore, or
/// that is closed anywhere in the document.
fn shortcode<'a>(text: &'a str, document: &str) -> Option<(&'a str, usize)> {
    let (inner, _) = text.strip_prefix('[')?.split_once(']')?;
    let length = inner.len() + 2;
    let is_closing = inner.starts_with('/');
    let inner = inner.trim_matches('/').trim_end();
    let is_word = |character: char| character.is_ascii_alphanumeric() || matches!(character, '_' | '-');
    let (name, settings) = inner.split_at(inner.find(|character| !is_word(character)).unwrap_or(inner.len()));
    let has_settings =
        settings.trim_start().split_once('=').is_some_and(|(first, _)| !first.is_empty() && first.chars().all(is_word));
    let is_name = name.len() > 2 && name.starts_with(|character: char| character.is_ascii_alphabetic());
    let is_bare = settings.is_empty()
        && (is_closing
            || name.contains('_')
            || KNOWN_SHORTCODES.contains(&name)
            || document.contains(&format!("[/{name}]")));
    (is_name && (is_bare || settings.starts_with(char::is_whitespace) && has_settings)).then_some((name, length))
}

/// What of sanitised HTML is not published though its editor expects it, for the report.
pub fn left_out(clean: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut names = BTreeSet::new();
    take_shortcodes(clean, &mut names);
    if !names.is_empty() {
        let names: Vec<String> = names.iter().map(|name| format!("[{name}]")).collect();
        faults.push(format!("shortcodes of a content system are left out: {}", names.join(", ")));
    }
    for tag in tags(clean, "<iframe") {
        let address = deferred_address(tag).unwrap_or_default();
        if Video::parse(&address).is_none() {
            faults.push(format!("a frame is left out, because only videos of YouTube and Vimeo are shown: {address}"));
        }
    }
    // A picture for browsers without scripts follows its placeholder.
    let is_lost = |tag: &str| {
        let after = tag_length(tag).and_then(|length| tag.get(length..)).unwrap_or_default();
        deferred_address(tag).is_none() && !after.starts_with("<img")
    };
    if tags(clean, "<img").any(is_lost) {
        faults.push("a picture has no address that a page can show; it is left out".to_owned());
    }
    faults
}

/// The rests of sanitised HTML that begin with such a tag.
fn tags<'a>(clean: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    clean.match_indices(name).map(|(place, _)| &clean[place..])
}
