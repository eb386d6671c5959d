/// The largest body of a call.
pub const BODY: usize = 64 * 1024;
/// The largest body with a picture: 2.1 MiB.
pub const PICTURE_BODY: usize = 2_202_010;
