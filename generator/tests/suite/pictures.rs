//! Pictures of the back-end: which are published, under which names, and what is in them.

use std::{fs, io::Cursor};

use generator::fingerprint::Digest;
use image::{ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use serde_json::{Value, json};

use crate::{
    fetch::{faults, fetch, png},
    support::{backend::Backend, fixture::answers, program::Workspace},
};

/// A back-end whose first tour has these pictures as photographs.
fn with_pictures(pictures: &[(&str, Vec<u8>)]) -> Backend {
    let mut answers = answers("en");
    let sources: Vec<String> = pictures.iter().map(|(name, _)| format!("/storage/{name}")).collect();
    answers.get_mut("tours/plains-and-crater").unwrap()["photos"] = json!(sources);
    let backend = Backend::start(answers);
    for ((_, bytes), source) in pictures.iter().zip(&sources) {
        backend.put_picture(source, bytes.clone());
    }
    backend
}

fn built(backend: &Backend) -> Workspace {
    let workspace = backend.workspace();
    fetch(&workspace);
    let run = workspace.run(&["build", "--locale", "en", "--strict"]);
    assert_eq!(run.code, Some(0), "{run:?}");
    workspace
}

fn jpeg() -> Vec<u8> {
    let picture = RgbImage::from_fn(640, 480, |x, y| Rgb([(x % 251) as u8, (y % 241) as u8, (x * y % 239) as u8]));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner()
}

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\"><script>x()</script><rect fill=\"#c00\" width=\"40\" height=\"30\"/></svg>";

/// Its address is cached for a year.
#[test]
fn the_name_of_a_published_picture_holds_the_hash_of_its_bytes() {
    let workspace = built(&with_pictures(&[("lion.png", png(1000, 600)), ("drawing.svg", SVG.as_bytes().to_vec())]));
    let files = workspace.files("dist/en/assets/pictures");
    let made: Vec<_> = files.iter().filter(|(name, _)| !name.starts_with("journey-")).collect();
    assert_eq!(made.len(), 6 + 1 + 2, "{:?}", files.keys());
    for (name, bytes) in made {
        assert!(name.contains(&Digest::of(bytes).short(8)), "{name}");
    }
    assert_eq!(workspace.run(&["check", "--locale", "en"]).code, Some(0));
}

#[test]
fn transparent_parts_of_a_picture_have_the_colour_of_the_page() {
    let picture = RgbaImage::from_fn(64, 32, |x, _| if x < 32 { Rgba([0, 0, 0, 0]) } else { Rgba([200, 20, 20, 255]) });
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let workspace = built(&with_pictures(&[("logo.png", bytes.into_inner())]));
    let logos = workspace.files("dist/en/assets/pictures").into_iter().filter(|(name, _)| name.starts_with("logo-"));
    let mut count = 0;
    for (name, bytes) in logos {
        let decoded = image::load_from_memory(&bytes).unwrap().to_rgb8();
        let pixel = decoded.get_pixel(decoded.width() / 4, decoded.height() / 2);
        // `--colour-page` of `site/styles/tokens.css`.
        let is_page = pixel.0.iter().zip([0xfa, 0xf6, 0xee]).all(|(is, meant)| is.abs_diff(meant) < 8);
        assert!(is_page, "{name}: {pixel:?}");
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn a_picture_that_is_cut_off_is_reported_and_left_out_or_keeps_its_last_version() {
    for (name, whole) in [("lion.jpg", jpeg()), ("lion.png", png(300, 200))] {
        let cut = whole[..whole.len() / 2].to_vec();
        let backend = with_pictures(&[(name, cut.clone())]);
        let workspace = backend.workspace();
        fetch(&workspace);
        let message = faults(&workspace)[0]["message"].as_str().unwrap().to_owned();
        assert!(message.starts_with("picture: ") && message.ends_with("left out"), "{name}: {message}");
        assert_eq!(workspace.files("content-cache/media").len(), 0, "{name}");

        backend.put_picture(&format!("/storage/{name}"), whole);
        fetch(&workspace);
        assert_eq!(faults(&workspace), Vec::<Value>::new(), "{name}");
        let media = workspace.files("content-cache/media");
        backend.put_picture(&format!("/storage/{name}"), cut);
        fetch(&workspace);
        assert!(faults(&workspace)[0]["message"].as_str().unwrap().ends_with("its last version stays"), "{name}");
        assert_eq!(workspace.files("content-cache/media"), media, "{name}");
    }
}

#[test]
fn a_build_leaves_out_an_original_that_is_cut_off() {
    let backend = with_pictures(&[("lion.jpg", jpeg())]);
    let workspace = backend.workspace();
    fetch(&workspace);
    let name = workspace.files("content-cache/media").into_keys().next().unwrap();
    let half = jpeg().len() / 2;
    fs::write(workspace.path(&format!("content-cache/media/{name}")), &jpeg()[..half]).unwrap();
    let run = workspace.run(&["build", "--locale", "en"]);
    assert!(run.code == Some(0) && run.output.contains("/storage/lion.jpg: picture left out"), "{run:?}");
}

#[test]
fn bytes_after_the_end_of_a_photograph_do_not_matter() {
    let mut bytes = jpeg();
    bytes.extend(b"\xff\xd8 an appendix of a camera");
    built(&with_pictures(&[("lion.jpg", bytes)]));
}

#[test]
fn a_drawing_with_a_document_type_is_taken() {
    const PUBLIC: &str =
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">";
    for start in ["<?xml version=\"1.0\"?>\n", ""] {
        let backend = with_pictures(&[("drawing.svg", format!("{start}{PUBLIC}{SVG}").into_bytes())]);
        let workspace = built(&backend);
        let files = workspace.files("dist/en/assets/pictures");
        let drawing = files.into_iter().find(|(name, _)| name.ends_with(".svg")).unwrap().1;
        let drawing = String::from_utf8(drawing).unwrap();
        assert!(drawing.contains("<rect") && !drawing.contains("script") && !drawing.contains("DOCTYPE"), "{drawing}");
    }
}

/// The published drawing of an original.
fn drawing(original: impl Into<Vec<u8>>) -> String {
    let workspace = built(&with_pictures(&[("drawing.svg", original.into())]));
    let files = workspace.files("dist/en/assets/pictures");
    String::from_utf8(files.into_iter().find(|(name, _)| name.ends_with(".svg")).unwrap().1).unwrap()
}

/// Why a fetch leaves out a drawing.
fn refusal(original: impl Into<Vec<u8>>) -> String {
    let backend = with_pictures(&[("drawing.svg", original.into())]);
    let workspace = backend.workspace();
    fetch(&workspace);
    let message = faults(&workspace)[0]["message"].as_str().unwrap().to_owned();
    assert!(message.ends_with("left out"), "{message}");
    message
}

#[test]
fn a_drawing_of_illustrator_is_taken_with_its_entities_and_classes_and_without_its_scripts() {
    // As many namespaces as Illustrator declares stand before the root.
    let spaces: String = (0..20)
        .map(|number| format!("<!ENTITY ns_{number} \"http://ns.example.com/{number}/a/longer/name/\">\n"))
        .collect();
    let original = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- Generator: a drawing program -->\n\
         <!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [\n{spaces}\
         <!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n<!ENTITY st0 'fill:#00ff00;stroke:none;'>\n]>\n\
         <svg version=\"1.1\" xmlns=\"&ns_svg;\" xmlns:i=\"&ns_1;\" viewBox=\"0 0 40 30\">\n<style type=\"text/css\">\n\
         <![CDATA[ @import url(http://host.example/x.css); @media print {{ .red {{ fill: #000 }} }} /* .red{{fill:#111}} */\n\
         rect {{ stroke: #123456 }} .red, .other {{ fill : #cc0000 !important; behavior: url(x); }} g.red {{ fill:#222 }} #deep > .red {{ fill:#333 }} .far {{ fill:url(http://host.example/#a) }} ]]></style>\n\
         <switch><foreignObject requiredExtensions=\"&ns_2;\" width=\"1\" height=\"1\"><i:pgfRef/></foreignObject>\
         <g i:extraneous=\"self\"><script>x()</script><rect class=\"red\" width=\"40\" height=\"30\" onclick=\"x()\"/>\
         <a href=\"javascript:x()\"><path style=\"&st0;\" d=\"M0 0h4v4z\"/></a><path class=\"far\" d=\"M1 1h4v4z\"/></g></switch></svg>"
    );
    let clean = drawing(original);
    assert!(clean.contains("<rect width=\"40\" height=\"30\" fill=\"#cc0000\" stroke=\"#123456\">"), "{clean}");
    assert!(clean.contains("<path d=\"M0 0h4v4z\" fill=\"#00ff00\" stroke=\"none\">"), "{clean}");
    for gone in [
        "script",
        "onclick",
        "host.example",
        "behavior",
        "style",
        "ENTITY",
        "&ns",
        "foreignObject",
        "#1111",
        "#222",
        "#333",
    ] {
        assert!(!clean.contains(gone), "{gone} in {clean}");
    }
}

#[test]
fn entities_that_grow_or_come_from_elsewhere_are_refused() {
    let with = |declared: &str, body: &str| {
        format!(
            "<!DOCTYPE svg [{declared}]><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><title>{body}</title></svg>"
        )
    };
    let laughs: String =
        (1..10).map(|level| format!("<!ENTITY e{level} \"{}\">", format!("&e{};", level - 1).repeat(10))).collect();
    let laughs = with(&format!("<!ENTITY e0 \"ha\">{laughs}"), "&e9;");
    assert!(refusal(laughs).contains("holds markup or another entity"));
    let quadratic = with(&format!("<!ENTITY a \"{}\">", "a".repeat(5_000)), &"&a;".repeat(5_000));
    assert!(refusal(quadratic).contains("longer by more than a megabyte"));
    let outside = "is outside of the file";
    assert!(refusal(with("<!ENTITY a SYSTEM \"file:///etc/passwd\">", "&a;")).contains(outside));
    assert!(refusal(with("<!ENTITY a PUBLIC \"-//X\" \"http://host.example/\">", "&a;")).contains(outside));
    let own = "for its own document type";
    assert!(refusal(with("<!ENTITY % a \"b\"> %a;", "")).contains(own));
    assert!(refusal(with("<!ENTITY a \"<script>x()</script>\">", "&a;")).contains("holds markup"));
    assert!(refusal(with("<!ENTITY a NDATA>", "")).contains("not text"));
    assert!(refusal(with("", "&unknown;")).contains("well-formed"));
}

/// Inkscape writes every property into `style`.
#[test]
fn a_drawing_keeps_the_colours_of_its_styles() {
    let original = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"210mm\" height=\"297mm\" viewBox=\"0 0 210 297\">\
        <path fill=\"#000\" style=\"fill:#ff8800;stroke:none;-inkscape-font-specification:x;fill-opacity: .5\" d=\"M0 0h9v9z\"/>\
        <path style=\"fill:url(http://host.example/#a);stroke:ur\\6c(x)\" d=\"M1 1h9v9z\"/></svg>";
    let clean = drawing(original);
    assert!(clean.contains("<path fill=\"#ff8800\" d=\"M0 0h9v9z\" fill-opacity=\".5\" stroke=\"none\">"), "{clean}");
    assert!(clean.contains("<path d=\"M1 1h9v9z\">"), "{clean}");
}

#[test]
fn a_drawing_without_a_size_of_its_own_has_that_of_its_view_and_latin_letters_are_read() {
    let mut original = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\
        <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" height=\"100%\" viewBox=\"0 0 64 48\"><title>Caf"
        .to_vec();
    original.extend(b"\xe9</title><rect width=\"64\" height=\"48\"/></svg>");
    let workspace = built(&with_pictures(&[("drawing.svg", original)]));
    let page = workspace.read_page("dist/en/trip/plains-and-crater.html");
    let picture = page.split("<img ").skip(1).find(|tag| tag.contains("pictures/drawing-")).unwrap();
    assert!(picture.contains("width=\"64\"") && picture.contains("height=\"48\""), "{picture}");
    let files = workspace.files("dist/en/assets/pictures");
    let drawing = files.into_iter().find(|(name, _)| name.ends_with(".svg")).unwrap().1;
    assert!(String::from_utf8(drawing).unwrap().contains("Café"));
}

#[test]
fn pictures_are_found_whatever_letters_their_names_have() {
    // A name of a Mac, with its accent apart; one with spaces and signs; one whose escapes belong to its name.
    let names = ["mellanma\u{30a}l.png", "Lion King (1) & more.png", "caf\u{e9}.png"];
    let backend = with_pictures(&names.map(|name| (name, png(40, 20))));
    backend.change("tours/plains-and-crater", |tour| {
        tour["photos"].as_array_mut().unwrap().push(json!("/storage/caf%C3%A9.png"));
    });
    let workspace = built(&backend);
    assert_eq!(faults(&workspace), Vec::<Value>::new());
    let page = workspace.read_page("dist/en/trip/plains-and-crater.html");
    for name in ["mellanma", "lion-20king", "caf"] {
        assert!(page.contains(&format!("/assets/pictures/{name}")), "{name}");
    }
}

/// The mean colour of the largest JPEG of a picture.
fn mean_colour(workspace: &Workspace, name: &str) -> [u8; 3] {
    let files = workspace.files("dist/en/assets/pictures");
    let file = files
        .iter()
        .find(|(file, _)| file.starts_with(&format!("{name}-")) && file.ends_with(".jpg") && !file.contains("-share."));
    let picture = image::load_from_memory(file.unwrap().1).unwrap().to_rgb8();
    let count = picture.pixels().len();
    let sum = |channel: usize| picture.pixels().map(|pixel| usize::from(pixel.0[channel])).sum::<usize>();
    [0, 1, 2].map(|channel| (sum(channel) / count) as u8)
}

/// Telephones write photographs in the colours of their screens.
#[test]
fn a_photograph_with_a_colour_profile_keeps_its_colours() {
    let with_profile = |profile: Option<Vec<u8>>| {
        let picture = RgbImage::from_pixel(64, 48, Rgb([200, 60, 40]));
        let mut bytes = Vec::new();
        let mut encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        if let Some(profile) = profile {
            image::ImageEncoder::set_icc_profile(&mut encoder, profile).unwrap();
        }
        image::ImageEncoder::write_image(encoder, &picture, 64, 48, image::ExtendedColorType::Rgb8).unwrap();
        bytes
    };
    let wide = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let workspace = built(&with_pictures(&[
        ("plain.png", with_profile(None)),
        ("wide.png", with_profile(Some(wide))),
        ("broken.png", with_profile(Some(b"no profile".to_vec()))),
    ]));
    let is_near = |[red, green, blue]: [u8; 3], wanted: [u8; 3]| {
        [red, green, blue].into_iter().zip(wanted).all(|(is, wanted)| is.abs_diff(wanted) < 8)
    };
    assert!(is_near(mean_colour(&workspace, "plain"), [200, 60, 40]));
    assert!(is_near(mean_colour(&workspace, "broken"), [200, 60, 40]));
    // The same red of the wider space lies farther out in the narrower one.
    let wide = mean_colour(&workspace, "wide");
    assert!(is_near(wide, [216, 47, 26]), "{wide:?}");
}
