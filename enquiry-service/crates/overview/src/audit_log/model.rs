//! What the lines of the log tell of, and their kinds.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use kernel::audit_log::{model::AuditKinds, store::AuditLine};

/// Kinds of lines by which the log is filtered. A line may be of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditGroup {
    /// Money that was charged, received, refunded or paid out, and lines of bank statements.
    Money,
    /// Every change of a booking, and waiting lists.
    Bookings,
    /// Cases with their notes, answers and tasks.
    Cases,
    /// Answers, received mails, mails that were sent again, and ready-made replies.
    Mails,
    /// Reviews and builds of the sites.
    Sites,
    /// Colleagues and their roles.
    People,
    /// Sign-ins and credentials.
    Access,
    /// Exports and erasures.
    Data,
    /// Seals of the log itself.
    Log,
}

impl AuditGroup {
    /// All groups.
    pub const ALL: [AuditGroup; 9] = [
        AuditGroup::Money,
        AuditGroup::Bookings,
        AuditGroup::Cases,
        AuditGroup::Mails,
        AuditGroup::Sites,
        AuditGroup::People,
        AuditGroup::Access,
        AuditGroup::Data,
        AuditGroup::Log,
    ];

    /// The kinds of the group.
    pub fn kinds(self) -> AuditKinds {
        let (actions, events): (&[_], &[_]) = match self {
            AuditGroup::Money => (
                &[
                    "request_refund",
                    "settle_refund",
                    "import_statement",
                    "note_bank_line",
                    "ignore_bank_line",
                    "reopen_bank_line",
                    "earn_reward",
                    "pay_rewards",
                ],
                &["receive", "refund", "charge", "rebook", "correct", "cancel"],
            ),
            AuditGroup::Bookings => (
                &[
                    "change_booking",
                    "correct_booking_address",
                    "request_refund",
                    "settle_refund",
                    "note_bank_line",
                    "accept_waiting",
                    "strike_waiting",
                    "decide_departure",
                    "cancel_departure",
                    "hold_places",
                    "hold_lodging",
                    "extend_hold",
                    "release_hold",
                    "lapse_hold",
                    "book_hold",
                    "begin_booking",
                    "begin_offer",
                    "send_offer",
                    "withdraw_offer",
                    "share_offer",
                ],
                &[],
            ),
            AuditGroup::Cases => (
                &[
                    "accept_enquiry",
                    "begin_case",
                    "handle_case",
                    "correct_address",
                    "note",
                    "answer",
                    "add_task",
                    "change_task",
                    "settle_task",
                    "file_mail",
                    "merge_contacts",
                    "take_contacts_apart",
                    "hold_places",
                    "hold_lodging",
                    "extend_hold",
                    "release_hold",
                    "lapse_hold",
                    "book_hold",
                    "begin_booking",
                    "begin_offer",
                    "send_offer",
                    "withdraw_offer",
                    "share_offer",
                ],
                &[],
            ),
            AuditGroup::Mails => {
                (&["answer", "file_mail", "retry_mails", "add_reply", "change_reply", "remove_reply"], &[])
            }
            AuditGroup::Sites => (&["moderate_review", "answer_review", "request_build"], &[]),
            AuditGroup::People => (&["invite", "join", "leave", "change_role", "send_renewal"], &[]),
            AuditGroup::Access => (
                &[
                    "sign_in",
                    "prove",
                    "sign_out_others",
                    "join",
                    "send_renewal",
                    "renew_credentials",
                    "reset_password",
                    "add_passkey",
                    "remove_passkey",
                    "refuse_copied_passkey",
                ],
                &[],
            ),
            AuditGroup::Data => (&["export", "erase_person"], &[]),
            AuditGroup::Log => (&["begin_seals", "renew_seals"], &[]),
        };
        AuditKinds { actions, events }
    }
}

/// The kinds of objects of which lines tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ObjectKind {
    Case,
    Booking,
    Departure,
    Review,
    /// A colleague.
    Person,
    /// A visitor who invites friends.
    Inviter,
    /// A ready-made reply.
    Reply,
}

/// An object by its kind, and how the log names it.
pub type ObjectKey = (ObjectKind, String);

/// The object of a line, and a second one if the line is about two.
pub fn objects_of(line: &AuditLine, detail: &Value) -> [Option<ObjectKey>; 2] {
    let text = |field: &str| detail.get(field).and_then(Value::as_str).map(str::to_owned);
    let subject = |kind| Some((kind, line.subject.clone()));
    let named = |kind, field| text(field).map(|id| (kind, id));
    match line.action.as_str() {
        "change_booking" | "correct_booking_address" | "request_refund" | "settle_refund" | "note_bank_line" => {
            [subject(ObjectKind::Booking), None]
        }
        "decide_departure" | "cancel_departure" => [subject(ObjectKind::Departure), None],
        "accept_waiting" | "strike_waiting" => [named(ObjectKind::Departure, "departure"), None],
        "accept_enquiry"
        | "begin_case"
        | "handle_case"
        | "correct_address"
        | "note"
        | "answer"
        | "add_task"
        | "change_task"
        | "settle_task"
        | "take_contacts_apart" => [subject(ObjectKind::Case), None],
        "hold_places" | "hold_lodging" | "extend_hold" | "release_hold" | "lapse_hold" => {
            [subject(ObjectKind::Case), named(ObjectKind::Departure, "departure")]
        }
        "merge_contacts" => [subject(ObjectKind::Case), named(ObjectKind::Case, "other")],
        "file_mail" => [named(ObjectKind::Case, "enquiry"), None],
        "moderate_review" | "answer_review" => [subject(ObjectKind::Review), None],
        "earn_reward" | "pay_rewards" => [subject(ObjectKind::Inviter), None],
        "add_reply" | "change_reply" | "remove_reply" => [subject(ObjectKind::Reply), None],
        "invite" | "join" | "leave" | "change_role" | "send_renewal" => [subject(ObjectKind::Person), None],
        _ => [None, None],
    }
}

/// What an object is called now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditObject {
    pub kind: ObjectKind,
    /// The id by which the desk shows it; of an inviter the code of the invitation.
    pub id: String,
    /// The number of a case or a booking, the title of a tour or a ready-made reply; empty without one.
    pub label: String,
    /// The name of the visitor or the colleague; empty without one, or once personal data are blanked.
    pub name: String,
    /// The first day of a departure, `YYYY-MM-DD`.
    pub day: Option<String>,
    /// Whether the record no longer exists, such as the case of an erased person.
    pub is_gone: bool,
}

impl AuditObject {
    /// An object of which only its id is left.
    pub fn gone((kind, id): ObjectKey) -> Self {
        AuditObject { kind, id, label: String::new(), name: String::new(), day: None, is_gone: true }
    }
}
