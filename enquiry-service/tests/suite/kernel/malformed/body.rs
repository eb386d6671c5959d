//! Bodies with one fault each.

use percent_encoding::{NON_ALPHANUMERIC, percent_encode};
use rand::{RngExt, rngs::StdRng, seq::IndexedRandom};
use serde_json::Value;

use super::calls::Call;

/// The largest body that most calls read.
const LIMIT: usize = 64 * 1024;

pub struct Body {
    pub fault: &'static str,
    /// Any bytes; none where no content type is sent.
    pub content_type: Option<Vec<u8>>,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Json,
    Form,
    Multipart,
}

/// A field as JSON and as a form have it.
struct Field {
    name: String,
    json: Vec<u8>,
    text: Vec<u8>,
}

impl Field {
    fn of(name: &str, value: &Value) -> Self {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Field { name: name.to_owned(), json: value.to_string().into_bytes(), text: text.into_bytes() }
    }

    fn set(&mut self, json: impl Into<Vec<u8>>, text: impl Into<Vec<u8>>) {
        (self.json, self.text) = (json.into(), text.into());
    }
}

type Fault = fn(&mut StdRng, &mut Vec<Field>);

/// What may be wrong with the fields.
const OF_FIELDS: [(&str, Fault); 7] = [
    ("wrong type", |random, fields| {
        some(random, fields, |random, field| {
            let json = any(
                random,
                &["null", "true", "0", "1.5", "[]", "{}", "[[1,\"a\"],null]", "{\"a\":{\"b\":[]}}", "\"\""],
            );
            field.set(json, json);
        });
    }),
    ("missing field", |random, fields| fields.retain(|_| random.random_bool(0.6))),
    ("NUL", |random, fields| {
        some(random, fields, |random, field| {
            let json = any(random, &["\"\\u0000\"", "\"a\\u0000b\"", "\"4\\u0000\"", "\"a@b.example\\u0000\""]);
            field.set(json, "a\0b");
        });
    }),
    ("huge text", |random, fields| {
        some(random, fields, |random, field| {
            let letter = any(random, &["a", "0", "長", " ", "%", "&amp;", "\u{301}"]);
            let text =
                letter.repeat(*[300, 6_000, 20_000, LIMIT - 2_000, LIMIT + 10].choose(random).unwrap() / letter.len());
            field.set(format!("\"{text}\""), text);
        });
    }),
    ("deep nesting", |random, fields| {
        some(random, fields, |random, field| {
            let depth = *[5, 126, 127, 128, 5_000].choose(random).unwrap();
            let (open, close) = *[("[", "]"), ("{\"a\":", "}")].choose(random).unwrap();
            let json = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            field.set(json.clone(), json);
        });
    }),
    ("number out of range", |random, fields| {
        some(random, fields, |random, field| {
            let number = any(
                random,
                &[
                    "-1",
                    "32",
                    "12",
                    "256",
                    "65536",
                    "-9223372036854775808",
                    "9223372036854775808",
                    "18446744073709551616",
                    "1e308",
                    "1e999",
                    "-0",
                    "0.1",
                    "2e0",
                    "1e-400",
                    "NaN",
                    "Infinity",
                    "0x10",
                    "\"-1\"",
                    "\"٣\"",
                    "\"9999-12-31\"",
                    "\"-9999-01-01\"",
                    "\"2027-02-30\"",
                    "\"99999999999-01-01\"",
                    "\"2027-08-14T25:61:61Z\"",
                ],
            );
            field.set(number, number.trim_matches('"'));
        });
    }),
    ("duplicated key", |random, fields| {
        let again: Vec<Field> = fields
            .iter()
            .filter(|_| random.random_bool(0.3))
            .map(|field| Field { name: field.name.clone(), json: field.json.clone(), text: field.text.clone() })
            .collect();
        fields.extend(again);
    }),
];

/// What may be wrong with the whole.
const OF_THE_WHOLE: [&str; 5] = ["content type", "bad UTF-8", "cut off", "other shape", "random bytes"];

const CONTENT_TYPES: [&[u8]; 13] = [
    b"",
    b"text/plain",
    b"text/html",
    b"application/xml",
    b"application/octet-stream",
    b"application/json; charset=utf-16",
    b"APPLICATION/JSON;;;",
    b"application/json, application/x-www-form-urlencoded",
    b"application/x-www-form-urlencoded; charset=\xff",
    b"multipart/form-data",
    b"multipart/form-data; boundary=",
    b"multipart/form-data; boundary=\"\xc3\xa9\"",
    b"\xff\xfe/\x80",
];

const SHAPES: [&[u8]; 14] = [
    b"",
    b" ",
    b"null",
    b"true",
    b"7",
    b"\"text\"",
    b"[]",
    b"[{}]",
    b"{}",
    b"{}{}",
    b"\xef\xbb\xbf{}",
    b"{\"\":\"\"}",
    b"=&=&&;=",
    b"%",
];

pub fn bad(random: &mut StdRng, call: &Call) -> Body {
    let own = match call.media.as_str() {
        "application/x-www-form-urlencoded" => Encoding::Form,
        "multipart/form-data" => Encoding::Multipart,
        _ => *[Encoding::Json, Encoding::Json, Encoding::Form].choose(random).unwrap(),
    };
    let encoding = if random.random_bool(0.9) {
        own
    } else {
        *[Encoding::Json, Encoding::Form, Encoding::Multipart].choose(random).unwrap()
    };
    let mut fields: Vec<Field> = call.fields.iter().map(|(name, value)| Field::of(name, value)).collect();
    if encoding == Encoding::Multipart {
        fields.push(picture(random));
    }
    // A visitor of its own, or all would be one that came too often.
    if let Some(field) = fields.iter_mut().find(|field| field.name.starts_with("email")) {
        *field = Field::of(&field.name, &format!("visitor{}@example.com", random.random::<u32>()).into());
    }
    let which = random.random_range(0..OF_FIELDS.len() + OF_THE_WHOLE.len());
    if let Some((fault, spoil)) = OF_FIELDS.get(which) {
        spoil(random, &mut fields);
        let (content_type, bytes) = encoded(encoding, &fields);
        return Body { fault, content_type: Some(content_type), bytes };
    }
    let fault = OF_THE_WHOLE[which - OF_FIELDS.len()];
    let (mut content_type, mut bytes) = encoded(encoding, &fields);
    match fault {
        "content type" => content_type = CONTENT_TYPES.choose(random).unwrap().to_vec(),
        "bad UTF-8" => {
            let at = random.random_range(0..=bytes.len());
            let wrong: &[&[u8]] =
                &[b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\\ud800", b"\\udc00\\ud800", b"%ff%c0", b"\xf8\x88"];
            bytes.splice(at..at, wrong.choose(random).unwrap().iter().copied());
        }
        "cut off" => bytes.truncate(random.random_range(0..=bytes.len())),
        "other shape" => bytes = SHAPES.choose(random).unwrap().to_vec(),
        _ => bytes = (0..random.random_range(0..400)).map(|_| random.random()).collect(),
    }
    Body { fault, content_type: random.random_bool(0.95).then_some(content_type), bytes }
}

/// At least one field, where there is one.
fn some(random: &mut StdRng, fields: &mut [Field], spoil: impl Fn(&mut StdRng, &mut Field)) {
    if fields.is_empty() {
        return;
    }
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..fields.len());
        spoil(random, &mut fields[at]);
    }
}

fn any(random: &mut StdRng, texts: &[&'static str]) -> &'static str {
    texts.choose(random).copied().unwrap()
}

/// The head of a picture, sometimes of one far larger than any that is read.
fn picture(random: &mut StdRng) -> Field {
    let pictures: [&[u8]; 5] = [
        b"not a picture",
        b"\x89PNG\r\n\x1a\n",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06\0\0\0\0\0\0\0",
        b"\xff\xd8\xff\xe0\0\x10JFIF\0",
        b"RIFF\xff\xff\xff\xffWEBPVP8 \xff\xff\xff\xff",
    ];
    let name = any(random, &["avatar", "avatar", "avatar_remove"]);
    Field { name: name.to_owned(), json: b"\"\"".to_vec(), text: pictures.choose(random).unwrap().to_vec() }
}

fn encoded(encoding: Encoding, fields: &[Field]) -> (Vec<u8>, Vec<u8>) {
    let mut bytes = Vec::new();
    let content_type = match encoding {
        Encoding::Json => {
            bytes.push(b'{');
            for (number, field) in fields.iter().enumerate() {
                let separator = if number > 0 { "," } else { "" };
                bytes.extend(format!("{separator}{}:", Value::from(field.name.as_str())).into_bytes());
                bytes.extend(&field.json);
            }
            bytes.push(b'}');
            "application/json"
        }
        Encoding::Form => {
            for (number, field) in fields.iter().enumerate() {
                let separator = if number > 0 { "&" } else { "" };
                let text = percent_encode(&field.text, NON_ALPHANUMERIC);
                bytes.extend(format!("{separator}{}={text}", field.name).into_bytes());
            }
            "application/x-www-form-urlencoded"
        }
        Encoding::Multipart => {
            for field in fields {
                let file = if field.name == "avatar" { "; filename=\"a.png\"" } else { "" };
                let head = format!("--part\r\nContent-Disposition: form-data; name=\"{}\"{file}\r\n\r\n", field.name);
                bytes.extend(head.into_bytes());
                bytes.extend(&field.text);
                bytes.extend(b"\r\n");
            }
            bytes.extend(b"--part--\r\n");
            "multipart/form-data; boundary=part"
        }
    };
    (content_type.as_bytes().to_vec(), bytes)
}
