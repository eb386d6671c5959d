//! Tests through the front door: the program itself, on real files and real HTTP.

mod broken;
mod build;
mod check;
mod fetch;
mod interrupted;
mod pages;
mod properties;
mod serve;
mod support;
mod translations;
