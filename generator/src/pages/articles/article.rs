//! The page of an article.

use minijinja::{Value, context, value::Serde};

use super::blogs_crumb;
use crate::{
    identity::Id,
    pages::{
        prepared::{Site, editor_html},
        shared::{
            cards::blog_cards,
            head::{Crumb, home_crumb, page_head, titled},
            people, structured_data,
            view::{PageError, PageView},
        },
    },
    routes::Route,
};

const RELATED: usize = 3;

pub fn view(site: &Site, id: Id) -> Result<PageView, PageError> {
    let card = site.snapshot().blog(id).ok_or(PageError::Missing)?;
    let article = site.snapshot().read_article(id)?;
    let route = Route::Article(id);
    let href = site.routes().href(&route).ok_or(PageError::Missing)?;
    let formats = site.texts().formats();
    let rewritten = editor_html(site, &article.body, 2);
    let crumbs =
        vec![home_crumb(site), blogs_crumb(site), Crumb { label: card.title.to_string(), href: href.to_owned() }];
    let title = article.meta_title.clone().unwrap_or_else(|| titled(site, &card.title));
    let description = article
        .meta_description
        .clone()
        .or_else(|| card.excerpt.as_deref().map(str::to_owned))
        .unwrap_or_else(|| site.texts().with("meta:article_description", &[("title", card.title.to_string())]));
    let mut head = page_head(site, &route, title, description);
    head.kind = "article";
    let words = rewritten.html.split_whitespace().count();
    let body = context! {
        title => &*card.title,
        excerpt => card.excerpt.as_deref(),
        author => card.author.as_deref(),
        author_face => card.author.as_deref().and_then(|name| people::author(site, name)),
        category => &*card.category.label,
        category_href => site.routes().href(&Route::Blogs { category: Some(card.category.slug.clone()), page: 1 }),
        date => formats.date_long(card.published),
        datetime => card.published.to_string(),
        updated => card.updated.filter(|updated| *updated > card.published).map(|updated| formats.date_long(updated)),
        minutes => site.texts().counted("blog:minutes", (words / 220).max(1)),
        picture => site.pictures().view(card.image.as_ref()),
        contents => Value::from(Serde(&rewritten.headings)),
        body => Value::from_safe_string(rewritten.html),
        url => &head.canonical,
        related => blog_cards(site, &related(site, id, &article.related))?,
    };
    let data = [
        structured_data::breadcrumbs(site, &crumbs),
        structured_data::article(site, card, &head.canonical, &head.description),
        structured_data::organisation(site),
    ];
    let head = head.image(site.share_address(card.image.as_ref())).structured(&data);
    Ok(PageView { template: "pages/article.html", head, crumbs, section: "blogs", body })
}

/// Related articles of the article, filled up with the newest of its category.
fn related(site: &Site, id: Id, named: &[Id]) -> Vec<Id> {
    let content = site.snapshot();
    let category = content.blog(id).map(|blog| &blog.category.slug);
    // One more than shown, because the article itself may be among them.
    let same = category.map(|category| content.newest_articles(Some(category), RELATED + 1));
    let mut ids: Vec<Id> = Vec::new();
    for candidate in named.iter().copied().chain(same.into_iter().flatten()) {
        if candidate != id && content.blog(candidate).is_some() && !ids.contains(&candidate) {
            ids.push(candidate);
        }
    }
    ids.truncate(RELATED);
    ids
}
