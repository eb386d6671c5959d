//! Rendering with minijinja: templates, the functions they call, and the assets they name.

mod assets;
mod editor_html;
mod json_ld;
mod markdown_pages;
mod merged_context;
mod precompile;

pub use assets::{Assets, AssetsError, manifest_files};
pub use editor_html::{Heading, RewrittenHtml, rewrite};
pub use json_ld::JsonLd;
pub use markdown_pages::{MarkdownError, MarkdownPage, MarkdownPages, examples};
pub use merged_context::merged_context;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use content_model::catalogue::Catalogue;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value};
use walkdir::WalkDir;

use crate::fingerprint::{Digest, Hasher};

/// The source of every template, read once for all locales.
#[derive(Debug)]
pub struct Templates {
    sources: Vec<(String, String)>,
    digest: Digest,
}

#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("cannot read {path}: {source}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
    #[error("{}", explain(.0))]
    Template(#[from] minijinja::Error),
}

/// Every different cause of a template's error, with file and line.
fn explain(error: &minijinja::Error) -> String {
    let mut causes = vec![error.to_string()];
    let mut source = std::error::Error::source(error);
    while let Some(cause) = source {
        let text = cause.to_string();
        if !causes.contains(&text) {
            causes.push(text);
        }
        source = cause.source();
    }
    causes.join(", because ")
}

impl Templates {
    pub fn read(folder: &Path) -> Result<Self, RenderError> {
        let mut sources = Vec::new();
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry =
                entry.map_err(|error| RenderError::Unreadable { path: folder.to_owned(), source: error.into() })?;
            if !entry.file_type().is_file() {
                continue;
            }
            let text = fs::read_to_string(entry.path())
                .map_err(|source| RenderError::Unreadable { path: entry.path().to_owned(), source })?;
            let name = entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_string_lossy().replace('\\', "/");
            sources.push((name, text));
        }
        let mut hasher = Hasher::new();
        for (name, text) in &sources {
            hasher.text(name).text(text);
        }
        Ok(Templates { digest: hasher.finish(), sources })
    }

    pub fn digest(&self) -> Digest {
        self.digest
    }
}

/// Renders the templates in one locale.
#[derive(Debug)]
pub struct Renderer {
    environment: Environment<'static>,
}

impl Renderer {
    pub fn new(templates: &Templates, catalogue: &Arc<Catalogue>, assets: &Assets) -> Result<Self, RenderError> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|name| {
            if name.ends_with(".html") || name.ends_with(".xml") { AutoEscape::Html } else { AutoEscape::None }
        });
        environment.set_formatter(tour_view::write_value);
        tour_view::functions::register(&mut environment, catalogue, &assets.icons);
        for (name, source) in &templates.sources {
            environment.add_template_owned(name.clone(), precompile::precompile(source, catalogue, assets))?;
        }
        Ok(Renderer { environment })
    }

    /// A whole page, in a buffer that is large enough for most pages: growing it would copy the page several times.
    pub fn render_page(&self, template: &str, context: Value) -> Result<Vec<u8>, RenderError> {
        const ROOM: usize = 64 * 1024;
        let mut page = Vec::with_capacity(ROOM);
        self.environment.get_template(template)?.render_captured_to(context, &mut page)?;
        Ok(page)
    }

    pub fn render(&self, template: &str, context: Value) -> Result<String, RenderError> {
        Ok(self.environment.get_template(template)?.render(context)?)
    }
}
