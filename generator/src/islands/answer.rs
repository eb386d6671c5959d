//! The answer to a request, a line of JSON.

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    Rendered { html: String },
    Refused { error: String },
}

/// The HTML of an island, or why it cannot be rendered.
///
/// # Errors
///
/// If the line is no answer.
pub fn read(line: &str) -> Result<Result<String, String>, String> {
    match serde_json::from_str(line) {
        Ok(Answer::Rendered { html }) => Ok(Ok(html)),
        Ok(Answer::Refused { error }) => Ok(Err(error)),
        Err(error) => Err(format!("not an answer: {error}")),
    }
}
