//! The people of the team page.

use std::collections::HashSet;

use content_model::{Department, Locale, wire};

use super::{CardParser, EditorHtml, HtmlSanitiser, ImageReference};
use crate::{identity::Id, report::Faults};

#[derive(Debug, Default)]
pub struct Team {
    pub title: Option<String>,
    pub intro: Option<EditorHtml>,
    pub members: Vec<TeamMember>,
}

#[derive(Debug)]
pub struct TeamMember {
    pub id: Id,
    pub name: Box<str>,
    pub role: Box<str>,
    pub department: Department,
    pub photo: Option<ImageReference>,
    pub bio: Option<EditorHtml>,
    pub languages: Vec<String>,
    /// The year in which they joined.
    pub since: Option<u16>,
    pub quote: Option<Box<str>>,
}

/// A guide's recommendation to travellers.
#[derive(Debug)]
pub struct Recommendation {
    /// The member of the team.
    pub guide: Id,
    pub text: Box<str>,
}

impl Recommendation {
    /// A recommendation whose guide is not in the team is reported and left out.
    pub fn parse_all(wire: Vec<wire::Recommendation>, team: &Team, parser: &CardParser) -> Vec<Self> {
        let parse = |wire: wire::Recommendation| {
            let guide = Id(wire.guide);
            if team.guide(guide).is_none() {
                let message = format!("about_us has no guide with the id {guide}; the recommendation is left out");
                parser.fault("recommendations.guide", message);
                return None;
            }
            Some(Recommendation { guide, text: wire.text.into() })
        };
        wire.into_iter().filter_map(parse).collect()
    }
}

impl Team {
    /// The member with this id, if the member is a guide.
    pub fn guide(&self, id: Id) -> Option<&TeamMember> {
        self.members.iter().find(|member| member.id == id && member.department == Department::Guides)
    }

    pub fn parse(wire: wire::AboutUs, locale: Locale, faults: &Faults) -> Self {
        let mut html = HtmlSanitiser::uncached();
        let mut ids = HashSet::new();
        let members = wire
            .team
            .into_iter()
            .filter_map(|member| {
                let parser = CardParser { locale, call: "about_us", id: Id(member.id), faults };
                if !ids.insert(member.id) {
                    parser.fault("team", "an earlier member has this id; the second is left out");
                    return None;
                }
                Some(TeamMember {
                    id: parser.id,
                    name: member.name.into(),
                    role: member.role.into(),
                    department: parser.choice("department", Some(&member.department))?,
                    photo: member.photo.and_then(ImageReference::parse),
                    bio: html.sanitise_optional(member.bio),
                    languages: member.languages,
                    since: member.since,
                    quote: member.quote.map(Into::into),
                })
            })
            .collect();
        Team { title: wire.title, intro: html.sanitise_optional(wire.intro), members }
    }
}
