//! The faults that stop a build.

use std::{io, path::PathBuf};

use content_model::{Locale, catalogue::CatalogueError};
use tour_view::drawing::GeographyError;

use crate::{
    cache::SwapError,
    content::LoadError,
    hosting::HostingError,
    islands::IslandError,
    output::OutputError,
    pages::PageError,
    pictures::PictureError,
    render::{AssetsError, MarkdownError, RenderError},
};

/// A fault that the operator or an engineer must correct before a site can be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    #[error(transparent)]
    Lock(#[from] SwapError),
    #[error(transparent)]
    Templates(#[from] RenderError),
    #[error(transparent)]
    Assets(#[from] AssetsError),
    #[error(transparent)]
    Geography(#[from] GeographyError),
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    #[error(transparent)]
    MarkdownPages(#[from] MarkdownError),
    #[error(transparent)]
    Islands(#[from] IslandError),
    #[error("a picture cannot be made: {0}")]
    Pictures(#[source] PictureError),
    #[error("the journey line of a tour cannot be painted: {0}")]
    Strips(#[from] PictureError),
    #[error("the {locale} site has no usable snapshot: {source}")]
    Snapshot {
        locale: Locale,
        #[source]
        source: LoadError,
    },
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error(transparent)]
    Hosting(#[from] HostingError),
    #[error("{locale} {file}: {source}")]
    Page {
        locale: Locale,
        file: String,
        #[source]
        source: PageError,
    },
    #[error("another build is using {0}; wait for it, or name another working folder with --work")]
    InUse(PathBuf),
    #[error("cannot use the working folder {path}: {source}; name another with --work")]
    Work {
        path: PathBuf,
        #[source]
        source: io::Error,
    },
}
