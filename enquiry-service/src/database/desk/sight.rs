//! Which cases a statement may answer with.

use crate::{
    database::{row::ToRow, value::Value},
    domain::staff::CaseSight,
};

impl CaseSight {
    /// Holds for the cases that a person sees, whose sight is this parameter; for statements that join `cases`.
    pub(super) fn condition(parameter: &str) -> String {
        format!("(CAST({parameter} AS TEXT) IS NULL OR owner_id IS NULL OR owner_id = {parameter})")
    }
}

impl ToRow for CaseSight {
    fn put(&self, values: &mut Vec<Value>) {
        match self {
            CaseSight::All => values.push(Value::Null),
            CaseSight::OwnAndUnassigned(person) => person.put(values),
        }
    }
}
