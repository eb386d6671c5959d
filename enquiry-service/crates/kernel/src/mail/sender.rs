//! The signature of mails to visitors: the member of the team who answers, and the ways to reach the office.

use content_model::Locale;
use serde::Serialize;

use crate::content::{Content, TeamMember};

#[derive(Serialize)]
pub struct Sender<'a> {
    person: Option<Person<'a>>,
    phone: &'a str,
    /// A `tel:` link; empty without a phone number.
    call: String,
    /// A WhatsApp link; empty without a number.
    whatsapp: String,
}

#[derive(Serialize)]
struct Person<'a> {
    name: &'a str,
    role: &'a str,
    initials: String,
}

impl<'a> Sender<'a> {
    /// `None` if the site names neither a person nor a number.
    pub fn of(content: &'a Content, locale: Locale) -> Option<Self> {
        let person = content.answers(locale).map(Person::of);
        let (phone, number) = (content.operator().phone.as_str(), &content.operator().whatsapp);
        let link = |prefix: &str, number: &str| match number {
            "" => String::new(),
            number => format!("{prefix}{number}"),
        };
        let (call, whatsapp) = (link("tel:", &phone.replace(' ', "")), link("https://wa.me/", number));
        let is_empty = person.is_none() && call.is_empty() && whatsapp.is_empty();
        (!is_empty).then_some(Sender { person, phone, call, whatsapp })
    }
}

impl<'a> Person<'a> {
    fn of(member: &'a TeamMember) -> Self {
        let initials = member.name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
        Person { name: &member.name, role: &member.role, initials }
    }
}
