//! Services of other companies stand on pages only where `site.toml` names them.

use std::fs;

use generator::{config::Config, hosting::shared_headers};

use crate::support::program::{Workspace, copy_site, site_folder};

/// The script in the page of an invitation: `site/src/features/referral/rememberInvitation.js`.
const REMEMBERING: &str = "'sha256-zmPkzLDh4+BzIbISfg78Wy/T9Yu6UrYIvm/qtuLu4pI='";

const SERVICES: &str = "
[third_parties.pixel]
src = \"https://pixel.example.com/p.js?id=1&v=2\"
connect = [\"https://events.example.com\"]

[third_parties.chat]
src = \"https://chat.example.com/widget.js\"
connect = [\"wss://*.chat.example.com\"]
";

/// A built site whose settings name these services.
fn built_with(services: &str) -> (Workspace, Config) {
    let workspace = Workspace::small();
    let site = workspace.path("site");
    copy_site(&site);
    let file = site.join("site.toml");
    let settings = fs::read_to_string(site_folder().join("site.toml")).unwrap();
    fs::write(&file, format!("{settings}\n{services}")).unwrap();
    let run = workspace.run(&["build", "--config", file.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{run:?}");
    let config = Config::read(&file, |_| None).unwrap();
    (workspace, config)
}

fn policy(config: &Config) -> String {
    let headers = shared_headers(&config.site);
    headers.into_iter().find(|(name, _)| *name == "content-security-policy").unwrap().1
}

#[test]
fn every_page_asks_for_the_purposes_that_are_configured_and_for_no_other() {
    let (workspace, config) = built_with(SERVICES);
    let check = workspace.run(&["check", "--config", "site/site.toml"]);
    assert_eq!(check.code, Some(0), "{:?}", check.output.lines().next());
    for (locale, settings) in [("en", "Privacy settings"), ("de", "Datenschutzeinstellungen")] {
        for file in ["index.html", "trip/plains-and-crater.html", "Login.html", "404.html"] {
            let html = workspace.read(&format!("dist/{locale}/{file}"));
            let banner = html.split_once("<section class=\"consent\"").unwrap().1.split_once("</section>").unwrap().0;
            assert!(banner.contains("data-pixel=\"https://pixel.example.com/p.js?id=1&amp;v=2\""), "{banner}");
            assert!(banner.contains("value=\"chat\"") && !banner.contains("recording"), "{banner}");
            assert!(banner.split_once('>').unwrap().0.ends_with(" hidden"), "{banner}");
            assert!(html.contains(&format!("data-consent-open>{settings}</button>")), "{locale} {file}");
            assert!(!html.contains("<script src=\"https:"), "{locale} {file}");
        }
    }
    let policy = policy(&config);
    let directive = |name: &str| policy.split("; ").find(|part| part.starts_with(name)).unwrap().to_owned();
    let scripts = "https://pixel.example.com https://events.example.com https://chat.example.com";
    assert_eq!(directive("script-src"), format!("script-src 'self' {REMEMBERING} {scripts}"));
    assert_eq!(directive("connect-src"), format!("connect-src 'self' {scripts} wss://*.chat.example.com"));
    assert_eq!(directive("style-src"), "style-src 'self' https://chat.example.com");
    assert!(!policy.contains("trusted-types"), "scripts of other companies write HTML as they like");
}

#[test]
fn without_a_service_there_is_no_banner_no_opener_and_no_other_host() {
    let (workspace, config) = built_with("");
    for (file, bytes) in workspace.files("dist").iter().filter(|(file, _)| file.ends_with(".html")) {
        assert!(!String::from_utf8_lossy(bytes).contains("data-consent"), "{file}");
    }
    assert_eq!(
        policy(&config).replace(&format!(" {REMEMBERING}"), ""),
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; form-action 'self'; \
         frame-src https://www.youtube-nocookie.com https://player.vimeo.com; \
         require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; frame-ancestors 'none'"
    );
}
