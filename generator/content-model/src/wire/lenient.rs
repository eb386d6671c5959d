//! Deserialisers for fields that may arrive in several shapes.

use std::{borrow::Cow, fmt, marker::PhantomData, str::FromStr};

use jiff::{
    Timestamp,
    civil::DateTime,
    tz::{TimeZone, offset},
};
use serde::{
    Deserialize, Deserializer,
    de::{
        Error, IgnoredAny, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor, value::MapAccessDeserializer,
    },
};

use super::entities::decoded;

/// Plain text that must be there; numbers are taken as their digits.
pub fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    optional_text(deserializer)?.ok_or_else(|| D::Error::custom("a text is missing here"))
}

/// Plain text that may be missing, `null`, empty, `false` or an empty list, which all mean the same.
pub fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(optional_html(deserializer)?.map(plain).filter(|text| !text.is_empty()))
}

/// A list of plain texts.
pub fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(list::<D, String>(deserializer)?.into_iter().map(plain).collect())
}

fn plain(html: String) -> String {
    match decoded(&html) {
        Cow::Owned(text) => text.trim().to_owned(),
        Cow::Borrowed(_) => html,
    }
}

/// A day. A moment, as frameworks write the midnight of a day in UTC, is the day that it is in East Africa: midnight
/// anywhere from America to there is on the same day. Any other text stays as it is.
pub fn date<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = text(deserializer)?;
    let moment = || Some(text.parse::<Timestamp>().ok()?.to_zoned(TimeZone::fixed(offset(3))).date());
    let local = || text.parse::<DateTime>().ok().map(|moment| moment.date());
    let is_longer = text.len() > "2026-01-31".len() && text.is_ascii();
    Ok(match is_longer.then(|| moment().or_else(local)).flatten() {
        Some(day) => day.to_string(),
        None => text,
    })
}

/// HTML that must be there.
pub fn html<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    optional_html(deserializer)?.ok_or_else(|| D::Error::custom("a text is missing here"))
}

/// HTML that may be missing, as [`optional_text`] may.
pub fn optional_html<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(optional::<D, Text>(deserializer)?.map(|Text(text)| text))
}

/// A text without spaces around it; numbers are taken as their digits.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl Visitor<'_> for Any {
            type Value = Text;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a text")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.trim().to_owned()))
            }
            fn visit_u64<E>(self, number: u64) -> Result<Text, E> {
                Ok(Text(number.to_string()))
            }
            fn visit_i64<E>(self, number: i64) -> Result<Text, E> {
                Ok(Text(number.to_string()))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// The kinds of numbers that fields hold.
pub trait Numeric: FromStr {
    /// `None` if the kind cannot hold the number.
    fn whole(number: u64) -> Option<Self>;
}

macro_rules! numeric {
    ($($kind:ty: $number:ident => $held:expr),*) => {
        $(impl Numeric for $kind {
            fn whole($number: u64) -> Option<Self> {
                $held
            }
        })*
    };
}

// Floats accept only small whole numbers, which they hold exactly.
numeric! {
    u8: number => number.try_into().ok(),
    u16: number => number.try_into().ok(),
    u32: number => number.try_into().ok(),
    u64: number => Some(number),
    f32: number => u16::try_from(number).ok().map(f32::from),
    f64: number => u32::try_from(number).ok().map(f64::from)
}

/// A number, or a string of digits.
struct Number<T>(T);

impl<T: FromStr> Number<T> {
    fn parse<E: Error>(text: &str) -> Result<Self, E> {
        let text = text.trim();
        // A whole number may come as "2450.00" from a decimal column.
        let whole = text.split_once('.').filter(|(_, fraction)| fraction.bytes().all(|digit| digit == b'0'));
        text.parse()
            .or_else(|error| whole.map_or(Err(error), |(whole, _)| whole.parse()))
            .map(Number)
            .map_err(|_| E::custom(format_args!("\"{text}\" is not a number that fits here")))
    }
}

impl<'de, T: Numeric> Deserialize<'de> for Number<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any<T>(PhantomData<T>);
        impl<T: Numeric> Visitor<'_> for Any<T> {
            type Value = Number<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a number or a string of digits")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                Number::parse(text)
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                T::whole(number).map_or_else(|| Number::parse(&number.to_string()), |number| Ok(Number(number)))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                Number::parse(&number.to_string())
            }
            fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
                Number::parse(&number.to_string())
            }
        }
        deserializer.deserialize_any(Any(PhantomData))
    }
}

/// A number that may be missing, as [`optional_text`] may; as a number or a string of digits.
pub fn optional_number<'de, D: Deserializer<'de>, T: Numeric>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(optional::<D, Number<T>>(deserializer)?.map(|Number(number)| number))
}

/// A number that must be there.
pub fn number<'de, D: Deserializer<'de>, T: Numeric>(deserializer: D) -> Result<T, D::Error> {
    optional_number(deserializer)?.ok_or_else(|| D::Error::custom("a number is missing here"))
}

/// Two numbers. Any other value counts as missing, so that an invalid hint does not make its object unreadable.
pub fn optional_pair<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<(f32, f32)>, D::Error> {
    let pair = serde_json::Value::deserialize(deserializer)?;
    let [one, other] = pair.as_array().map_or(&[][..], Vec::as_slice) else { return Ok(None) };
    let read = |value: &serde_json::Value| optional_number(value).ok().flatten();
    Ok(read(one).zip(read(other)))
}

/// A boolean, also as `0`/`1`; missing means false.
pub fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    struct Flag;
    impl<'de> Visitor<'de> for Flag {
        type Value = bool;

        fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
            formatter.write_str("true, false, 0 or 1")
        }
        fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
            Ok(value)
        }
        fn visit_u64<E: Error>(self, number: u64) -> Result<bool, E> {
            match number {
                0 => Ok(false),
                1 => Ok(true),
                _ => Err(E::custom(format_args!("{number} is neither 0 nor 1"))),
            }
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<bool, E> {
            match text.trim() {
                "" | "0" | "false" => Ok(false),
                "1" | "true" => Ok(true),
                other => Err(E::custom(format_args!("\"{other}\" is not a boolean"))),
            }
        }
        fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<bool, A::Error> {
            empty::<A, bool>(sequence, &self).map(|_| false)
        }
        fn visit_unit<E>(self) -> Result<bool, E> {
            Ok(false)
        }
    }
    deserializer.deserialize_any(Flag)
}

/// A value that may be missing: `null`, an empty text, and as content systems in PHP write it, `false` or an empty list.
struct Missing<T>(Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Missing<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Optional<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Optional<T> {
            type Value = Option<T>;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("one value")
            }
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(None)
            }
            fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
                value.then(|| T::deserialize(value.into_deserializer())).transpose()
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                T::deserialize(number.into_deserializer()).map(Some)
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                T::deserialize(number.into_deserializer()).map(Some)
            }
            fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
                T::deserialize(number.into_deserializer()).map(Some)
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                (!text.trim().is_empty()).then(|| T::deserialize(text.into_deserializer())).transpose()
            }
            fn visit_seq<A: SeqAccess<'de>>(self, sequence: A) -> Result<Self::Value, A::Error> {
                empty(sequence, &self)
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Some)
            }
        }
        deserializer.deserialize_any(Optional(PhantomData)).map(Missing)
    }
}

/// Nothing, for an empty list in the place of another value.
fn empty<'de, A: SeqAccess<'de>, T>(
    mut sequence: A,
    expected: &dyn serde::de::Expected,
) -> Result<Option<T>, A::Error> {
    match sequence.next_element::<IgnoredAny>()? {
        Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, expected)),
        None => Ok(None),
    }
}

/// A picture, an object or another value that may be missing.
pub fn optional<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Missing::deserialize(deserializer).map(|Missing(value)| value)
}

/// A list that may be missing, `null`, `false` or an empty string. Items that are missing in the same sense are none, and
/// one that equals an earlier one, as a join of tables repeats it, is left out.
pub fn list<'de, D: Deserializer<'de>, T: Deserialize<'de> + PartialEq>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let mut items: Vec<T> = Vec::new();
    for item in list_with_repeats(deserializer)? {
        if !items.contains(&item) {
            items.push(item);
        }
    }
    Ok(items)
}

/// Such a list, in which equal items count as often as they come.
pub fn list_with_repeats<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    struct List<T>(PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
        type Value = Vec<T>;

        fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
            formatter.write_str("a list")
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Vec<T>, A::Error> {
            let mut items = Vec::with_capacity(sequence.size_hint().unwrap_or(0).min(1024));
            while let Some(Missing(item)) = sequence.next_element()? {
                items.extend(item);
            }
            Ok(items)
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<Vec<T>, E> {
            if text.is_empty() { Ok(Vec::new()) } else { Err(E::invalid_type(Unexpected::Str(text), &self)) }
        }
        fn visit_bool<E: Error>(self, value: bool) -> Result<Vec<T>, E> {
            if value { Err(E::invalid_type(Unexpected::Bool(value), &self)) } else { Ok(Vec::new()) }
        }
        fn visit_unit<E>(self) -> Result<Vec<T>, E> {
            Ok(Vec::new())
        }
    }
    deserializer.deserialize_any(List(PhantomData))
}

/// A text or an object.
pub fn text_or_object<'de, D: Deserializer<'de>, T: Deserialize<'de>, V>(
    deserializer: D,
    text: fn(String) -> V,
    object: fn(T) -> V,
) -> Result<V, D::Error> {
    struct Either<T, V>(fn(String) -> V, fn(T) -> V);
    impl<'de, T: Deserialize<'de>, V> Visitor<'de> for Either<T, V> {
        type Value = V;

        fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
            formatter.write_str("a text or an object")
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<V, E> {
            Ok(self.0(text.to_owned()))
        }
        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V, A::Error> {
            T::deserialize(MapAccessDeserializer::new(map)).map(self.1)
        }
    }
    deserializer.deserialize_any(Either(text, object))
}
