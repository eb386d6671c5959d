//! The guestbook: all reviews, newest first, in pages.

use minijinja::{Value, context, value::Serde};

use crate::{
    pages::{
        prepared::Site,
        shared::{
            cards::review_views,
            head::{Crumb, home_crumb, meta_head, pager},
            ratings::{breakdown_rows, count_by_stars},
            structured_data,
            view::{PageError, PageView},
        },
    },
    routes::{REVIEWS_PER_PAGE, Route},
};

pub fn view(site: &Site, page: usize) -> Result<PageView, PageError> {
    let reviews = site.snapshot().reviews();
    let start = ((page - 1) * REVIEWS_PER_PAGE).min(reviews.len());
    let on_page = &reviews[start..(start + REVIEWS_PER_PAGE).min(reviews.len())];
    let pager = pager(site, page, reviews.len().div_ceil(REVIEWS_PER_PAGE), |page| Route::Review { page });
    let crumbs = vec![home_crumb(site), Crumb { label: site.texts().plain("nav:review"), href: "/Review".to_owned() }];
    let body = context! {
        count => reviews.len(),
        average => structured_data::average(reviews).map(|(average, _)| site.texts().formats().rating(average)),
        ratings => breakdown_rows(site, count_by_stars(reviews)),
        reviews => review_views(site, on_page)?,
        pager => Value::from(Serde(&pager)),
    };
    let head = meta_head(site, &Route::Review { page }, "review", "review")
        .paged(site, pager.as_ref())
        .structured(&[structured_data::breadcrumbs(site, &crumbs)]);
    Ok(PageView { template: "pages/review.html", head, crumbs, section: "review", body })
}
