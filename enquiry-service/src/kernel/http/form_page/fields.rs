use content_model::Locale;
use serde::Serialize;

use crate::{
    accounts::sign_up::{http::AddressSubmission, model::SignupSubmission},
    bookings::{orders::model::OrderSubmission, waiting_list::model::WaitingSubmission},
    intake::{contact::model::ContactSubmission, quotes::model::QuoteSubmission, reviews::model::ReviewSubmission},
    kernel::{catalogues::Catalogues, fields::RawField, http::problem::FieldProblem},
};

/// One of the site's forms with the submitted values.
pub struct Form<'a> {
    action: &'static str,
    send: &'static str,
    fields: Vec<FormField<'a>>,
}

struct FormField<'a> {
    name: &'static str,
    /// Key of the label.
    label: &'static str,
    control: Control,
    value: &'a RawField,
    required: bool,
}

#[derive(Clone, Copy)]
enum Control {
    Hidden,
    /// Type and `autocomplete` of an input.
    Input(&'static str, &'static str),
    MultiLine,
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

const METHODS: &[(&str, &str)] =
    &[("email", "form:by_email"), ("whatsapp", "service:whatsapp"), ("call", "form:by_call")];
const PAY: &[(&str, &str)] = &[("deposit", "account:booking_pay_deposit"), ("whole", "account:booking_pay_whole")];
const WAYS: &[(&str, &str)] = &[
    ("card", "account:payment_card"),
    ("bank_transfer", "account:payment_transfer"),
    ("cash", "account:payment_cash"),
];
const WAYS_WITHOUT_CARD: &[(&str, &str)] =
    &[("bank_transfer", "account:payment_transfer"), ("cash", "account:payment_cash")];
const RATINGS: &[(&str, &str)] = &[
    ("5", "review:excellent"),
    ("4", "review:very_good"),
    ("3", "review:average"),
    ("2", "review:poor"),
    ("1", "review:terrible"),
];

impl<'a> Form<'a> {
    pub fn quote(from: &'a QuoteSubmission) -> Self {
        let fields = vec![
            required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
            required("email_address", "form:email", Control::Input("email", "email"), &from.email_address),
            optional("phone_number", "form:phone", Control::Input("tel", "tel"), &from.phone_number),
            optional("where", "form:where", Control::Input("text", "off"), &from.r#where),
            required("travel_date", "form:date", Control::Input("date", "off"), &from.travel_date),
            required("no_of_adults", "form:adults", Control::Input("number", "off"), &from.no_of_adults),
            required("no_of_children", "form:children", Control::Input("number", "off"), &from.no_of_children),
            optional(
                "what_is_most_important",
                "form:important",
                Control::Input("text", "off"),
                &from.what_is_most_important,
            ),
            required("message", "form:message", Control::MultiLine, &from.message),
            required("contact_method", "form:prefer", Control::Choice(METHODS), &from.contact_method),
            optional("coupon_code", "form:coupon", Control::Input("text", "off"), &from.coupon_code),
            hidden("child_ages", "service:child_ages", &from.child_ages),
            hidden("phone_country", "service:country", &from.phone_country),
            hidden("country_of_residence", "service:country", &from.country_of_residence),
            hidden("country_code", "service:country", &from.country_code),
            hidden("tour_name", "service:tour", &from.tour_name),
            hidden("tour_slug", "service:tour", &from.tour_slug),
            hidden("tour_price_set", "service:price", &from.tour_price_set),
            hidden("affiliate", "service:affiliate", &from.affiliate),
            hidden("locale", "service:language", &from.locale),
            hidden("company_website", "service:leave_empty", &from.company_website),
        ];
        Form { action: "/api/requestquote", send: "form:send_request", fields }
    }

    pub fn contact(from: &'a ContactSubmission) -> Self {
        let fields = vec![
            required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
            required("email", "form:email", Control::Input("email", "email"), &from.email),
            optional("phone", "form:phone", Control::Input("tel", "tel"), &from.phone),
            optional("country", "form:country", Control::Input("text", "country-name"), &from.country),
            required("message", "form:message", Control::MultiLine, &from.message),
            hidden("affiliate", "service:affiliate", &from.affiliate),
            hidden("locale", "service:language", &from.locale),
            hidden("company_website", "service:leave_empty", &from.company_website),
        ];
        Form { action: "/api/contact_us", send: "contact:send", fields }
    }

    pub fn review(from: &'a ReviewSubmission) -> Self {
        let fields = vec![
            required("name", "form:full_name", Control::Input("text", "name"), &from.name),
            required("email", "form:email", Control::Input("email", "email"), &from.email),
            required("country", "form:country", Control::Input("text", "country-name"), &from.country),
            required("title", "review:heading", Control::Input("text", "off"), &from.title),
            required("rating", "review:rating", Control::Choice(RATINGS), &from.rating),
            required("body", "review:body", Control::MultiLine, &from.body),
            hidden("category", "review:category", &from.category),
            hidden("tour", "service:tour", &from.tour),
            hidden("tour_slug", "service:tour", &from.tour_slug),
            hidden("locale", "service:language", &from.locale),
            hidden("company_website", "service:leave_empty", &from.company_website),
        ];
        Form { action: "/api/send_review", send: "review:send", fields }
    }

    /// Pages never contain a password: the visitor types it again.
    pub fn signup(from: &'a SignupSubmission) -> Self {
        let password = Control::Input("password", "new-password");
        let fields = vec![
            required("name", "form:full_name", Control::Input("text", "name"), &from.name),
            required("email", "form:email", Control::Input("email", "email"), &from.email),
            required("password", "form:password", password, &RawField::Absent),
            required("password_confirmation", "form:password_again", password, &RawField::Absent),
            hidden("affiliate", "service:affiliate", &from.affiliate),
            hidden("locale", "service:language", &from.locale),
        ];
        Form { action: "/api/signup", send: "nav:signup", fields }
    }

    pub fn forgot_password(from: &'a AddressSubmission) -> Self {
        let fields = vec![
            required("email", "form:email", Control::Input("email", "email"), &from.email),
            hidden("locale", "service:language", &from.locale),
        ];
        Form { action: "/api/forgot-password", send: "account:forgot_send", fields }
    }

    pub fn order(from: &'a OrderSubmission, by_card: bool) -> Self {
        let ways = if by_card { WAYS } else { WAYS_WITHOUT_CARD };
        let fields = vec![
            optional("reference", "account:booking_reference", Control::Input("text", "off"), &from.reference),
            required("tour_name", "account:booking_tour", Control::Input("text", "off"), &from.tour_name),
            required("travel_date", "account:booking_start", Control::Input("date", "off"), &from.travel_date),
            required("no_of_adults", "form:adults", Control::Input("number", "off"), &from.no_of_adults),
            required("no_of_children", "form:children", Control::Input("number", "off"), &from.no_of_children),
            required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
            required("email_address", "form:email", Control::Input("email", "email"), &from.email_address),
            optional("phone_number", "form:phone", Control::Input("tel", "tel"), &from.phone_number),
            optional("message", "form:message", Control::MultiLine, &from.message),
            required("pay", "account:booking_pay", Control::Choice(PAY), &from.pay),
            required("payment_method", "account:booking_method", Control::Choice(ways), &from.payment_method),
            hidden("child_ages", "service:child_ages", &from.child_ages),
            hidden("tour_slug", "service:tour", &from.tour_slug),
            hidden("total", "service:booking_total", &from.total),
            hidden("phone_country", "service:country", &from.phone_country),
            hidden("country_of_residence", "service:country", &from.country_of_residence),
            hidden("country_code", "service:country", &from.country_code),
            hidden("affiliate", "service:affiliate", &from.affiliate),
            hidden("locale", "service:language", &from.locale),
            hidden("company_website", "service:leave_empty", &from.company_website),
        ];
        Form { action: "/api/submit-order-request", send: "account:booking_submit", fields }
    }

    pub fn waiting(from: &'a WaitingSubmission) -> Self {
        let fields = vec![
            required("persons", "service:travellers", Control::Input("number", "off"), &from.persons),
            required("full_name", "form:full_name", Control::Input("text", "name"), &from.full_name),
            required("email", "form:email", Control::Input("email", "email"), &from.email),
            optional("phone", "form:phone", Control::Input("tel", "tel"), &from.phone),
            hidden("tour", "service:tour", &from.tour),
            hidden("starts", "service:departure", &from.starts),
            hidden("ends", "service:journey_ends", &from.ends),
            hidden("phone_country", "service:country", &from.phone_country),
            hidden("locale", "service:language", &from.locale),
            hidden("company_website", "service:leave_empty", &from.company_website),
        ];
        Form { action: "/api/waiting-list", send: "service:waiting_join", fields }
    }

    pub fn action(&self) -> &'static str {
        self.action
    }

    /// Key of the button's label.
    pub fn send(&self) -> &'static str {
        self.send
    }

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

fn required<'a>(name: &'static str, label: &'static str, control: Control, value: &'a RawField) -> FormField<'a> {
    FormField { name, label, control, value, required: true }
}

fn optional<'a>(name: &'static str, label: &'static str, control: Control, value: &'a RawField) -> FormField<'a> {
    FormField { name, label, control, value, required: false }
}

/// A hidden field needs a label because it is shown when it has an error.
fn hidden<'a>(name: &'static str, label: &'static str, value: &'a RawField) -> FormField<'a> {
    FormField { name, label, control: Control::Hidden, value, required: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_field_that_is_shown_is_called_a_country_only_where_it_is_one() {
        let catalogue = Catalogues::read(&content_model::Office::default()).unwrap();
        let (quote, contact) = (QuoteSubmission::default(), ContactSubmission::default());
        let (review, signup) = (ReviewSubmission::default(), SignupSubmission::default());
        let (order, waiting) = (OrderSubmission::default(), WaitingSubmission::default());
        let forms = [
            Form::quote(&quote),
            Form::contact(&contact),
            Form::review(&review),
            Form::signup(&signup),
            Form::order(&order, true),
            Form::waiting(&waiting),
        ];
        for form in &forms {
            for hidden in form.fields.iter().filter(|field| matches!(field.control, Control::Hidden)) {
                let label = catalogue.text(Locale::De, hidden.label);
                assert_eq!(label == "Land", hidden.name.contains("country"), "{} is called {label}", hidden.name);
            }
        }
    }
}
