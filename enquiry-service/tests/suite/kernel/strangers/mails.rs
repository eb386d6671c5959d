//! Generated mails that no program for mails writes.

use fastrand::Rng;

/// This many mails of at most 4 MB, and this many of 40 MB.
pub fn generated(number: usize, large: usize) -> Vec<String> {
    let mut random = Rng::with_seed(20_261_125);
    let mut mails: Vec<String> = (0..number).map(|number| mail(number, 1, &mut random)).collect();
    mails.extend((0..large).map(|number| mail(number, 10, &mut random)));
    mails
}

/// The parts of a mail that a stranger can make long, deep or wrong, in turn.
fn mail(number: usize, times: usize, random: &mut Rng) -> String {
    let head = format!("From: eve{number}@stranger.example\nSubject: strange {number} of {times}\n");
    let many = times * random.usize(10_000..40_000);
    let boundary = random.alphanumeric();
    let multipart = |kind: &str| format!("Content-Type: multipart/{kind}; boundary={boundary}\n\n");
    let body = match number % 12 {
        0 => "Content-Type: message/rfc822\n\n".repeat(many),
        1 => {
            multipart("mixed")
                + &format!("--{boundary}\nContent-Type: multipart/mixed; boundary=zz\n\nxxxxxxxxxx\n").repeat(many)
        }
        2 => multipart("digest") + &format!("--{boundary}\n\n").repeat(many * 10),
        3 => "X: y\n".repeat(many * 10) + "\nwords",
        4 => format!("To: {}\n\nwords", "a@b.c, ".repeat(many * 8)),
        5 => format!("Content-Type: text/html\n\n{}", "<div><table><b>".repeat(many * 5)),
        6 => format!(
            "Content-Type: text/plain; charset={}\n\n{}",
            random.choice(["utf-7", "x-none", "koi8-r"]).unwrap(),
            "\u{fffd}+AGE-".repeat(many * 5)
        ),
        7 => {
            let name = format!("{}.{}", "a%E2%80%AE".repeat(many), "exe");
            multipart("mixed")
                + &format!(
                    "--{boundary}\nContent-Disposition: attachment; filename*=utf-8''{name}\n\nMZ\n--{boundary}--\n"
                )
        }
        8 => format!("Subject: {}\n\nwords", "=?utf-8?q?=41?= ".repeat(many * 4)),
        9 => {
            multipart("alternative")
                + &format!("--{boundary}\nContent-Transfer-Encoding: base64\n\n{}\n", "A=B!".repeat(many * 10))
        }
        10 => format!("References: {}\n\nwords", "<a@b> ".repeat(many * 10)),
        _ => format!("Content-Type: multipart/mixed; boundary=\"{}\"\n\nwords", "-".repeat(many * 10)),
    };
    head + &body
}
