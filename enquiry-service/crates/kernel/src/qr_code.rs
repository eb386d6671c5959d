use qrcode::{Color, EcLevel, QrCode};

/// The empty border that a reader needs, in modules.
const BORDER: usize = 4;

/// An SVG drawing of a text as a QR code; nothing where the text is too long for one.
pub fn drawing(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (at, color) in code.into_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (at % width + BORDER, at / width + BORDER);
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    let side = width + 2 * BORDER;
    Some(format!(
        "<svg class=\"code\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"QR\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}
