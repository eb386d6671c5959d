//! The commands: each calls the library and reports.

use std::time::Duration;

use anyhow::Context;

use crate::{
    backend::{FetchOptions, Limits, fetch},
    build::{BuildOptions, Project},
    cache::Cache,
    check::{check, check_publication, check_shared_sentences},
    cli::{Cli, Command, Common, FetchArguments},
    clock,
    config::Config,
    demo::demo,
    report::Report,
    serve::{ServeOptions, serve},
};

/// Runs a command; returns whether it succeeded.
///
/// # Errors
///
/// If the operator must correct a fault first, or for an unexpected reason.
pub fn run(cli: Cli) -> anyhow::Result<bool> {
    match cli.command {
        Command::Fetch { common, fetch } => {
            let config = Config::from_environment(&common.config)?;
            let mut report = Report::new("fetch");
            run_fetch(&config, &common, &fetch, &mut report)?;
            finish(&common, &report)
        }
        Command::Build { common, fetch_first, precompress, fetch } => {
            let config = Config::from_environment(&common.config)?;
            let mut report = Report::new("build");
            if fetch_first {
                run_fetch(&config, &common, &fetch, &mut report)?;
                report.locales.clear();
            }
            let mut project = Project::open(config, build_options(&common, precompress), &mut report)?;
            project.build(&common.locales(), &mut report)?;
            finish(&common, &report)
        }
        Command::Check { common, publish } => {
            let config = Config::from_environment(&common.config)?;
            let mut report = Report::new("check");
            let mut findings = report.stage("check", || check(&config, &common.out, &common.locales()));
            let cache = Cache::new(&common.cache);
            for locale in common.locales() {
                findings.extend(check_shared_sentences(&config, &cache, locale));
            }
            if publish {
                findings.extend(check_publication(&config, &common.out, &common.locales()));
            }
            for finding in &findings {
                report.locales.entry(finding.locale).or_default();
            }
            for locale in common.locales() {
                report.locales.entry(locale).or_default();
            }
            report.add_faults(findings);
            finish(&common, &report)?;
            Ok(report.faults.is_empty())
        }
        Command::Serve { common, serve: arguments } => {
            let config = Config::from_environment(&common.config)?;
            let options = ServeOptions {
                port: arguments.port,
                api: arguments.api,
                is_numbered: false,
                watch: arguments.watch,
                build: build_options(&common, false),
                config_file: common.config.clone(),
            };
            runtime()?.block_on(serve(config, options))?;
            Ok(true)
        }
        Command::Demo { port } => {
            runtime()?.block_on(demo(port))?;
            Ok(true)
        }
    }
}

fn build_options(common: &Common, precompress: bool) -> BuildOptions {
    BuildOptions {
        locales: common.locales(),
        cache: Cache::new(&common.cache),
        out: common.out.clone(),
        work: common.work.clone(),
        precompress,
    }
}

fn run_fetch(config: &Config, common: &Common, arguments: &FetchArguments, report: &mut Report) -> anyhow::Result<()> {
    let options = FetchOptions {
        locales: common.locales(),
        cache: Cache::new(&common.cache),
        limits: Limits {
            concurrency: arguments.concurrency.into(),
            timeout: Duration::from_secs(arguments.timeout.into()),
            retries: arguments.retries.into(),
            ..Limits::default()
        },
        sample: arguments.sample,
        accepts_empty: arguments.accept_empty,
        now: clock::now(),
    };
    let runtime = runtime()?;
    let start = clock::instant();
    let _context = runtime.enter();
    let fetched = fetch(config, &options, report);
    report.stage_took("fetch", start.elapsed());
    if fetched.is_err() && !report.faults.is_empty() {
        // The error of one locale hides no problem of the others.
        finish(common, report)?;
    }
    Ok(fetched?)
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start the asynchronous runtime")
}

/// Prints and writes the report; with `--strict`, problems make the command fail.
fn finish(common: &Common, report: &Report) -> anyhow::Result<bool> {
    println!("{report}");
    if let Some(path) = &common.report {
        report.write_json(path).with_context(|| format!("cannot write the report to {}", path.display()))?;
    }
    Ok(!common.strict || report.faults.is_empty())
}
