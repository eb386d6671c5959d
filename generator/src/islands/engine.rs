//! The engine that runs the islands' bundle: QuickJS on a thread of its own, which loads the bundle while the content is
//! read.

use std::{
    cell::Cell,
    fs, io,
    path::Path,
    rc::Rc,
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use content_model::catalogue::PluralRule;
use rquickjs::{CatchResultExt, Context, Ctx, Exception, Function, Module, Promise, Runtime, prelude::Func};

use super::{IslandError, answer};

/// The most that loading the bundle or rendering one island may take.
pub const TIME: Duration = Duration::from_secs(10);
/// In bytes.
const MEMORY: usize = 256 << 20;
/// In bytes. A program whose stack is larger than that of its thread would abort the process.
const STACK: usize = 1 << 20;
/// What a browser knows about languages, and the engine does not.
const LANGUAGES: &str = include_str!("languages.js");

/// The HTML of an island, or why it cannot be rendered.
type Answer = Result<String, String>;

/// Requests, and where their answers go in the same order.
type Task = (Vec<String>, Sender<Answer>);

/// A running engine. It ends when it is dropped.
#[derive(Debug)]
pub struct Engine {
    /// What loading and each answer may take.
    time: Duration,
    tasks: Sender<Task>,
    /// Its result says why it ended early.
    thread: JoinHandle<Result<(), String>>,
}

impl Engine {
    /// Loads the bundle, on a thread that then waits for a task. Loading and each answer may take `time`.
    ///
    /// # Errors
    ///
    /// If the bundle cannot be read or the thread cannot be started. A bundle that cannot be run is reported by
    /// [`Engine::answer`].
    pub fn start(bundle: &Path, time: Duration) -> io::Result<Self> {
        let source = fs::read(bundle)?;
        let (tasks, task) = channel();
        let thread = thread::Builder::new()
            .name("islands".to_owned())
            .stack_size(8 * STACK)
            .spawn(move || run(source, time, &task))?;
        Ok(Engine { time, tasks, thread })
    }

    /// Passes the HTML or the error of each request to `take`, in the order of the requests.
    ///
    /// # Errors
    ///
    /// If the bundle cannot be run, an island does not end, or the first error of `take`.
    pub fn answer(
        self,
        requests: Vec<String>,
        mut take: impl FnMut(usize, Answer) -> Result<(), IslandError>,
    ) -> Result<(), IslandError> {
        let Engine { time, tasks, thread } = self;
        let count = requests.len();
        let (answering, answers) = channel();
        // An engine that has ended takes no task: it gives no answers.
        let _ = tasks.send((requests, answering));
        let mut answered = 0;
        loop {
            // The engine stops at its limit between steps; a step without end can only be given up. The first answer
            // also waits until the bundle is loaded.
            match answers.recv_timeout(3 * time) {
                Ok(answer) => take(answered, answer)?,
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let island = format!("island {} of {count} has not ended after {:?}", answered + 1, 3 * time);
                    return Err(IslandError::Engine(island));
                }
            }
            answered += 1;
        }
        match thread.join() {
            Ok(Ok(())) if answered == count => Ok(()),
            Ok(ended) => Err(IslandError::Engine(ended.err().unwrap_or_default())),
            Err(_) => Err(IslandError::Engine(format!("it panicked after {answered} of {count} islands"))),
        }
    }
}

fn run(source: Vec<u8>, time: Duration, task: &Receiver<Task>) -> Result<(), String> {
    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    runtime.set_memory_limit(MEMORY);
    runtime.set_max_stack_size(STACK);
    let since = Rc::new(Cell::new(Instant::now()));
    let began = Rc::clone(&since);
    runtime.set_interrupt_handler(Some(Box::new(move || began.get().elapsed() > time)));
    let context = Context::full(&runtime).map_err(|error| error.to_string())?;
    context.with(|context| {
        let bundle = load(&context, source).catch(&context).map_err(|error| error.to_string())?;
        // None comes if all islands are known.
        let Ok((requests, answers)) = task.recv() else { return Ok(()) };
        for line in requests {
            since.set(Instant::now());
            let answer = bundle.call((line,)).and_then(|answer: Promise| answer.finish::<String>());
            let answer = answer.catch(&context).map_err(|error| error.to_string());
            // Without a reader the remaining requests are not rendered.
            if answers.send(answer.and_then(|line| answer::read(&line)?)).is_err() {
                break;
            }
        }
        Ok(())
    })
}

/// The bundle's function that answers a request.
fn load<'js>(context: &Ctx<'js>, source: Vec<u8>) -> rquickjs::Result<Function<'js>> {
    context.globals().set("pluralCategory", Func::from(plural_category))?;
    context.globals().set("log", Func::from(|line: String| eprintln!("islands: {line}")))?;
    context.eval::<(), _>(LANGUAGES)?;
    let (bundle, loaded) = Module::declare(context.clone(), "islands", source)?.eval()?;
    loaded.finish::<()>()?;
    bundle.get("answer")
}

/// The plural category of a count in the language with this tag.
fn plural_category(context: Ctx, tag: String, count: u32) -> rquickjs::Result<&'static str> {
    match PluralRule::of_tag(&tag) {
        Some(rule) => Ok(rule.category(count.into()).name()),
        None => Err(Exception::throw_range(&context, &format!("no plural rules of the language {tag}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a bundle with this answering function answers to one request.
    fn answered(body: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let bundle = folder.path().join("answer.js");
        fs::write(&bundle, format!("export async function answer(line) {{ {body} }}")).unwrap();
        let mut answers = Vec::new();
        let engine = Engine::start(&bundle, Duration::from_millis(500)).unwrap();
        let ended = engine.answer(vec!["{}".to_owned()], |_, answer| {
            answers.push(answer);
            Ok(())
        });
        ended.map_err(|error| error.to_string()).and_then(|()| answers.remove(0))
    }

    #[test]
    fn an_answer_is_the_html_or_the_error_of_the_bundle() {
        assert_eq!(answered("return JSON.stringify({ html: line })"), Ok("{}".to_owned()));
        assert_eq!(answered("return JSON.stringify({ error: 'no such island' })"), Err("no such island".to_owned()));
        assert!(answered("return 'no JSON'").unwrap_err().starts_with("not an answer: "));
        let thrown = answered("throw new Error('no such island')").unwrap_err();
        assert!(thrown.contains("no such island") && thrown.contains("islands:1"), "{thrown}");
    }

    #[test]
    fn a_bundle_that_cannot_be_loaded_is_reported_with_its_reason() {
        let error = answered("}\nimport 'react';\n{").unwrap_err();
        assert!(error.starts_with("the bundle of the islands cannot be run: ") && error.contains("react"), "{error}");
        let error = answered("this is no program").unwrap_err();
        assert!(error.contains("expecting") && error.contains("islands:1"), "{error}");
    }

    #[test]
    fn an_island_without_end_stops_at_the_limits_of_time_memory_and_stack() {
        for endless in ["for (;;) {}", "/^(a+)+$/.test('a'.repeat(40) + 'b')"] {
            let error = answered(endless).unwrap_err();
            assert!(error.contains("interrupted"), "{endless}: {error}");
        }
        let error = answered("const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))").unwrap_err();
        assert!(!error.is_empty(), "{error}");
        let error = answered("const again = () => again() + 1; again()").unwrap_err();
        assert!(error.contains("stack"), "{error}");
        assert!(answered("await new Promise(() => {})").is_err());
    }

    #[test]
    fn plural_forms_are_those_of_the_language_and_what_else_depends_on_one_is_refused() {
        let counted = |tag: &str, count: &str| {
            answered(&format!("return JSON.stringify({{ html: new Intl.PluralRules('{tag}').select({count}) }})"))
        };
        assert_eq!(counted("pt-PT", "0"), Ok("other".to_owned()));
        assert_eq!(counted("fr", "0"), Ok("one".to_owned()));
        assert_eq!(counted("fr", "1000000"), Ok("many".to_owned()));
        for refused in
            ["'a'.localeCompare('b', 'de')", "(1).toLocaleString()", "new Intl.Collator('de')", "[1].toLocaleString()"]
        {
            let error = answered(refused).unwrap_err();
            assert!(error.contains("an island cannot use "), "{refused}: {error}");
        }
        assert!(counted("de", "1.5").unwrap_err().contains("fractions"));
    }
}
