//! Whole tables on the standard output, page by page.

use std::{
    io::{self, Write},
    pin::pin,
};

use futures_util::TryStreamExt;
use serde::{Serialize, Serializer, ser::SerializeSeq};

use super::actions::{Exported, csv_pages, page};
use crate::{kernel::database::Database, settings::Settings};

pub async fn write_csv<T: Exported>(database: &Database, settings: &Settings) -> anyhow::Result<()> {
    let mut pages = pin!(csv_pages::<T>(database.clone(), settings.zone.clone(), ()));
    while let Some(written) = pages.try_next().await? {
        io::stdout().write_all(&written)?;
    }
    Ok(())
}

pub async fn write_json<T: Exported + Serialize>(database: &Database) -> anyhow::Result<()> {
    let mut serializer = serde_json::Serializer::pretty(io::stdout());
    let mut list = serializer.serialize_seq(None)?;
    let mut rows = page::<T>(database, None).await?;
    while let Some(last) = rows.pop() {
        rows.iter().try_for_each(|row| list.serialize_element(row))?;
        list.serialize_element(&last)?;
        rows = page(database, Some(last)).await?;
    }
    list.end()?;
    Ok(writeln!(io::stdout())?)
}
