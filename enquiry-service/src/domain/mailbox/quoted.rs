/// The new text of a mail, without the quoted mail at its end; the whole text if nothing would be left.
pub fn without_quotation(text: &str) -> &str {
    let mut begins = None;
    let mut at = 0;
    let mut before: Option<(usize, &str)> = None;
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        let is_quoted = words.starts_with('>') || is_divider(words);
        if is_quoted && begins.is_none() {
            // The attribution line above the quotation is removed too.
            begins = Some(before.filter(|(_, words)| words.ends_with(':')).map_or(at, |(start, _)| start));
        } else if !is_quoted && !words.is_empty() && words_after(begins, text, at) {
            begins = None;
        }
        if !words.is_empty() {
            before = Some((at, words));
        }
        at += line.len();
    }
    let kept = begins.and_then(|begins| text.get(..begins)).unwrap_or(text).trim_end();
    if kept.is_empty() { text.trim_end() } else { kept }
}

/// A divider of Outlook and other programs, which quote without line marks.
fn is_divider(words: &str) -> bool {
    let is_rule = words.len() >= 20 && words.chars().all(|letter| letter == '_' || letter == '-');
    is_rule || (words.starts_with("-----") && words.ends_with("-----"))
}

/// Whether text follows a line-by-line quotation: an answer between quoted lines is kept whole.
fn words_after(begins: Option<usize>, text: &str, at: usize) -> bool {
    let quotation = begins.and_then(|begins| text.get(begins..at)).unwrap_or_default();
    quotation.lines().any(|line| line.trim_start().starts_with('>'))
        && !quotation.lines().any(|line| is_divider(line.trim()))
}

#[cfg(test)]
mod tests {
    use super::without_quotation;

    #[test]
    fn what_a_mail_answers_is_left_out_and_its_own_words_never() {
        let gmail = "Yes, please!\n\nOn Tue, 24 Nov 2026 at 10:00, Neema Mushi <karibu@tembea.example> wrote:\n> Karibu!\n> Two rooms?\n";
        assert_eq!(without_quotation(gmail), "Yes, please!");
        let outlook = "Gern.\n\n________________________________\nVon: Neema Mushi\nGesendet: Dienstag\n\nKaribu!\n";
        assert_eq!(without_quotation(outlook), "Gern.");
        let between = "> Two rooms?\nOne is enough.\n> In March?\nIn April.\n";
        assert_eq!(without_quotation(between), between.trim_end());
        assert_eq!(without_quotation("> all of it\n"), "> all of it");
        assert_eq!(without_quotation("Karibu"), "Karibu");
        assert_eq!(without_quotation(""), "");
    }
}
