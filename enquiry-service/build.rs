//! Puts the templates of the mails into the program.

fn main() {
    minijinja_embed::embed_templates!("templates/mail", &[".html", ".txt"][..], "mail");
}
