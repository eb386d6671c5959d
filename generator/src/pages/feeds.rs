//! Files beside the pages: sitemap, robots, Atom feed, web manifest.

use std::fmt::Write;

use content_model::Locale;
use jiff::civil::Date;
use rayon::prelude::*;
use serde_json::json;

use super::{Site, head::Alternate};
use crate::{
    content::{Digest, Hasher},
    routes::Route,
};

const ARTICLES_IN_FEED: usize = 30;
/// The most addresses that one sitemap file may hold.
const ADDRESSES_PER_FILE: usize = 45_000;

struct SitemapEntry {
    location: String,
    last_modified: Option<Date>,
    alternates: Vec<Alternate>,
}

fn escape(text: &str) -> String {
    // Control characters other than tab and line breaks cannot stand in XML at all.
    let is_forbidden = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
    if text.contains(is_forbidden) {
        crate::markup::escape(&text.replace(is_forbidden, ""))
    } else {
        crate::markup::escape(text)
    }
}

/// The names of the files that [`sitemap`] makes.
pub fn sitemap_files(site: &Site) -> Vec<String> {
    let addresses = site.routes().routes().iter().filter(|route| site.is_indexed(route)).count();
    let parts = addresses.div_ceil(ADDRESSES_PER_FILE);
    let numbered = (1..=parts).filter(|_| parts > 1).map(|number| format!("sitemap-{number}.xml"));
    numbered.chain(["sitemap.xml".to_owned()]).collect()
}

/// A hash of everything the sitemap lists: addresses in all languages, and the cards, which hold the dates.
pub fn sitemap_inputs(site: &Site) -> Digest {
    let digests: Vec<Digest> = site
        .routes()
        .routes()
        .par_iter()
        .filter(|route| site.is_indexed(route))
        .map(|route| {
            let mut hasher = Hasher::new();
            for locale in Locale::ALL {
                hasher.text(site.tables().get(&locale).and_then(|table| table.href(route)).unwrap_or_default());
            }
            hasher.finish()
        })
        .collect();
    let mut hasher = Hasher::new();
    hasher.digest(site.base_digest());
    let content = site.content();
    let tours = content.tours.iter().map(|tour| tour.digest);
    let blogs = content.blogs.iter().map(|blog| blog.digest);
    let reviews = content.reviews.first().map(|review| review.digest);
    for digest in tours.chain(blogs).chain(reviews).chain(digests) {
        hasher.digest(digest);
    }
    hasher.finish()
}

/// `sitemap.xml`, and where one file cannot hold all, `sitemap-1.xml` … with an index of them.
pub fn sitemap(site: &Site) -> Vec<(String, String)> {
    let entries: Vec<SitemapEntry> = site
        .routes()
        .routes()
        .par_iter()
        .filter(|route| site.is_indexed(route))
        .filter_map(|route| {
            Some(SitemapEntry {
                location: site.absolute(site.routes().href(route)?),
                last_modified: site.last_modified(route),
                alternates: site.alternates(route),
            })
        })
        .collect();
    if entries.len() <= ADDRESSES_PER_FILE {
        return vec![("sitemap.xml".to_owned(), address_list(&entries))];
    }
    let mut files = Vec::new();
    let mut index = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for (number, chunk) in entries.chunks(ADDRESSES_PER_FILE).enumerate() {
        let name = format!("sitemap-{}.xml", number + 1);
        let _ = writeln!(index, "<sitemap><loc>{}</loc></sitemap>", escape(&site.absolute(&format!("/{name}"))));
        files.push((name, address_list(chunk)));
    }
    index.push_str("</sitemapindex>\n");
    files.push(("sitemap.xml".to_owned(), index));
    files
}

fn address_list(entries: &[SitemapEntry]) -> String {
    let mut xml = String::with_capacity(entries.len() * 800);
    xml.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n");
    let parts: Vec<String> = entries.par_chunks(512).map(addresses).collect();
    xml.extend(parts);
    xml.push_str("</urlset>\n");
    xml
}

fn addresses(entries: &[SitemapEntry]) -> String {
    let mut xml = String::with_capacity(entries.len() * 800);
    for entry in entries {
        let _ = write!(xml, "<url><loc>{}</loc>", escape(&entry.location));
        if let Some(date) = entry.last_modified {
            let _ = write!(xml, "<lastmod>{date}</lastmod>");
        }
        for alternate in &entry.alternates {
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{}\"/>",
                alternate.lang,
                escape(&alternate.href)
            );
        }
        if let Some(english) = entry.alternates.iter().find(|alternate| alternate.lang == "en") {
            let _ = write!(
                xml,
                "<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{}\"/>",
                escape(&english.href)
            );
        }
        xml.push_str("</url>\n");
    }
    xml
}

pub fn robots(site: &Site) -> String {
    // Private pages say `noindex` themselves: a crawler must be able to read that.
    // A site of sample content is nobody's to find.
    let rule = if site.content().header.sample { "Disallow: /" } else { "Disallow: /api/" };
    format!("User-agent: *\n{rule}\n\nSitemap: {}\n", site.absolute("/sitemap.xml"))
}

/// The newest articles as an Atom feed.
pub fn feed(site: &Site) -> String {
    let content = site.content();
    let newest =
        content.blogs.iter().map(|blog| blog.updated.unwrap_or(blog.published)).max().unwrap_or(content.today());
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n<title>{}</title>\n<id>{}</id>\n<link rel=\"self\" href=\"{}\"/>\n<link href=\"{}\"/>\n<updated>{newest}T00:00:00Z</updated>\n<author><name>{}</name></author>\n",
        site.locale(),
        escape(&site.titled(&site.text("blog:title"))),
        escape(&site.absolute("/Blogs")),
        escape(&site.absolute("/feed.xml")),
        escape(&site.absolute("/Blogs")),
        escape(&site.config().site.brand.name),
    );
    for blog in content.blogs.iter().take(ARTICLES_IN_FEED) {
        let Some(href) = site.routes().href(&Route::Article(blog.id)) else { continue };
        let address = escape(&site.absolute(href));
        let _ = write!(
            xml,
            "<entry><title>{}</title><id>{address}</id><link href=\"{address}\"/><published>{}T00:00:00Z</published><updated>{}T00:00:00Z</updated><category term=\"{}\" label=\"{}\"/>",
            escape(&blog.title),
            blog.published,
            blog.updated.unwrap_or(blog.published),
            escape(blog.category.slug.as_str()),
            escape(&blog.category.label),
        );
        if let Some(author) = &blog.author {
            let _ = write!(xml, "<author><name>{}</name></author>", escape(author));
        }
        if let Some(excerpt) = &blog.excerpt {
            let _ = write!(xml, "<summary>{}</summary>", escape(excerpt));
        }
        xml.push_str("</entry>\n");
    }
    xml.push_str("</feed>\n");
    xml
}

pub fn web_manifest(site: &Site) -> String {
    let brand = &site.config().site.brand;
    let manifest = json!({
        "name": site.titled(&site.text("meta:manifest_name")),
        "short_name": brand.name,
        "description": site.text("meta:home_description"),
        "lang": site.locale().code(),
        "start_url": "/",
        "display": "browser",
        "background_color": "#faf6ee",
        "theme_color": "#faf6ee",
        "icons": [
            { "src": "/assets/brand/icon.svg", "type": "image/svg+xml", "sizes": "any" },
            { "src": "/assets/brand/icon-192.png", "type": "image/png", "sizes": "192x192" },
            { "src": "/assets/brand/icon-512.png", "type": "image/png", "sizes": "512x512" },
        ],
    });
    format!("{manifest:#}\n")
}
