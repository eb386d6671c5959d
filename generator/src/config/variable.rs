use std::{collections::HashMap, ffi::OsString};

use content_model::Locale;

use super::ConfigError;

/// What every variable of ours begins with, so that none of another program is taken for one.
const PREFIX: &str = "TEMBEA_";

/// Those of this program, of the enquiry service and of the web servers: they may share one environment.
const KNOWN: &str = include_str!("../../../enquiry-service/variables.txt");

/// The variables of the process as text. One of another program may hold anything.
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
            // The service may be given a path that is no text.
            if text.is_err() && Variable::all().any(|variable| variable.name() == name) {
                wrong.push(format!("{name} holds no text in UTF-8"));
            }
        }
        environment.insert(name, text.unwrap_or_default());
    }
    wrong.sort();
    if wrong.is_empty() { Ok(environment) } else { Err(ConfigError::Variables(wrong)) }
}

/// Says that nothing reads the variable, and which is nearest.
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
