//! Structured data must be valid and agree with the visible page.

use std::collections::HashSet;

use serde_json::Value as Json;

/// The faults of one JSON-LD block of a page.
pub fn problems(json: &str, heading: &str, visible: &str, reviews: usize, moments: &HashSet<String>) -> Vec<String> {
    let data: Json = match serde_json::from_str(json) {
        Ok(data) => data,
        Err(error) => return vec![format!("the structured data is not valid JSON: {error}")],
    };
    let mut problems = Vec::new();
    let numbers = joined_digits(visible);
    for item in data["@graph"].as_array().into_iter().flatten() {
        let kinds: Vec<&str> = match &item["@type"] {
            Json::Array(kinds) => kinds.iter().filter_map(Json::as_str).collect(),
            kind => kind.as_str().into_iter().collect(),
        };
        if kinds.is_empty() {
            problems.push("a piece of structured data has no type".to_owned());
        }
        if kinds.contains(&"FAQPage") {
            problems.push("FAQPage markup is not allowed".to_owned());
        }
        let name = if kinds.contains(&"Product") { &item["name"] } else { &item["headline"] };
        if (kinds.contains(&"Product") || kinds.contains(&"BlogPosting"))
            && name.as_str().is_none_or(|name| name.split_whitespace().collect::<Vec<_>>().join(" ") != heading)
        {
            problems.push(format!("the structured data calls the page {name}, its heading is \"{heading}\""));
        }
        for offer in item["offers"].as_array().into_iter().flatten() {
            let price = offer["price"].to_string();
            if !numbers.contains(price.as_str()) {
                problems.push(format!("the price {price} of the structured data is not on the page"));
            }
            if let Some(date) = offer["validThrough"].as_str()
                && !moments.contains(date)
            {
                problems.push(format!("the departure {date} of the structured data is not on the page"));
            }
        }
        if let Some(count) = item["aggregateRating"]["reviewCount"].as_u64()
            && count != reviews as u64
        {
            problems.push(format!("the structured data counts {count} reviews, the page shows {reviews}"));
        }
    }
    problems
}

/// All numbers of a text, with the separators between their digits taken out.
fn joined_digits(text: &str) -> HashSet<String> {
    let mut numbers = HashSet::new();
    let mut number = String::new();
    let characters: Vec<char> = text.chars().collect();
    for (position, &character) in characters.iter().enumerate() {
        let is_separator = matches!(character, '.' | ',' | '\u{a0}' | '\u{202f}')
            && !number.is_empty()
            && characters.get(position + 1).is_some_and(char::is_ascii_digit);
        if character.is_ascii_digit() {
            number.push(character);
        } else if !is_separator && !number.is_empty() {
            numbers.insert(std::mem::take(&mut number));
        }
    }
    if !number.is_empty() {
        numbers.insert(number);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::problems;

    #[test]
    fn structured_data_that_the_page_does_not_show_is_a_problem() {
        let json = r#"{"@graph":[{"@type":["TouristTrip","Product"],"name":"B","offers":[{"price":2450},{"price":99}],"aggregateRating":{"reviewCount":2}}]}"#;
        let found = problems(json, "A", "from $2,450", 1, &HashSet::new());
        assert_eq!(found.len(), 3, "{found:?}");
        let found =
            problems(&json.replace("\"B\"", "\"A\"").replace("99", "2450"), "A", "ab 2.450 $", 2, &HashSet::new());
        assert_eq!(found, Vec::<String>::new());
    }
}
