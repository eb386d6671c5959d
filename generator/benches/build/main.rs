//! Builds synthetic sites of a given number of pages and prints pages per
//! second, CPU seconds and peak memory: cold, warm, unchanged, one tour edited,
//! beside the cost of only writing the same files.
//!
//! `cargo bench -p generator --bench build -- 1500 15000 60000`

#![expect(
    clippy::expect_used,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::zombie_processes,
    unsafe_code,
    reason = "a measuring program may stop at anything unexpected; it asks the kernel what a child used"
)]

mod measure;
mod synthetic;

use std::{
    fs,
    path::{Path, PathBuf},
};

use measure::{Measured, run};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // What needs much memory runs as a process of its own: a child begins with its parent's peak.
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write-cache", folder, size] => {
            return synthetic::write_cache(Path::new(folder), size.parse().expect("a number of pages"));
        }
        ["write-only", source, target] => return measure::write_only(Path::new(source), Path::new(target)),
        _ => {}
    }
    let sizes: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![1_500, 15_000] } else { sizes };
    println!(
        "{:>7}  {:22} {:>9} {:>9} {:>14} {:>10} {:>10}",
        "pages", "build", "seconds", "pages/s", "CPU s/1,000", "of it sys", "memory MB"
    );
    let roots: Vec<PathBuf> = sizes.into_iter().map(bench).collect();
    // At the very end: ext4 makes creating files slow for a while after many were deleted.
    for root in roots {
        let _ = fs::remove_dir_all(&root);
    }
}

fn bench(size: usize) -> PathBuf {
    let root = Path::new(&std::env::var("BENCH_FOLDER").unwrap_or(env!("CARGO_TARGET_TMPDIR").into()))
        .join(format!("bench-{size}-{}", std::process::id()));
    fs::create_dir_all(&root).expect("the target folder can be written");
    let cache = root.join("content-cache");
    measure::run_self(&["write-cache", &cache.to_string_lossy(), &size.to_string()]);
    let build = |out: &str| run(&root, &["build", "--cache", "content-cache", "--out", out, "--work", "work"]);

    let cold = build("cold");
    let pages = count_pages(&root.join("cold"));
    print(pages, "cold", &cold);
    let warm = build("warm");
    print(pages, "warm, no output", &warm);
    print(pages, "nothing changed", &build("warm"));
    synthetic::edit_one_tour(&cache);
    print(pages, "one tour edited", &build("warm"));
    let (rendered, copy) = (root.join("cold"), root.join("copy"));
    let writing = measure::run_self(&["write-only", &rendered.to_string_lossy(), &copy.to_string_lossy()]);
    print(pages, "writing the files only", &writing);
    // What the kernel takes for writing differs between machines more than anything else here.
    let beyond = |build: &Measured| (build.cpu_seconds - writing.cpu_seconds) / pages as f64 * 1000.0;
    println!("{pages:>7}  CPU s/1,000 beyond writing: cold {:.2}, warm {:.2}", beyond(&cold), beyond(&warm));
    root
}

fn print(pages: usize, name: &str, measured: &Measured) {
    let count = pages as f64;
    println!(
        "{pages:>7}  {name:22} {:>9.2} {:>9.0} {:>14.2} {:>10.2} {:>10.0}",
        measured.seconds,
        count / measured.seconds,
        measured.cpu_seconds / count * 1000.0,
        measured.kernel_seconds / count * 1000.0,
        measured.memory_mb
    );
}

fn count_pages(folder: &Path) -> usize {
    walkdir::WalkDir::new(folder)
        .into_iter()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "html"))
        .count()
}
