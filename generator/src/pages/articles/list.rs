//! The blog and its categories.

use minijinja::{Value, context, value::Serde};

use super::blogs_crumb;
use crate::{
    identity::{Id, Slug},
    pages::{
        prepared::Site,
        shared::{
            cards::{blog_cards, leading_blog_cards},
            head::{Crumb, home_crumb, meta_head, page_head, pager, titled},
            structured_data,
            view::{PageError, PageView},
        },
    },
    routes::{ARTICLES_PER_PAGE, Route},
};

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
    let listed: Vec<Id> = on_page.iter().copied().filter(|id| !banner.contains(id)).collect();
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
        cards => if banner.is_empty() { leading_blog_cards(site, &listed)? } else { blog_cards(site, &listed)? },
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
