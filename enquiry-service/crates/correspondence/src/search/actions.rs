//! Lists cases, and says by which words they are found.

use uuid::Uuid;

use intake::enquiries::model::{Details, Enquiry};
use kernel::{
    content::Content,
    database::{Connection, Database, DatabaseError, Transaction},
    search::{
        index::{Entry, IndexWriter, write_before_search},
        model::SearchedWords,
    },
};

use super::store::{self, SearchWords};
use crate::cases::{
    self,
    actions::{WholeCase, read},
    model::Case,
    store::CaseFilter,
};

/// The cases of a list. A search first indexes new and changed cases.
pub async fn list(database: &Database, words: &IndexWriter, filter: CaseFilter) -> Result<Vec<Case>, DatabaseError> {
    if filter.search.is_some() {
        write_before_search::<SearchWords>(database, words).await?;
    }
    database.read(move |connection| cases::store::list(connection, &filter)).await
}

impl Entry for SearchWords {
    const JOB: &'static str = "index cases";
    /// Concurrent submissions wait for the transaction.
    const AT_A_TIME: i64 = 50;

    fn are_waiting(on: &Connection) -> Result<bool, DatabaseError> {
        store::are_waiting(on)
    }

    fn take(on: &Transaction, most: i64) -> Result<Vec<Uuid>, DatabaseError> {
        store::take(on, most)
    }

    fn of(on: &Transaction, enquiry: Uuid, content: &Content) -> Result<Option<Self>, DatabaseError> {
        Ok(read(on, enquiry)?.map(|case| SearchWords { enquiry, words: words_of(&case, content) }))
    }
}

/// The reference, name and contact details come first: words beyond the maximum are dropped.
fn words_of(whole: &WholeCase, content: &Content) -> String {
    let mut words = SearchedWords::default();
    let WholeCase { case, messages, notes, tasks, mails, attachments, files, thread: _, undelivered: _ } = whole;
    let Enquiry { reference, locale, name, email, phone, details, .. } = &case.enquiry;
    words.add_number(reference.as_str());
    [name.as_str(), email.as_str()].into_iter().for_each(|text| words.add(text));
    if let Some(phone) = phone {
        words.add_phone(phone.typed.as_str());
        phone.number.iter().for_each(|number| words.add_phone(number));
    }
    match details {
        Details::Quote(quote) => {
            let lines = [&quote.tour_name, &quote.place, &quote.country_of_residence, &quote.most_important];
            lines.into_iter().for_each(|line| words.add(line.as_str()));
            let tour = content.named_tour(*locale, quote.tour_slug.as_str(), quote.tour_name.as_str());
            tour.iter().flat_map(|tour| content.titles(tour.id)).for_each(|title| words.add(title));
        }
        Details::Contact(contact) => words.add(contact.country.as_str()),
    }
    words.add(details.message());
    notes.iter().for_each(|note| words.add(note.text.as_str()));
    tasks.iter().for_each(|task| words.add(task.text.as_str()));
    messages.iter().for_each(|message| words.add(message.text.as_str()));
    for mail in mails {
        let texts = [mail.sender.as_str(), mail.from_name.as_str(), mail.subject.as_str(), mail.text.as_str()];
        texts.into_iter().for_each(|text| words.add(text));
    }
    attachments.iter().for_each(|file| words.add(file.name.as_str()));
    files.iter().for_each(|file| words.add(file.name.as_str()));
    words.into_text()
}
