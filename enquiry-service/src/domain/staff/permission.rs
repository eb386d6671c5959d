use strum::{IntoStaticStr, VariantArray};

use super::Role;
use Action::{
    AcceptQuarantined, AnswerCases, ChangeBookings, ErasePeople, ExportData, Invite, ManagePasskeys, ManageRewards,
    ManageWaitingLists, ModerateReviews, Publish, ReadAudit, ReadBookings, ReadCases, ReadDepartures, ReadMails,
    ReadMoneyReports, ReadReports, ReadReviews, RecordMoney, RefundMoney, RetryMails, WriteReplies,
};
use Role::{Accountant, Content, Finance, Manager, Operations, Reservations, Sales};

/// What somebody may do at the desk; programs know it by its name in lower case, such as `answer_cases`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Action {
    /// Read enquiries with what was said and noted about them.
    ReadCases,
    /// Answer visitors, write notes, assign, snooze and give up cases.
    AnswerCases,
    /// Change the ready-made replies, and add some.
    WriteReplies,
    /// Take an honest visitor's words out of quarantine.
    AcceptQuarantined,
    /// Read reviews, also those that are not published.
    ReadReviews,
    /// Decide whether the sites show a review, and answer it in public.
    ModerateReviews,
    /// Read bookings with their money and their documents.
    ReadBookings,
    /// Accept, confirm and cancel bookings, and mark journeys as travelled.
    ChangeBookings,
    /// Note payments, other prices and corrections, and import bank statements.
    RecordMoney,
    /// Give money back.
    RefundMoney,
    /// See who invited whom, and note what is earned and paid for it.
    ManageRewards,
    /// Read departures with their places and the names that wait for them.
    ReadDepartures,
    /// Take names of a waiting list out of quarantine or out of the line.
    ManageWaitingLists,
    /// See which mails wait and which were given up.
    ReadMails,
    /// Send a mail again that was given up.
    RetryMails,
    /// Read how soon visitors are answered and how far enquiries come, also as files.
    ReadReports,
    /// Read where enquiries come from, what journeys bring in and what is to be paid, also as files.
    ReadMoneyReports,
    /// Invite people, and end their access.
    Invite,
    /// Read who did what.
    ReadAudit,
    /// See whether the sites are up to date, and have them built.
    Publish,
    /// Take whole tables of personal data out of the desk.
    ExportData,
    /// Erase everything about a person.
    ErasePeople,
    /// Add and remove the own passkeys.
    ManagePasskeys,
}

/// Who may do what. Roles only add up: nothing is forbidden to a manager.
const TABLE: [(Action, &[Role]); 23] = [
    (ReadCases, &[Manager, Sales, Reservations, Finance, Operations]),
    (AnswerCases, &[Manager, Sales]),
    (WriteReplies, &[Manager, Content]),
    (AcceptQuarantined, &[Manager, Sales]),
    (ReadReviews, &[Manager, Sales, Content]),
    (ModerateReviews, &[Manager, Content]),
    (ReadBookings, &[Manager, Sales, Reservations, Finance, Operations, Accountant]),
    (ChangeBookings, &[Manager, Reservations]),
    (RecordMoney, &[Manager, Finance]),
    (RefundMoney, &[Manager, Finance]),
    (ManageRewards, &[Manager, Finance]),
    (ReadDepartures, &[Manager, Sales, Reservations, Operations]),
    (ManageWaitingLists, &[Manager, Sales, Reservations]),
    (ReadMails, &[Manager, Sales, Reservations, Finance]),
    (RetryMails, &[Manager, Sales]),
    (ReadReports, &[Manager, Sales, Finance, Accountant]),
    (ReadMoneyReports, &[Manager, Finance, Accountant]),
    (Invite, &[Manager]),
    (ReadAudit, &[Manager]),
    (Publish, &[Manager, Content]),
    (ExportData, &[Manager]),
    (ErasePeople, &[Manager]),
    (ManagePasskeys, Role::VARIANTS),
];

impl Action {
    /// Whether a person proves anew, shortly before, who it is: a screen that was left open gives no money away, and no
    /// key to the desk.
    pub fn needs_proof(self) -> bool {
        matches!(self, RefundMoney | ExportData | ErasePeople | ManagePasskeys)
    }
}

impl Role {
    /// Whether somebody of this role may do it.
    pub fn may(self, action: Action) -> bool {
        TABLE.iter().any(|(known, roles)| *known == action && roles.contains(&self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_each_action_once_and_a_manager_in_every_row() {
        for (at, (action, roles)) in TABLE.iter().enumerate() {
            assert!(!TABLE.iter().skip(at + 1).any(|(other, _)| other == action), "{action:?}");
            assert!(roles.contains(&Manager), "{action:?}");
        }
        let may = |role: Role| Action::VARIANTS.iter().filter(|action| role.may(**action)).count();
        assert_eq!(may(Manager), TABLE.len());
        assert!(Role::VARIANTS.iter().all(|role| may(*role) > 0));
    }
}
