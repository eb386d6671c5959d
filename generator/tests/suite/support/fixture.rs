//! A small operator: two tours, three destinations, two articles, in six languages.

use std::{collections::BTreeMap, fs, path::Path};

use generator::cache::META_PAGES;
use serde_json::{Value, json};

pub const LOCALES: [&str; 6] = ["en", "de", "fr", "es", "it", "pt"];

/// A back-end's answers by path below `/api/`, queries included.
pub type Answers = BTreeMap<String, Value>;

/// The answers of one locale; texts carry the locale, so that mixing them up shows.
pub fn answers(locale: &str) -> Answers {
    let text = |text: &str| if locale == "en" { text.to_owned() } else { format!("{text} ({locale})") };
    let tours = json!([
        tour_card(1, &text("Plains and crater"), "plains-and-crater"),
        tour_card(2, &text("Up the mountain"), &format!("berg-über-{locale}"))
    ]);
    let destinations = json!([
        destination_card(11, &text("The plains"), "plains", "national-parks", -2.3, 34.8),
        destination_card(12, &text("The mountain"), "mountain", "mountains", -3.07, 37.35),
        destination_card(
            215,
            &text("The island"),
            if locale == "de" { "sansibar" } else { "zanzibar" },
            "beach-and-islands",
            -6.1,
            39.3
        ),
    ]);
    let blogs = json!([
        { "id": 301, "slug": "entry", "title": text("Entry rules"), "category": { "slug": "uncategorized", "label": text("General") }, "published_at": "2026-05-02", "excerpt": text("What you need.") },
        { "id": 302, "slug": "tips", "title": text("Tipping"), "category": "Safaris", "published_at": "2026-06-02" },
    ]);
    let reviews = json!([{ "id": 401, "name": "Ada", "country": "Malta", "title": text("Good"), "body": text("We saw <lions> & more."), "rating": "5", "date": "2026-04-01", "category": text("Safari"), "tour_id": 1 }]);
    let mut answers = Answers::new();
    let mut put = |path: &str, value: Value| drop(answers.insert(path.to_owned(), value));
    put("tours/plains-and-crater", tour(&tours[0], &text("A <em>wide</em> plain."), &reviews));
    put(&format!("tours/berg-über-{locale}"), tour(&tours[1], &text("Up."), &json!([])));
    for card in destinations.as_array().unwrap() {
        put(
            &format!("destination/{}", card["id"]),
            json!({ "data": { "id": card["id"], "overview": format!("<p>{}</p>", text("Overview")), "months": [{ "month": 1, "rating": 5, "weather": text("dry") }] } }),
        );
    }
    for card in blogs.as_array().unwrap() {
        put(
            &format!("blogs/{}", card["id"]),
            json!({ "id": card["id"].to_string(), "body": format!("<h2>{}</h2><p>B</p><h2>{}</h2><table><tr><td>1</td></tr></table>", text("First"), text("Second")) }),
        );
    }
    for category in ["national-parks", "mountains", "rivers-and-lakes", "beach-and-islands", "towns-and-cities"] {
        put(
            &format!("destbycategory?destination_category={category}"),
            json!([{ "category": category, "title": text(category), "destinations": [] }]),
        );
    }
    put("blogbycategory?blog_category=uncategorized", json!([blogs[0]]));
    for page in META_PAGES {
        put(
            &format!("getMetaInfos/{page}"),
            json!({ "title": text(&format!("Title of {page}")), "description": text(&format!("Description of {page}")) }),
        );
    }
    put("tourList", json!({ "data": tours, "current_page": 1, "last_page": 1, "next_page_url": null }));
    put("populartours", tours.clone());
    put("destinationlist", json!({ "data": destinations }));
    put("populardestinations", destinations);
    put("blogs", blogs.clone());
    put("latestblog", blogs.clone());
    put("bannerblogs", json!([]));
    put("getReviews", reviews.clone());
    put("guestbook", reviews);
    put("tourlistpage", json!({ "title": text("All tours") }));
    put(
        "filterindex",
        json!({ "trip_type": [{ "value": "private", "label": text("Private") }], "price": { "min": "100", "max": 900 }, "length": { "min": 1, "max": 9 } }),
    );
    put(
        "about_us",
        json!({ "team": [{ "id": 501, "name": "Neema Mollel", "role": text("Guide"), "department": "guides", "bio": "<p>Walks.</p>", "languages": ["Swahili"] }] }),
    );
    answers
}

fn tour_card(id: u64, title: &str, slug: &str) -> Value {
    json!({
        "id": id, "slug": slug, "title": title, "summary": "", "start": "Arusha", "end": "Arusha", "days": "3", "nights": 2, "price": "2450",
        "rating": "4.9", "review_count": 1, "trip_type": "private", "safari_type": "lodge", "level": "mid-range", "specialised": [],
        "destinations": ["11", 12], "recommended": 0, "updated_at": "2026-10-01T00:00:00Z",
    })
}

fn destination_card(id: u64, name: &str, slug: &str, category: &str, latitude: f64, longitude: f64) -> Value {
    json!({ "id": id, "slug": slug, "name": name, "category": category, "best_time": "June", "latitude": latitude, "longitude": longitude })
}

fn tour(card: &Value, overview: &str, reviews: &Value) -> Value {
    let mut tour = card.clone();
    let day = |day: u8, altitude: u16| json!({ "day": day, "title": format!("Day title {day}"), "body": "<p>Walk.</p>", "meals": ["Lunch"], "altitude_m": altitude, "destination": 12 });
    let more = json!({
        "overview": format!("<p>{overview}</p>"), "weather": "<p>Dry.</p>", "trip_tips": "<ul><li>Hat</li></ul>",
        "itinerary": [day(1, 1800), day(2, 3000), day(3, 1900)], "included": ["Guide"], "excluded": ["Visa"],
        "accommodation": [{ "name": "Camp", "type": "Tent", "level": "", "style": "tented-camp", "comforts": ["Hot <water>"], "or_similar": 1 }], "reviews": reviews,
        "rating_breakdown": { "excellent": reviews.as_array().map_or(0, Vec::len), "very_good": 0, "average": 0, "poor": 0, "terrible": 0 },
        "departures": [
            { "starts": "2026-01-05", "ends": "2026-01-08", "price_per_person": 1900, "language": "English", "source": "Arusha" },
            { "starts": "2026-12-05", "ends": "2026-12-08", "price_per_person": "1900", "language": "English", "source": "Arusha", "places_left": 4 },
        ],
        "recommendations": [{ "guide": 501, "text": "Start before breakfast." }],
        "faq": [{ "question": "Why?", "answer": "<p>Because.</p>" }],
    });
    if let (Value::Object(tour), Value::Object(more)) = (&mut tour, more) {
        tour.extend(more);
    }
    tour
}

/// Writes the snapshot that fetching these answers would leave.
pub fn write_snapshot(cache: &Path, locale: &str, answers: &Answers) {
    let folder = cache.join(locale);
    for (path, value) in answers {
        let value = if value["data"].is_null() { value } else { &value["data"] };
        let file = match path.split_once('?') {
            Some((call, query)) => format!("{call}/{}", query.split_once('=').unwrap().1),
            None if path.starts_with("tours/") => format!("tours/{}", value["id"]),
            None => path.clone(),
        };
        let target = folder.join(format!("{file}.json"));
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::write(target, value.to_string()).unwrap();
    }
    let index = json!({ "fetched_at": "2026-11-01T00:00:00Z", "today": "2026-11-01", "sample": false, "hash": "fixture", "answers": {} });
    fs::write(folder.join("index.json"), index.to_string()).unwrap();
}

/// A whole cache of the small operator.
pub fn write_cache(cache: &Path) {
    for locale in LOCALES {
        write_snapshot(cache, locale, &answers(locale));
    }
}
