//! The numbering plans of countries: whether a number is one, by its digits.

use phonenumber::{
    Metadata, country,
    metadata::{DATABASE, Descriptor, Descriptors},
};

/// The main country of a dial code, such as `+49`, `0049` or `+1-876`.
pub fn main_country(dial_code: &str) -> Option<country::Id> {
    let digits: String = dial_code.chars().filter(char::is_ascii_digit).collect();
    let code = digits.trim_start_matches('0');
    // The islands of North America have the code 1, and more digits that belong to their numbers.
    let code: u16 = if code.starts_with('1') { 1 } else { code.parse().ok()? };
    DATABASE.region(&code)?.first()?.parse().ok()
}

/// The dial code of a country.
pub fn dial_code(country: country::Id) -> Option<u16> {
    DATABASE.by_id(country.as_ref()).map(Metadata::country_code)
}

/// Whether a country has this dial code.
pub fn is_dial_code(code: u16) -> bool {
    DATABASE.region(&code).is_some()
}

/// The digits after a plus, or after the prefix of international calls.
pub fn without_international_prefix<'d>(country: Option<country::Id>, text: &str, digits: &'d str) -> Option<&'d str> {
    let before = text.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default();
    if before.contains('+') {
        return Some(digits);
    }
    let is_in_north_america = country.and_then(dial_code) == Some(1);
    digits.strip_prefix("00").or_else(|| digits.strip_prefix("011").filter(|_| is_in_north_america))
}

/// The number of digits that begin with a dial code, in international form. A zero before the national number is left
/// out where the country has it for calls inside it, and Mexico's former 1 of mobiles.
pub fn e164(digits: &str) -> Option<String> {
    let (code, national) = (1..=3).find_map(|length| {
        let (code, national) = digits.split_at_checked(length)?;
        let code: u16 = code.parse().ok()?;
        (!digits.starts_with('0') && is_dial_code(code)).then_some((code, national))
    })?;
    let former = if code == 52 { "1" } else { "0" };
    let shorter = national.strip_prefix(former).into_iter();
    let found = std::iter::once(national).chain(shorter).find(|national| is_number(code, national))?;
    Some(format!("+{code}{found}"))
}

/// A number that begins as the dial code of its country, though it is typed without one: the mobiles 391 of Italy, 47 of
/// Norway, 965 of Kuwait. `None` if the code before a shorter number is meant, as in `49 30 …`.
pub fn whole(country: country::Id, digits: &str) -> Option<String> {
    let code = dial_code(country)?;
    let rest = digits.strip_prefix(code.to_string().as_str())?;
    let is_meant = is_mobile(code, digits) || (is_number(code, digits) && !is_number(code, rest));
    is_meant.then(|| format!("+{code}{digits}"))
}

/// The number after the prefix of calls inside the country, such as the 8 of Russia.
pub fn without_trunk_prefix(country: country::Id, digits: &str) -> Option<String> {
    let plan = DATABASE.by_id(country.as_ref())?;
    let national = digits.strip_prefix(plan.national_prefix()?)?;
    let code = plan.country_code();
    is_number(code, national).then(|| format!("+{code}{national}"))
}

/// Whether a number of this country has these digits.
fn is_number(code: u16, national: &str) -> bool {
    is_of(code, national, |plan| {
        vec![
            plan.fixed_line(),
            plan.mobile(),
            plan.toll_free(),
            plan.premium_rate(),
            plan.shared_cost(),
            plan.personal_number(),
            plan.voip(),
            plan.pager(),
            plan.uan(),
            plan.voicemail(),
        ]
    })
}

fn is_mobile(code: u16, national: &str) -> bool {
    is_of(code, national, |plan| vec![plan.mobile()])
}

fn is_of(code: u16, national: &str, kinds: fn(&Descriptors) -> Vec<Option<&Descriptor>>) -> bool {
    let is_of_plan = |plan: &Metadata| {
        let all = plan.descriptors();
        all.general().is_match(national) && kinds(all).into_iter().flatten().any(|kind| kind.is_match(national))
    };
    DATABASE.by_code(&code).is_some_and(|plans| plans.into_iter().any(is_of_plan))
}
