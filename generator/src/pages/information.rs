//! Pages with one fixed address: about, team, contact, the long texts, the
//! forms and the pages of an account.

use content_model::{Choice, Department, DestinationCategory};
use minijinja::{Value, context, value::Serde};

use super::{PageError, PageView, Site, structured_data};
use crate::{
    content::{Hasher, Id, ImageReference, TeamMember},
    drawing::{MapNames, MapPlace, ParkMap, park_map},
    render::refine,
    routes::{FixedPage, Route},
};

/// The Markdown file of a page, where it is made of one.
const fn prose_of(page: FixedPage) -> Option<&'static str> {
    match page {
        FixedPage::About => Some("about"),
        FixedPage::OurBookingProcess => Some("booking-process"),
        FixedPage::Terms => Some("terms"),
        FixedPage::Privacy => Some("privacy"),
        FixedPage::Landing => Some("landing"),
        FixedPage::Affiliate => Some("affiliate"),
        _ => None,
    }
}

/// The name by which `getMetaInfos` knows a page.
const fn meta_of(page: FixedPage) -> &'static str {
    match page {
        FixedPage::About => "about",
        FixedPage::OurTeam => "team",
        FixedPage::Contact => "contact",
        FixedPage::Affiliate => "affiliate",
        FixedPage::OurBookingProcess => "booking-process",
        FixedPage::Terms => "terms",
        FixedPage::Privacy => "privacy",
        _ => "",
    }
}

/// Pages of one visitor: the shell comes from `site/pages/`, the layout from here.
const FLOW: &str = "pages/flow.html";

const fn template_of(page: FixedPage) -> &'static str {
    match page {
        FixedPage::About => "pages/about.html",
        FixedPage::OurTeam => "pages/team.html",
        FixedPage::Contact => "pages/contact.html",
        FixedPage::OurBookingProcess | FixedPage::Terms | FixedPage::Privacy => "pages/prose.html",
        FixedPage::Affiliate => "pages/affiliate.html",
        FixedPage::Landing => "pages/landing.html",
        FixedPage::CountryPark => "pages/country-park.html",
        FixedPage::Quote => "pages/quote.html",
        FixedPage::Error404 => "pages/error-404.html",
        FixedPage::ThankyouQuote | FixedPage::ThankyouReview => "pages/thank-you.html",
        FixedPage::Login
        | FixedPage::Signup
        | FixedPage::ForgotPassword
        | FixedPage::ResetPassword
        | FixedPage::VerifyEmail
        | FixedPage::Profile
        | FixedPage::Dashboard
        | FixedPage::AffiliateLink
        | FixedPage::Wishlists
        | FixedPage::Search
        | FixedPage::Compare
        | FixedPage::Booking
        | FixedPage::BookingCompleted
        | FixedPage::Payment => FLOW,
    }
}

const fn section_of(page: FixedPage) -> &'static str {
    match page {
        FixedPage::About | FixedPage::OurTeam => "about",
        FixedPage::Contact => "contact",
        FixedPage::CountryPark => "destinations",
        _ => "",
    }
}

pub fn inputs(site: &Site, page: FixedPage, hasher: &mut Hasher) {
    hasher.text(page.segment());
    site.hash_meta(meta_of(page), hasher);
    match page {
        FixedPage::OurTeam | FixedPage::About => {
            // The team is small; its whole answer counts.
            hasher.text(&format!("{:?}", site.content().team));
        }
        FixedPage::CountryPark => {
            hasher.digest(site.destinations_digest());
        }
        FixedPage::Quote => {
            hasher.digest(site.island("QuoteForm"));
        }
        FixedPage::Contact => {
            hasher.digest(site.island("ContactForm"));
        }
        FixedPage::Landing => offered_inputs(site, hasher),
        _ => {}
    }
}

pub fn view(site: &Site, page: FixedPage) -> Result<PageView, PageError> {
    let route = Route::Fixed(page);
    let mut crumbs = vec![site.home_crumb()];
    crumbs.push(site.fixed_crumb(page));
    let prose = prose_of(page).and_then(|name| site.prose().page(name));
    let head = match (site.content().meta.get(meta_of(page)), prose) {
        (None, Some(prose)) => site.head(&route, site.titled(&prose.title), prose.description.clone()),
        _ => site.meta_head(&route, meta_of(page), page.key()),
    };
    let mut data = vec![structured_data::breadcrumbs(site, &crumbs)];
    if matches!(page, FixedPage::Contact | FixedPage::About) {
        data.push(structured_data::organisation(site));
    }
    let body = match page {
        FixedPage::OurTeam => team(site),
        FixedPage::CountryPark => parks(site),
        FixedPage::Landing => offered(site, landing_picture(site))?,
        page if template_of(page) == FLOW => flow(site, page)?,
        FixedPage::About => context! { departments => departments(site) },
        _ => context! {},
    };
    let body = context! {
        key => page.key(),
        title => prose.map_or_else(|| site.text(&format!("page:{}_title", page.key())), |prose| prose.title.clone()),
        html => prose.map(|prose| Value::from_safe_string(prose.html.clone())),
        contents => prose.map(|prose| Value::from(Serde(&prose.headings))),
        description => prose.map(|prose| prose.description.clone()),
        ..body
    };
    let head = if head.indexed { head.structured(&data) } else { head };
    Ok(PageView { template: template_of(page), head, crumbs, section: section_of(page), body })
}

fn flow(site: &Site, page: FixedPage) -> Result<Value, PageError> {
    let shell = site
        .assets()
        .shell(site.locale(), page.segment())
        .ok_or_else(|| PageError::Shell { page: page.segment(), locale: site.locale() })?;
    Ok(context! {
        shell => Value::from_safe_string(shell.to_owned()),
        lead => site.text(&format!("page:{}_text", page.key())),
    })
}

/// The one page behind every `/affiliate/{slug}`: it speaks to who was invited.
pub fn invitation(site: &Site) -> Result<PageView, PageError> {
    let route = Route::AffiliateInvitation;
    let (title, description) = site.catalogue_meta("invitation");
    let head = site.head(&route, title, description);
    let body = context! {
        title => site.text("page:invitation_title"),
        ..offered(site, tour_list_picture(site))?
    };
    Ok(PageView { template: "pages/invitation.html", head, crumbs: vec![site.home_crumb()], section: "", body })
}

pub fn invitation_inputs(site: &Site, hasher: &mut Hasher) {
    offered_inputs(site, hasher);
}

/// A few tours and a picture, for pages that win visitors.
fn offered(site: &Site, picture: Option<&ImageReference>) -> Result<Value, PageError> {
    let tours: Vec<_> = site.content().popular_tours.iter().copied().take(3).collect();
    Ok(context! { tours => site.tour_cards(&tours)?, picture => site.picture(picture) })
}

fn offered_inputs(site: &Site, hasher: &mut Hasher) {
    hasher.digest(site.destinations_digest());
    site.hash_tours(&site.content().popular_tours, hasher);
}

/// That of the destination that the settings name, else that of the tour list.
fn landing_picture<'a>(site: &Site<'a>) -> Option<&'a ImageReference> {
    let named = site.content().destination(Id(site.config().site.links.landing));
    named.and_then(|place| place.image.as_ref()).or_else(|| tour_list_picture(site))
}

fn tour_list_picture<'a>(site: &Site<'a>) -> Option<&'a ImageReference> {
    site.content().tour_list.as_ref()?.image.as_ref()
}

fn departments(site: &Site) -> Vec<Value> {
    Department::ALL
        .iter()
        .filter_map(|&department| {
            let members: Vec<Value> = site
                .content()
                .team
                .members
                .iter()
                .filter(|member| member.department == department)
                .map(|member| member_view(site, member))
                .collect();
            let title = site.text(&format!("team:{}", department.name()));
            (!members.is_empty()).then(|| context! { title => title, members => members })
        })
        .collect()
}

fn team(site: &Site) -> Value {
    let team = &site.content().team;
    context! {
        heading => team.title.clone().unwrap_or_else(|| site.text("page:team_title")),
        intro => team.intro.as_ref().map(|intro| Value::from_safe_string(refine(intro, 3, site.pictures(), "").html)),
        departments => departments(site),
    }
}

fn member_view(site: &Site, member: &TeamMember) -> Value {
    let monogram: String = member.name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    context! {
        name => &*member.name,
        role => &*member.role,
        monogram => monogram,
        photo => site.picture_or(member.photo.as_ref(), &member.name),
        bio => member.bio.as_ref().map(|bio| Value::from_safe_string(refine(bio, 4, site.pictures(), "").html)),
        languages => member.languages.join(", "),
    }
}

fn parks(site: &Site) -> Value {
    let places: Vec<MapPlace> = site
        .content()
        .destinations
        .iter()
        .filter_map(|place| {
            Some(MapPlace {
                name: place.name.to_string(),
                coordinates: place.coordinates?,
                href: site.routes().href(&Route::Destination(place.id)).map(str::to_owned),
                category: place.category,
            })
        })
        .collect();
    let list: Vec<Value> = site
        .content()
        .destinations
        .iter()
        .filter(|place| place.category == DestinationCategory::NationalParks)
        .map(|place| {
            context! {
                name => &*place.name,
                href => site.routes().href(&Route::Destination(place.id)),
                best_time => place.best_time.as_deref(),
                summary => place.summary.as_deref(),
            }
        })
        .collect();
    let ParkMap { country, close_up } = park_map(
        &places,
        &site.text("page:country_park_map"),
        &site.text("page:country_park_close_up"),
        &MapNames::read(|key| site.text(key)),
    );
    context! { map => Value::from_safe_string(country), close_up => close_up.map(Value::from_safe_string), parks => list }
}
