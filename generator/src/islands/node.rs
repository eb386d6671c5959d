//! One run of Node: a line of JSON in, a line of JSON out.

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    thread,
};

use serde::Deserialize;

use super::IslandError;

#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Rendered { html: String },
    Refused { error: String },
}

/// An answer line of the program: the HTML, or an error.
pub fn read(line: &str) -> Result<Result<String, String>, IslandError> {
    match serde_json::from_str(line) {
        Ok(Answer::Rendered { html }) => Ok(Ok(html)),
        Ok(Answer::Refused { error }) => Ok(Err(error)),
        Err(error) => Err(IslandError::Stopped(error.to_string())),
    }
}

/// The HTML or the error of each request, in the order of the requests.
pub fn run(program: &Path, requests: &[&str]) -> Result<Vec<Result<String, String>>, IslandError> {
    let mut child = Command::new("node")
        .arg(program)
        .env("NODE_ENV", "production")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(IslandError::Start)?;
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err(IslandError::Stopped("it has no input".to_owned()));
    };
    let answers = thread::scope(|scope| {
        // Writing and reading run in parallel, because a full pipe would block both programs.
        scope.spawn(move || requests.iter().try_for_each(|line| writeln!(input, "{line}")));
        let mut answers = Vec::with_capacity(requests.len());
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|error| IslandError::Stopped(error.to_string()))?;
            answers.push(read(&line)?);
        }
        Ok(answers)
    })?;
    let status = child.wait().map_err(|error| IslandError::Stopped(error.to_string()))?;
    if !status.success() || answers.len() != requests.len() {
        return Err(IslandError::Stopped(format!("{status}, {} of {} answered", answers.len(), requests.len())));
    }
    Ok(answers)
}
