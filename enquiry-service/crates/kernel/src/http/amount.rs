use content_model::Money;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// An amount in responses, in units of the currency. Decimals are written if they are not zero.
#[derive(Clone, Copy, ToSchema)]
#[schema(value_type = f64, example = 1250.5)]
pub struct Amount(pub Money);

impl From<Money> for Amount {
    fn from(amount: Money) -> Self {
        Amount(amount)
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.number().serialize(serializer)
    }
}
