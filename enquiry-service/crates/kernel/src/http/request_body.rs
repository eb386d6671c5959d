use std::{
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll},
};

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};

/// The body of a request, with a flag that is set when the whole body was read.
pub struct RequestBody {
    body: Incoming,
    mark: ReadMark,
}

#[derive(Clone)]
pub struct ReadMark(Arc<AtomicBool>);

impl RequestBody {
    pub fn new(body: Incoming) -> (Self, ReadMark) {
        let mark = ReadMark(Arc::new(AtomicBool::new(body.is_end_stream())));
        (RequestBody { body, mark: mark.clone() }, mark)
    }
}

impl ReadMark {
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Body for RequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.mark.0.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
