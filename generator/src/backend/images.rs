//! The addresses of all pictures that an answer names, and what of its texts is not published.

use content_model::wire;

use crate::content::{HtmlSanitiser, ServiceDepartures, deferred_address, left_out_of};

/// Collects addresses; the order is that of the content, repetitions included.
#[derive(Debug, Default)]
pub struct ImageSources {
    pub addresses: Vec<String>,
    /// Parts of editors' HTML that are left out, for the report.
    pub left_out: Vec<String>,
}

impl ImageSources {
    fn image(&mut self, image: Option<&wire::Image>) {
        self.addresses.extend(image.and_then(wire::Image::address).map(str::to_owned));
    }

    /// Pictures in editors' HTML.
    fn html(&mut self, html: Option<&String>) {
        let Some(html) = html else { return };
        self.left_out.extend(left_out_of(html));
        if html.contains("<img") || html.contains("<IMG") {
            let clean = HtmlSanitiser::uncached().sanitise(html);
            let pictures = clean.as_str().match_indices("<img ").filter_map(|(place, _)| clean.as_str().get(place..));
            self.addresses.extend(pictures.filter_map(deferred_address));
        }
    }

    pub fn extend(&mut self, other: Self) {
        self.addresses.extend(other.addresses);
        self.left_out.extend(other.left_out);
    }
}

/// Answers that may name pictures.
pub trait NamesImages {
    fn images(&self, sources: &mut ImageSources);
}

impl NamesImages for wire::TourCard {
    fn images(&self, sources: &mut ImageSources) {
        sources.image(self.image.as_ref());
    }
}

impl NamesImages for wire::DestinationCard {
    fn images(&self, sources: &mut ImageSources) {
        sources.image(self.image.as_ref());
    }
}

impl NamesImages for wire::BlogCard {
    fn images(&self, sources: &mut ImageSources) {
        sources.image(self.image.as_ref());
    }
}

impl NamesImages for wire::Tour {
    fn images(&self, sources: &mut ImageSources) {
        for image in &self.photos {
            sources.image(Some(image));
        }
        for day in &self.itinerary {
            sources.image(day.image.as_ref());
            sources.html(day.body.as_ref());
        }
        sources.html(Some(&self.overview));
        for lodging in &self.accommodation {
            sources.image(lodging.image.as_ref());
        }
        sources.html(self.weather.as_ref());
        sources.html(self.trip_tips.as_ref());
        for question in &self.faq {
            sources.html(Some(&question.answer));
        }
    }
}

impl NamesImages for wire::Destination {
    fn images(&self, sources: &mut ImageSources) {
        for image in &self.photos {
            sources.image(Some(image));
        }
        for html in [Some(&self.overview), self.wildlife.as_ref(), self.weather.as_ref(), self.getting_there.as_ref()] {
            sources.html(html);
        }
    }
}

impl NamesImages for wire::Blog {
    fn images(&self, sources: &mut ImageSources) {
        sources.html(Some(&self.body));
    }
}

impl NamesImages for wire::AboutUs {
    fn images(&self, sources: &mut ImageSources) {
        sources.html(self.intro.as_ref());
        for member in &self.team {
            sources.image(member.photo.as_ref());
            sources.html(member.bio.as_ref());
        }
    }
}

impl NamesImages for wire::TourListPage {
    fn images(&self, sources: &mut ImageSources) {
        sources.image(self.image.as_ref());
        sources.html(self.intro.as_ref());
    }
}

impl NamesImages for wire::DestinationGroup {
    fn images(&self, sources: &mut ImageSources) {
        sources.html(self.intro.as_ref());
    }
}

impl NamesImages for wire::Review {
    fn images(&self, _: &mut ImageSources) {}
}

impl NamesImages for wire::FilterIndex {
    fn images(&self, _: &mut ImageSources) {}
}

impl NamesImages for wire::MetaInfos {
    fn images(&self, _: &mut ImageSources) {}
}

impl NamesImages for ServiceDepartures {
    fn images(&self, _: &mut ImageSources) {}
}
