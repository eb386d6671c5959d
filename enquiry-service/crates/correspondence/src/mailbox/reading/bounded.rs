use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::literals::Literals;

/// The bytes that may still be read for the present command.
#[derive(Clone, Debug, Default)]
pub struct Allowance(Arc<AtomicUsize>);

impl Allowance {
    pub fn set(&self, bytes: usize) {
        self.0.store(bytes, Ordering::Relaxed);
    }
}

/// A stream whose reads fail beyond the allowance, and where more is announced: a server that never ends its answer, or
/// says that it is long, uses up no memory.
#[derive(Debug)]
pub struct Bounded<S> {
    stream: S,
    allowance: Allowance,
    literals: Literals,
}

impl<S> Bounded<S> {
    pub fn new(stream: S, allowance: Allowance) -> Self {
        Bounded { stream, allowance, literals: Literals::default() }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Bounded<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, buffer: &mut ReadBuf) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let read = buffer.filled().get(before..).unwrap_or_default();
        let allowed = self.allowance.0.load(Ordering::Relaxed);
        let Some(left) = allowed.checked_sub(read.len()) else {
            return Poll::Ready(Err(io::Error::other("the answer is longer than the one that was asked for")));
        };
        self.literals.read(read, allowed).map_err(io::Error::other)?;
        self.allowance.set(left);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Bounded<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
