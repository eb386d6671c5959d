//! SVG from a back-end: only elements and attributes of a still picture are kept.

mod entities;
mod style;

use std::borrow::Cow;

use roxmltree::{Document, Node, ParsingOptions};

use self::style::{PROPERTIES, Rules};
use super::PictureError;
use tour_view::markup::escape;

const SVG: &str = "http://www.w3.org/2000/svg";
const MAX_DEPTH: usize = 64;

/// Elements of a still picture, without scripts, references to other files and embedded content.
const ELEMENTS: [&str; 22] = [
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "use",
    "clipPath",
    "mask",
    "symbol",
    "title",
    "desc",
    "pattern",
    "text",
    "tspan",
];

/// Attributes besides the properties of [`style::PROPERTIES`].
const ATTRIBUTES: [&str; 38] = [
    "id",
    "d",
    "x",
    "y",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "fx",
    "fy",
    "fr",
    "dx",
    "dy",
    "width",
    "height",
    "viewBox",
    "points",
    "offset",
    "transform",
    "preserveAspectRatio",
    "pathLength",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "clipPathUnits",
    "maskUnits",
    "maskContentUnits",
    "patternUnits",
    "patternContentUnits",
    "patternTransform",
    "role",
    "aria-label",
    "aria-hidden",
];

/// A clean SVG and its size in CSS pixels.
#[derive(Debug)]
pub struct CleanSvg {
    pub text: String,
    pub width: u32,
    pub height: u32,
}

/// Parses the picture and writes its allowed parts, its styles as attributes. A document type is skipped, and entities
/// that it declares are taken if they are short texts.
pub fn sanitise(bytes: &[u8]) -> Result<CleanSvg, PictureError> {
    let wrong = |message: String| PictureError::Vector(message);
    let text = decoded(bytes).map_err(wrong)?;
    entities::check(&text).map_err(wrong)?;
    let options = ParsingOptions { allow_dtd: true, nodes_limit: 200_000, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text.trim_start_matches('\u{feff}'), options)
        .map_err(|error| wrong(error.to_string()))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err(wrong("its root is not <svg>".into()));
    }
    let (width, height) = size(root).ok_or_else(|| wrong("it has neither a viewBox nor a width and height".into()))?;
    let mut output = String::with_capacity(text.len());
    write_element(root, 0, &Rules::of(&document), &mut output)?;
    Ok(CleanSvg { text: output, width, height })
}

/// The text, also of the one other encoding that drawing programs declare.
fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, String> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.into()),
        Err(error) => {
            let declaration = String::from_utf8_lossy(bytes.get(..bytes.len().min(100)).unwrap_or_default());
            let declaration = declaration.split("?>").next().unwrap_or_default().to_ascii_lowercase();
            if !declaration.contains("iso-8859-1") {
                return Err(error.to_string());
            }
            Ok(bytes.iter().copied().map(char::from).collect::<String>().into())
        }
    }
}

fn size(root: Node) -> Option<(u32, u32)> {
    let length = |name: &str| root.attribute(name).and_then(|value| value.trim_end_matches("px").parse::<f64>().ok());
    let from_box = || {
        let numbers: Vec<f64> = root
            .attribute("viewBox")?
            .split([' ', ','])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok())
            .collect::<Option<_>>()?;
        match numbers.as_slice() {
            [_, _, width, height] => Some((*width, *height)),
            _ => None,
        }
    };
    let (width, height) = length("width").zip(length("height")).or_else(from_box)?;
    let within = |value: f64| (1.0..=20_000.0).contains(&value);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the range is checked before")]
    (within(width) && within(height)).then(|| (width.round() as u32, height.round() as u32))
}

fn write_element(node: Node, depth: usize, rules: &Rules, output: &mut String) -> Result<(), PictureError> {
    if depth > MAX_DEPTH {
        return Err(PictureError::Vector(format!("it is nested deeper than {MAX_DEPTH} levels")));
    }
    if !matches!(node.tag_name().namespace(), None | Some(SVG)) {
        return Ok(());
    }
    let name = match node.tag_name().name() {
        // The first of its parts that needs no program: Illustrator puts the drawing after a part for itself.
        "switch" => {
            let chosen = node.children().find(|child| {
                let tests = ["requiredExtensions", "systemLanguage"];
                child.is_element() && is_taken(child) && tests.iter().all(|test| !child.has_attribute(*test))
            });
            return chosen.map_or(Ok(()), |child| write_element(child, depth + 1, rules, output));
        }
        // A drawing in a page is not a link of its own.
        "a" => "g",
        name if is_taken(&node) => name,
        _ => return Ok(()),
    };
    output.push('<');
    output.push_str(name);
    if depth == 0 {
        output.push_str(" xmlns=\"");
        output.push_str(SVG);
        output.push('"');
    }
    let mut styled = rules.properties(&node);
    styled.retain(|_, value| is_local(value));
    for attribute in node.attributes() {
        let (name, value) = (attribute.name(), attribute.value());
        let is_reference =
            name == "href" && matches!(node.tag_name().name(), "use" | "linearGradient" | "radialGradient" | "pattern");
        let allowed = if is_reference {
            value.starts_with('#')
        } else {
            attribute.namespace().is_none()
                && (ATTRIBUTES.contains(&name) || PROPERTIES.contains(&name))
                && is_local(value)
        };
        if allowed {
            write_attribute(name, styled.remove(name).unwrap_or(value), output);
        }
    }
    let mut styled: Vec<_> = styled.into_iter().collect();
    styled.sort_unstable();
    for (name, value) in styled {
        write_attribute(name, value, output);
    }
    output.push('>');
    for child in node.children() {
        if child.is_element() {
            write_element(child, depth + 1, rules, output)?;
        } else if child.is_text() && matches!(name, "title" | "desc" | "text" | "tspan") {
            output.push_str(&escape(child.text().unwrap_or_default()));
        }
    }
    output.push_str("</");
    output.push_str(name);
    output.push('>');
    Ok(())
}

fn is_taken(node: &Node) -> bool {
    ELEMENTS.contains(&node.tag_name().name())
}

fn write_attribute(name: &str, value: &str, output: &mut String) {
    output.push(' ');
    output.push_str(name);
    output.push_str("=\"");
    output.push_str(&escape(value));
    output.push('"');
}

/// `url(#part)` refers to the picture itself; any other `url(…)` would load a file. A backslash could hide one.
fn is_local(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    !lower.contains('\\')
        && lower
            .match_indices("url(")
            .all(|(position, _)| lower[position + 4..].trim_start_matches([' ', '"', '\'']).starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::sanitise;

    #[test]
    fn scripts_handlers_and_outside_references_do_not_get_through() {
        let hostile = br##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 16 10" onload="x()">
            <script>alert(1)</script><style>*{}</style><image href="http://host/x"/><a href="javascript:x()"><path d="M0 0"/></a>
            <use xlink:href="http://host/y#z"/><use href="#a"/><rect fill="url(http://host/)" width="1"/><foreignObject><p/></foreignObject>
            <animate attributeName="href"/></svg>"##;
        let clean = sanitise(hostile).unwrap();
        for forbidden in ["onload", "script", "style", "image", "javascript", "host", "foreignObject", "animate"] {
            assert!(!clean.text.contains(forbidden), "{forbidden} in {}", clean.text);
        }
        assert!(clean.text.contains("<use href=\"#a\">"));
        assert_eq!((clean.width, clean.height), (16, 10));
    }
}
