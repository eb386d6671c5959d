//! Character references in plain texts: WordPress and templates of PHP hand out titles as HTML.

use std::borrow::Cow;

/// The names of the letters from U+00A0 to U+00FF in their order.
const LATIN_1: &str = "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 \
    sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
    Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
    times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave \
    eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml";

const OTHERS: [(&str, char); 20] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("ndash", '–'),
    ("mdash", '—'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bdquo", '„'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("hellip", '…'),
    ("bull", '•'),
    ("euro", '€'),
    ("trade", '™'),
    ("OElig", 'Œ'),
];

/// The longest reference between `&` and `;`.
const LONGEST: usize = 8;

/// The text with letters in place of their references, once: what an editor wrote as `&amp;lt;` stays `&lt;`.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        plain.push_str(before);
        let found = after
            .bytes()
            .take(LONGEST + 1)
            .position(|byte| byte == b';')
            .and_then(|end| Some((letter(after.get(..end)?)?, after.get(end + 1..)?)));
        match found {
            Some((letter, tail)) => {
                plain.push(letter);
                rest = tail;
            }
            None => {
                plain.push('&');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    plain.into()
}

fn letter(reference: &str) -> Option<char> {
    if let Some(number) = reference.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|letter| !letter.is_control());
    }
    let other = || OTHERS.iter().find(|(name, _)| *name == reference).map(|(_, letter)| *letter);
    let position = LATIN_1.split_whitespace().position(|name| name == reference);
    position.and_then(|position| char::from_u32(0xA0 + u32::try_from(position).ok()?)).or_else(other)
}

#[cfg(test)]
mod tests {
    use super::decoded;

    #[test]
    fn references_become_letters_once_and_other_ampersands_stay() {
        for (html, plain) in [
            (
                "Fish &amp; chips &#8211; caf&eacute; &quot;Gro&szlig;&quot; &#039;&#x2019;",
                "Fish & chips – café \"Groß\" '’",
            ),
            (
                "&amp;lt; &nosuch; & &; &#0; &#xD800; &#99999999; R&D; a&b",
                "&lt; &nosuch; & &; &#0; &#xD800; &#99999999; R&D; a&b",
            ),
            ("&nbsp;&yuml;&times;&euro;&hellip;", "\u{a0}ÿ×€…"),
        ] {
            assert_eq!(decoded(html), plain);
        }
    }
}
