/// The length in bytes of a mail's new text, without the quoted mail at its end; of the whole text if nothing would be
/// left. Time is linear in the text: mails come from strangers.
pub fn own_length(text: &str) -> usize {
    let mut quotation: Option<Quotation> = None;
    let mut at = 0;
    let mut before = Paragraph::default();
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        let mark = Mark::of(words);
        match &mut quotation {
            None if mark.is_some() => {
                // The attribution above the quotation is removed too.
                let begins = before.attribution().unwrap_or(at);
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
        before.read(at, words);
        at += line.len();
    }
    let kept = quotation.and_then(|open| text.get(..open.begins)).unwrap_or(text).trim_end();
    if kept.is_empty() { text.trim_end().len() } else { kept.len() }
}

/// Words with which an attribution of several lines begins.
const ATTRIBUTIONS: [&str; 8] = ["On ", "Am ", "Le ", "El ", "Il ", "Em ", "Op ", "Den "];
/// Most lines of an attribution.
const LONGEST_ATTRIBUTION: usize = 4;

/// The last lines without an empty one between them, each with its start in bytes.
#[derive(Default)]
struct Paragraph<'t> {
    lines: Vec<(usize, &'t str)>,
    is_over: bool,
}

impl<'t> Paragraph<'t> {
    fn read(&mut self, at: usize, words: &'t str) {
        if words.is_empty() {
            self.is_over = true;
            return;
        }
        if self.is_over {
            self.lines.clear();
        } else if self.lines.len() == LONGEST_ATTRIBUTION {
            self.lines.remove(0);
        }
        self.is_over = false;
        self.lines.push((at, words));
    }

    /// Where the words begin that say who wrote the quotation below: in the last line, which ends with a colon, or up to
    /// three lines above it, in the one that begins with a day.
    fn attribution(&self) -> Option<usize> {
        let ((last, words), above) = self.lines.split_last()?;
        if !words.ends_with(':') {
            return None;
        }
        let is_ended = |words: &str| words.ends_with(['.', '!', '?', ':', ';']);
        let of_it = above.iter().rev().take_while(|(_, words)| !is_ended(words));
        let first = of_it.into_iter().find(|(_, words)| begins_with_a_day(words));
        Some(first.map_or(*last, |(at, _)| *at))
    }
}

/// Whether a line begins as `On Tue, 24 Nov 2026` or `Am 24.11. um 10:00`.
fn begins_with_a_day(words: &str) -> bool {
    let rest = ATTRIBUTIONS.iter().find_map(|word| words.strip_prefix(word));
    let digits = rest.map(|rest| rest.chars().filter(char::is_ascii_digit).count());
    digits.is_some_and(|digits| digits >= 4)
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
        let two_lines =
            "Yes.\n\nOn Tue, 24 Nov 2026 at 10:00, Neema Mushi\n<karibu@tembea.example> wrote:\n\n> Karibu!\n";
        assert_eq!(own(two_lines), "Yes.");
        let two_lines =
            "Gern.\nAm 24.11.2026 um 10:00 schrieb Neema Mushi\nvon Tembea <karibu@tembea.example>:\n> Karibu!\n";
        assert_eq!(own(two_lines), "Gern.");
        let three_lines = "Oui.\n\nLe mar. 24 nov. 2026 à 10:00, Neema Mushi de Tembea à Arusha\n<\nkaribu@tembea.example> a écrit :\n> Karibu!\n";
        assert_eq!(own(three_lines), "Oui.");
        let own_words = "We have two questions\nabout these lines:\n> Two rooms?\n";
        assert_eq!(own(own_words), "We have two questions", "a line of the writer's own is taken for an attribution");
        let own_words = "We come on 24 June.\nYou wrote:\n> Two rooms?\n";
        assert_eq!(own(own_words), "We come on 24 June.");
        assert_eq!(own("Karibu"), "Karibu");
        assert_eq!(own(""), "");
    }

    #[test]
    fn a_long_text_below_a_divider_is_read_once() {
        let text = format!("Hello\n-----x-----\n{}", "a\n".repeat(200_000));
        assert_eq!(own(&text), "Hello");
    }
}
