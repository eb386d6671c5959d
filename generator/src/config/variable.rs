use std::{collections::HashMap, ffi::OsString};

use content_model::Locale;

use super::ConfigError;

/// The prefix of all variables of this project; other programs' variables do not have it.
const PREFIX: &str = "TEMBEA_";

/// Variables of this program, of the enquiry service and of the web servers: they may share one environment.
const KNOWN: &str = include_str!("../../../enquiry-service/variables.txt");

/// The variables of the process as text. Variables of other programs may hold invalid UTF-8.
pub fn environment(
    variables: impl IntoIterator<Item = (OsString, OsString)>,
) -> Result<HashMap<String, String>, ConfigError> {
    let mut environment = HashMap::new();
    let mut wrong = Vec::new();
    for (name, value) in variables {
        let name = name.to_string_lossy().into_owned();
        let text = value.into_string();
        if let Some(own) = name.strip_prefix(PREFIX) {
            wrong.extend(misspelt(own));
            // A path for the service may be invalid UTF-8.
            if text.is_err() && Variable::all().any(|variable| variable.name() == name) {
                wrong.push(format!("{name} is not valid UTF-8"));
            }
        }
        environment.insert(name, text.unwrap_or_default());
    }
    wrong.sort();
    if wrong.is_empty() { Ok(environment) } else { Err(ConfigError::Variables(wrong)) }
}

/// Reports an unknown variable and the nearest known name.
fn misspelt(own: &str) -> Option<String> {
    let known = || KNOWN.lines().filter(|line| !line.starts_with('#'));
    if known().any(|known| known == own) {
        return None;
    }
    let nearest = known().min_by_key(|known| strsim::damerau_levenshtein(known, own)).unwrap_or_default();
    Some(format!("{PREFIX}{own}: there is no such variable; the nearest is {PREFIX}{nearest}"))
}

/// A variable of the environment that overrides `site.toml`.
#[derive(Debug, Clone, Copy)]
pub enum Variable {
    SiteUrl(Locale),
    BackendUrl(Locale),
    ReviewsUrl,
    DeparturesUrl,
    ServiceUrl,
}

impl Variable {
    pub fn name(self) -> String {
        format!("{PREFIX}{}", self.unprefixed_name())
    }

    /// The name without its prefix. Earlier releases read most variables under it.
    fn unprefixed_name(self) -> String {
        match self {
            Variable::SiteUrl(locale) => format!("SITE_URL_{}", locale.code().to_uppercase()),
            Variable::BackendUrl(locale) => format!("BACKEND_URL_{}", locale.code().to_uppercase()),
            Variable::ReviewsUrl => "REVIEWS_URL".to_owned(),
            Variable::DeparturesUrl => "DEPARTURES_URL".to_owned(),
            Variable::ServiceUrl => "SERVICE_URL".to_owned(),
        }
    }

    fn all() -> impl Iterator<Item = Variable> {
        Locale::ALL.into_iter().flat_map(|locale| [Variable::SiteUrl(locale), Variable::BackendUrl(locale)]).chain([
            Variable::ReviewsUrl,
            Variable::DeparturesUrl,
            Variable::ServiceUrl,
        ])
    }

    /// A line for every variable that is set under its old name, empty or not.
    pub fn renamed(environment: impl Fn(&str) -> Option<String>) -> Vec<String> {
        Self::all()
            // This variable has no former name.
            .filter(|variable| !matches!(variable, Variable::DeparturesUrl))
            .filter(|variable| environment(&variable.unprefixed_name()).is_some())
            .map(|variable| {
                format!(
                    "{} is now called {}: rename it in the environment",
                    variable.unprefixed_name(),
                    variable.name()
                )
            })
            .collect()
    }
}
