/// The length in bytes of a mail's new text, without the quoted mail at its end; of the whole text if nothing would be
/// left. Time is linear in the text: mails come from strangers.
pub fn own_length(text: &str) -> usize {
    let mut quotation: Option<Quotation> = None;
    let mut at = 0;
    let mut before: Option<(usize, &str)> = None;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        let mark = Mark::of(words);
        match &mut quotation {
            None if mark.is_some() => {
                // The attribution line above the quotation is removed too.
                let begins = before.filter(|(_, words)| words.ends_with(':')).map_or(at, |(start, _)| start);
                quotation = Some(Quotation { begins, has_marks: false, has_divider: false });
            }
            // An answer between quoted lines is kept whole.
            Some(open) if mark.is_none() && !words.is_empty() && open.has_marks && !open.has_divider => {
                quotation = None;
            }
            _ => {}
        }
        if let Some(open) = &mut quotation {
            open.has_marks |= mark == Some(Mark::Quoted);
            open.has_divider |= mark == Some(Mark::Divider);
        }
        if !words.is_empty() {
            before = Some((at, words));
        }
        at += line.len();
    }
    let kept = quotation.and_then(|open| text.get(..open.begins)).unwrap_or(text).trim_end();
    if kept.is_empty() { text.trim_end().len() } else { kept.len() }
}

/// A quotation that reaches from here to the end, as far as the text was read.
struct Quotation {
    /// In bytes from the start of the text.
    begins: usize,
    /// Whether a line begins with `>`.
    has_marks: bool,
    has_divider: bool,
}

/// How a line shows that it belongs to a quotation.
#[derive(PartialEq, Eq)]
enum Mark {
    /// `> text`
    Quoted,
    /// A divider of Outlook and other programs, which quote without marks.
    Divider,
}

impl Mark {
    fn of(words: &str) -> Option<Self> {
        let is_rule = || words.len() >= 20 && words.chars().all(|letter| letter == '_' || letter == '-');
        let is_title = || words.starts_with("-----") && words.ends_with("-----");
        if words.starts_with('>') {
            Some(Mark::Quoted)
        } else if is_rule() || is_title() {
            Some(Mark::Divider)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::own_length;

    fn own(text: &str) -> &str {
        &text[..own_length(text)]
    }

    #[test]
    fn the_answered_mail_is_left_out_and_the_new_text_never() {
        let gmail = "Yes, please!\n\nOn Tue, 24 Nov 2026 at 10:00, Neema Mushi <karibu@tembea.example> wrote:\n> Karibu!\n> Two rooms?\n";
        assert_eq!(own(gmail), "Yes, please!");
        let outlook = "Gern.\n\n________________________________\nVon: Neema Mushi\nGesendet: Dienstag\n\nKaribu!\n";
        assert_eq!(own(outlook), "Gern.");
        let between = "> Two rooms?\nOne is enough.\n> In March?\nIn April.\n";
        assert_eq!(own(between), between.trim_end());
        assert_eq!(own("> all of it\n"), "> all of it");
        assert_eq!(own("Karibu"), "Karibu");
        assert_eq!(own(""), "");
    }

    #[test]
    fn a_long_text_below_a_divider_is_read_once() {
        let text = format!("Hello\n-----x-----\n{}", "a\n".repeat(200_000));
        assert_eq!(own(&text), "Hello");
    }
}
