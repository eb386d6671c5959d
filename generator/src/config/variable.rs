use content_model::Locale;

/// What every variable of ours begins with, so that none of another program is taken for one.
const PREFIX: &str = "TEMBEA_";

/// A variable of the environment that overrides `site.toml`.
#[derive(Debug, Clone, Copy)]
pub enum Variable {
    SiteUrl(Locale),
    BackendUrl(Locale),
    ReviewsUrl,
    ServiceUrl,
}

impl Variable {
    pub fn name(self) -> String {
        format!("{PREFIX}{}", self.old_name())
    }

    /// The name that variables had before they had a prefix.
    fn old_name(self) -> String {
        match self {
            Variable::SiteUrl(locale) => format!("SITE_URL_{}", locale.code().to_uppercase()),
            Variable::BackendUrl(locale) => format!("BACKEND_URL_{}", locale.code().to_uppercase()),
            Variable::ReviewsUrl => "REVIEWS_URL".to_owned(),
            Variable::ServiceUrl => "SERVICE_URL".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Variable> {
        Locale::ALL
            .into_iter()
            .flat_map(|locale| [Variable::SiteUrl(locale), Variable::BackendUrl(locale)])
            .chain([Variable::ReviewsUrl, Variable::ServiceUrl])
    }

    /// A line for every variable that is set under its old name, empty or not.
    pub fn renamed(environment: impl Fn(&str) -> Option<String>) -> Vec<String> {
        Self::all()
            .filter(|variable| environment(&variable.old_name()).is_some())
            .map(|variable| {
                format!("{} is now called {}: rename it in the environment", variable.old_name(), variable.name())
            })
            .collect()
    }
}
