//! Tags, attributes and text of the sanitiser's output: tags are well formed, attributes are quoted and escaped.

/// Length of the tag at the start of `text`; quotes may hold `>`.
pub fn tag_length(text: &str) -> Option<usize> {
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

pub fn name_of(tag: &str) -> &str {
    let inner = tag.trim_start_matches(['<', '/']);
    inner.split(|character: char| !character.is_ascii_alphanumeric()).next().unwrap_or_default()
}

pub fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let rest = tag.get(start..)?;
    rest.split_once('"').map(|(value, _)| value)
}

pub fn strip_tags(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, tail)) = rest.split_once('<') {
        text.push_str(before);
        rest = tail.split_once('>').map_or("", |(_, after)| after);
    }
    text.push_str(rest);
    text
}

pub fn unescape(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&nbsp;", "\u{a0}")
        .replace("&amp;", "&")
}
