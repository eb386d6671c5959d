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
