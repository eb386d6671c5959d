//! What each file of a crate imports of which other file, by `use` and by paths in its code.
//!
//! A name leads to the file that defines it, also if the folder above exports it again: such an export is no import.
//! Tests inside of the files are left out.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use walkdir::WalkDir;

/// A file names something of another one. Files are paths below `src`.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    pub file: String,
    pub name: String,
    pub of: String,
}

/// The imports of a library: `main.rs` and `bin` are crates of their own.
pub fn imports(source: &Path) -> BTreeSet<Import> {
    let library = Library::read(source);
    let mut imports = BTreeSet::new();
    for (module, file) in &library.0 {
        let uses = file.uses.iter().map(|used| (&used.path, used.is_exported));
        let paths = file.paths.iter().map(|path| (path, false));
        for (path, is_exported) in uses.chain(paths) {
            let Some(path) = library.absolute(module, path, DEEPEST) else { continue };
            if is_exported && path.starts_with(module) {
                continue;
            }
            let Some((of, name)) = library.owner(&path, DEEPEST) else { continue };
            if of.name != file.name {
                imports.insert(Import { file: file.name.clone(), name, of: of.name.clone() });
            }
        }
    }
    imports
}

/// The longest chain of names that lead to each other, against names that lead to themselves.
const DEEPEST: u8 = 16;

/// The files by the paths of their modules.
struct Library(BTreeMap<Vec<String>, File>);

struct File {
    name: String,
    uses: Vec<Use>,
    /// Paths in the code of at least two names.
    paths: Vec<Vec<String>>,
    defines: BTreeSet<String>,
}

/// One name of a `use`.
struct Use {
    path: Vec<String>,
    /// The name in this file; `*` for all names of the path.
    name: String,
    is_exported: bool,
}

impl Library {
    fn read(source: &Path) -> Self {
        let mut files = BTreeMap::new();
        for entry in WalkDir::new(source).into_iter().map(Result::unwrap) {
            let path = entry.path().strip_prefix(source).unwrap();
            if path.extension().is_none_or(|extension| extension != "rs") || path.starts_with("bin") {
                continue;
            }
            let name = path.to_str().unwrap().replace('\\', "/");
            let mut module: Vec<String> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            match module.last().unwrap().as_str() {
                "main" => continue,
                "mod" | "lib" => drop(module.pop()),
                _ => {}
            }
            files.insert(module, File::read(name, &std::fs::read_to_string(entry.path()).unwrap()));
        }
        Library(files)
    }

    /// The path from the root of the library of what a file calls by this path; none of other libraries.
    fn absolute(&self, module: &[String], path: &[String], deepest: u8) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let deepest = deepest.checked_sub(1)?;
        let base = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.to_vec(),
            "super" => {
                let parent = module.split_last()?.1;
                let above = rest.iter().take_while(|name| *name == "super").count();
                let base = parent.get(..parent.len().checked_sub(above)?)?;
                return Some([base, &rest[above..]].concat());
            }
            _ if self.0.contains_key(&[module, &path[..1]].concat()) => [module, &path[..1]].concat(),
            _ => {
                let used =
                    self.0.get(module)?.uses.iter().find(|used| used.name == *first && used.path[0] != *first)?;
                self.absolute(module, &used.path, deepest)?
            }
        };
        Some([&base, rest].concat())
    }

    /// The file that defines what the path names, and its name; none if it names a module.
    fn owner(&self, path: &[String], deepest: u8) -> Option<(&File, String)> {
        let deepest = deepest.checked_sub(1)?;
        let inner = (0..=path.len()).rev().find(|end| self.0.contains_key(&path[..*end]))?;
        let (module, rest) = path.split_at(inner);
        if rest.is_empty() {
            // A function may have the name of its module.
            let (name, parent) = module.split_last()?;
            let used = self.0[parent].uses.iter().find(|used| used.name == *name)?;
            return self.owner(&self.absolute(parent, &used.path, deepest)?, deepest);
        }
        let (file, name) = (&self.0[module], &rest[0]);
        let led = |used: &Use, rest: &[String]| {
            let path = self.absolute(module, &used.path, deepest)?;
            self.owner(&[&path, rest].concat(), deepest)
        };
        if file.defines.contains(name) || name == "*" {
            return Some((file, name.clone()));
        }
        if let Some(used) = file.uses.iter().find(|used| used.name == *name) {
            return led(used, &rest[1..]);
        }
        let all = file.uses.iter().filter(|used| used.name == "*").map(|used| &used.path[..used.path.len() - 1]);
        all.filter_map(|path| {
            let path = self.absolute(module, path, deepest)?;
            self.owner(&[&path, rest].concat(), deepest)
        })
        .find(|(owner, name)| owner.defines.contains(name))
        // A variant or a function of something that the file defines.
        .or_else(|| Some((file, name.clone())))
    }
}

impl File {
    fn read(name: String, code: &str) -> Self {
        let words = without_tests(&words(code));
        let mut file = File { name, uses: Vec::new(), paths: Vec::new(), defines: BTreeSet::new() };
        let mut at = 0;
        while at < words.len() {
            let word = words[at];
            let before = at.checked_sub(1).map_or("", |before| words[before]);
            if word == "use" && before != "::" {
                let is_exported = before == "pub" || (before == ")" && words[at - 4..at - 2] == ["pub", "("]);
                at = file.read_use(&words, at + 1, &[], is_exported);
                continue;
            }
            if matches!(word, "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "mod") {
                file.defines.extend(words.get(at + 1).map(|name| (*name).to_owned()));
            }
            let end = at + 1 + 2 * words[at + 1..].chunks(2).take_while(|pair| pair[0] == "::").count();
            let names: Vec<String> =
                words[at..end.min(words.len())].iter().step_by(2).map(|it| (*it).to_owned()).collect();
            if is_name(word) && before != "::" && names.len() > 1 {
                file.paths.push(names);
            }
            at += 1;
        }
        file
    }

    /// Reads a tree of names that begins at a word; returns the place behind it.
    fn read_use(&mut self, words: &[&str], mut at: usize, prefix: &[&str], is_exported: bool) -> usize {
        let mut path = prefix.to_vec();
        loop {
            match words[at] {
                "{" => {
                    let end = closing(words, at);
                    at += 1;
                    while at < end {
                        at = self.read_use(words, at, &path, is_exported);
                        at += usize::from(words[at] == ",");
                    }
                    return end + 1;
                }
                "::" => {}
                name if words[at + 1] == "::" => path.push(name),
                name => {
                    if name != "self" {
                        path.push(name);
                    }
                    let renamed = words[at + 1] == "as";
                    let name = if renamed { words[at + 2] } else { path.last().unwrap() };
                    let path = path.iter().map(|name| (*name).to_owned()).collect();
                    self.uses.push(Use { path, name: name.to_owned(), is_exported });
                    return at + if renamed { 3 } else { 1 };
                }
            }
            at += 1;
        }
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// The words and signs of code; `"` for each text, nothing of comments.
fn words(code: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let hashes = rest.trim_start_matches(['b', 'r']).bytes().take_while(|byte| *byte == b'#').count();
        let quote = format!("\"{}", "#".repeat(hashes));
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with(&format!("r{}\"", "#".repeat(hashes))) {
            let start = hashes + 2;
            words.push("\"");
            start + rest[start..].find(&quote).unwrap() + quote.len()
        } else if first == '"' {
            words.push("\"");
            let mut escaped = false;
            let is_end = |letter: char| {
                let is_end = letter == '"' && !escaped;
                escaped = letter == '\\' && !escaped;
                is_end
            };
            rest[1..].find(is_end).unwrap() + 2
        } else if first == '\'' {
            // A letter, or the quote before the name of a lifetime.
            let mut letters = rest.char_indices().skip(1);
            let escaped = letters.next().is_some_and(|(_, letter)| letter == '\\');
            let end = if escaped { letters.skip(1).find(|(_, letter)| *letter == '\'') } else { letters.next() };
            end.filter(|(_, letter)| *letter == '\'').map_or(1, |(end, _)| end + 1)
        } else {
            let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let length = match first {
                _ if is_of_word(first) => rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                _ => first.len_utf8(),
            };
            words.push(&rest[..length]);
            length
        };
        rest = rest[length..].trim_start();
    }
    words
}

/// Leaves out what stands behind `#[cfg(test)]`.
fn without_tests<'c>(words: &[&'c str]) -> Vec<&'c str> {
    const TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if words[at..].starts_with(&TEST) {
            at += TEST.len();
            while !matches!(words[at], "{" | ";") {
                at = if matches!(words[at], "(" | "[") { closing(words, at) } else { at } + 1;
            }
            at = if words[at] == "{" { closing(words, at) } else { at } + 1;
        } else {
            kept.push(words[at]);
            at += 1;
        }
    }
    kept
}

/// The place of the bracket that closes the one at a place.
fn closing(words: &[&str], open: usize) -> usize {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate().skip(open) {
        match *word {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("a bracket is not closed")
}
