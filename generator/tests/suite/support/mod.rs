//! What the tests share: a small operator in six languages, a back-end that
//! can misbehave, and the program as a child process.

pub mod backend;
pub mod disk;
pub mod fixture;
pub mod mutation;
pub mod observatory;
pub mod program;
