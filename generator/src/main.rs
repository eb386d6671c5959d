//! Parses arguments, calls the library, turns the result into an exit code.

use std::{process::ExitCode, time::Duration};

use anyhow::Context;
use clap::Parser;
use generator::{
    backend::{FetchOptions, FetchRunError, Limits, fetch},
    build::{BuildError, BuildOptions, Project},
    cache::Cache,
    check::{check, check_publication},
    cli::{Cli, Command, Common, FetchArguments},
    clock,
    config::{Config, ConfigError},
    demo::{DemoError, demo},
    report::Report,
    serve::{ServeError, ServeOptions, serve},
    tls::choose_cryptography,
};

/// A build allocates hundreds of small strings per page; this allocator halves their cost.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    choose_cryptography();
    match run(Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {}", with_causes(&error));
            ExitCode::from(if can_be_corrected(&error) { 1 } else { 2 })
        }
    }
}

/// The error and its causes; a cause whose text is part of the error is left out.
fn with_causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |message, cause| match message.as_str() {
        "" => cause,
        message if message.contains(&cause) => message.to_owned(),
        message => format!("{message}: {cause}"),
    })
}

/// Whether the operator or an editor can correct the error; any other error is unexpected.
fn can_be_corrected(error: &anyhow::Error) -> bool {
    error.is::<ConfigError>()
        || error.is::<BuildError>()
        || error.is::<FetchRunError>()
        || error.is::<ServeError>()
        || error.is::<DemoError>()
}

/// Whether the command succeeded.
fn run(cli: Cli) -> anyhow::Result<bool> {
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
        now: clock::now(),
    };
    let runtime = runtime()?;
    let start = clock::instant();
    let _context = runtime.enter();
    fetch(config, &options, report)?;
    report.stage_took("fetch", start.elapsed());
    Ok(())
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
