//! Snapshots of any size: every tour has a text of its own, as real ones do, and leads to the same places in all languages.

use std::{fs, path::Path};

use generator::cache::META_PAGES;
use serde_json::{Value, json};

pub const LOCALES: [&str; 6] = ["en", "de", "fr", "es", "it", "pt"];
const DESTINATIONS: u64 = 40;

/// Of a country site's pages, these many are not tours: fixed pages, destinations and their tour lists, articles.
const OTHER_PAGES: usize = 34 + 2 * DESTINATIONS as usize + 2 * ARTICLES as usize / 2;
const ARTICLES: u64 = 40;

/// A small generator of repeatable numbers.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    pub fn words(&mut self, count: usize) -> String {
        const WORDS: [&str; 24] = [
            "plain",
            "river",
            "morning",
            "acacia",
            "elephants",
            "the",
            "of",
            "slowly",
            "camp",
            "ridge",
            "under",
            "light",
            "a",
            "guide",
            "walks",
            "toward",
            "crater",
            "grass",
            "where",
            "lions",
            "rest",
            "and",
            "drinks",
            "cloud",
        ];
        let mut text = String::new();
        for index in 0..count {
            if index > 0 {
                text.push(' ');
            }
            text.push_str(WORDS[self.next(WORDS.len() as u64) as usize]);
        }
        text
    }

    fn paragraphs(&mut self, count: usize, words: usize) -> String {
        (0..count)
            .map(|_| {
                format!("<p>{} <strong>{}</strong> {}.</p>", self.words(words), self.words(2), self.words(words / 3))
            })
            .collect()
    }
}

/// Writes snapshots whose six sites have about `pages` pages together.
pub fn write_cache(root: &Path, pages: usize) {
    let tours = (pages / LOCALES.len()).saturating_sub(OTHER_PAGES).max(10);
    fs::create_dir_all(root.join("media")).expect("the folder can be made");
    for (seed, locale) in LOCALES.into_iter().enumerate() {
        write_locale(&root.join(locale), tours as u64, Numbers(seed as u64 + 1));
    }
}

fn write_locale(folder: &Path, tours: u64, mut numbers: Numbers) {
    for name in ["tours", "destination", "blogs", "blogbycategory", "destbycategory", "getMetaInfos"] {
        fs::create_dir_all(folder.join(name)).expect("the folder can be made");
    }
    let put =
        |file: &str, value: &Value| fs::write(folder.join(file), value.to_string()).expect("the file can be written");
    let cards: Vec<Value> = (1..=tours).map(|id| tour_card(id, &mut numbers)).collect();
    for card in &cards {
        put(&format!("tours/{}.json", card["id"]), &tour(card, &mut numbers));
    }
    let destinations: Vec<Value> = (1..=DESTINATIONS).map(|id| destination_card(id, &mut numbers)).collect();
    for card in &destinations {
        put(&format!("destination/{}.json", card["id"]), &destination(card, &mut numbers));
    }
    let blogs: Vec<Value> = (1..=ARTICLES)
        .map(|id| {
            json!({ "id": id, "slug": format!("article-{id}"), "title": format!("Article {id} {}", numbers.words(4)), "category": "Safaris", "excerpt": numbers.words(20), "published_at": format!("2026-{:02}-{:02}", 1 + id % 10, 1 + id % 28) })
        })
        .collect();
    for card in &blogs {
        let body: String =
            (0..6).map(|_| format!("<h2>{}</h2>{}", numbers.words(4), numbers.paragraphs(3, 60))).collect();
        put(&format!("blogs/{}.json", card["id"]), &json!({ "id": card["id"], "body": body }));
    }
    let reviews: Vec<Value> = (1..=40)
        .map(|id| json!({ "id": id, "name": format!("Guest {id}"), "body": numbers.words(40), "rating": 5, "date": "2026-05-01", "category": "Safari" }))
        .collect();
    put("tourList.json", &Value::from(cards.clone()));
    put("populartours.json", &Value::from(cards.iter().take(12).cloned().collect::<Vec<_>>()));
    put("destinationlist.json", &Value::from(destinations.clone()));
    put("populardestinations.json", &Value::from(destinations.iter().take(6).cloned().collect::<Vec<_>>()));
    put("blogs.json", &Value::from(blogs.clone()));
    put("latestblog.json", &Value::from(blogs.iter().take(3).cloned().collect::<Vec<_>>()));
    put("bannerblogs.json", &Value::from(blogs.iter().take(2).cloned().collect::<Vec<_>>()));
    put("guestbook.json", &Value::from(reviews.clone()));
    put("getReviews.json", &Value::from(reviews.iter().take(3).cloned().collect::<Vec<_>>()));
    put("tourlistpage.json", &json!({ "title": "All tours" }));
    put("filterindex.json", &json!({ "price": { "min": 100, "max": 9000 }, "length": { "min": 1, "max": 15 } }));
    put("about_us.json", &json!({ "team": [] }));
    for category in ["national-parks", "mountains", "rivers-and-lakes", "beach-and-islands", "towns-and-cities"] {
        put(
            &format!("destbycategory/{category}.json"),
            &json!([{ "category": category, "title": category, "destinations": [] }]),
        );
    }
    for page in META_PAGES {
        put(
            &format!("getMetaInfos/{page}.json"),
            &json!({ "title": format!("Title of {page}"), "description": format!("Description of {page}") }),
        );
    }
    put(
        "index.json",
        &json!({ "fetched_at": "2026-11-01T00:00:00Z", "today": "2026-11-01", "sample": true, "hash": "0", "answers": {} }),
    );
}

fn tour_card(id: u64, numbers: &mut Numbers) -> Value {
    let mut way = Numbers(id);
    let places: Vec<u64> = (0..3).map(|_| 1 + way.next(DESTINATIONS)).collect();
    json!({
        "id": id, "slug": format!("tour-{id}"), "title": format!("Tour {id} {}", numbers.words(3)), "summary": numbers.words(18),
        "start": "Arusha", "end": "Moshi", "days": 2 + numbers.next(12), "nights": 1 + numbers.next(12), "price": 300 + numbers.next(5000),
        "rating": "4.8", "review_count": 3, "trip_type": "private", "safari_type": "lodge", "level": "mid-range",
        "specialised": ["mountain-climbing"], "destinations": places, "updated_at": "2026-10-01T08:00:00Z",
    })
}

/// About seven kilobytes of editors' HTML, eight days, three reviews.
fn tour(card: &Value, numbers: &mut Numbers) -> Value {
    let itinerary: Vec<Value> = (1..=8)
        .map(|day| {
            json!({ "day": day, "title": numbers.words(5), "body": numbers.paragraphs(1, 55), "meals": ["Breakfast", "Dinner"],
                    "altitude_m": 1800 + 300 * day, "distance_km": 11, "hours": 6, "destination": card["destinations"][usize::try_from(day).unwrap_or(0) % 3],
                    "accommodation": { "name": numbers.words(2), "type": "Camp", "level": "Standard" } })
        })
        .collect();
    let reviews: Vec<Value> = (1..=3)
        .map(|id| json!({ "id": id, "name": format!("Guest {id}"), "body": numbers.words(40), "rating": 5, "date": "2026-05-01" }))
        .collect();
    let mut tour = card.clone();
    let more = json!({
        "overview": numbers.paragraphs(3, 60), "weather": numbers.paragraphs(1, 50),
        "trip_tips": format!("<ul><li>{}</li><li>{}</li><li>{}</li></ul>", numbers.words(8), numbers.words(8), numbers.words(8)),
        "itinerary": itinerary, "included": [numbers.words(3), numbers.words(3), numbers.words(3), numbers.words(3)],
        "excluded": [numbers.words(3), numbers.words(3)], "accommodation": [{ "name": numbers.words(2), "type": "Lodge", "level": "Mid-range" }],
        "reviews": reviews, "rating_breakdown": { "excellent": 3, "very_good": 0, "average": 0, "poor": 0, "terrible": 0 },
        "faq": [{ "question": numbers.words(7), "answer": numbers.paragraphs(1, 30) }, { "question": numbers.words(7), "answer": numbers.paragraphs(1, 30) }],
        "departures": if card["id"].as_u64().is_some_and(|id| id % 10 == 0) { json!([{ "starts": "2026-12-10", "ends": "2026-12-18", "price_per_person": 1900, "language": "English", "source": "Arusha" }]) } else { json!([]) },
    });
    if let (Value::Object(tour), Value::Object(more)) = (&mut tour, more) {
        tour.extend(more);
    }
    tour
}

fn destination_card(id: u64, numbers: &mut Numbers) -> Value {
    let mut at = Numbers(id);
    json!({ "id": id, "slug": format!("place-{id}"), "name": format!("Place {id}"), "summary": numbers.words(15), "category": "national-parks",
            "best_time": "June to October", "latitude": -2.0 - at.next(800) as f64 / 100.0, "longitude": 31.0 + at.next(800) as f64 / 100.0 })
}

fn destination(card: &Value, numbers: &mut Numbers) -> Value {
    let months: Vec<Value> =
        (1..=12).map(|month| json!({ "month": month, "rating": 1 + month % 5, "weather": numbers.words(4) })).collect();
    json!({ "id": card["id"], "overview": numbers.paragraphs(3, 60), "wildlife": numbers.paragraphs(2, 50), "months": months })
}

/// Changes the price of one English tour on its card and on its page.
pub fn edit_one_tour(root: &Path) {
    for file in ["en/tourList.json", "en/tours/7.json"] {
        let path = root.join(file);
        let mut value: Value = serde_json::from_slice(&fs::read(&path).expect("it is there")).expect("it is JSON");
        let tour = if let Value::Array(tours) = &mut value { &mut tours[6] } else { &mut value };
        tour["price"] = json!(tour["price"].as_u64().unwrap_or(0) + 7);
        fs::write(&path, value.to_string()).expect("it can be written");
    }
}
