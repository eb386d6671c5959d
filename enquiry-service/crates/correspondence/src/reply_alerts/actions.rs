//! Alerts staff before the promised reply time is over.

use intake::enquiries;
use kernel::{
    clock::Millis,
    database::{Database, DatabaseError, Transaction},
};
use staff::{
    people::{
        self,
        model::{Role, StaffMember, StaffState},
    },
    permissions::Action,
};

use super::model::ReplyAlert;
use crate::{
    cases::{
        self,
        model::{Case, ReplyClock},
        store::{CaseFilter, CaseView},
    },
    reply_alerts::mail::of_reply_alert,
    sight::model::CaseSight,
};

/// Writes the due alerts with their mails, each once. Returns their number.
///
/// # Errors
/// If the database fails; alerts before the error are written.
pub async fn alert_replies(database: &Database, clock: &ReplyClock, now: Millis) -> Result<usize, DatabaseError> {
    let filter = CaseFilter { view: CaseView::Open, now, sight: CaseSight::All, search: None, most: i64::MAX };
    let waiting = database.read(move |connection| cases::store::list(connection, &filter)).await?;
    let mut written = 0;
    for alert in waiting.iter().filter_map(|case| ReplyAlert::due(case, clock, now)) {
        if database.write(move |transaction| write(transaction, alert)).await? {
            written += 1;
        }
    }
    Ok(written)
}

/// Writes an alert. Returns false if it exists or no answer is due.
fn write(transaction: &Transaction, alert: ReplyAlert) -> Result<bool, DatabaseError> {
    // Locked, so that nobody answers meanwhile.
    enquiries::store::locked(transaction, alert.enquiry)?;
    let Some(case) = cases::store::find(transaction, alert.enquiry)?.filter(|case| alert.still_holds(case)) else {
        return Ok(false);
    };
    if transaction.insert([&alert])? == 0 {
        return Ok(false);
    }
    let mails = recipients(people::store::all(transaction)?, &case);
    let mails: Vec<_> = mails.iter().map(|person| of_reply_alert(&alert, person)).collect();
    transaction.insert(&mails)?;
    Ok(true)
}

/// The owner of the case; all of sales if it has no owner who may answer visitors; the managers if there is no sales.
fn recipients(people: Vec<StaffMember>, case: &Case) -> Vec<StaffMember> {
    let people: Vec<_> = people.into_iter().filter(answers).collect();
    let those = |is_meant: &dyn Fn(&StaffMember) -> bool| -> Vec<_> {
        people.iter().filter(|person| is_meant(person)).cloned().collect()
    };
    let owner = those(&|person| case.handling.owner == Some(person.id));
    let sales = || those(&|person| person.role == Role::Sales);
    if !owner.is_empty() {
        return owner;
    }
    Some(sales()).filter(|sales| !sales.is_empty()).unwrap_or(people)
}

fn answers(person: &StaffMember) -> bool {
    person.state == StaffState::Active && person.role.may(Action::AnswerCases)
}
