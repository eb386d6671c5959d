use content_model::Locale;
use serde::Serialize;

use crate::{catalogues::Catalogues, fields::RawField, http::problem::FieldProblem};

/// One of the site's forms with the submitted values.
pub struct Form<'a> {
    /// Path of the call.
    pub action: &'static str,
    /// Key of the button's label.
    pub send: &'static str,
    pub fields: Vec<FormField<'a>>,
}

/// A field of a form.
pub struct FormField<'a> {
    pub name: &'static str,
    /// Key of the label.
    pub label: &'static str,
    pub control: Control,
    pub value: &'a RawField,
    pub required: bool,
}

/// How a field is filled in.
#[derive(Clone, Copy)]
pub enum Control {
    Hidden,
    /// Type and `autocomplete` of an input.
    Input(&'static str, &'static str),
    MultiLine,
    /// Values with the keys of their labels.
    Choice(&'static [(&'static str, &'static str)]),
}

/// The values that the template renders for a field.
#[derive(Serialize)]
pub struct ShownField {
    name: &'static str,
    label: String,
    control: &'static str,
    r#type: &'static str,
    autocomplete: &'static str,
    value: String,
    required: bool,
    choices: Vec<(&'static str, String)>,
    error: Option<String>,
}

impl Form<'_> {
    /// A hidden field with an error is rendered as a text field, so that the visitor can correct it.
    pub fn fields(&self, catalogue: &Catalogues, locale: Locale, problems: &[FieldProblem]) -> Vec<ShownField> {
        let shown = |field: &FormField| {
            let error = problems.iter().find(|problem| problem.field == field.name);
            let control = match (field.control, error) {
                (Control::Hidden, Some(_)) => Control::Input("text", "off"),
                (control, _) => control,
            };
            let (name, r#type, autocomplete) = match control {
                Control::Hidden => ("hidden", "hidden", "off"),
                Control::Input(r#type, autocomplete) => ("input", r#type, autocomplete),
                Control::MultiLine => ("paragraphs", "", "off"),
                Control::Choice(_) => ("choice", "", "off"),
            };
            let choices = if let Control::Choice(choices) = control { choices } else { &[] };
            ShownField {
                name: field.name,
                label: catalogue.text(locale, field.label).to_owned(),
                control: name,
                r#type,
                autocomplete,
                value: field.value.as_str().to_owned(),
                required: field.required,
                choices: choices.iter().map(|(value, key)| (*value, catalogue.text(locale, key).to_owned())).collect(),
                error: error.map(|problem| problem.message.clone()),
            }
        };
        self.fields.iter().map(shown).collect()
    }
}

/// A field that has to be filled in.
pub fn required<'a>(name: &'static str, label: &'static str, control: Control, value: &'a RawField) -> FormField<'a> {
    FormField { name, label, control, value, required: true }
}

/// A field that may stay empty.
pub fn optional<'a>(name: &'static str, label: &'static str, control: Control, value: &'a RawField) -> FormField<'a> {
    FormField { name, label, control, value, required: false }
}

/// A hidden field. It needs a label because it is shown when it has an error.
pub fn hidden<'a>(name: &'static str, label: &'static str, value: &'a RawField) -> FormField<'a> {
    FormField { name, label, control: Control::Hidden, value, required: false }
}
