//! A site for Hugo of the same kind as ours: six languages, tours, places and articles with their lists. A page of it has
//! 17 kB on average; every text is its own, as on ours.

use std::{fs, path::Path};

use serde_json::{Map, Value, json};

use crate::synthetic::{LOCALES, Numbers};

/// Links of the menu and of each of the four columns of the footer.
const MENU: u64 = 15;
const COLUMN: u64 = 10;

const LABELS: [&str; 26] = [
    "home",
    "tours",
    "destinations",
    "blog",
    "more",
    "page",
    "previous",
    "next",
    "overview",
    "itinerary",
    "day",
    "days",
    "nights",
    "included",
    "excluded",
    "reviews",
    "rating",
    "from",
    "person",
    "book",
    "level",
    "group",
    "highlights",
    "travellers",
    "language",
    "journal",
];

/// The layouts, as Hugo reads them.
const LAYOUTS: [(&str, &str); 10] = [
    ("hugo.toml", include_str!("hugo/hugo.toml")),
    ("layouts/index.html", include_str!("hugo/layouts/index.html")),
    ("layouts/_default/baseof.html", include_str!("hugo/layouts/_default/baseof.html")),
    ("layouts/_default/list.html", include_str!("hugo/layouts/_default/list.html")),
    ("layouts/partials/header.html", include_str!("hugo/layouts/partials/header.html")),
    ("layouts/partials/footer.html", include_str!("hugo/layouts/partials/footer.html")),
    ("layouts/partials/card.html", include_str!("hugo/layouts/partials/card.html")),
    ("layouts/tours/single.html", include_str!("hugo/layouts/tours/single.html")),
    ("layouts/destinations/single.html", include_str!("hugo/layouts/destinations/single.html")),
    ("layouts/blog/single.html", include_str!("hugo/layouts/blog/single.html")),
];

/// Writes the site with so many tours in each language, and a quarter as many places and articles each.
pub fn write_site(folder: &Path, tours: u64) {
    for (path, layout) in LAYOUTS {
        write(&folder.join(path), layout);
    }
    for (seed, locale) in LOCALES.into_iter().enumerate() {
        write_locale(folder, locale, tours, &mut Numbers(seed as u64 + 1));
    }
}

fn write_locale(folder: &Path, locale: &str, tours: u64, numbers: &mut Numbers) {
    let labels: Map<String, Value> =
        LABELS.iter().map(|label| ((*label).to_owned(), json!(format!("{label} {locale}")))).collect();
    write(&folder.join(format!("i18n/{locale}.json")), &json!(labels).to_string());
    write(&folder.join(format!("data/menus/{locale}.json")), &menus(locale, tours).to_string());
    let content = folder.join("content").join(locale);
    write_page(&content.join("_index.html"), &json!({ "title": "Home", "translationKey": "home" }), "");
    for section in ["tours", "destinations", "blog"] {
        let index = json!({ "title": section, "translationKey": section });
        write_page(&content.join(section).join("_index.html"), &index, "");
    }
    let places = (tours / 4).max(1);
    let cards: Vec<Value> = (0..tours).map(|number| write_tour(&content, locale, number, places, numbers)).collect();
    for number in 0..places {
        write_place(&content, number, &cards, numbers);
        write_article(&content, number, numbers);
    }
}

fn menus(locale: &str, tours: u64) -> Value {
    let link = |number: u64| json!({ "label": title("Crossing", number), "url": tour_path(locale, number) });
    let sections = ["tours", "destinations", "blog"]
        .map(|section| json!({ "label": section, "url": format!("/{locale}/{section}/"), "section": section }));
    let menu: Vec<Value> = sections.into_iter().chain((0..MENU.min(tours)).map(link)).collect();
    let column = |column: u64| {
        let links: Vec<Value> = (0..COLUMN).map(|row| link((column * 7 + row) % tours)).collect();
        json!({ "title": format!("Country {column}"), "links": links })
    };
    json!({ "menu": menu, "footer": (0..4).map(column).collect::<Vec<_>>() })
}

/// Writes a tour. Returns its card.
fn write_tour(content: &Path, locale: &str, number: u64, places: u64, numbers: &mut Numbers) -> Value {
    let (days, place) = (5 + number % 5, (number / 4).min(places - 1));
    let day = |day: u64, numbers: &mut Numbers| {
        let meals = ["breakfast", "lunch", "dinner"].into_iter().take(1 + day as usize % 3).collect::<Vec<_>>();
        json!({ "day": day, "title": numbers.words(5), "text": sentences(numbers, 65), "meals": meals })
    };
    let review = |numbers: &mut Numbers| {
        json!({
            "author": "Björn", "country": "Peru", "date": "2026-03-11", "rating": 3 + numbers.next(3),
            "text": sentences(numbers, 42),
        })
    };
    let page = json!({
        "title": title("Crossing", number),
        "translationKey": format!("tour-{number}"),
        "date": "2026-04-02",
        "weight": number + 1,
        "blurb": sentences(numbers, 24),
        "country": "Tanzania",
        "place": { "title": title("Place", place), "url": format!("/{locale}/destinations/place-{place}/") },
        "days": days,
        "nights": days - 1,
        "price": 590 + numbers.next(440) * 10,
        "currency": "EUR",
        "rating": 3.9 + numbers.next(11) as f64 / 10.0,
        "review_count": 3 + numbers.next(237),
        "level": "moderate",
        "group_max": 6 + numbers.next(10),
        "image": format!("/img/t{}.webp", number % 400),
        "itinerary": (1..=days).map(|one| day(one, numbers)).collect::<Vec<_>>(),
        "inclusions": (0..8).map(|_| sentences(numbers, 6)).collect::<Vec<_>>(),
        "exclusions": (0..6).map(|_| sentences(numbers, 6)).collect::<Vec<_>>(),
        "reviews": (0..3).map(|_| review(numbers)).collect::<Vec<_>>(),
    });
    write_page(&content.join(format!("tours/crossing-{number}.html")), &page, &paragraphs(numbers, 480, 6));
    let mut card = Map::from_iter([("url".to_owned(), json!(tour_path(locale, number)))]);
    for name in ["title", "blurb", "days", "price", "currency", "rating", "image"] {
        card.insert(name.to_owned(), page[name].clone());
    }
    Value::Object(card)
}

/// Writes a place, with the cards of its tours.
fn write_place(content: &Path, number: u64, cards: &[Value], numbers: &mut Numbers) {
    let tours: Vec<_> = cards.iter().skip(number as usize * 4).take(4).collect();
    let page = json!({
        "title": title("Place", number),
        "translationKey": format!("place-{number}"),
        "date": "2026-04-02",
        "weight": number + 1,
        "blurb": sentences(numbers, 24),
        "image": format!("/img/d{}.webp", number % 200),
        "highlights": (0..6).map(|_| sentences(numbers, 10)).collect::<Vec<_>>(),
        "tours": tours,
    });
    write_page(&content.join(format!("destinations/place-{number}.html")), &page, &paragraphs(numbers, 360, 4));
}

fn write_article(content: &Path, number: u64, numbers: &mut Numbers) {
    let page = json!({
        "title": numbers.words(7),
        "translationKey": format!("article-{number}"),
        "date": "2026-04-02",
        "weight": number + 1,
        "blurb": sentences(numbers, 24),
        "author": "Chloé",
        "image": format!("/img/b{}.webp", number % 200),
    });
    write_page(&content.join(format!("blog/journal-{number}.html")), &page, &paragraphs(numbers, 600, 7));
}

fn title(kind: &str, number: u64) -> String {
    format!("Serengeti {kind} {number}")
}

fn tour_path(locale: &str, number: u64) -> String {
    format!("/{locale}/tours/crossing-{number}/")
}

/// Sentences of 9 to 21 words with at least so many together; some have marks that HTML escapes.
fn sentences(numbers: &mut Numbers, words: u64) -> String {
    let (mut text, mut have) = (String::new(), 0);
    while have < words {
        let length = 9 + numbers.next(13);
        let marks = if numbers.next(17) == 0 { "\"camp\" & " } else { "" };
        if have > 0 {
            text.push(' ');
        }
        text.push_str(&format!("{marks}{}.", numbers.words(length as usize)));
        have += length;
    }
    text
}

fn paragraphs(numbers: &mut Numbers, words: u64, count: u64) -> String {
    let escaped = |text: String| text.replace('&', "&amp;").replace('"', "&quot;");
    let paragraph = |number: u64| {
        let heading = if number > 0 && number.is_multiple_of(3) {
            format!("<h3>{}</h3>\n", numbers.words(8))
        } else {
            String::new()
        };
        format!("{heading}<p>{}</p>\n", escaped(sentences(numbers, words / count)))
    };
    (0..count).map(paragraph).collect()
}

fn write_page(path: &Path, front_matter: &Value, body: &str) {
    let front_matter = serde_json::to_string_pretty(front_matter).expect("it is JSON");
    write(path, &format!("{front_matter}\n\n{body}"));
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("files have a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the file can be written");
}
