//! `serve --watch` rebuilds the pages that an edit changes. Vite, which serves styles and scripts, has its tests in
//! `site/tests/hosts/watch.test.mjs`; here the site's folder has no packages, so there is none.

use std::{
    fs,
    io::{BufRead, BufReader, Lines},
    process::{Child, ChildStdout, Stdio},
};

use generator::tls::choose_cryptography;
use reqwest::blocking::Response;

use crate::{
    serve::free_ports,
    support::program::{Workspace, copy_site},
};

struct Watching {
    workspace: Workspace,
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    port: u16,
}

impl Watching {
    fn start() -> Self {
        let workspace = Workspace::small();
        copy_site(&workspace.path("site"));
        let port = free_ports();
        let number = port.to_string();
        let arguments = ["serve", "--watch", "--port", &number, "--config", "site/site.toml"];
        let command = &mut workspace.command(&arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        choose_cryptography();
        let mut watching = Watching { workspace, child, lines, port };
        watching.says("Watching for changes.");
        watching
    }

    /// Waits for a line that begins so.
    fn says(&mut self, beginning: &str) -> String {
        self.lines.by_ref().map(Result::unwrap).find(|line| line.starts_with(beginning)).unwrap()
    }

    fn get(&self, path: &str) -> Response {
        reqwest::blocking::get(format!("http://127.0.0.1:{}{path}", self.port)).unwrap()
    }

    /// The connection over which a browser that shows this page hears that it changed.
    fn connect(&self, page: &str) -> Lines<BufReader<Response>> {
        let html = self.get(page).text().unwrap();
        let version = html.split("data-version=\"").nth(1).unwrap().split('"').next().unwrap();
        self.listen(page, version)
    }

    fn listen(&self, page: &str, version: &str) -> Lines<BufReader<Response>> {
        let events = self.get(&format!("/__reload?page={page}&version={version}"));
        BufReader::new(events).lines()
    }

    fn edit(&self, file: &str, before: &str, after: &str) {
        let path = self.workspace.path(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(before), "{file}");
        // Replaced as a whole, as editors do it: half a file would be a page of its own.
        let edited = self.workspace.path("edited");
        fs::write(&edited, text.replace(before, after)).unwrap();
        fs::rename(edited, path).unwrap();
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn watching_rebuilds_the_pages_that_an_edit_changes() {
    let mut watching = Watching::start();
    watching.workspace.edit("en/tours/1.json", |tour| tour["overview"] = serde_json::json!("<p>Freshly edited</p>"));
    let line = watching.says("content of en");
    assert!(line.contains("1 files written"), "{line}");
    assert!(watching.workspace.read("dist/en/trip/plains-and-crater.html").contains("Freshly edited"));
}

#[test]
fn a_page_that_a_browser_shows_is_made_first_and_loaded_again() {
    let mut watching = Watching::start();
    let mut events = watching.connect("/About");
    watching.edit("site/templates/pages/about.html", "<p class=\"lead\">", "<p class=\"lead\">Freshly edited: ");
    assert_eq!(events.next().unwrap().unwrap(), "data: reload");
    assert!(watching.get("/About").text().unwrap().contains("Freshly edited: "));
    watching.says("sources: shown");
    watching.says("sources: ");
    assert!(watching.workspace.read("dist/de/About.html").contains("Freshly edited: "), "the others follow");
}

#[test]
fn a_browser_that_came_to_another_page_meanwhile_loads_it_again() {
    let watching = Watching::start();
    let mut contact = watching.connect("/Contact");
    let mut other = watching.connect("/Terms");
    watching.edit("site/templates/partials/footer.html", "<footer", "<footer title=\"edited\"");
    assert_eq!(contact.next().unwrap().unwrap(), "data: reload");
    assert_eq!(other.next().unwrap().unwrap(), "data: reload");
    let mut late = watching.listen("/About", "0");
    assert_eq!(late.next().unwrap().unwrap(), "data: reload", "its version is one that is no more");
}

#[test]
fn a_mistake_in_a_template_keeps_the_pages_until_it_is_corrected() {
    let mut watching = Watching::start();
    let mut events = watching.connect("/About");
    watching.edit("site/templates/pages/about.html", "{% block main %}", "{% block main %}{% if %}");
    watching.edit("site/content/en/about.md", "Tembea is a Swahili word.", "Tembea is an edited word.");
    assert!(watching.get("/About").text().unwrap().contains("</html>"));
    watching.edit("site/templates/pages/about.html", "{% if %}", "");
    assert_eq!(events.next().unwrap().unwrap(), "data: reload");
    assert!(watching.get("/About").text().unwrap().contains("Tembea is an edited word."));
    watching.says("sources: ");
}

#[test]
fn an_edit_of_the_map_shows_at_once() {
    let watching = Watching::start();
    let mut events = watching.connect("/Destinations/mountain");
    watching.edit("site/map/towns.geojson", "\"Moshi\"", "\"Moshi Town\"");
    assert_eq!(events.next().unwrap().unwrap(), "data: reload");
    assert!(watching.get("/Destinations/mountain").text().unwrap().contains(">Moshi Town<"));
}

#[test]
fn a_folder_that_is_new_is_watched() {
    let mut watching = Watching::start();
    fs::create_dir(watching.workspace.path("site/icons")).unwrap();
    watching.says("sources: ");
    fs::write(watching.workspace.path("site/icons/icons.svg"), "<svg/>").unwrap();
    watching.says("sources: ");
}

#[test]
fn built_and_installed_files_are_not_watched() {
    let mut watching = Watching::start();
    for folder in ["node_modules", "look", "dist/icons"] {
        fs::create_dir_all(watching.workspace.path(&format!("site/{folder}"))).unwrap();
        fs::write(watching.workspace.path(&format!("site/{folder}/site.toml")), "").unwrap();
    }
    fs::write(watching.workspace.path("site/templates/.about.html.swp"), "").unwrap();
    watching.workspace.edit("en/tours/1.json", |tour| tour["overview"] = serde_json::json!("<p>Edited</p>"));
    let first = watching.lines.next().unwrap().unwrap();
    assert!(first.starts_with("content of en"), "{first}");
}

#[test]
fn the_preview_stops_though_a_browser_waits_for_edits() {
    let mut watching = Watching::start();
    let _events = watching.connect("/About");
    let process = watching.child.id().to_string();
    assert!(std::process::Command::new("kill").arg(process).status().unwrap().success());
    assert!(watching.child.wait().unwrap().success());
}

/// More changes at once than the kernel reports.
#[cfg(target_os = "linux")]
#[test]
fn changes_that_the_system_has_lost_are_found_by_building_everything_again() {
    let mut watching = Watching::start();
    let process = watching.child.id().to_string();
    let signal =
        |name: &str| assert!(std::process::Command::new("kill").args([name, &process]).status().unwrap().success());
    signal("-STOP");
    let most: usize = fs::read_to_string("/proc/sys/fs/inotify/max_queued_events").unwrap().trim().parse().unwrap();
    for number in 0..=most {
        fs::write(watching.workspace.path(&format!("content-cache/.{number}")), "").unwrap();
    }
    watching.edit("site/content/en/about.md", "Tembea is a Swahili word.", "Tembea is an edited word.");
    watching.workspace.edit("de/tours/1.json", |tour| tour["overview"] = serde_json::json!("<p>Freshly edited</p>"));
    signal("-CONT");
    watching.says("sources: ");
    assert!(watching.workspace.read("dist/en/About.html").contains("Tembea is an edited word."));
    assert!(watching.workspace.read("dist/de/trip/plains-and-crater.html").contains("Freshly edited"));
}
