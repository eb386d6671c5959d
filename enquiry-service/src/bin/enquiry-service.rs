//! The former name of `tembea-service`, for scripts and units that still call it.

fn main() -> std::process::ExitCode {
    eprintln!("error: this program is now called tembea-service: use `tembea-service` with the same arguments");
    std::process::ExitCode::from(2)
}
