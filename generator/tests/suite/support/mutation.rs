//! One change of a JSON value, chosen by a number.

use serde_json::{Value, json};

/// Numbers that a seed repeats.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Changes one place of the value; answers which and how.
pub fn mutate(value: &mut Value, random: &mut Random) -> String {
    let (mut lists, mut fields) = (Vec::new(), Vec::new());
    collect(value, String::new(), &mut lists, &mut fields);
    let among = if fields.is_empty() || (!lists.is_empty() && random.below(3) == 0) { &lists } else { &fields };
    if among.is_empty() {
        *value = json!("changed");
        return "all of it is a text".to_owned();
    }
    let pointer = random.choose(among).clone();
    let other = random.choose(among);
    let other = value.pointer(other).cloned().unwrap_or_default();
    let place = value.pointer_mut(&pointer).unwrap();
    let before = place.clone();
    match &mut *place {
        Value::Array(items) => change_list(items, random),
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            fields.remove(random.choose(&names));
        }
        field => *field = changed_field(field, other, random),
    }
    let cut = |value: &Value| value.to_string().chars().take(120).collect::<String>();
    format!("{pointer} was {} and is {}", cut(&before), cut(place))
}

/// The places of lists and objects that hold something, and those of all other values.
fn collect(value: &Value, at: String, lists: &mut Vec<String>, fields: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{at}/{index}"), lists, fields);
            }
            if !items.is_empty() {
                lists.push(at);
            }
        }
        Value::Object(entries) => {
            for (name, entry) in entries {
                let name = name.replace('~', "~0").replace('/', "~1");
                collect(entry, format!("{at}/{name}"), lists, fields);
            }
            if !entries.is_empty() {
                lists.push(at);
            }
        }
        _ => fields.push(at),
    }
}

fn change_list(items: &mut Vec<Value>, random: &mut Random) {
    let place = random.below(items.len());
    match random.below(5) {
        0 => items.reverse(),
        1 => drop(items.remove(place)),
        2 => items.truncate(place),
        3 => items.swap(0, place),
        _ => items.push(items[place].clone()),
    }
}

fn changed_field(field: &Value, other: Value, random: &mut Random) -> Value {
    match (field, random.below(5)) {
        (_, 0) => other,
        (Value::Bool(value), _) => json!(!value),
        (Value::Null, 1) => json!(1),
        (Value::Null, _) => json!("changed"),
        (_, 1) => Value::Null,
        (Value::Number(number), 2) => json!(number.as_f64().unwrap_or(0.0) / 2.0),
        (Value::Number(number), _) => json!(number.as_u64().unwrap_or(0) + 1),
        (Value::String(text), 2) => json!(next_digit(text)),
        (text, _) => json!(format!("{} changed", text.as_str().unwrap_or_default())),
    }
}

/// Another day, another number, another address: the last digit is one more.
fn next_digit(text: &str) -> String {
    match text.rfind(|character: char| character.is_ascii_digit()) {
        Some(place) => {
            let digit = (text.as_bytes()[place] - b'0' + 1) % 10;
            format!("{}{digit}{}", &text[..place], &text[place + 1..])
        }
        None => text.to_uppercase(),
    }
}
