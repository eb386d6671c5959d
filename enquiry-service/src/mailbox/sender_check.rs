use mail_parser::Message;

use crate::domain::mailbox::SenderCheck;

/// The result of the trusted server's check of the sender's address (RFC 8601). Only the first header with the server's
/// name counts: the server adds its own above those of the sender.
pub fn sender_check(message: &Message, sender: &str, server: Option<&str>) -> SenderCheck {
    let Some(server) = server else { return SenderCheck::None };
    let results = message
        .headers_raw()
        .filter(|(name, _)| name.eq_ignore_ascii_case("Authentication-Results"))
        .map(|(_, value)| without_comments(value))
        .find(|value| {
            let name = value.split(';').next().unwrap_or_default();
            name.split_whitespace().next().is_some_and(|name| name.eq_ignore_ascii_case(server))
        });
    let Some(results) = results else { return SenderCheck::None };
    let domain = sender.rsplit_once('@').map(|(_, domain)| domain.to_ascii_lowercase()).unwrap_or_default();
    let methods: Vec<&str> = results.split(';').skip(1).map(str::trim).collect();
    match methods.iter().find_map(|method| result_of(method, "dmarc")) {
        Some("pass") => return SenderCheck::Passed,
        Some("fail") => return SenderCheck::Failed,
        _ => {}
    }
    let is_signed = methods.iter().any(|method| {
        result_of(method, "dkim") == Some("pass")
            && ["header.d", "header.i"].iter().any(|name| {
                let signer = property(method, name).map(|value| value.rsplit('@').next().unwrap_or(value));
                signer.is_some_and(|signer| signer.eq_ignore_ascii_case(&domain))
            })
    });
    if is_signed && !domain.is_empty() { SenderCheck::Passed } else { SenderCheck::Failed }
}

/// `pass` of `dkim=pass header.d=example.com`
fn result_of<'m>(method: &'m str, name: &str) -> Option<&'m str> {
    property(method.split_whitespace().next()?, name)
}

fn property<'m>(method: &'m str, name: &str) -> Option<&'m str> {
    let mut properties = method.split_whitespace().filter_map(|word| word.split_once('='));
    properties.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
}

/// Comments are in parentheses, also nested.
fn without_comments(value: &str) -> String {
    let mut depth = 0_usize;
    let outside = |letter: &char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    value.chars().filter(outside).collect()
}
