//! The signature of mails to visitors: the member of the team who answers, and the ways to reach the office.

use content_model::Locale;
use serde::Serialize;

use super::facts::whatsapp_of;
use crate::{
    content::{Content, TeamMember},
    monogram::initials,
};

#[derive(Serialize)]
pub struct Sender<'a> {
    person: Option<Person<'a>>,
    phone: &'a str,
    /// A `tel:` link.
    call: Option<String>,
    whatsapp: Option<String>,
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
        let operator = content.operator();
        let (call, whatsapp) = (operator.call(), whatsapp_of(&operator.whatsapp));
        let is_known = person.is_some() || call.is_some() || whatsapp.is_some();
        is_known.then_some(Sender { person, phone: &operator.phone, call, whatsapp })
    }
}

impl<'a> Person<'a> {
    fn of(member: &'a TeamMember) -> Self {
        Person { name: &member.name, role: &member.role, initials: initials(&member.name) }
    }
}
