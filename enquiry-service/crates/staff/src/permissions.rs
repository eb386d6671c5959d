use Action::{
    AcceptQuarantined, AnswerCases, ChangeBookings, ErasePeople, ExportData, Invite, ManagePasskeys, ManageRewards,
    ManageWaitingLists, ModerateReviews, Publish, ReadAudit, ReadBookings, ReadCases, ReadDepartures, ReadMails,
    ReadMoneyReports, ReadReports, ReadReviews, RecordMoney, RefundMoney, RenewCredentials, RetryMails, SellJourneys,
    WriteReplies,
};
use strum::{IntoStaticStr, VariantArray};

use crate::people::model::Role::{self, Accountant, Content, Finance, Manager, Operations, Reservations, Sales};

/// The permissions of the desk; serialised by name in lower case, such as `answer_cases`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Action {
    /// Read enquiries with their messages and notes.
    ReadCases,
    /// Answer visitors, write notes, assign, snooze and close cases.
    AnswerCases,
    /// Change and add reply templates.
    WriteReplies,
    /// Release submissions from quarantine.
    AcceptQuarantined,
    /// Read all reviews, published or not.
    ReadReviews,
    /// Publish and hide reviews, and answer them publicly.
    ModerateReviews,
    /// Read bookings with their ledgers and documents.
    ReadBookings,
    /// Accept, confirm and cancel bookings, mark journeys as travelled, and decide which departures take place.
    ChangeBookings,
    /// Hold places and lodgings for the person of a case, and begin bookings for that person.
    SellJourneys,
    /// Record payments, price changes and corrections, and import bank statements.
    RecordMoney,
    /// Refund money.
    RefundMoney,
    /// Read invitations, and record earned and paid rewards.
    ManageRewards,
    /// Read departures with their places and waiting lists.
    ReadDepartures,
    /// Release entries of a waiting list from quarantine, and remove entries.
    ManageWaitingLists,
    /// Read the queued and failed mails.
    ReadMails,
    /// Retry failed mails.
    RetryMails,
    /// Read and export the reports of reply times and of the funnel.
    ReadReports,
    /// Read and export the reports of sources, revenue and amounts due.
    ReadMoneyReports,
    /// Invite staff, and end their access.
    Invite,
    /// Send colleagues links that renew all their credentials.
    RenewCredentials,
    /// Read the audit log.
    ReadAudit,
    /// Read the build state of the sites, and request builds.
    Publish,
    /// Export whole tables of personal data.
    ExportData,
    /// Erase a person's data.
    ErasePeople,
    /// Add and remove one's own passkeys.
    ManagePasskeys,
}

/// The permissions by role. Managers have all of them.
const TABLE: [(Action, &[Role]); 25] = [
    (ReadCases, &[Manager, Sales, Reservations, Finance, Operations]),
    (AnswerCases, &[Manager, Sales]),
    (WriteReplies, &[Manager, Content]),
    (AcceptQuarantined, &[Manager, Sales]),
    (ReadReviews, &[Manager, Sales, Content]),
    (ModerateReviews, &[Manager, Content]),
    (ReadBookings, &[Manager, Sales, Reservations, Finance, Operations, Accountant]),
    (ChangeBookings, &[Manager, Reservations]),
    (SellJourneys, &[Manager, Sales, Reservations]),
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
    (RenewCredentials, &[Manager]),
    (ReadAudit, &[Manager]),
    (Publish, &[Manager, Content]),
    (ExportData, &[Manager]),
    (ErasePeople, &[Manager]),
    (ManagePasskeys, Role::VARIANTS),
];

impl Action {
    /// Whether the action requires a recent proof of identity: an unattended screen must not allow refunds, exports,
    /// erasure or new credentials.
    pub fn needs_proof(self) -> bool {
        matches!(self, RefundMoney | ExportData | ErasePeople | ManagePasskeys | RenewCredentials)
    }
}

impl Role {
    /// Whether the role has the permission.
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

    #[test]
    fn departures_name_their_bookings_only_to_roles_that_read_bookings() {
        let reads_departures = Role::VARIANTS.iter().filter(|role| role.may(ReadDepartures));
        assert!(reads_departures.into_iter().all(|role| role.may(ReadBookings)));
    }
}
