//! A route is a value; one table turns it into an address per locale.

mod redirects;
mod table;

pub use redirects::{FormerAddresses, Resolution, SHARED_REDIRECTS, resolve};
pub use table::{ARTICLES_PER_PAGE, Address, REVIEWS_PER_PAGE, RouteTable, RouteTables, TOURS_PER_PAGE, encode};

use serde::{Deserialize, Serialize};

use crate::identity::{Id, Slug};

/// Every page of a country site. Items are named by id, so that the same route is the same page in every language.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Route {
    Home,
    /// Page 1 is `/tours/`.
    Tours {
        page: usize,
    },
    TourCategory {
        destination: Id,
        page: usize,
    },
    Trip(Id),
    Destinations,
    Destination(Id),
    Blogs {
        category: Option<Slug>,
        page: usize,
    },
    Article(Id),
    Review {
        page: usize,
    },
    /// One page that answers every `/affiliate/{slug}`.
    AffiliateInvitation,
    Fixed(FixedPage),
    /// Every component in every state; in previews only.
    Styleguide,
}

/// Pages whose address is the same word in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FixedPage {
    Affiliate,
    AffiliateLink,
    OurTeam,
    About,
    Contact,
    OurBookingProcess,
    Terms,
    Privacy,
    /// The provider of the site: Impressum, mentions légales, aviso legal.
    Legal,
    /// The information that the law requires before a traveller buys a package.
    PackageTravel,
    Accessibility,
    Profile,
    Dashboard,
    Login,
    Signup,
    ForgotPassword,
    /// Target of the link in the mail of ForgotPassword.
    ResetPassword,
    /// Target of the link in the mail that confirms an address.
    VerifyEmail,
    Wishlists,
    Search,
    Compare,
    Booking,
    BookingCompleted,
    Payment,
    Quote,
    /// The waiting list for sold-out departures.
    WaitingList,
    ThankyouQuote,
    ThankyouReview,
    CountryPark,
    Landing,
    Error404,
}

impl FixedPage {
    pub const ALL: [FixedPage; 31] = [
        FixedPage::Affiliate,
        FixedPage::AffiliateLink,
        FixedPage::OurTeam,
        FixedPage::About,
        FixedPage::Contact,
        FixedPage::OurBookingProcess,
        FixedPage::Terms,
        FixedPage::Privacy,
        FixedPage::Legal,
        FixedPage::PackageTravel,
        FixedPage::Accessibility,
        FixedPage::Profile,
        FixedPage::Dashboard,
        FixedPage::Login,
        FixedPage::Signup,
        FixedPage::ForgotPassword,
        FixedPage::ResetPassword,
        FixedPage::VerifyEmail,
        FixedPage::Wishlists,
        FixedPage::Search,
        FixedPage::Compare,
        FixedPage::Booking,
        FixedPage::BookingCompleted,
        FixedPage::Payment,
        FixedPage::Quote,
        FixedPage::WaitingList,
        FixedPage::ThankyouQuote,
        FixedPage::ThankyouReview,
        FixedPage::CountryPark,
        FixedPage::Landing,
        FixedPage::Error404,
    ];

    /// The one path segment of the page.
    pub const fn segment(self) -> &'static str {
        match self {
            FixedPage::Affiliate => "Affiliate",
            FixedPage::AffiliateLink => "AffiliateLink",
            FixedPage::OurTeam => "Our-Team",
            FixedPage::About => "About",
            FixedPage::Contact => "Contact",
            FixedPage::OurBookingProcess => "Our-Booking-Process",
            FixedPage::Terms => "Terms",
            FixedPage::Privacy => "Privacy",
            FixedPage::Legal => "Legal",
            FixedPage::PackageTravel => "Package-Travel",
            FixedPage::Accessibility => "Accessibility",
            FixedPage::Profile => "Profile",
            FixedPage::Dashboard => "Dashboard",
            FixedPage::Login => "Login",
            FixedPage::Signup => "Signup",
            FixedPage::ForgotPassword => "ForgotPassword",
            FixedPage::Wishlists => "Wishlists",
            FixedPage::ResetPassword => "ResetPassword",
            FixedPage::VerifyEmail => "VerifyEmail",
            FixedPage::Search => "search",
            FixedPage::Compare => "Compare",
            FixedPage::Booking => "Booking",
            FixedPage::BookingCompleted => "BookingCompleted",
            FixedPage::Payment => "Payment",
            FixedPage::Quote => "Quote",
            FixedPage::WaitingList => "WaitingList",
            FixedPage::ThankyouQuote => "ThankyouQuote",
            FixedPage::ThankyouReview => "ThankyouReview",
            FixedPage::CountryPark => "CountryPark",
            FixedPage::Landing => "Landing",
            FixedPage::Error404 => "Error404",
        }
    }

    /// The key of the page's texts in the catalogue.
    pub const fn key(self) -> &'static str {
        match self {
            FixedPage::Affiliate => "affiliate",
            FixedPage::AffiliateLink => "affiliate_link",
            FixedPage::OurTeam => "team",
            FixedPage::About => "about",
            FixedPage::Contact => "contact",
            FixedPage::OurBookingProcess => "booking_process",
            FixedPage::Terms => "terms",
            FixedPage::Privacy => "privacy",
            FixedPage::Legal => "legal",
            FixedPage::PackageTravel => "package_travel",
            FixedPage::Accessibility => "accessibility",
            FixedPage::Profile => "profile",
            FixedPage::Dashboard => "dashboard",
            FixedPage::Login => "login",
            FixedPage::Signup => "signup",
            FixedPage::ForgotPassword => "forgot_password",
            FixedPage::Wishlists => "wishlists",
            FixedPage::ResetPassword => "reset_password",
            FixedPage::VerifyEmail => "verify_email",
            FixedPage::Search => "search",
            FixedPage::Compare => "compare",
            FixedPage::Booking => "booking",
            FixedPage::BookingCompleted => "booking_completed",
            FixedPage::Payment => "payment",
            FixedPage::Quote => "quote",
            FixedPage::WaitingList => "waiting_list",
            FixedPage::ThankyouQuote => "thankyou_quote",
            FixedPage::ThankyouReview => "thankyou_review",
            FixedPage::CountryPark => "country_park",
            FixedPage::Landing => "landing",
            FixedPage::Error404 => "error_404",
        }
    }

    /// Pages of one visitor, or of one moment, that search engines should not list.
    pub const fn is_private(self) -> bool {
        !matches!(
            self,
            FixedPage::Affiliate
                | FixedPage::OurTeam
                | FixedPage::About
                | FixedPage::Contact
                | FixedPage::OurBookingProcess
                | FixedPage::Terms
                | FixedPage::Privacy
                | FixedPage::Legal
                | FixedPage::PackageTravel
                | FixedPage::Accessibility
                | FixedPage::Quote
                | FixedPage::CountryPark
                | FixedPage::Landing
        )
    }
}
