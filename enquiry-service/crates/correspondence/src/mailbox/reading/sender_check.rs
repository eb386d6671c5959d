use mail_parser::{Addr, Address, Message};

use crate::mailbox::model::SenderCheck;

/// The result of the trusted server's check of the sender's address (RFC 8601). Only the first header with the server's
/// name counts: the server adds its own above those of the sender.
pub fn sender_check(message: &Message, sender: &str, server: Option<&str>) -> SenderCheck {
    let Some(server) = server else { return SenderCheck::None };
    let headers = message.headers_raw().filter(|(name, _)| name.eq_ignore_ascii_case("Authentication-Results"));
    let mut results = headers.map(|(_, value)| words(value));
    let is_of_server = |methods: &Vec<Vec<String>>| {
        let name = methods.first().and_then(|words| words.first());
        name.is_some_and(|name| name.eq_ignore_ascii_case(server))
    };
    let Some(methods) = results.find(is_of_server) else { return SenderCheck::None };
    // With several senders, the checked one may be another than the shown one.
    let domain = sender.rsplit_once('@').map(|(_, domain)| domain).filter(|_| has_one_sender(message));
    if domain.is_some_and(|domain| is_of(&methods, domain)) { SenderCheck::Passed } else { SenderCheck::Failed }
}

/// Whether a result says that this domain sent the mail.
fn is_of(methods: &[Vec<String>], domain: &str) -> bool {
    let of = |name: &str| -> Vec<&Vec<String>> {
        methods.iter().skip(1).filter(|words| result(words, name).is_some()).collect()
    };
    let names = |words: &[String], property: &str| {
        value(words, property).is_some_and(|found| {
            let found = found.rsplit('@').next().unwrap_or(found);
            found.eq_ignore_ascii_case(domain)
        })
    };
    match of("dmarc").as_slice() {
        [] => of("dkim").iter().any(|words| {
            result(words, "dkim") == Some("pass") && (names(words, "header.d") || names(words, "header.i"))
        }),
        [words] => result(words, "dmarc") == Some("pass") && names(words, "header.from"),
        _ => false,
    }
}

fn has_one_sender(message: &Message) -> bool {
    let headers = message.headers_raw().filter(|(name, _)| name.eq_ignore_ascii_case("From")).count();
    let senders: Vec<&Addr> = message.from().into_iter().flat_map(Address::iter).collect();
    headers == 1 && matches!(senders.as_slice(), [sender] if has_one_address(sender))
}

/// Of `<a@example.com<b@example.com>>` and `a@example.com <x <b@example.com>>`, the server may have checked either.
fn has_one_address(sender: &Addr) -> bool {
    let address = sender.address().unwrap_or_default();
    let name = sender.name().filter(|_| address.contains('<')).unwrap_or_default();
    address.matches('@').count() + name.matches('@').count() == 1
}

/// `pass` of the words `dkim=pass header.d=example.com`
fn result<'w>(words: &'w [String], method: &str) -> Option<&'w str> {
    let (name, result) = words.first()?.split_once('=')?;
    name.eq_ignore_ascii_case(method).then_some(result)
}

fn value<'w>(words: &'w [String], property: &str) -> Option<&'w str> {
    let mut properties = words.iter().skip(1).filter_map(|word| word.split_once('='));
    properties.find(|(name, _)| name.eq_ignore_ascii_case(property)).map(|(_, value)| value)
}

/// The words of each part between semicolons, without comments. A quoted string is never divided: the sender chooses the
/// addresses that a server repeats.
fn words(header: &str) -> Vec<Vec<String>> {
    let (mut parts, mut word) = (vec![Vec::new()], String::new());
    let (mut comments, mut is_quoted) = (0_usize, false);
    let mut letters = header.chars();
    let end_word = |word: &mut String, parts: &mut Vec<Vec<String>>| {
        if let Some(part) = parts.last_mut().filter(|_| !word.is_empty()) {
            part.push(std::mem::take(word));
        }
    };
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                let escaped = letters.next();
                word.extend(escaped.filter(|_| comments == 0));
            }
            '"' if comments == 0 => is_quoted = !is_quoted,
            '(' if !is_quoted => comments += 1,
            ')' if !is_quoted => comments = comments.saturating_sub(1),
            _ if comments > 0 => {}
            ';' if !is_quoted => {
                end_word(&mut word, &mut parts);
                parts.push(Vec::new());
            }
            _ if letter.is_whitespace() && !is_quoted => end_word(&mut word, &mut parts),
            _ => word.push(letter),
        }
    }
    end_word(&mut word, &mut parts);
    parts
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::*;

    fn check(results: &str, from: &str, sender: &str) -> SenderCheck {
        let mail = format!("Authentication-Results: {results}\r\n{from}\r\nSubject: x\r\n\r\nwords\r\n");
        sender_check(&MessageParser::default().parse(mail.as_bytes()).unwrap(), sender, Some("mx.x"))
    }

    #[test]
    fn a_sender_is_confirmed_by_results_of_the_server_and_never_by_addresses_that_it_repeats() {
        let (from, sender) = ("From: V <victim@good.example>", "victim@good.example");
        for genuine in [
            "mx.x; spf=pass smtp.mailfrom=good.example; dmarc=pass (p=NONE) header.from=good.example",
            "\"mx.x\" 1; dmarc=pass header.from=GOOD.example",
            "mx.x; dkim=pass header.i=@good.example header.s=a",
        ] {
            assert_eq!(check(genuine, from, sender), SenderCheck::Passed, "{genuine}");
        }
        for forged in [
            "mx.x; spf=pass smtp.mailfrom=\"a; dmarc=pass b\"@evil.example; dmarc=fail header.from=good.example",
            "mx.x; dkim=pass header.i=\"; dmarc=pass \"@evil.example header.d=evil.example; dmarc=fail header.from=good.example",
            "mx.x; dkim=pass header.i=\"x header.d=good.example y\"@evil.example; dmarc=none",
            "mx.x; spf=pass (mx.x: domain of \"a\\); dmarc=pass (b\"@evil.example) x; dmarc=fail header.from=good.example",
            "mx.x; dmarc=pass header.from=evil.example",
            "mx.x; dmarc=pass header.from=good.example; dmarc=fail header.from=good.example",
            "\"mx.x\" 1; dmarc=fail header.from=good.example\r\nAuthentication-Results: mx.x; dmarc=pass header.from=good.example",
            "mx.x; none",
        ] {
            assert_eq!(check(forged, from, sender), SenderCheck::Failed, "{forged}");
        }
        let passed = "mx.x; dmarc=pass header.from=good.example";
        assert_eq!(check(passed, "From: a@evil.example, victim@good.example", sender), SenderCheck::Failed);
        assert_eq!(check(passed, "From: a@evil.example\r\nFrom: victim@good.example", sender), SenderCheck::Failed);
        assert_eq!(check(passed, "To: x@y.example", ""), SenderCheck::Failed);
        assert_eq!(check("other; dmarc=pass header.from=good.example", from, sender), SenderCheck::None);
    }
}
