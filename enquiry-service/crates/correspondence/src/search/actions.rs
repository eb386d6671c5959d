//! Maintains the search index of cases. Submissions do not wait for it: a search indexes new cases, and a job the
//! others.

use tokio::sync::Mutex;

use intake::enquiries::model::{Details, Enquiry};
use kernel::{
    database::{Database, DatabaseError},
    search::SearchedWords,
};

use super::store::{self, SearchWords};
use crate::cases::{
    self,
    actions::{WholeCase, read},
    model::Case,
    store::CaseFilter,
};

/// The number of cases indexed per transaction, for which concurrent submissions wait.
const AT_A_TIME: i64 = 50;
/// The maximum number of transactions before a search; the job indexes the rest.
const BEFORE_A_SEARCH: usize = 10;

/// The cases of a list. A search first indexes new and changed cases.
pub async fn list(database: &Database, writing: &Mutex<()>, filter: CaseFilter) -> Result<Vec<Case>, DatabaseError> {
    if filter.search.is_some() {
        write_new_words(database, writing).await?;
    }
    database.read(move |connection| cases::store::list(connection, &filter)).await
}

/// Indexes new and changed cases, up to a maximum. Only one reader does so at a time: others would wait for its row
/// locks and occupy the connections.
pub async fn write_new_words(database: &Database, writing: &Mutex<()>) -> Result<(), DatabaseError> {
    let _alone = writing.lock().await;
    for _ in 0..BEFORE_A_SEARCH {
        if !write_words(database).await? {
            break;
        }
    }
    Ok(())
}

/// Indexes some outdated cases, the newest first. Returns whether there may be more.
pub async fn write_words(database: &Database) -> Result<bool, DatabaseError> {
    if !database.read(store::are_waiting).await? {
        return Ok(false);
    }
    database
        .write(move |transaction| {
            let taken = store::take(transaction, AT_A_TIME)?;
            let mut rows = Vec::with_capacity(taken.len());
            for enquiry in &taken {
                match read(transaction, *enquiry) {
                    Ok(Some(case)) => rows.push(SearchWords { enquiry: *enquiry, words: words_of(&case) }),
                    Ok(None) => {}
                    Err(error @ DatabaseError::Unreadable { .. }) => {
                        tracing::error!(%error, "a case is found by no word");
                    }
                    Err(error) => return Err(error),
                }
            }
            transaction.insert(&rows)?;
            Ok(i64::try_from(taken.len()).is_ok_and(|taken| taken == AT_A_TIME))
        })
        .await
}

/// The reference, name and contact details come first: words beyond the maximum are dropped.
fn words_of(whole: &WholeCase) -> String {
    let mut words = SearchedWords::default();
    let WholeCase { case, messages, notes, tasks, mails, attachments, files, thread: _ } = whole;
    let Enquiry { reference, name, email, phone, details, .. } = &case.enquiry;
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
