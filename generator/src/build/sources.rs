//! The parts of every page that the operator and the site's own build make: settings, templates, assets, texts, maps.

use std::sync::Arc;

use content_model::catalogue::Catalogue;
use tour_view::drawing::Geography;

use super::BuildError;
use crate::{
    config::Config,
    render::{Assets, Templates},
};

pub(super) struct Sources {
    pub config: Config,
    pub templates: Templates,
    pub assets: Assets,
    /// By [`content_model::Locale::index`].
    pub catalogues: Vec<Arc<Catalogue>>,
    pub geography: Geography,
}

impl Sources {
    pub fn read(config: Config) -> Result<Self, BuildError> {
        let (catalogues, geography) = read_texts(&config)?;
        let (templates, assets) = (read_templates(&config)?, Assets::read(&config.site_folder)?);
        Ok(Sources { config, templates, assets, catalogues, geography })
    }

    pub fn reread_templates(&mut self) -> Result<(), BuildError> {
        self.templates = read_templates(&self.config)?;
        Ok(())
    }

    /// Texts and maps, whose names are texts.
    pub fn reread_texts(&mut self) -> Result<(), BuildError> {
        (self.catalogues, self.geography) = read_texts(&self.config)?;
        Ok(())
    }
}

fn read_templates(config: &Config) -> Result<Templates, BuildError> {
    Ok(Templates::read(&config.site_folder.join("templates"))?)
}

fn read_texts(config: &Config) -> Result<(Vec<Arc<Catalogue>>, Geography), BuildError> {
    let mut catalogues = Catalogue::read_all(&config.site_folder.join("locales"))?;
    for catalogue in &mut catalogues {
        let reply = config.site.office.reply_text(catalogue);
        catalogue.fill("reply", &reply);
    }
    // All catalogues have the same keys.
    let has_text = |key: &str| catalogues.first().is_some_and(|catalogue| catalogue.written(key).is_some());
    let geography = Geography::read(&config.site_folder.join("map"), has_text)?;
    Ok((catalogues.into_iter().map(Arc::new).collect(), geography))
}
