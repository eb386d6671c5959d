use serde::{Deserialize, Serialize};
use url::Url;

use kernel::fields::{RawField, SingleLine};

/// Maximum lengths of the path and of the other texts, in characters.
const LONGEST_PATH: usize = 200;
const LONGEST: usize = 80;
/// The base URL of relative addresses, which are the sites' own.
const OWN: &str = "https://site.invalid";

/// The visitor's referral data, recorded by the page in the visitor's tab. Contains no personal data.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// Path of the page on which the visit began, without query and fragment.
    pub landing_page: SingleLine,
    /// Host of the referring site, without `www.`; empty without one, or for the same site.
    pub referrer: SingleLine,
    /// `utm_source` of the first address, such as `newsletter`; may be empty, as the next two.
    pub campaign_source: SingleLine,
    /// `utm_medium`, such as `email`.
    pub campaign_medium: SingleLine,
    /// `utm_campaign`, such as `great-migration`.
    pub campaign: SingleLine,
    /// How the enquiry reached the office, such as `call`; empty if it was sent on the sites.
    pub arrival: SingleLine,
}

impl Source {
    /// The source of an enquiry that a colleague wrote down.
    pub fn by_hand(arrival: &str) -> Self {
        Source { arrival: SingleLine::shortened(arrival, LONGEST), ..Source::default() }
    }

    /// Extracts the referral data from the landing page's and the referring page's addresses. Other parts are dropped,
    /// and invalid addresses are ignored: no enquiry is rejected for them. `None` if nothing is left.
    pub fn of(landing_page: &RawField, referrer: &RawField) -> Option<Self> {
        let (landing_page, referrer) = (landing_page.as_str().trim(), referrer.as_str().trim());
        let landing = if landing_page.is_empty() { None } else { page(landing_page) };
        let leading = Url::parse(referrer).ok();
        let mut source = Source::default();
        if let Some(address) = &landing {
            source.landing_page = SingleLine::shortened(address.path(), LONGEST_PATH);
            for (name, value) in address.query_pairs() {
                let field = match &*name {
                    "utm_source" => &mut source.campaign_source,
                    "utm_medium" => &mut source.campaign_medium,
                    "utm_campaign" => &mut source.campaign,
                    _ => continue,
                };
                // Some newsletters add the reader's e-mail address.
                if !value.contains('@') {
                    *field = SingleLine::shortened(&value, LONGEST);
                }
            }
        }
        let own = landing.as_ref().and_then(Url::host_str);
        if let Some(host) = leading.as_ref().and_then(Url::host_str).filter(|host| Some(*host) != own) {
            source.referrer = SingleLine::shortened(host.trim_start_matches("www."), LONGEST);
        }
        (source != Source::default()).then_some(source)
    }

    /// The non-empty campaign texts, such as `newsletter / email / great-migration`.
    pub fn whole_campaign(&self) -> String {
        let named = [&self.campaign_source, &self.campaign_medium, &self.campaign].into_iter();
        let named: Vec<&str> = named.map(SingleLine::as_str).filter(|name| !name.is_empty()).collect();
        named.join(" / ")
    }

    /// How it reached the office, the campaign source or the referring host, such as `call`, `newsletter`,
    /// `google.com`; empty for a direct visit.
    pub fn origin(&self) -> &str {
        let named = [&self.arrival, &self.campaign_source, &self.campaign, &self.referrer].into_iter();
        named.map(SingleLine::as_str).find(|name| !name.is_empty()).unwrap_or_default()
    }
}

fn page(address: &str) -> Option<Url> {
    let base = Url::parse(OWN).ok();
    let address = Url::options().base_url(base.as_ref()).parse(address).ok()?;
    matches!(address.scheme(), "http" | "https").then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(landing: &str, referrer: &str) -> Option<Source> {
        let field = |text: &str| RawField::Text(text.to_owned());
        Source::of(&field(landing), &field(referrer))
    }

    #[test]
    fn of_addresses_only_path_host_and_campaign_are_kept() {
        let source = of(
            "https://www.tembea.de/Safari?utm_source=News%20letter&utm_medium=email&utm_campaign=mara&reference=secret#x",
            "https://www.google.com/search?q=ana+lima",
        )
        .unwrap();
        assert_eq!(source.landing_page.as_str(), "/Safari");
        assert_eq!(source.referrer.as_str(), "google.com");
        let campaign = [&source.campaign_source, &source.campaign_medium, &source.campaign].map(SingleLine::as_str);
        assert_eq!(campaign, ["News letter", "email", "mara"]);
        assert_eq!(source.origin(), "News letter");
        assert!(!serde_json::to_string(&source).unwrap().contains("secret"));
    }

    #[test]
    fn the_same_site_leads_nowhere_and_an_address_of_a_person_is_no_campaign() {
        let source = of("https://tembea.de/?utm_source=ana@example.com", "https://tembea.de/Tours").unwrap();
        assert_eq!((source.landing_page.as_str(), source.referrer.as_str(), source.origin()), ("/", "", ""));
        assert_eq!(of("/Safari", "").unwrap().landing_page.as_str(), "/Safari", "a path alone");
        let app = of("", "android-app://com.google.android.gm/").unwrap();
        assert_eq!(app.referrer.as_str(), "com.google.android.gm");
    }

    #[test]
    fn what_is_no_address_is_nothing_and_long_ones_are_cut() {
        for (landing, referrer) in
            [("", ""), ("javascript:alert(1)", "not an address"), ("mailto:ana@example.com", ""), ("http://", "x")]
        {
            assert_eq!(of(landing, referrer), None, "{landing} {referrer}");
        }
        let long = of(&format!("/{}?utm_campaign={}", "a".repeat(5000), "ä".repeat(5000)), "").unwrap();
        assert_eq!(long.landing_page.as_str().chars().count(), LONGEST_PATH);
        assert_eq!(long.campaign.as_str().chars().count(), LONGEST);
        assert_eq!(Source::of(&RawField::Wrong, &RawField::Absent), None);
    }
}
