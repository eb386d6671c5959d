use uuid::Uuid;

use super::{Role, StaffMember};

/// Which cases salespeople see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SalesSee {
    /// Every case.
    #[default]
    All,
    /// Their own and those that nobody has taken.
    Own,
}

/// Which cases somebody sees; any other is answered like one that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSight {
    /// Every case.
    All,
    /// The cases of this person, and those that nobody has taken.
    OwnAndUnassigned(Uuid),
}

impl CaseSight {
    /// What a person sees by the setting.
    pub fn of(person: &StaffMember, sales: SalesSee) -> Self {
        match (person.role, sales) {
            (Role::Sales, SalesSee::Own) => CaseSight::OwnAndUnassigned(person.id),
            _ => CaseSight::All,
        }
    }
}
