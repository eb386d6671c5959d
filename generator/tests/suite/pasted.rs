//! Texts and fields as editors paste them from other programs, and as content systems write them.

use serde_json::{Value, json};

use crate::{
    fetch::{faults, fetch, places_of_faults, png},
    support::{backend::Backend, fixture::answers, program::Workspace},
};

/// The page of a tour with this overview, and the faults that its fetch reported.
fn page(overview: &str) -> (String, Vec<Value>) {
    let mut answers = answers("en");
    answers.get_mut("tours/plains-and-crater").unwrap()["overview"] = json!(overview);
    let backend = Backend::start(answers);
    backend.put_picture("/img/lion.png", png(40, 20));
    let workspace = backend.workspace();
    fetch(&workspace);
    let faults = faults(&workspace);
    assert_eq!(workspace.run(&["build", "--locale", "en"]).code, Some(0));
    (workspace.read_page("dist/en/trip/plains-and-crater.html"), faults)
}

fn message(faults: &[Value]) -> &str {
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0]["call"], json!("tours/1"));
    faults[0]["message"].as_str().unwrap()
}

#[test]
fn paragraphs_stay_apart_whichever_tags_divide_them() {
    let (html, faults) = page(
        "<div>First <b>paragraph</b>.</div><div class=\"x\"><div>Second paragraph.</div></div><section><p>Third.</p>Fourth.<hr>Fifth.</section>\
         <dl><dt>Visa<dd>50 dollars</dl><figure><img src=\"/img/lion.png\" alt=\"Lion\"><figcaption>A lion</figcaption></figure>\
         <h2><div>Heading</div></h2><ul><li><div>One</div><div>Two</div></li></ul>",
    );
    for part in [
        "<p>First <b>paragraph</b>.</p><p>Second paragraph.</p><p>Third.</p>",
        "<p>Fifth.</p><p>Visa</p><p>50 dollars</p>",
        "<p>A lion</p>",
        ">Heading</h",
        "<li><p>One</p><p>Two</p></li>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.contains("<p></p>") && html.contains("Fourth.") && !html.contains("Fourth.Fifth."), "{html}");
    assert_eq!(faults, Vec::<Value>::new());
}

#[test]
fn settings_of_word_are_not_published() {
    let (html, _) = page(
        "<!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--><xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml>\
         <p class=\"MsoNormal\">From Word<o:p></o:p></p>",
    );
    assert!(html.contains("<p>From Word</p>") && !html.contains("Normal"), "{html}");
}

#[test]
fn shortcodes_are_reported_and_left_out_and_other_brackets_stay() {
    let (html, faults) = page(
        "[vc_row][vc_column_text css=\".vc{}\"]<p>[gallery ids=\"1,2\"]</p><p>[caption width=\"3\"]<img src=\"/img/lion.png\" alt=\"\">A lion[/caption]</p>[/vc_column_text][/vc_row]\
         <p>[su_note]Bring a hat[/su_note] [contact-form-7 id=&quot;5&quot;] and water [optional], see note [1] and [a b].</p>",
    );
    for gone in ["vc_", "[gallery", "caption]", "[caption", "su_note", "contact-form"] {
        assert!(!html.contains(gone), "{gone} in {html}");
    }
    assert!(
        html.contains("A lion") && html.contains("Bring a hat and water [optional], see note [1] and [a b]."),
        "{html}"
    );
    let message = message(&faults);
    for named in ["[vc_row]", "[gallery]", "[caption]", "[su_note]", "[contact-form-7]"] {
        assert!(message.contains(named), "{named} in {message}");
    }
}

#[test]
fn videos_are_links_however_their_frame_names_them_and_other_frames_are_reported() {
    let sources = [
        "src=\"//www.youtube.com/embed/abcdefghijk\"",
        "src=\"http://www.youtube.com/embed/abcdefghijk\"",
        "src=\"about:blank\" data-src=\"https://www.youtube.com/embed/abcdefghijk\"",
        "src=\"https://m.youtube.com/watch?v=abcdefghijk\"",
        "src=\"https://youtu.be/abcdefghijk?t=5\"",
        "data-lazy-src=\"https://www.youtube-nocookie.com/embed/abcdefghijk\"",
    ];
    let frames: String = sources.iter().map(|source| format!("<iframe {source}></iframe>")).collect();
    let (html, faults) = page(&format!("{frames}<iframe src=\"https://www.google.com/maps/embed?pb=1\"></iframe>"));
    let link = "<a class=\"video\" href=\"https://www.youtube.com/watch?v=abcdefghijk\"";
    assert_eq!(html.matches(link).count(), sources.len(), "{html}");
    assert!(!html.contains("maps/embed"), "{html}");
    assert!(message(&faults).contains("https://www.google.com/maps/embed"), "{faults:?}");
}

#[test]
fn pictures_that_wait_for_a_script_are_shown_once() {
    const PLACEHOLDER: &str = "src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\"";
    for picture in [
        format!(
            "<img {PLACEHOLDER} data-src=\"/img/lion.png\" alt=\"Lion\"><noscript><img src=\"/img/lion.png\" alt=\"Lion\"></noscript>"
        ),
        format!("<img {PLACEHOLDER} data-lazy-src=\"/img/lion.png\" alt=\"Lion\">"),
        format!(
            "<img {PLACEHOLDER} alt=\"\"><noscript class=\"x\"><img src=\"/img/lion.png\" alt=\"Lion\"></noscript>"
        ),
    ] {
        let (html, faults) = page(&format!("<p>{picture}</p><noscript>Enable JavaScript</noscript>"));
        assert_eq!(html.matches("alt=\"Lion\"").count(), 1, "{picture}: {html}");
        assert!(html.contains("/assets/pictures/lion-") && !html.contains("Enable JavaScript"), "{picture}");
        assert_eq!(faults, Vec::<Value>::new());
    }
}

#[test]
fn a_picture_without_an_address_is_reported() {
    let (_, faults) = page("<p>Text<img src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\" alt=\"Lion\"></p>");
    assert!(message(&faults).contains("a picture has no address"), "{faults:?}");
}

fn built(workspace: &Workspace) {
    let run = workspace.run(&["build", "--locale", "en", "--report", "report.json"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(workspace.exists("dist/en/trip/plains-and-crater.html"), "{run:?}");
}

#[test]
fn false_and_an_empty_list_are_an_empty_picture() {
    for empty in [json!(false), json!([])] {
        let backend = Backend::start(answers("en"));
        backend.change("tourList", |list| list["data"][0]["image"] = empty.clone());
        backend.change("destinationlist", |list| list["data"][0]["image"] = empty.clone());
        backend.change("blogs", |list| list[0]["image"] = empty.clone());
        backend.change("about_us", |page| page["team"][0]["photo"] = empty.clone());
        backend.change("tourlistpage", |page| page["image"] = empty.clone());
        backend.change("tours/plains-and-crater", |tour| {
            tour["itinerary"][0]["image"] = empty.clone();
            tour["accommodation"][0]["image"] = empty.clone();
            tour["photos"] = empty.clone();
        });
        let workspace = backend.workspace();
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{empty}");
        built(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{empty}");
    }
}

#[test]
fn a_rating_that_is_no_number_is_reported_and_missing() {
    let backend = Backend::start(answers("en"));
    backend.change("tourList", |list| list["data"][0]["rating"] = json!("4,9"));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    built(&workspace);
    assert_eq!(places_of_faults(&workspace), [json!(["en", "tourList", "1", "rating"])]);
}

/// Puts what means a missing value around the items of every list inside, but not around the rows of the answer itself.
fn with_missing_items(value: &mut Value, is_inside: bool) {
    match value {
        Value::Array(items) => {
            items.iter_mut().for_each(|item| with_missing_items(item, true));
            if is_inside {
                items.splice(0..0, [json!(false), json!(null)]);
                items.extend([json!(""), json!([])]);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                // The rows of a paginator, and one value of two numbers.
                with_missing_items(field, is_inside || !matches!(name.as_str(), "data" | "focus"));
            }
        }
        _ => {}
    }
}

#[test]
fn missing_items_of_lists_are_none_and_the_rest_stays() {
    let site = |has_missing: bool| {
        let mut answers = answers("en");
        let tour = answers.get_mut("tours/plains-and-crater").unwrap();
        tour["photos"] = json!([{ "src": "/img/lion.png", "alt": "Lion" }]);
        tour["price_parts"] = json!([{ "name": "Guide", "amount": 2450 }]);
        tour["children"] = json!([{ "up_to": 9, "percent": 50 }]);
        tour["departures"][1]["languages"] = json!(["en", "de"]);
        let other = answers.get_mut("tours/berg-über-en").unwrap();
        other["departures"] = json!([]);
        other["prices"] = json!([{ "price": 2450, "months": [1, 2] }, { "price": 2600, "months": [3] }]);
        let place = answers.get_mut("destination/11").unwrap();
        place["data"]["photos"] = json!(["/img/lion.png"]);
        place["data"]["tours"] = json!([{ "id": 2 }]);
        place["data"]["recommendations"] = json!([{ "guide": 501, "text": "Go early." }]);
        answers.get_mut("blogs/301").unwrap()["related"] = json!([302]);
        answers.get_mut("tourList").unwrap()["data"][0]["specialised"] = json!(["fly-in"]);
        if has_missing {
            for (path, answer) in &mut answers {
                with_missing_items(answer, path.starts_with("destination/"));
            }
        }
        let backend = Backend::start(answers);
        backend.put_picture("/img/lion.png", png(40, 20));
        let workspace = backend.workspace();
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new());
        built(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new());
        let mut files = workspace.files("dist/en");
        files.remove("build.json");
        files
    };
    let (with, without) = (site(true), site(false));
    let different: Vec<&String> = with.keys().filter(|name| with.get(*name) != without.get(*name)).collect();
    assert!(different.is_empty() && with.len() == without.len(), "{different:?}");
}

#[test]
fn a_picture_whose_address_is_missing_is_missing_and_no_field_is_false() {
    for nothing in [json!(false), json!(null), json!(""), json!([])] {
        let backend = Backend::start(answers("en"));
        backend.change("tours/plains-and-crater", |tour| {
            tour["photos"] = json!([{ "src": nothing, "alt": nothing, "width": nothing }]);
            for field in ["weather", "difficulty", "single_supplement", "choose_instead", "featured_review"] {
                tour[field] = nothing.clone();
            }
            for field in ["body", "image", "altitude_m", "hours", "destination", "mode", "accommodation", "flight"] {
                tour["itinerary"][0][field] = nothing.clone();
            }
        });
        backend.change("tourList", |list| {
            for field in ["summary", "rating", "review_count", "level", "updated_at", "recommended"] {
                list["data"][0][field] = nothing.clone();
            }
        });
        let workspace = backend.workspace();
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{nothing}");
        built(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{nothing}");
        let page = workspace.read_page("dist/en/trip/plains-and-crater.html");
        assert!(!page.contains(">0 m<") && !page.contains(">0 h<"), "{nothing}");
    }
}

#[test]
fn bold_text_of_google_docs_is_bold_and_the_rest_is_not() {
    let (html, faults) = page(
        "<p><b style=\"font-weight:normal;\" id=\"docs-internal-guid-1\"><span style=\"font-weight:400;\">Bring a </span>\
         <span style='font-size:11pt; font-weight: 700'>hat</span><span style=\"font-weight:400\"> and <strong>water</strong>.</span></b> End.</p>",
    );
    assert!(html.contains("<p>Bring a <b>hat</b> and <strong>water</strong>. End.</p>"), "{html}");
    assert_eq!(faults, Vec::<Value>::new());
}

#[test]
fn a_link_without_its_scheme_leads_to_its_host() {
    let (html, _) = page(
        "<p><a href=\"www.tanzaniaparks.go.tz/fees?a=1\">Fees</a> <a href=\" WWW.example.com \">Us</a> <a href=\"wwwroot/x\">no</a></p>",
    );
    assert!(html.contains("href=\"https://www.tanzaniaparks.go.tz/fees?a=1\""), "{html}");
    assert!(html.contains("href=\"https://WWW.example.com\"") && !html.contains("wwwroot"), "{html}");
}

#[test]
fn blank_lines_of_editors_are_no_paragraphs() {
    let (html, _) = page(
        "<p>One.</p><p>&nbsp;</p><p><br></p><p><strong>&nbsp;</strong><br class=\"x\"> </p><div>\u{a0}</div><p>Two.<br></p><p><img src=\"/img/lion.png\" alt=\"\"></p>",
    );
    let overview = html.split_once("id=\"overview\"").unwrap().1.split_once("</section>").unwrap().0;
    assert!(overview.contains("<p>One.</p><p>Two."), "{overview}");
    assert!(overview.contains("lion"), "{overview}");
}

#[test]
fn character_references_in_plain_texts_are_letters() {
    let backend = Backend::start(answers("en"));
    backend.change("tourList", |list| {
        list["data"][0]["title"] = json!("Ngorongoro &amp; Serengeti &#8211; &quot;caf&eacute;&quot; R&D");
    });
    backend.change("tours/plains-and-crater", |tour| {
        tour["included"] = json!(["Park fees &amp; taxes"]);
        tour["overview"] = json!("<p>&lt;b&gt; stays &amp; so</p>");
    });
    backend.change("blogs", |list| list[1]["category"] = json!("Safaris &amp; treks"));
    let workspace = backend.workspace();
    fetch(&workspace);
    built(&workspace);
    let page = workspace.read_page("dist/en/trip/plains-and-crater.html");
    assert!(page.contains("Ngorongoro &amp; Serengeti – &quot;café&quot; R&amp;D</h1>"), "{page}");
    assert!(page.contains("Park fees &amp; taxes") && page.contains("&lt;b&gt; stays &amp; so"), "{page}");
    for (file, bytes) in workspace.files("dist/en") {
        if file.ends_with(".html") || file.ends_with(".xml") || file.ends_with(".json") {
            let text = String::from_utf8_lossy(&bytes);
            assert!(
                !text.contains("&amp;amp;") && !text.contains("&amp;#8211;") && !text.contains("&amp;eacute;"),
                "{file}"
            );
        }
    }
}

/// Frameworks write the midnight of a day as a moment, in UTC also if their own zone is another one.
#[test]
fn a_day_that_a_framework_writes_as_a_moment_is_that_day() {
    for (moment, day) in [
        ("2026-12-05T00:00:00.000000Z", "2026-12-05"),
        ("2026-12-04T21:00:00.000000Z", "2026-12-05"),
        ("2026-12-04T23:00:00Z", "2026-12-05"),
        ("2026-12-05T00:00:00+03:00", "2026-12-05"),
        ("2026-12-05 00:00:00", "2026-12-05"),
        ("2026-12-05T14:30:00", "2026-12-05"),
    ] {
        let backend = Backend::start(answers("en"));
        backend.change("tours/plains-and-crater", |tour| tour["departures"][1]["starts"] = json!(moment));
        backend.change("blogs", |list| list[0]["published_at"] = json!(moment));
        backend.change("guestbook", |list| list[0]["date"] = json!(moment));
        let workspace = backend.workspace();
        fetch(&workspace);
        built(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{moment}");
        assert!(workspace.read("dist/en/trip/plains-and-crater.html").contains(day), "{moment}");
        assert!(workspace.read("dist/en/blog/entry.html").contains(day), "{moment}");
    }
}

/// Programs in JavaScript cut texts between the two halves of an emoji.
#[test]
fn half_a_letter_at_the_end_of_a_text_is_dropped_and_the_rest_is_read() {
    let backend = Backend::start(answers("en"));
    let list = answers("en")["blogs"].to_string();
    let list = list.replace("What you need.", "Half: \\ud83d and \\uDC4D, whole: \\ud83d\\udc4d, plain: \\\\ud83d.");
    backend.behave("blogs", crate::support::backend::Behaviour::Raw(Box::leak(list.into_boxed_str())));
    let workspace = backend.workspace();
    fetch(&workspace);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    built(&workspace);
    let page = workspace.read_page("dist/en/Blogs.html");
    assert!(page.contains("Half: and , whole: 👍, plain: \\ud83d."), "{page}");
}
