//! What must hold for any input.

use std::collections::HashSet;

use generator::{
    content::HtmlSanitiser,
    identity::Slug,
    routes::{FormerAddresses, Resolution, resolve},
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_slug_is_one_path_segment(text in "\\PC{0,40}|[./\\\\a-z\u{0}-\u{1f}%]{0,12}") {
        if let Ok(slug) = Slug::parse(&text) {
            let slug = slug.as_str();
            prop_assert!(!slug.is_empty() && slug.len() <= 200);
            prop_assert!(!slug.contains(['/', '\\', '\0', '%', '?', '#', '<', '"']));
            prop_assert!(slug != "." && slug != ".." && !slug.chars().any(char::is_control));
            let again = Slug::parse(slug).unwrap();
            prop_assert_eq!(again.as_str(), slug);
        }
    }

    #[test]
    fn no_path_leaves_the_site(path in "(/|%2[fF]|%5[cC]|\\.|[a-zA-Z]|%00|%2e|~|ü|//){0,16}") {
        match resolve(&format!("/{path}"), &FormerAddresses::new()) {
            Resolution::File(file) => {
                prop_assert!(!file.starts_with('/') && !file.contains('\0') && !file.contains('\\'));
                prop_assert!(file.split('/').all(|segment| segment != ".." && segment != "."));
            }
            Resolution::Redirect(target) => prop_assert!(target.starts_with('/') && !target.starts_with("//") && !target.contains('\\')),
            Resolution::NotFound => {}
        }
    }

    #[test]
    fn a_redirect_is_one_hop(path in "[/a-zA-Z]{0,20}") {
        if let Resolution::Redirect(target) = resolve(&format!("/{path}"), &FormerAddresses::new()) {
            let second = resolve(&target, &FormerAddresses::new());
            prop_assert!(!matches!(second, Resolution::Redirect(_)), "{} goes on to {:?}", target, second);
        }
    }

    #[test]
    fn sanitising_is_idempotent(html in "(<[a-z]{1,8}( (href|src|onclick|style)=\"[^\"<>]{0,12}\")?>|</[a-z]{1,8}>|[a-z<>&\"' ]{1,6}|javascript:|&lt;){0,20}") {
        let mut sanitiser = HtmlSanitiser::uncached();
        let once = sanitiser.sanitise(&html);
        let twice = sanitiser.sanitise(once.as_str());
        prop_assert_eq!(once.as_str(), twice.as_str());
    }
}

#[test]
fn no_two_pages_share_a_path_even_on_a_file_system_that_folds_case() {
    let workspace = crate::support::program::Workspace::small();
    workspace.build();
    for locale in ["en", "de"] {
        let mut seen = HashSet::new();
        for file in workspace.files(&format!("dist/{locale}")).keys() {
            assert!(seen.insert(caseless::default_case_fold_str(file)), "{file}");
        }
    }
}
