//! A run of Node: a line of JSON in, a line of JSON out.

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
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

/// The rendering program, which loads React while it waits for requests.
#[derive(Debug)]
pub struct Node(Child);

impl Node {
    pub fn start(program: &Path) -> Result<Self, IslandError> {
        Command::new("node")
            .arg(program)
            .env("NODE_ENV", "production")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map(Node)
            .map_err(IslandError::Start)
    }

    /// Passes the HTML or the error of each request to `take`, in the order of the requests.
    ///
    /// # Errors
    ///
    /// If the program ends early, or the first error of `take`.
    pub fn answer(
        mut self,
        requests: &[&str],
        mut take: impl FnMut(usize, Result<String, String>) -> Result<(), IslandError>,
    ) -> Result<(), IslandError> {
        let (Some(mut input), Some(output)) = (self.0.stdin.take(), self.0.stdout.take()) else {
            return Err(IslandError::Stopped("it has no input".to_owned()));
        };
        let answered = thread::scope(|scope| {
            // Writing and reading run in parallel, because a full pipe would block both programs.
            scope.spawn(move || requests.iter().try_for_each(|line| writeln!(input, "{line}")));
            let mut answered = 0;
            for line in BufReader::new(output).lines() {
                let line = line.map_err(|error| IslandError::Stopped(error.to_string()))?;
                take(answered, read(&line)?)?;
                answered += 1;
            }
            Ok::<_, IslandError>(answered)
        })?;
        let status = self.0.wait().map_err(|error| IslandError::Stopped(error.to_string()))?;
        if !status.success() || answered != requests.len() {
            return Err(IslandError::Stopped(format!("{status}, {answered} of {} answered", requests.len())));
        }
        Ok(())
    }
}

impl Drop for Node {
    /// Ends a program that got no requests or whose answers are no longer needed.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
