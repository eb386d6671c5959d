//! Builds a synthetic site with the generator and one of the same kind with Hugo in turn, and prints the ratios per page:
//! the speed of a machine drifts, the ratio of two neighbours in time does not.
//!
//! `cargo bench -p generator --bench peers -- 5` runs five pairs of each build; `hugo` must be on the path.

#![expect(
    clippy::expect_used,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::zombie_processes,
    unsafe_code,
    reason = "a measuring program may stop at anything unexpected; it asks the kernel what a child used"
)]

mod hugo;
#[path = "../build/measure.rs"]
#[expect(dead_code, reason = "the build's benchmark uses the rest")]
mod measure;
#[path = "../build/synthetic.rs"]
#[expect(dead_code, reason = "the build's benchmark uses the rest")]
mod synthetic;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use measure::Measured;

/// Pages of our six sites, about.
const PAGES: usize = 15_000;

/// Tours of each of the six sites that Hugo builds, for about as many pages.
const TOURS: u64 = 1_600;

/// Wall and processor seconds of a page of ours, as shares of those of a page of Hugo.
struct Ratio {
    wall: f64,
    cpu: f64,
}

/// The pages that a program has written, and their mean size in bytes.
struct Pages {
    count: usize,
    bytes: u64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write-cache", folder] => synthetic::write_cache(Path::new(folder), PAGES),
        ["write-hugo", folder] => hugo::write_site(Path::new(folder), TOURS),
        rest => compare(rest.iter().find_map(|argument| argument.parse().ok()).unwrap_or(5)),
    }
}

fn compare(pairs: usize) {
    let parent = std::env::var("BENCH_FOLDER").unwrap_or(env!("CARGO_TARGET_TMPDIR").into());
    let root = tempfile::tempdir_in(parent).expect("the folder can be written");
    let (ours, hugos) = (root.path().join("ours"), root.path().join("hugo"));
    measure::run_self(&["write-cache", &ours.join("content-cache").to_string_lossy()]);
    measure::run_self(&["write-hugo", &hugos.to_string_lossy()]);
    // The first builds bring the files into memory; they are not measured.
    build(&ours, true);
    build_with_hugo(&hugos);
    let (our_pages, hugos_pages) = (pages(&ours.join("out")), pages(&hugos.join("public")));
    println!(
        "ours: {} pages of {} bytes; Hugo: {} pages of {} bytes",
        our_pages.count, our_pages.bytes, hugos_pages.count, hugos_pages.bytes
    );
    for (name, is_cold) in [("cold", true), ("warm", false)] {
        let ratios: Vec<Ratio> = (0..pairs)
            .map(|_| {
                let (one, other) = (build(&ours, is_cold), build_with_hugo(&hugos));
                let per_page =
                    |one: f64, other: f64| (one / our_pages.count as f64) / (other / hugos_pages.count as f64);
                let ratio = Ratio {
                    wall: per_page(one.seconds, other.seconds),
                    cpu: per_page(one.cpu_seconds, other.cpu_seconds),
                };
                print(&format!("{name}, ours"), &one);
                print("Hugo", &other);
                println!("    ratio per page: {:.2} wall, {:.2} CPU", ratio.wall, ratio.cpu);
                ratio
            })
            .collect();
        let [wall, cpu] = [|ratio: &Ratio| ratio.wall, |ratio: &Ratio| ratio.cpu].map(|of| median(&ratios, of));
        println!("{name}, median of {pairs} pairs, of a page of Hugo: {wall:.3} wall, {cpu:.3} CPU");
    }
}

/// Builds our site; a warm build has the results of the one before, and writes all pages.
fn build(folder: &Path, is_cold: bool) -> Measured {
    remove(&folder.join("out"));
    if is_cold {
        remove(&folder.join("work"));
    }
    measure::run(folder, &["build", "--cache", "content-cache", "--out", "out", "--work", "work"])
}

fn build_with_hugo(folder: &Path) -> Measured {
    remove(&folder.join("public"));
    measure::measure(Command::new("hugo").arg("--quiet").current_dir(folder).stdout(Stdio::null()))
}

fn remove(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
}

fn pages(folder: &Path) -> Pages {
    let files = walkdir::WalkDir::new(folder).into_iter().flatten().map(walkdir::DirEntry::into_path);
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "html");
    let sizes: Vec<u64> =
        files.filter(is_page).map(|path| fs::metadata(path).expect("it was just written").len()).collect();
    Pages { count: sizes.len(), bytes: sizes.iter().sum::<u64>() / sizes.len().max(1) as u64 }
}

fn median(ratios: &[Ratio], of: fn(&Ratio) -> f64) -> f64 {
    let mut numbers: Vec<f64> = ratios.iter().map(of).collect();
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

fn print(name: &str, measured: &Measured) {
    println!(
        "{name:>12}: {:.2} s, CPU {:.2} s (kernel {:.2}), {:.0} MB",
        measured.seconds, measured.cpu_seconds, measured.kernel_seconds, measured.memory_mb
    );
}
