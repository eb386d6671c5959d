//! A clock that stands still until a test lets time pass.

use std::{
    future::Future,
    ops::Deref,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use jiff::Timestamp;
use tokio::sync::watch;

use kernel::clock::{Clock, Millis, TimeSource, millis, timestamp};

#[derive(Clone)]
pub struct SetClock {
    clock: Clock,
    source: Arc<SetTime>,
}

struct SetTime {
    wall: AtomicI64,
    elapsed: watch::Sender<Duration>,
}

impl SetClock {
    pub fn at(start: &str) -> Self {
        let start: Timestamp = start.parse().unwrap();
        let wall = AtomicI64::new(start.as_millisecond());
        let source = Arc::new(SetTime { wall, elapsed: watch::Sender::new(Duration::ZERO) });
        SetClock { clock: Clock::of(source.clone()), source }
    }

    pub fn advance(&self, by: Duration) {
        self.source.wall.fetch_add(millis(by), Ordering::SeqCst);
        self.source.elapsed.send_modify(|elapsed| *elapsed += by);
    }

    /// The wall clock is put forward or back while no time passes.
    pub fn set_wall(&self, by: Millis) {
        self.source.wall.fetch_add(by, Ordering::SeqCst);
    }
}

impl Deref for SetClock {
    type Target = Clock;

    fn deref(&self) -> &Clock {
        &self.clock
    }
}

impl TimeSource for SetTime {
    fn now(&self) -> Timestamp {
        timestamp(self.wall.load(Ordering::SeqCst))
    }

    fn elapsed(&self) -> Duration {
        *self.elapsed.borrow()
    }

    fn wait_until(&self, elapsed: Duration) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async move {
            // The sender lives as long as `self`, so waiting ends only when the time has come.
            let _ = self.elapsed.subscribe().wait_for(|passed| *passed >= elapsed).await;
        })
    }
}
