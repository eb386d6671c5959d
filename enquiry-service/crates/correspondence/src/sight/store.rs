//! Visibility of cases in statements.

use kernel::database::{row::ToRow, value::Value};

use super::model::CaseSight;

impl CaseSight {
    /// A condition for statements that join `cases`: the cases visible to the person in this parameter.
    pub fn condition(parameter: &str) -> String {
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
