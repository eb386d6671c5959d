//! Islands are rendered per site, never per page, and as Node would render them.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    process::{Command, Stdio},
};

use scraper::{Html, Selector};
use serde_json::{Value, json};

use crate::{
    build::report,
    support::{
        fixture,
        program::{Workspace, copy_site, site_folder},
    },
};

/// What the bundle answers to these requests in Node.
const NODE: &str = "import { readFileSync } from 'node:fs'; const { answer } = await import(process.argv[1]); \
                    const lines = readFileSync(0, 'utf8').trim().split('\\n'); \
                    for (const line of lines) console.log(await answer(line));";

fn in_node(requests: &[String]) -> Vec<String> {
    let bundle = format!("file://{}", site_folder().canonicalize().unwrap().join("dist/islands/answer.js").display());
    let mut node = Command::new("node")
        .args(["--input-type=module", "-e", NODE, &bundle])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    node.stdin.take().unwrap().write_all(requests.join("\n").as_bytes()).unwrap();
    let output = node.wait_with_output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    answers
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["html"].as_str().unwrap().to_owned())
        .collect()
}

/// The number of islands that React renders for an English site with this number of tours.
fn rendered(tours: usize) -> u64 {
    let workspace = Workspace::small();
    let mut answers = fixture::answers("en");
    let card = answers["tourList"]["data"][0].clone();
    let detail = answers["tours/plains-and-crater"].clone();
    let mut cards = Vec::with_capacity(tours);
    for id in 1..=tours {
        let slug = format!("tour-{id}");
        let own = |source: &serde_json::Value| {
            let mut tour = source.clone();
            tour["id"] = json!(id);
            tour["slug"] = json!(slug);
            tour["title"] = json!(format!("Tour {id}"));
            tour
        };
        cards.push(own(&card));
        answers.insert(format!("tours/{slug}"), own(&detail));
    }
    answers.retain(|path, _| path != "tours/plains-and-crater" && path != "tours/berg-über-en");
    answers.insert("tourList".to_owned(), json!(cards));
    fixture::write_snapshot(&workspace.path("content-cache"), "en", &answers);
    let report = report(&workspace, &["--locale", "en"]);
    assert!(workspace.exists(&format!("dist/en/trip/tour-{tours}.html")));
    report["islands_rendered"].as_u64().unwrap()
}

#[test]
fn as_many_islands_are_rendered_for_fifteen_tours_as_for_fifteen_hundred() {
    let few = rendered(15);
    assert!(few > 0);
    assert_eq!(rendered(1500), few);
}

#[test]
fn every_island_is_rendered_without_node_as_node_renders_it() {
    let mut workspace = Workspace::small();
    workspace.environment.push(("PATH".into(), workspace.path("nothing").display().to_string()));
    workspace.build();
    // Each island once: its request, and a page that has it.
    let mut islands = BTreeMap::new();
    for (file, bytes) in workspace.files("dist").into_iter().filter(|(file, _)| file.ends_with(".html")) {
        let page = String::from_utf8(bytes).unwrap();
        for element in Html::parse_document(&page).select(&Selector::parse("[data-island]").unwrap()) {
            let attribute = |name: &str| element.value().attr(name).unwrap();
            let locale = file.split('/').next().unwrap();
            let props: Value = serde_json::from_str(attribute("data-props")).unwrap();
            let request = json!({ "island": attribute("data-island"), "locale": locale, "props": props });
            islands.entry(request.to_string()).or_insert_with(|| page.clone());
        }
    }
    assert!(islands.len() >= 36, "{:?}", islands.keys());
    let requests: Vec<String> = islands.keys().cloned().collect();
    let answers = in_node(&requests);
    assert_eq!(answers.len(), requests.len());
    for ((request, page), html) in islands.iter().zip(answers) {
        assert!(page.contains(&format!("\">{html}</div>")), "{request}: Node renders {html}");
    }
}

#[test]
fn an_island_that_cannot_be_rendered_stops_the_build_with_its_name_and_reason() {
    let workspace = Workspace::small();
    copy_site(&workspace.path("site"));
    let failing =
        "export const answer = async (line) => JSON.stringify({ error: `no words for ${JSON.parse(line).locale}` });";
    fs::write(workspace.path("site/dist/islands/answer.js"), failing).unwrap();
    let run = workspace.run(&["build", "--config", "site/site.toml"]);
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.errors.contains("the island ContactForm cannot be rendered in"), "{run:?}");
    assert!(run.errors.contains("no words for"), "{run:?}");
}
