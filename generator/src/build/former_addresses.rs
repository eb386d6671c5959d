//! Former addresses, from the former slugs of a locale.

use std::collections::BTreeMap;

use crate::{
    config::SiteConfig,
    content::LocaleContent,
    identity::{Id, Slug},
    routes::{FormerAddresses, Route, RouteTable},
};

/// Former addresses that no present page has taken.
pub fn former_addresses(content: &LocaleContent, table: &RouteTable, config: &SiteConfig) -> FormerAddresses {
    let slugs = &content.header.former_slugs;
    let mut addresses = FormerAddresses::new();
    let mut add = |former: &BTreeMap<u64, Vec<String>>, folder: &str, route: &dyn Fn(Id) -> Route| {
        for (id, slugs) in former {
            let Some(target) = table.address(&route(Id(*id))) else { continue };
            let target = format!("/{}", target.file.trim_end_matches(".html"));
            // An invalid slug must not reach the files of hosts.
            for slug in slugs.iter().filter(|slug| Slug::parse(slug).is_ok()) {
                let from = format!("{folder}{slug}");
                let is_taken = table.routes().iter().any(|route| {
                    table.address(route).is_some_and(|address| address.file.trim_end_matches(".html") == &from[1..])
                });
                if from != target && !is_taken {
                    addresses.insert(from, target.clone());
                }
            }
        }
    };
    add(&slugs.tours, "/trip/", &Route::Trip);
    add(&slugs.blogs, "/blog/", &Route::Article);
    let zanzibar = Id(config.links.zanzibar);
    for (id, slugs) in &slugs.destinations {
        let one = BTreeMap::from([(*id, slugs.clone())]);
        add(&one, if Id(*id) == zanzibar { "/" } else { "/Destinations/" }, &Route::Destination);
        add(&one, "/tours/", &|destination| Route::TourCategory { destination, page: 1 });
    }
    addresses
}
