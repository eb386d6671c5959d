//! The JSON-LD of the agency.

use std::convert::Infallible;

use serde::Serialize;

use super::agency;
use crate::{pages::prepared::Site, render::JsonLd};

/// The agency; the same on every page of the site.
pub fn organisation(site: &Site) -> JsonLd {
    let Ok(organisation) =
        site.remembered(Some(&site.cards().organisation), |site| Ok::<_, Infallible>(make_organisation(site)));
    organisation
}

fn make_organisation(site: &Site) -> JsonLd {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Agency<'a> {
        #[serde(rename = "@id")]
        id: String,
        #[serde(rename = "@type")]
        kind: &'static str,
        address: Address<'a>,
        email: &'a str,
        founding_date: String,
        geo: Position,
        legal_name: &'a str,
        logo: String,
        name: &'a str,
        same_as: Vec<&'a str>,
        telephone: &'a str,
        url: String,
    }
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Address<'a> {
        #[serde(rename = "@type")]
        kind: &'static str,
        address_country: &'static str,
        address_locality: &'a str,
        postal_code: &'a str,
        street_address: &'a str,
    }
    #[derive(Serialize)]
    struct Position {
        #[serde(rename = "@type")]
        kind: &'static str,
        latitude: f64,
        longitude: f64,
    }
    let config = &site.config().site;
    let contact = &config.contact;
    JsonLd::of(&Agency {
        id: agency(site).id,
        kind: "TravelAgency",
        address: Address {
            kind: "PostalAddress",
            address_country: "TZ",
            address_locality: &contact.city,
            postal_code: &contact.postcode,
            street_address: &contact.street,
        },
        email: &contact.email,
        founding_date: config.brand.founded.to_string(),
        geo: Position { kind: "GeoCoordinates", latitude: contact.latitude, longitude: contact.longitude },
        legal_name: &config.brand.legal_name,
        logo: site.routes().absolute("/assets/brand/logo.svg"),
        name: &config.brand.name,
        same_as: config.social.iter().map(|link| link.url.as_str()).collect(),
        telephone: &contact.phone,
        url: site.routes().absolute("/"),
    })
}
