//! Small pages of the service: a form with its errors, a message, a question, and the pages of features.

mod fields;

use std::sync::{Arc, LazyLock};

use axum::{
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use content_model::Locale;
use minijinja::{Environment, UndefinedBehavior, Value, context, value::Serde};

use super::problem::{FieldProblem, Problem, field_problems};
use crate::{catalogues::Catalogues, fields::FieldError, palette};

pub use fields::{Control, Form, FormField, hidden, optional, required};

/// Content security policy: only the service's style sheet, and forms that post to the service.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Content security policy: only the style element of the page.
const DOCUMENT_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Keys of the texts of a confirmation page.
pub struct Question {
    pub asked: &'static str,
    pub explained: &'static str,
    pub button: &'static str,
}

pub struct FormPages {
    templates: Environment<'static>,
    catalogue: Arc<Catalogues>,
}

impl FormPages {
    /// `brand` is the heading of every page; `pages` are the features' templates with their names.
    pub fn new(
        catalogue: Arc<Catalogues>,
        brand: &str,
        pages: &[(&'static str, &'static str)],
    ) -> Result<Self, minijinja::Error> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates.add_template("layout.html", include_str!("templates/layout.html"))?;
        templates.add_template("form.html", include_str!("templates/form.html"))?;
        templates.add_template("fields.html", include_str!("templates/fields.html"))?;
        templates.add_template("message.html", include_str!("templates/message.html"))?;
        templates.add_template("question.html", include_str!("templates/question.html"))?;
        for (name, template) in pages {
            templates.add_template(name, template)?;
        }
        templates.add_global("brand", brand);
        let texts = Arc::clone(&catalogue);
        let translate =
            move |locale: String, key: String| texts.text(Locale::from_code_or_english(&locale), &key).to_owned();
        templates.add_function("text", translate);
        Ok(FormPages { templates, catalogue })
    }

    /// The form with the submitted values, and errors beside the fields.
    pub fn form(&self, locale: Locale, form: &Form, refused: &[FieldError], status: StatusCode) -> Response {
        self.form_with(locale, form, &field_problems(&self.catalogue, locale, refused), status)
    }

    /// The form with the errors of a problem document.
    pub fn problem(&self, locale: Locale, form: &Form, problem: &Problem) -> Response {
        let status = StatusCode::from_u16(problem.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        self.form_with(locale, form, &problem.errors, status)
    }

    /// Several wrong fields are also listed above the form, each with a link to its field.
    fn form_with(&self, locale: Locale, form: &Form, problems: &[FieldProblem], status: StatusCode) -> Response {
        let fields = form.fields(&self.catalogue, locale, problems);
        let intro = if problems.is_empty() { "service:page_try_again" } else { "service:page_check" };
        let values = context! {
            locale => locale.code(),
            action => form.action,
            send => self.catalogue.text(locale, form.send),
            intro => self.catalogue.text(locale, intro),
            fields => Value::from(Serde(fields)),
            summary => (problems.len() > 1).then(|| self.catalogue.counted(locale, "request:problems", problems.len())),
            problems => Value::from(Serde(problems)),
        };
        self.page("form.html", values, status)
    }

    pub fn message(&self, locale: Locale, title: &str, text: &str) -> Response {
        let values = context! { locale => locale.code(), title, message => text, next => () };
        self.page("message.html", values, StatusCode::OK)
    }

    /// A message with a link to the next step.
    pub fn message_leading(&self, locale: Locale, title: &str, text: &str, (href, label): (&str, &str)) -> Response {
        let next = context! { href, label };
        let values = context! { locale => locale.code(), title, message => text, next };
        self.page("message.html", values, StatusCode::OK)
    }

    /// A question with a button that posts the token of a link.
    pub fn question(&self, locale: Locale, question: &Question, action: &str, token: &str) -> Response {
        let text = |key| self.catalogue.text(locale, key);
        let values = context! {
            locale => locale.code(),
            asked => text(question.asked),
            explained => text(question.explained),
            button => text(question.button),
            action,
            token,
        };
        self.page("question.html", values, StatusCode::OK)
    }

    /// A page that was rendered before and contains its style.
    pub fn document(html: String) -> Response {
        page_of(html, DOCUMENT_POLICY, StatusCode::OK)
    }

    /// A page from a template.
    pub fn page(&self, template: &str, values: Value, status: StatusCode) -> Response {
        match self.templates.get_template(template).and_then(|template| template.render(values)) {
            Ok(html) => page_of(html, POLICY, status),
            Err(error) => {
                tracing::error!(%error, template, "page rendering failed");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// A page with its content security policy. No search engine keeps it.
pub fn page_of(html: String, policy: &'static str, status: StatusCode) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
        // The URL may contain a token.
        (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
        (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
    ];
    (status, headers, html).into_response()
}

/// The colours of the sites, placed before the rules that use them.
static STYLE: LazyLock<String> = LazyLock::new(|| palette::custom_properties() + include_str!("templates/form.css"));

/// The style sheet of these pages.
pub async fn style() -> Response {
    style_sheet(&STYLE)
}

/// A style sheet, which browsers keep for an hour.
pub fn style_sheet(rules: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=3600")];
    (headers, rules).into_response()
}
