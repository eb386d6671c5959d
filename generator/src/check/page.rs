//! The parts of an HTML page that checks need.

use std::collections::{BTreeSet, HashSet};

use scraper::{ElementRef, Html, Selector};

use super::structured_data;

/// Facts of a page; the document itself is not kept.
#[derive(Debug, Default)]
pub struct PageFacts {
    pub file: String,
    pub title: String,
    pub description: String,
    pub canonical: Option<String>,
    pub indexed: bool,
    pub ids: HashSet<String>,
    /// The picture of link previews.
    pub share_image: Option<String>,
    /// Links and form targets, as written.
    pub links: Vec<String>,
    /// Pictures, styles, scripts and other files the page loads; a part of a drawing with its id.
    pub files: Vec<String>,
    /// (language, address)
    pub alternates: Vec<(String, String)>,
    /// Faults of the page that need no other file.
    pub problems: Vec<String>,
}

fn selector(text: &str) -> Selector {
    #[expect(clippy::unwrap_used, reason = "every call passes a literal, which the tests cover")]
    Selector::parse(text).unwrap()
}

impl PageFacts {
    pub fn read(file: &str, html: &str, language: &str, namespaces: &BTreeSet<String>) -> Self {
        let document = Html::parse_document(html);
        // The content of a `<template>` is not part of the page until a script fills it.
        let in_template = |element: &ElementRef| {
            element.ancestors().filter_map(ElementRef::wrap).any(|parent| parent.value().name() == "template")
        };
        let select = |text: &str| {
            document.select(&selector(text)).filter(|element| !in_template(element)).collect::<Vec<ElementRef>>()
        };
        let attributes = |css: &str, name: &str| -> Vec<String> {
            select(css).iter().filter_map(|element| element.attr(name).map(str::to_owned)).collect()
        };
        let mut page = PageFacts { file: file.to_owned(), ..PageFacts::default() };

        page.title = select("title").first().map(|title| text_of(*title)).unwrap_or_default();
        page.description = attributes("meta[name=description]", "content").into_iter().next().unwrap_or_default();
        page.canonical = attributes("link[rel=canonical]", "href").into_iter().next();
        page.share_image = attributes("meta[property='og:image']", "content").into_iter().next();
        page.indexed = select("meta[name=robots]").is_empty();
        page.links = attributes("a[href]", "href");
        page.links.extend(attributes("form[action]", "action"));
        for (css, name) in [
            ("img[src]", "src"),
            ("script[src]", "src"),
            (
                "link[rel=stylesheet], link[rel=preload], link[rel=icon], link[rel=manifest], link[rel=apple-touch-icon]",
                "href",
            ),
        ] {
            page.files.extend(attributes(css, name));
        }
        // A fragment reference within the page is no file; any other is.
        let (parts, drawings) = attributes("svg use[href]", "href").into_iter().partition(|href| href.starts_with('#'));
        page.links.extend::<Vec<String>>(parts);
        page.files.extend::<Vec<String>>(drawings);
        for srcset in attributes("img[srcset], source[srcset]", "srcset") {
            page.files.extend(srcset.split(',').filter_map(|entry| entry.split_whitespace().next().map(str::to_owned)));
        }
        page.alternates = select("link[rel=alternate][hreflang]")
            .iter()
            .filter_map(|link| Some((link.attr("hreflang")?.to_owned(), link.attr("href")?.to_owned())))
            .collect();

        let mut problem = |message: String| page.problems.push(message);
        if select("html").first().and_then(|root| root.attr("lang")) != Some(language) {
            problem(format!("the language of the page is not \"{language}\""));
        }
        for id in attributes("[id]", "id") {
            if !page.ids.insert(id.clone()) {
                problem(format!("the id \"{id}\" occurs twice"));
            }
        }
        let titles = select("h1");
        if titles.len() != 1 {
            problem(format!("the page has {} headings of the first level, not one", titles.len()));
        }
        let mut level = 0;
        for heading in select("h1, h2, h3, h4, h5, h6") {
            let next = heading.value().name().as_bytes().get(1).map_or(1, |digit| digit - b'0');
            if next > level + 1 {
                problem(format!(
                    "after a heading of level {level} comes one of level {next}: \"{}\"",
                    text_of(heading)
                ));
            }
            level = next;
        }
        for image in select("img") {
            if image.attr("alt").is_none() {
                problem(format!(
                    "the picture {} has no alternative text",
                    image.attr("src").unwrap_or("without an address")
                ));
            }
            if image.attr("width").is_none() || image.attr("height").is_none() {
                problem(format!("the picture {} has no size", image.attr("src").unwrap_or("without an address")));
            }
        }
        for (name, value) in [("title", &page.title), ("description", &page.description)] {
            if value.trim().is_empty() {
                problem(format!("the {name} is missing"));
            }
        }
        if !select("[style]").is_empty() {
            problem("a style attribute, which the content security policy does not allow".to_owned());
        }
        let visible = visible_text(&document);
        if let Some(key) = untranslated_key(&visible, namespaces) {
            problem(format!("\"{key}\" looks like an untranslated key"));
        }
        let heading = titles.first().map(|title| text_of(*title)).unwrap_or_default();
        let reviews = select("#reviews .review").len();
        let moments: HashSet<String> = attributes("time[datetime]", "datetime").into_iter().collect();
        for script in select("script[type=\"application/ld+json\"]") {
            let json: String = script.text().collect();
            page.problems.extend(structured_data::problems(&json, &heading, &visible, reviews, &moments));
        }
        page
    }

    /// Files whose parts the page shows.
    pub fn drawings(&self) -> impl Iterator<Item = &str> {
        self.files.iter().filter_map(|file| file.strip_prefix('/')?.split_once('#')).map(|(file, _)| file)
    }
}

fn text_of(element: ElementRef) -> String {
    element.text().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text of the body without scripts.
fn visible_text(document: &Html) -> String {
    let Some(body) = document.select(&selector("body")).next() else { return String::new() };
    let mut text = String::new();
    for node in body.descendants() {
        let is_hidden = node
            .ancestors()
            .filter_map(ElementRef::wrap)
            .any(|parent| matches!(parent.value().name(), "script" | "style" | "template"));
        if let Some(part) = node.value().as_text().filter(|_| !is_hidden) {
            text.push_str(part);
            text.push(' ');
        }
    }
    text
}

/// `namespace:key` or a variable in braces.
fn untranslated_key<'a>(text: &'a str, namespaces: &BTreeSet<String>) -> Option<&'a str> {
    text.split_whitespace().find(|word| {
        let is_key = word.split_once(':').is_some_and(|(namespace, key)| {
            namespaces.contains(namespace) && key.starts_with(|character: char| character.is_ascii_lowercase())
        });
        is_key || word.contains("{{") || word.contains("}}")
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::PageFacts;

    fn problems(body: &str) -> Vec<String> {
        let html =
            format!("<!doctype html><html lang=en><title>T</title><meta name=description content=D><body>{body}");
        PageFacts::read("x.html", &html, "en", &BTreeSet::from(["tour".to_owned()])).problems
    }

    #[test]
    fn a_good_page_has_no_problems() {
        assert_eq!(problems("<h1>A</h1><h2>B</h2><img src=/a width=1 height=1 alt=''>"), Vec::<String>::new());
    }

    #[test]
    fn every_kind_of_fault_is_named() {
        for (body, expected) in [
            ("<h1>A</h1><h3>B</h3>", "comes one of level 3"),
            ("<p>A</p>", "0 headings of the first level"),
            ("<h1 id=a>A</h1><p id=a>B</p>", "\"a\" occurs twice"),
            ("<h1>A</h1><img src=/x width=1 height=1>", "no alternative text"),
            ("<h1>A</h1><img src=/x alt=''>", "no size"),
            ("<h1>A</h1><p>tour:overview</p>", "untranslated key"),
            ("<h1>A</h1><p>Day {{day}}</p>", "untranslated key"),
            ("<h1>A</h1><p style='color:red'>B</p>", "style attribute"),
            ("<h1>A</h1><template><h4>#</h4></template><h3>B</h3>", "comes one of level 3: \"B\""),
            ("<h1>A</h1><script type=application/ld+json>{</script>", "not valid JSON"),
        ] {
            let problems = problems(body);
            assert!(problems.iter().any(|problem| problem.contains(expected)), "{body}: {problems:?}");
        }
    }
}
