//! Values for every template of a locale: the operator, the paths, and the links of header and footer.

use std::collections::BTreeMap;

use minijinja::{Value, context, value::Serde};

use super::{
    departures::{departure_texts, longest_departure_text},
    office::{office_clock, office_hours},
    people,
};
use crate::{
    content::parse_date,
    identity::Id,
    pages::prepared::Site,
    routes::{FixedPage, Route},
};

pub fn globals(site: &Site) -> Vec<(&'static str, Value)> {
    let mut globals = site_facts(site);
    globals.extend(operator(site));
    globals.extend(claims(site));
    globals.extend(links(site));
    globals
}

fn site_facts(site: &Site) -> Vec<(&'static str, Value)> {
    let third_parties = site.config().site.third_parties.by_purpose();
    vec![
        ("locale", Value::from(site.locale().code())),
        ("open_graph_locale", Value::from(site.locale().open_graph_code())),
        ("origin", Value::from(site.routes().origin().to_owned())),
        ("assets", Value::from(Serde(site.assets()))),
        ("today", Value::from(site.snapshot().today().to_string())),
        ("share_image", Value::from(site.share_address(site.hero()))),
        ("sample", Value::from(site.snapshot().is_sample())),
        ("departure_texts", Value::from(departure_texts(site))),
        ("longest_departure_text", Value::from(longest_departure_text(site))),
        (
            "third_parties",
            third_parties.map(|(purpose, service)| context! { purpose => purpose, src => &*service.src }).collect(),
        ),
    ]
}

fn operator(site: &Site) -> Vec<(&'static str, Value)> {
    let config = &site.config().site;
    let percent = |value: u64| Value::from(site.texts().formats().percent(value));
    let is_dialled = |character: &char| character.is_ascii_digit() || *character == '+';
    vec![
        ("brand", Value::from(Serde(&config.brand))),
        ("contact", Value::from(Serde(&config.contact))),
        ("legal", Value::from(Serde(&config.legal))),
        ("complaints", Value::from(Serde(config.legal.complaints.get(&site.locale())))),
        ("phone_link", Value::from(config.contact.phone.chars().filter(is_dialled).collect::<String>())),
        ("office_hours", Value::from(office_hours(site))),
        ("office_clock", Value::from(office_clock(site))),
        ("answers", Value::from(people::answers(site))),
        ("social", Value::from(Serde(&config.social))),
        ("deposit_camping", percent(config.deposits.camping_percent.into())),
        ("deposit_lodge", percent(config.deposits.lodge_percent.into())),
        ("deposit_luxury", percent(config.deposits.luxury_percent.into())),
        ("deposit_default", percent(config.deposits.default_percent.into())),
        ("hundred_percent", percent(100)),
    ]
}

/// The operator's own figures, each with its source and date.
fn claims(site: &Site) -> Vec<(&'static str, Value)> {
    let config = &site.config().site;
    let locale = site.locale();
    let date = |text: &str| parse_date(text).map(|date| site.texts().formats().month_year(date)).unwrap_or_default();
    let ratings = config.ratings.iter().map(|rating| {
        context! { source => &*rating.source, url => &*rating.url, value => rating.value, count => rating.count.to_string(), date => date(&rating.date) }
    });
    let statistics = config.stats.iter().map(|statistic| {
        context! { value => statistic.value.get(locale), label => statistic.label.get(locale), source => statistic.source.get(locale), date => date(&statistic.date) }
    });
    let partners = config.partners.iter().map(|partner| {
        context! { name => &*partner.name, number => partner.number.as_deref(), label => partner.label.get(locale), url => partner.url.as_deref(), source => partner.source.get(locale), date => date(&partner.date) }
    });
    vec![("ratings", ratings.collect()), ("statistics", statistics.collect()), ("partners", partners.collect())]
}

/// Paths of the site, and the content that header and footer link to, if the locale has it.
fn links(site: &Site) -> Vec<(&'static str, Value)> {
    let table = site.routes();
    let wanted = &site.config().site.links;
    let paths: BTreeMap<_, _> =
        FixedPage::ALL.into_iter().map(|page| (page.key(), table.fixed(page).to_owned())).collect();
    let article = |id: u64| {
        let blog = site.snapshot().blog(Id(id))?;
        let href = table.href(&Route::Article(blog.id))?;
        Some(context! { label => &*blog.title, href => href })
    };
    let place = |id: u64, route: fn(Id) -> Route| {
        let destination = site.snapshot().destination(Id(id))?;
        let href = table.href(&route(destination.id))?;
        Some(context! { label => &*destination.name, href => href })
    };
    let tours_of = |destination| Route::TourCategory { destination, page: 1 };
    vec![
        ("paths", paths.into()),
        ("tours_path", Value::from("/tours/")),
        ("destinations_path", Value::from(table.href(&Route::Destinations))),
        ("blogs_path", Value::from("/Blogs")),
        ("review_path", Value::from("/Review")),
        ("travel_requirements", Value::from(article(wanted.travel_requirements))),
        ("travel_tips", wanted.travel_tips.iter().filter_map(|&id| article(id)).collect()),
        ("popular_experiences", wanted.popular_experiences.iter().filter_map(|&id| place(id, tours_of)).collect()),
        ("zanzibar", Value::from(place(wanted.zanzibar, Route::Destination))),
    ]
}
