use std::ops::RangeInclusive;

use axum::{
    Json,
    extract::{Query, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use correspondence::sight::desk::sight_of;
use kernel::{
    fields::FieldErrorKind,
    http::{problem::Problem, refusals::wrong_field, web::Web},
};
use staff::{
    guard::Person,
    people::{actions::log_export, model::StaffMember},
};

use super::{
    actions,
    model::{Cell, Months, Period, Report, Season},
    spreadsheet::{report_as_csv, report_as_xlsx},
};
use crate::state::Overview;

/// The longest period of a report, in days.
const LONGEST: i32 = 3700;

/// The years of which a report may tell.
const YEARS: RangeInclusive<i16> = 2000..=2100;

/// The file format of a report.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportFile {
    Csv,
    Xlsx,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReportQuery {
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day, `YYYY-MM-DD`.
    to: String,
    /// File format. Without it the response is JSON. The audit log records each export.
    file: Option<ReportFile>,
}

/// A cell of a report.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", content = "value", rename_all = "snake_case")]
pub enum ReportCell {
    /// One of a closed list of words, such as `answered`.
    Word(&'static str),
    /// A free text, such as the name of a tour or a person.
    Text(String),
    /// A number.
    Count(i64),
    Share(ReportShare),
    /// A duration.
    Minutes(i64),
    Money(ReportAmount),
    /// `YYYY-MM-DD`
    Day(String),
    /// `YYYY-MM`
    Month(String),
    /// No value.
    Nothing,
}

/// An amount in the minor unit of its currency.
#[derive(Serialize, ToSchema)]
pub struct ReportAmount {
    amount: i64,
    currency: String,
}

/// A part of a whole, which is not 0.
#[derive(Serialize, ToSchema)]
pub struct ReportShare {
    part: i64,
    whole: i64,
}

impl From<Cell> for ReportCell {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Word(word) => ReportCell::Word(word),
            Cell::Text(text) => ReportCell::Text(text),
            Cell::Count(count) => ReportCell::Count(count),
            Cell::Share { part, whole } => ReportCell::Share(ReportShare { part, whole }),
            Cell::Minutes(minutes) => ReportCell::Minutes(minutes),
            Cell::Money(amount) => {
                ReportCell::Money(ReportAmount { amount: amount.minor(), currency: amount.currency().to_string() })
            }
            Cell::Day(day) => ReportCell::Day(day.to_string()),
            Cell::Month(day) => ReportCell::Month(day.strftime("%Y-%m").to_string()),
            Cell::Nothing => ReportCell::Nothing,
        }
    }
}

/// A table: each row has a cell for each column.
#[derive(Serialize, ToSchema)]
pub struct ReportAnswer {
    columns: Vec<&'static str>,
    rows: Vec<Vec<ReportCell>>,
    /// Seasons of the report's rows; empty if the report does not group by season.
    seasons: Vec<SeasonAnswer>,
}

/// A season of the year.
#[derive(Serialize, ToSchema)]
pub struct SeasonAnswer {
    name: String,
    /// Several ranges if the season occurs more than once a year.
    months: Vec<MonthsAnswer>,
}

/// Consecutive months from `first` to `last`, inclusive, from 1 to 12.
#[derive(Serialize, ToSchema)]
pub struct MonthsAnswer {
    first: i8,
    last: i8,
}

impl SeasonAnswer {
    fn of(season: &Season) -> Self {
        let months = |months: &Months| MonthsAnswer { first: months.first, last: months.last };
        SeasonAnswer { name: season.name.clone(), months: season.months.iter().map(months).collect() }
    }
}

fn period_of(app: &Web, query: &ReportQuery) -> Result<Period, Problem> {
    let day =
        |field, text: &str| text.parse::<Date>().map_err(|_| wrong_field(app, field, FieldErrorKind::InvalidDate));
    let (from, to) = (day("from", &query.from)?, day("to", &query.to)?);
    let days = from.until(to).map_or(i32::MAX, |span| span.get_days());
    if (0..LONGEST).contains(&days) && YEARS.contains(&from.year()) && YEARS.contains(&to.year()) {
        Ok(Period { from, to })
    } else {
        Err(wrong_field(app, "to", FieldErrorKind::InvalidDate))
    }
}

/// The report as JSON or as a file. An export is written to the audit log before the file is returned.
async fn answer(
    app: &Web,
    person: &StaffMember,
    name: &'static str,
    (report, seasons, file): (Report, &[Season], Option<ReportFile>),
) -> Result<Response, Problem> {
    let Some(file) = file else {
        let rows = report.rows.into_iter().map(|row| row.into_iter().map(ReportCell::from).collect());
        let (columns, seasons) = (report.columns.to_vec(), seasons.iter().map(SeasonAnswer::of).collect());
        return Ok(Json(ReportAnswer { columns, rows: rows.collect(), seasons }).into_response());
    };
    let now = app.clock.now();
    let (written, kind) = match file {
        ReportFile::Csv => (report_as_csv(&report).map_err(|error| error.to_string()), "text/csv; charset=utf-8"),
        ReportFile::Xlsx => (
            report_as_xlsx(&report, now).map_err(|error| error.to_string()),
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
    };
    let bytes = written.map_err(|error| {
        tracing::error!(%error, report = name, "report rendering failed");
        Problem::internal()
    })?;
    let rows = i64::try_from(report.rows.len()).unwrap_or(i64::MAX);
    log_export(&app.database, name, rows, (person.id, now)).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
    ];
    Ok((headers, bytes).into_response())
}

/// Reports how soon visitors received a first answer.
#[utoipa::path(get, path = "/api/desk/reports/reply-time", params(ReportQuery), responses(
    (status = 200, description = "The report as JSON or as a file", body = ReportAnswer),
    (status = 422, description = "The days cannot be read", body = Problem),
))]
pub async fn reply_time(
    State(app): State<Overview>,
    Person(person): Person,
    Query(query): Query<ReportQuery>,
) -> Result<Response, Problem> {
    let (period, zone, now) = (period_of(&app, &query)?, &app.zone, app.clock.now());
    let desk = app.correspondence.desk.as_ref().ok_or_else(Problem::not_found)?;
    let clock = desk.reply_clock.clone();
    let report =
        actions::reply_time(&app.database, period, clock, sight_of(&app.correspondence, &person), (zone, now)).await?;
    answer(&app, &person, "report_reply_time", (report, &[], query.file)).await
}

/// Reports which state enquiries reached, and why the others were lost.
#[utoipa::path(get, path = "/api/desk/reports/funnel", params(ReportQuery), responses(
    (status = 200, description = "The report as JSON or as a file", body = ReportAnswer),
    (status = 422, description = "The days cannot be read", body = Problem),
))]
pub async fn funnel(
    State(app): State<Overview>,
    Person(person): Person,
    Query(query): Query<ReportQuery>,
) -> Result<Response, Problem> {
    let (period, sight) = (period_of(&app, &query)?, sight_of(&app.correspondence, &person));
    let report = actions::funnel(&app.database, period, sight, &app.zone).await?;
    answer(&app, &person, "report_funnel", (report, &[], query.file)).await
}

/// Reports how visitors came to the sites.
#[utoipa::path(get, path = "/api/desk/reports/sources", params(ReportQuery), responses(
    (status = 200, description = "The report as JSON or as a file", body = ReportAnswer),
    (status = 422, description = "The days cannot be read", body = Problem),
))]
pub async fn sources(
    State(app): State<Overview>,
    Person(person): Person,
    Query(query): Query<ReportQuery>,
) -> Result<Response, Problem> {
    let report = actions::sources(&app.database, period_of(&app, &query)?, &app.zone).await?;
    answer(&app, &person, "report_sources", (report, &[], query.file)).await
}

/// Reports the revenue of journeys.
#[utoipa::path(get, path = "/api/desk/reports/revenue", params(ReportQuery), responses(
    (status = 200, description = "The report as JSON or as a file", body = ReportAnswer),
    (status = 422, description = "The days cannot be read", body = Problem),
))]
pub async fn revenue(
    State(app): State<Overview>,
    Person(person): Person,
    Query(query): Query<ReportQuery>,
) -> Result<Response, Problem> {
    let content = app.content.current();
    let seasons = app.seasons.as_ref().ok_or_else(Problem::not_found)?;
    let report = actions::revenue(&app.database, period_of(&app, &query)?, seasons, &content).await?;
    answer(&app, &person, "report_revenue", (report, seasons.all(), query.file)).await
}

/// Reports amounts that are due and not fully paid, and refunds that are owed.
#[utoipa::path(get, path = "/api/desk/reports/money-due", params(ReportQuery), responses(
    (status = 200, description = "The report as JSON or as a file", body = ReportAnswer),
    (status = 422, description = "The days cannot be read", body = Problem),
))]
pub async fn money_due(
    State(app): State<Overview>,
    Person(person): Person,
    Query(query): Query<ReportQuery>,
) -> Result<Response, Problem> {
    let (period, now, content) = (period_of(&app, &query)?, app.clock.now(), app.content.current());
    let report = actions::money_due(&app.database, period, &content, (&app.zone, now)).await?;
    answer(&app, &person, "report_money_due", (report, &[], query.file)).await
}
