//! Pictures and frames that a script of a content system would load later: their address is in another attribute.

use crate::tags::{attribute, tag_length, unescape};

/// In the order in which they count: `src` holds a placeholder where another one is.
const ATTRIBUTES: [&str; 4] = ["data-src", "data-lazy-src", "data-original", "src"];

/// The address of the picture or frame whose tag the sanitised HTML begins with.
pub fn deferred_address(html: &str) -> Option<String> {
    let tag = html.get(..tag_length(html)?)?;
    let addresses = ATTRIBUTES.iter().filter_map(|name| attribute(tag, name));
    addresses.map(unescape).find(|address| !address.is_empty())
}
