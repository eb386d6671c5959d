//! A back-end over real HTTP that answers well, or badly where a test says so.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, mpsc},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::Value;

use super::{fixture::Answers, program::Workspace};

/// How one path answers.
#[derive(Clone, Debug)]
pub enum Behaviour {
    Status(u16),
    /// These bytes as they are.
    Raw(&'static str),
    /// The connection breaks in the middle of the body.
    Cut,
    /// Never answers.
    Silent,
    /// Redirects to this address.
    Redirect(String),
    /// Fails this number of times with this status and `Retry-After: 0`, then answers well.
    Flaky(u16, usize),
}

#[derive(Default)]
struct Shared {
    answers: BTreeMap<String, Value>,
    pictures: HashMap<String, Vec<u8>>,
    behaviours: HashMap<String, Behaviour>,
    bodies_sent: usize,
    requests: Vec<String>,
    /// Told of every request, for tests that act in the middle of a fetch.
    watcher: Option<mpsc::Sender<usize>>,
}

pub struct Backend {
    pub address: String,
    shared: Arc<Mutex<Shared>>,
    _runtime: tokio::runtime::Runtime,
}

impl Backend {
    pub fn start(answers: Answers) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let shared = Arc::new(Mutex::new(Shared { answers, ..Shared::default() }));
        let router = Router::new().fallback(answer).with_state(Arc::clone(&shared));
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        runtime.spawn(async move { axum::serve(listener, router).await });
        Backend { address, shared, _runtime: runtime }
    }

    fn shared(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap()
    }

    pub fn behave(&self, path: &str, behaviour: Behaviour) {
        self.shared().behaviours.insert(path.to_owned(), behaviour);
    }

    pub fn put(&self, path: &str, value: Value) {
        self.shared().answers.insert(path.to_owned(), value);
    }

    pub fn change(&self, path: &str, change: impl FnOnce(&mut Value)) {
        change(self.shared().answers.get_mut(path).unwrap());
    }

    pub fn put_picture(&self, path: &str, bytes: Vec<u8>) {
        self.shared().pictures.insert(path.to_owned(), bytes);
    }

    /// How many answers had a body since the last call.
    pub fn take_bodies_sent(&self) -> usize {
        std::mem::take(&mut self.shared().bodies_sent)
    }

    pub fn take_requests(&self) -> Vec<String> {
        std::mem::take(&mut self.shared().requests)
    }

    /// From now on every request's number is sent here.
    pub fn watch(&self) -> mpsc::Receiver<usize> {
        let (sender, receiver) = mpsc::channel();
        let mut shared = self.shared();
        shared.watcher = Some(sender);
        shared.requests.clear();
        receiver
    }

    /// A workspace whose English back-end this is.
    pub fn workspace(&self) -> Workspace {
        let mut workspace = Workspace::empty();
        workspace.environment.push(("TEMBEA_BACKEND_URL_EN".to_owned(), self.address.clone()));
        workspace
    }
}

async fn answer(State(shared): State<Arc<Mutex<Shared>>>, request: Request) -> Response {
    let decoded = percent_encoding::percent_decode_str(request.uri().path()).decode_utf8_lossy().into_owned();
    let path = decoded.trim_start_matches("/api/").to_owned();
    let path = request.uri().query().map_or(path.clone(), |query| format!("{path}?{query}"));
    let as_sent = request.uri().to_string();
    let behaviour = {
        let mut shared = shared.lock().unwrap();
        shared.requests.push(as_sent.trim_start_matches("/api/").to_owned());
        let number = shared.requests.len();
        if let Some(watcher) = &shared.watcher {
            let _ = watcher.send(number);
        }
        match shared.behaviours.get(&path).cloned() {
            Some(Behaviour::Flaky(_, 0)) => None,
            Some(Behaviour::Flaky(status, left)) => {
                shared.behaviours.insert(path.clone(), Behaviour::Flaky(status, left - 1));
                Some(Behaviour::Flaky(status, left))
            }
            other => other,
        }
    };
    match behaviour {
        Some(Behaviour::Status(status)) => return StatusCode::from_u16(status).unwrap().into_response(),
        Some(Behaviour::Flaky(status, _)) => {
            return (StatusCode::from_u16(status).unwrap(), [(header::RETRY_AFTER, "0")]).into_response();
        }
        Some(Behaviour::Raw(text)) => return text.into_response(),
        Some(Behaviour::Cut) => {
            let parts = [Ok(Bytes::from_static(b"{\"id\": 1, \"ov")), Err(std::io::Error::other("cut"))];
            return Response::new(Body::from_stream(futures_util::stream::iter(parts)));
        }
        Some(Behaviour::Redirect(to)) => return (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
        Some(Behaviour::Silent) => return std::future::pending().await,
        None => {}
    }
    let mut shared = shared.lock().unwrap();
    let body = match shared.pictures.get(&path) {
        Some(picture) => picture.clone(),
        None => match shared.answers.get(&path) {
            Some(value) => value.to_string().into_bytes(),
            None => return StatusCode::NOT_FOUND.into_response(),
        },
    };
    let etag = format!("\"{}\"", blake3::hash(&body).to_hex());
    if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known == etag.as_str()) {
        return StatusCode::NOT_MODIFIED.into_response();
    }
    shared.bodies_sent += 1;
    let mut response = Response::new(Body::from(body));
    response.headers_mut().insert(header::ETAG, HeaderValue::from_str(&etag).unwrap());
    response
}
