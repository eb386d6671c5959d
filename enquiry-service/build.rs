//! Puts the pages of the desk into the program.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    embed_desk()
}

/// Lists the built files of the desk, as far as there are any: without them the service compiles all the same.
fn embed_desk() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("desk/dist");
    // Cargo takes a folder that is not there for one that has always changed.
    let parent = Path::new(env!("CARGO_MANIFEST_DIR")).join("desk");
    let watched = if folder.is_dir() { &folder } else { &parent };
    println!("cargo::rerun-if-changed={}", watched.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, &mut files)?;
    }
    files.sort();
    let entries: String = files
        .iter()
        .map(|file| {
            let name = file.strip_prefix(&folder).unwrap_or(file).to_string_lossy().replace('\\', "/");
            format!("    ({name:?}, include_bytes!({:?})),\n", file.display().to_string())
        })
        .collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("desk_files.rs"), format!("const FILES: &[File] = &[\n{entries}];\n"))
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
