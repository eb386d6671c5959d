//! Names the calls whose answers a snapshot keeps, and the file of each.

use std::fmt;

use content_model::{Choice, DestinationCategory};

use crate::identity::{Id, Slug};

/// The pages that `getMetaInfos` knows.
pub const META_PAGES: [&str; 12] = [
    "home",
    "tours",
    "destinations",
    "blogs",
    "review",
    "about",
    "team",
    "contact",
    "affiliate",
    "booking-process",
    "terms",
    "privacy",
];

/// One call to a back-end, as a value. Its text is the key in `index.json`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    TourList,
    Tour(Id),
    PopularTours,
    TourListPage,
    FilterIndex,
    DestinationList,
    Destination(Id),
    PopularDestinations,
    DestinationGroup(DestinationCategory),
    Blogs,
    LatestBlogs,
    BannerBlogs,
    Blog(Id),
    BlogsByCategory(Slug),
    Reviews,
    Guestbook,
    AboutUs,
    MetaInfos(&'static str),
    /// Approved reviews of the enquiry service (`reviews_url`).
    ServiceReviews,
    /// Places of departures that the enquiry service sells (`departures_url`).
    ServiceDepartures,
}

impl Answer {
    /// Path below the locale's folder; every part is a fixed name or a checked [`Slug`].
    pub fn file(&self) -> String {
        format!("{self}.json")
    }

    /// The id of the item that a detail is about.
    pub fn detail_id(&self) -> Option<Id> {
        match self {
            Answer::Tour(id) | Answer::Destination(id) | Answer::Blog(id) => Some(*id),
            _ => None,
        }
    }

    /// Calls that need no other answer first.
    pub fn roots() -> Vec<Answer> {
        let mut roots = vec![
            Answer::TourList,
            Answer::PopularTours,
            Answer::TourListPage,
            Answer::FilterIndex,
            Answer::DestinationList,
            Answer::PopularDestinations,
            Answer::Blogs,
            Answer::LatestBlogs,
            Answer::BannerBlogs,
            Answer::Reviews,
            Answer::Guestbook,
            Answer::AboutUs,
        ];
        roots.extend(DestinationCategory::ALL.iter().copied().map(Answer::DestinationGroup));
        roots.extend(META_PAGES.iter().copied().map(Answer::MetaInfos));
        roots
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::TourList => formatter.write_str("tourList"),
            Answer::Tour(id) => write!(formatter, "tours/{id}"),
            Answer::PopularTours => formatter.write_str("populartours"),
            Answer::TourListPage => formatter.write_str("tourlistpage"),
            Answer::FilterIndex => formatter.write_str("filterindex"),
            Answer::DestinationList => formatter.write_str("destinationlist"),
            Answer::Destination(id) => write!(formatter, "destination/{id}"),
            Answer::PopularDestinations => formatter.write_str("populardestinations"),
            Answer::DestinationGroup(category) => write!(formatter, "destbycategory/{}", category.name()),
            Answer::Blogs => formatter.write_str("blogs"),
            Answer::LatestBlogs => formatter.write_str("latestblog"),
            Answer::BannerBlogs => formatter.write_str("bannerblogs"),
            Answer::Blog(id) => write!(formatter, "blogs/{id}"),
            Answer::BlogsByCategory(slug) => write!(formatter, "blogbycategory/{slug}"),
            Answer::Reviews => formatter.write_str("getReviews"),
            Answer::Guestbook => formatter.write_str("guestbook"),
            Answer::AboutUs => formatter.write_str("about_us"),
            Answer::MetaInfos(page) => write!(formatter, "getMetaInfos/{page}"),
            Answer::ServiceReviews => formatter.write_str("service-reviews"),
            Answer::ServiceDepartures => formatter.write_str("service-departures"),
        }
    }
}
