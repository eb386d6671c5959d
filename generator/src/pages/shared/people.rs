//! The operator's people: on the team page, as authors, and as the person who usually answers an enquiry.

use content_model::{Choice, Department};
use minijinja::{Value, context, value::Serde};
use tour_view::drawing::kanga;

use crate::{
    content::{Recommendation, TeamMember},
    identity::Id,
    pages::prepared::{Site, editor_html_value},
};

/// The departments that have members.
pub fn departments(site: &Site) -> Vec<Value> {
    Department::ALL
        .iter()
        .filter_map(|&department| {
            let members: Vec<Value> = site
                .snapshot()
                .team()
                .members
                .iter()
                .filter(|member| member.department == department)
                .map(|member| member_view(site, member))
                .collect();
            let title = site.texts().plain(&format!("team:{}", department.name()));
            (!members.is_empty()).then(|| context! { title => title, members => members })
        })
        .collect()
}

/// The person who usually answers first, by the settings; empty if the locale does not have that member.
pub fn answers(site: &Site) -> Option<Value> {
    let id = Id(site.config().site.contact.answers?);
    site.snapshot().team().members.iter().find(|member| member.id == id).map(|member| face(site, member))
}

/// The member of the team who has written an article.
pub fn author(site: &Site, name: &str) -> Option<Value> {
    site.snapshot().team().members.iter().find(|member| &*member.name == name).map(|member| face(site, member))
}

/// Recommendations by guides of the team.
pub fn recommendations(site: &Site, recommendations: &[Recommendation]) -> Vec<Value> {
    // Read even without recommendations: those of a missing guide were left out, and return when the guide joins the
    // team.
    let team = site.snapshot().team();
    let view = |recommendation: &Recommendation| {
        Some(context! { text => &*recommendation.text, ..face(site, team.guide(recommendation.guide)?) })
    };
    recommendations.iter().filter_map(view).collect()
}

fn member_view(site: &Site, member: &TeamMember) -> Value {
    context! {
        bio => member.bio.as_ref().map(|bio| editor_html_value(site, bio, 4)),
        languages => member.languages.join(", "),
        since => member.since,
        quote => member.quote.as_deref(),
        ..face(site, member)
    }
}

/// The photograph, or else a patterned ground for the monogram.
fn face(site: &Site, member: &TeamMember) -> Value {
    let monogram: String = member.name.split_whitespace().filter_map(|word| word.chars().next()).take(2).collect();
    context! {
        name => &*member.name,
        role => &*member.role,
        photo => site.pictures().view_or(member.photo.as_ref(), &member.name),
        monogram => monogram,
        kanga => Value::from(Serde(kanga(member.id.0))),
    }
}
