//! Pages with one fixed address: about, team, contact, the long texts, the
//! forms and the pages of an account.

use minijinja::{Value, context, value::Serde};

use crate::{
    content::ImageReference,
    identity::Id,
    inline_script,
    pages::{
        prepared::{Site, editor_html_value},
        shared::{
            cards::{blog_cards, tour_cards},
            head::{catalogue_meta, fixed_crumb, home_crumb, meta_head, page_head, titled},
            people,
            places_map::{office_map, places_map},
            structured_data,
            view::{PageError, PageView},
        },
    },
    routes::{FixedPage, Route},
};

/// The Markdown file of a page, if it has one.
const fn markdown_of(page: FixedPage) -> Option<&'static str> {
    match page {
        FixedPage::About => Some("about"),
        FixedPage::OurBookingProcess => Some("booking-process"),
        FixedPage::Terms => Some("terms"),
        FixedPage::Privacy => Some("privacy"),
        FixedPage::Legal => Some("legal"),
        FixedPage::PackageTravel => Some("package-travel"),
        FixedPage::Accessibility => Some("accessibility"),
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

/// Pages of one visitor: the shell comes from `site/pages/`, the layout from the templates.
const FLOW: &str = "pages/flow.html";

const fn template_of(page: FixedPage) -> &'static str {
    match page {
        FixedPage::About => "pages/about.html",
        FixedPage::OurTeam => "pages/team.html",
        FixedPage::Contact => "pages/contact.html",
        FixedPage::OurBookingProcess
        | FixedPage::Terms
        | FixedPage::Privacy
        | FixedPage::Legal
        | FixedPage::PackageTravel
        | FixedPage::Accessibility => "pages/prose.html",
        FixedPage::Affiliate => "pages/affiliate.html",
        FixedPage::Landing => "pages/landing.html",
        FixedPage::CountryPark => "pages/country-park.html",
        FixedPage::Quote => "pages/quote.html",
        FixedPage::WaitingList => "pages/waiting-list.html",
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

pub fn view(site: &Site, page: FixedPage) -> Result<PageView, PageError> {
    let route = Route::Fixed(page);
    let mut crumbs = vec![home_crumb(site)];
    crumbs.push(fixed_crumb(site, page));
    let text = markdown_of(page).and_then(|name| site.markdown(name));
    let head = match (site.snapshot().meta(meta_of(page)), text) {
        (None, Some(text)) => page_head(site, &route, titled(site, &text.title), text.description.clone()),
        _ => meta_head(site, &route, meta_of(page), page.key()),
    };
    let mut data = vec![structured_data::breadcrumbs(site, &crumbs)];
    if matches!(page, FixedPage::Contact | FixedPage::About) {
        data.push(structured_data::organisation(site));
    }
    let body = match page {
        FixedPage::OurTeam => team(site),
        FixedPage::CountryPark => places_map(site),
        FixedPage::Landing => {
            let suggested: Vec<_> = site.config().site.links.landing_tours.iter().map(|&id| Id(id)).collect();
            context! { tours => tour_cards(site, &suggested)?, picture => site.pictures().view(landing_picture(site)) }
        }
        page if template_of(page) == FLOW => flow(site, page)?,
        FixedPage::WaitingList => context! { has_departures => !site.snapshot().next_departures(1).is_empty() },
        FixedPage::Error404 => context! { picture => site.pictures().view(not_found_picture(site)) },
        FixedPage::ThankyouQuote => context! { articles => blog_cards(site, &useful(site))? },
        FixedPage::About => {
            let limits = site.markdown("limits");
            context! {
                departments => people::departments(site),
                office_map => office_map(site),
                limits_title => limits.map(|limits| &*limits.title),
                limits => limits.map(|limits| Value::from_safe_string(limits.html.clone())),
            }
        }
        _ => context! {},
    };
    let body = context! {
        key => page.key(),
        title => text.map_or_else(|| site.texts().plain(&format!("page:{}_title", page.key())), |text| text.title.clone()),
        html => text.map(|text| Value::from_safe_string(text.html.clone())),
        is_example => text.is_some_and(|text| text.is_example),
        contents => text.map(|text| Value::from(Serde(&text.headings))),
        description => text.map(|text| text.description.clone()),
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
    let tours = matches!(page, FixedPage::Wishlists | FixedPage::Search).then(|| popular(site)).transpose()?;
    Ok(context! {
        shell => Value::from_safe_string(shell.to_owned()),
        lead => site.texts().plain(&format!("page:{}_text", page.key())),
        tours => tours,
    })
}

/// The page of every `/affiliate/{slug}`, for invited visitors.
pub fn invitation(site: &Site) -> Result<PageView, PageError> {
    let route = Route::AffiliateInvitation;
    let (title, description) = catalogue_meta(site, "invitation");
    let head = page_head(site, &route, title, description);
    let body = context! {
        title => site.texts().plain("page:invitation_title"),
        remember_invitation => Value::from_safe_string(inline_script::remember_invitation().to_owned()),
        tours => popular(site)?,
        picture => site.pictures().view(tour_list_picture(site)),
    };
    Ok(PageView { template: "pages/invitation.html", head, crumbs: vec![home_crumb(site)], section: "", body })
}

fn popular(site: &Site) -> Result<Value, PageError> {
    let tours: Vec<_> = site.snapshot().popular_tours().iter().copied().take(3).collect();
    Ok(tour_cards(site, &tours)?)
}

/// The first two travel tips of the settings that the locale has, for visitors who have just sent a form.
fn useful(site: &Site) -> Vec<Id> {
    let tips = site.config().site.links.travel_tips.iter().map(|&id| Id(id));
    tips.filter(|&id| site.snapshot().blog(id).is_some()).take(2).collect()
}

/// The picture of the destination in the settings.
fn not_found_picture<'a>(site: &Site<'a>) -> Option<&'a ImageReference> {
    site.snapshot().destination(Id(site.config().site.links.not_found?))?.image.as_ref()
}

/// The picture of the destination in the settings, else of the tour list.
fn landing_picture<'a>(site: &Site<'a>) -> Option<&'a ImageReference> {
    let named = site.snapshot().destination(Id(site.config().site.links.landing));
    named.and_then(|place| place.image.as_ref()).or_else(|| tour_list_picture(site))
}

fn tour_list_picture<'a>(site: &Site<'a>) -> Option<&'a ImageReference> {
    site.snapshot().tour_list()?.image.as_ref()
}

fn team(site: &Site) -> Value {
    let team = site.snapshot().team();
    context! {
        heading => team.title.clone().unwrap_or_else(|| site.texts().plain("page:team_title")),
        intro => team.intro.as_ref().map(|intro| editor_html_value(site, intro, 3)),
        departments => people::departments(site),
    }
}
