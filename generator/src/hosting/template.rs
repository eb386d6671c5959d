use minijinja::{Environment, UndefinedBehavior, Value, context, syntax::SyntaxConfig, value::Serde};

use super::{
    ASKED_AGAIN, HostedSite,
    headers::{self, shared_headers},
};
use crate::{config::SiteConfig, media_type};

/// Fills in the template of a host's configuration.
pub fn fill_in(template: &str, config: &SiteConfig, sites: &[HostedSite]) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment
        .set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?);
    environment.add_filter("pattern", pattern);
    environment.add_filter("quoted", quoted);
    environment.render_str(
        template,
        context! {
            sites => Value::from(Serde(sites)),
            shared_headers => Value::from(Serde(shared_headers(config))),
            strict_transport_security => headers::strict_transport_security(config),
            content_types => Value::from(Serde(media_type::MEDIA_TYPES)),
            any_content => media_type::ANY_MEDIA_TYPE,
            kept => Value::from(Serde(headers::KEPT)),
            texts => media_type::TEXT_EXTENSIONS.join("|"),
            asked_again => ASKED_AGAIN,
        },
    )
}

/// A path as a regular expression; slugs contain no other special characters.
fn pattern(path: &str) -> String {
    path.replace('.', "\\.")
}

/// A text for the double quotes of nginx and Caddy.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
