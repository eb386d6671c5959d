//! The prefilled WhatsApp message of a page's links to the office.

use crate::{escaped::escaped, pages::prepared::Site, routes::Route};

/// The WhatsApp address with the message: the subject and the address of the page, or a greeting.
pub fn whatsapp_address(site: &Site, route: &Route, page: &str) -> String {
    let shown = match route {
        Route::Trip(id) => site.snapshot().tour(*id).map(|tour| &tour.title),
        Route::Destination(id) => site.snapshot().destination(*id).map(|destination| &destination.name),
        _ => None,
    };
    let message = match shown {
        Some(title) => format!("{}\n{page}", site.texts().with("cta:whatsapp_about", &[("title", title.to_string())])),
        None => site.texts().plain("cta:whatsapp_hello"),
    };
    let number = &site.config().site.contact.whatsapp;
    format!("https://wa.me/{number}?text={}", escaped(&message))
}
