//! Styles of a drawing: Inkscape writes them into `style`, Illustrator into rules for classes. Both become attributes,
//! so that what is left of the drawing keeps its colours without a style sheet.

use std::collections::HashMap;

use roxmltree::{Document, Node};

/// Properties that are attributes, too.
pub(super) const PROPERTIES: [&str; 31] = [
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "opacity",
    "color",
    "clip-path",
    "clip-rule",
    "mask",
    "mask-type",
    "stop-color",
    "stop-opacity",
    "display",
    "visibility",
    "paint-order",
    "vector-effect",
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "text-anchor",
    "letter-spacing",
    "shape-rendering",
    "text-rendering",
];

type Declarations<'a> = Vec<(&'static str, &'a str)>;

/// The rules of all style sheets in a drawing whose selector is one name: of an element, a class, an element with a
/// class, or an id.
#[derive(Default)]
pub(super) struct Rules(HashMap<String, Vec<Rule>>);

struct Rule {
    selector: String,
    declared: Vec<(&'static str, String)>,
}

impl Rules {
    pub(super) fn of(document: &Document) -> Self {
        let mut rules = Rules::default();
        for node in document.descendants().filter(|node| node.tag_name().name() == "style") {
            let sheet: String = node.children().filter_map(|child| child.text()).collect();
            rules.read(&without_comments(&sheet));
        }
        rules
    }

    fn read(&mut self, sheet: &str) {
        let mut rest = sheet;
        while let Some((selectors, tail)) = rest.split_once('{') {
            // A rule such as `@import` ends without a block.
            let selectors = selectors.rsplit(';').next().unwrap_or_default().trim();
            if selectors.starts_with('@') {
                rest = after_block(tail);
                continue;
            }
            let (block, after) = tail.split_once('}').unwrap_or((tail, ""));
            rest = after;
            let declared = declarations(block);
            for selector in selectors.split(',').map(str::trim).filter(|selector| is_one_name(selector)) {
                let owned = declared.iter().map(|(property, value)| (*property, (*value).to_owned())).collect();
                self.0.entry(key(selector)).or_default().push(Rule { selector: selector.to_owned(), declared: owned });
            }
        }
    }

    /// The properties of an element from rules and its own `style`, which counts most.
    pub(super) fn properties<'a>(&'a self, node: &Node<'a, 'a>) -> HashMap<&'static str, &'a str> {
        let mut properties = HashMap::new();
        let name = node.tag_name().name();
        if !self.0.is_empty() {
            let classes: Vec<&str> = node.attribute("class").unwrap_or_default().split_whitespace().take(20).collect();
            let of_classes = classes.iter().map(|class| format!(".{class}"));
            let id = node.attribute("id").map(|id| format!("#{id}"));
            let mut applied: Vec<(u8, &Vec<(&'static str, String)>)> = Vec::new();
            for wanted in [name.to_owned()].into_iter().chain(of_classes).chain(id) {
                for Rule { selector, declared } in self.0.get(&wanted).into_iter().flatten() {
                    let element = selector.split(['.', '#']).next().unwrap_or_default();
                    if element.is_empty() || element == name {
                        let weight = if selector.contains('#') { 4 } else { 2 * u8::from(selector.contains('.')) };
                        applied.push((weight + u8::from(!element.is_empty()), declared));
                    }
                }
            }
            applied.sort_by_key(|(weight, _)| *weight);
            for (_, declared) in applied {
                properties.extend(declared.iter().map(|(property, value)| (*property, value.as_str())));
            }
        }
        properties.extend(declarations(node.attribute("style").unwrap_or_default()));
        properties
    }
}

/// Whether a selector is `name`, `.class`, `name.class` or `#id`.
fn is_one_name(selector: &str) -> bool {
    let is_named = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let mut parts = selector.split(['.', '#']);
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    parts.next().is_none()
        && is_named(first)
        && second.is_none_or(|name| !name.is_empty() && is_named(name))
        && !selector.is_empty()
}

/// By what an element finds the selector.
fn key(selector: &str) -> String {
    selector.find(['.', '#']).map_or(selector, |position| selector.get(position..).unwrap_or_default()).to_owned()
}

fn declarations(block: &str) -> Declarations<'_> {
    let declared = block.split(';').filter_map(|declaration| declaration.split_once(':'));
    declared
        .filter_map(|(property, value)| {
            let property = property.trim();
            let property = PROPERTIES.into_iter().find(|known| known.eq_ignore_ascii_case(property))?;
            let value = value.trim();
            let value = value.strip_suffix("!important").unwrap_or(value).trim();
            (!value.is_empty()).then_some((property, value))
        })
        .collect()
}

fn without_comments(sheet: &str) -> String {
    let mut text = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, tail)) = rest.split_once("/*") {
        text.push_str(before);
        rest = tail.split_once("*/").map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text
}

/// What follows the block whose `{` precedes this text; blocks may be inside.
fn after_block(text: &str) -> &str {
    let mut depth = 1_usize;
    for (position, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return text.get(position + 1..).unwrap_or_default(),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    ""
}
