use uuid::Uuid;

use staff::people::model::{Role, StaffMember};

/// The cases that salespeople may see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SalesSee {
    /// Every case.
    #[default]
    All,
    /// Their own and unassigned cases.
    Own,
}

/// The cases that a person may see; any other is answered as not found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSight {
    /// Every case.
    All,
    /// The person's own and unassigned cases.
    OwnAndUnassigned(Uuid),
}

impl CaseSight {
    /// The cases that the setting allows the person to see.
    pub fn of(person: &StaffMember, sales: SalesSee) -> Self {
        match (person.role, sales) {
            (Role::Sales, SalesSee::Own) => CaseSight::OwnAndUnassigned(person.id),
            _ => CaseSight::All,
        }
    }
}
