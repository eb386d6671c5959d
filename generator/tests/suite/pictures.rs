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
fn a_drawing_with_a_document_type_is_taken_unless_it_has_entities() {
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
    let entities = "<!DOCTYPE svg [<!ENTITY a \"aaaa\">]>";
    let backend = with_pictures(&[("drawing.svg", format!("<?xml version=\"1.0\"?>{entities}{SVG}").into_bytes())]);
    let workspace = backend.workspace();
    fetch(&workspace);
    assert!(faults(&workspace)[0]["message"].as_str().unwrap().ends_with("left out"), "{:?}", faults(&workspace));
}
