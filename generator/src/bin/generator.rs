//! The former name of `tembea`, for scripts that still call it.

fn main() -> std::process::ExitCode {
    eprintln!("error: this program is now called tembea: use `tembea` with the same arguments");
    std::process::ExitCode::from(2)
}
