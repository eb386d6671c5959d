//! The memory of a program and its child processes, watched while they run.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

/// Watches from its start until it is dropped.
pub struct Watch {
    most: Arc<AtomicU64>,
}

impl Watch {
    pub fn start(process: u32) -> Self {
        let most = Arc::new(AtomicU64::new(0));
        let watched = Arc::downgrade(&most);
        thread::spawn(move || {
            while let Some(most) = watched.upgrade() {
                // The kernel lists the children of each thread.
                let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
                let lists = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
                let children: u64 = lists
                    .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<u32>>())
                    .map(resident)
                    .sum();
                most.fetch_max(resident(process) + children, Relaxed);
                drop(most);
                thread::sleep(Duration::from_millis(5));
            }
        });
        Watch { most }
    }

    pub fn most_mib(&self) -> u64 {
        self.most.load(Relaxed) / 1024
    }
}

/// Resident memory in KiB; 0 for a process that has ended.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
