//! The blog: its list, its categories and its articles.

use minijinja::{Value, context, value::Serde};

use super::{
    Crumb, PageError, PageView, Site,
    cards::{blog_cards, leading_blog_cards},
    head::{home_crumb, meta_head, page_head, pager, titled},
    people,
    pictures::share_address,
    renderer::editor_html,
    structured_data,
};
use crate::{
    identity::{Id, Slug},
    routes::{ARTICLES_PER_PAGE, Route},
};

const RELATED: usize = 3;

pub fn list(site: &Site, category: Option<&Slug>, page: usize) -> Result<PageView, PageError> {
    let content = site.snapshot();
    let ids = content.newest_articles(category, usize::MAX);
    let start = ((page - 1) * ARTICLES_PER_PAGE).min(ids.len());
    let on_page = &ids[start..(start + ARTICLES_PER_PAGE).min(ids.len())];
    let route = |page| Route::Blogs { category: category.cloned(), page };
    let pager = pager(site, page, ids.len().div_ceil(ARTICLES_PER_PAGE), route);
    let banner: Vec<Id> = if category.is_none() && page == 1 {
        content.banner_articles().iter().copied().take(2).collect()
    } else {
        Vec::new()
    };
    // The leading articles are not repeated below.
    let shown: Vec<Id> = on_page.iter().copied().filter(|id| !banner.contains(id)).collect();
    let label = category
        .and_then(|slug| content.article_categories().into_iter().find(|known| known.slug == *slug))
        .map(|category| &*category.label);

    let mut crumbs = vec![home_crumb(site), blogs_crumb(site)];
    if let (Some(label), Some(href)) = (label, site.routes().href(&route(1))) {
        crumbs.push(Crumb { label: label.to_owned(), href: href.to_owned() });
    }
    let body = context! {
        title => label.map_or_else(|| site.texts().plain("blog:title"), str::to_owned),
        categories => categories(site, category),
        banner => leading_blog_cards(site, &banner)?,
        cards => if banner.is_empty() { leading_blog_cards(site, &shown)? } else { blog_cards(site, &shown)? },
        pager => Value::from(Serde(&pager)),
    };
    let head = match label {
        None => meta_head(site, &route(page), "blogs", "blogs"),
        Some(label) => {
            let title = titled(site, &site.texts().with("blog:category_title", &[("category", label.to_owned())]));
            page_head(
                site,
                &route(page),
                title,
                site.texts().with("blog:category_description", &[("category", label.to_owned())]),
            )
        }
    };
    let head = head.paged(site, pager.as_ref()).structured(&[structured_data::breadcrumbs(site, &crumbs)]);
    Ok(PageView { template: "pages/blogs.html", head, crumbs, section: "blogs", body })
}

fn blogs_crumb(site: &Site) -> Crumb {
    Crumb { label: site.texts().plain("nav:blogs"), href: "/Blogs".to_owned() }
}

fn categories(site: &Site, current: Option<&Slug>) -> Value {
    let mut links =
        vec![context! { label => site.texts().plain("blog:all"), href => "/Blogs", current => current.is_none() }];
    for category in site.snapshot().article_categories() {
        if let Some(href) = site.routes().href(&Route::Blogs { category: Some(category.slug.clone()), page: 1 }) {
            links
                .push(context! { label => &*category.label, href => href, current => current == Some(&category.slug) });
        }
    }
    Value::from(links)
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
    let head = head.image(share_address(site, card.image.as_ref())).structured(&data);
    Ok(PageView { template: "pages/article.html", head, crumbs, section: "blogs", body })
}
