//! Runs the generator as a process of its own and reads its resource usage from the kernel.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

pub struct Measured {
    pub seconds: f64,
    pub cpu_seconds: f64,
    /// The part of them that the kernel needed: reading, writing, handing out memory.
    pub kernel_seconds: f64,
    pub memory_mb: f64,
}

/// Runs one command of the generator in `folder` on the repository's own site sources.
pub fn run(folder: &Path, arguments: &[&str]) -> Measured {
    measure(&mut generator(folder, arguments))
}

/// A quiet command of the generator.
pub fn generator(folder: &Path, arguments: &[&str]) -> Command {
    let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../site/site.toml");
    let mut command = Command::new(env!("CARGO_BIN_EXE_tembea"));
    command.args(arguments).arg("--config").arg(config).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs this program with other arguments. What it prints is the seconds of the part that counts, if it prints any.
pub fn run_self(arguments: &[&str]) -> Measured {
    let folder = tempfile::tempdir().expect("there is room for a note");
    let note = folder.path().join("note");
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.args(arguments).stdout(fs::File::create(&note).expect("the note can be written"));
    let mut measured = measure(&mut command);
    let printed = fs::read_to_string(note).unwrap_or_default();
    let mut numbers = printed.split_whitespace().filter_map(|number| number.parse().ok());
    if let (Some(seconds), Some(cpu_seconds)) = (numbers.next(), numbers.next()) {
        (measured.seconds, measured.cpu_seconds) = (seconds, cpu_seconds);
        measured.kernel_seconds = numbers.next().unwrap_or(0.0);
    }
    measured
}

/// Waits for a program and reads its resource usage.
pub fn measure(command: &mut Command) -> Measured {
    let start = Instant::now();
    let child = command.spawn().expect("the program starts");
    let mut status = 0;
    // SAFETY: both pointers are valid for the call, and the child is waited for only here.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let pid = libc::pid_t::try_from(child.id()).expect("a process id fits");
        libc::wait4(pid, &raw mut status, 0, &raw mut usage);
        usage
    };
    assert_eq!(status, 0, "the program failed");
    Measured {
        seconds: start.elapsed().as_secs_f64(),
        cpu_seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        kernel_seconds: seconds(usage.ru_stime),
        memory_mb: usage.ru_maxrss as f64 / 1024.0,
    }
}

fn seconds(time: libc::timeval) -> f64 {
    time.tv_sec as f64 + time.tv_usec as f64 / 1e6
}

/// Writes the same files with the same bytes from two threads, as the build does, and prints the
/// seconds, CPU seconds and the kernel's part of them, of the writing alone.
pub fn write_only(source: &Path, target: &Path) {
    use rayon::prelude::*;
    let files: Vec<(PathBuf, Vec<u8>)> = walkdir::WalkDir::new(source)
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let relative = entry.path().strip_prefix(source).expect("it is inside").to_owned();
            let bytes = fs::read(entry.path()).expect("it was just written");
            (target.join(relative), bytes)
        })
        .collect();
    let usage = || {
        // SAFETY: the pointer is valid for the call.
        unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
            (seconds(usage.ru_utime) + seconds(usage.ru_stime), seconds(usage.ru_stime))
        }
    };
    let (start, before) = (Instant::now(), usage());
    files.par_iter().for_each(|(path, bytes)| {
        if fs::write(path, bytes).is_err() {
            fs::create_dir_all(path.parent().expect("files have a folder")).expect("the folder can be made");
            fs::write(path, bytes).expect("the file can be written");
        }
    });
    let after = usage();
    println!("{} {} {}", start.elapsed().as_secs_f64(), after.0 - before.0, after.1 - before.1);
}
