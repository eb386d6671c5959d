use content_model::{Choice, Locale, Money};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use kernel::{catalogues::Catalogues, fields::SingleLine};

/// A line of a price that a colleague has written: a text with a quantity and an amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceLine {
    /// The text, in the traveller's language.
    pub text: SingleLine,
    /// The number of units, from 1 to [`PriceLine::MOST_UNITS`].
    pub quantity: i64,
    /// That of which there is this number.
    pub unit: PriceUnit,
    /// The amount of one unit; negative for a discount.
    pub each: Money,
}

/// The unit of a price line.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray, utoipa::ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PriceUnit {
    /// Per traveller.
    Person,
    /// Per room.
    Room,
    /// Per vehicle.
    Vehicle,
    /// For all travellers together.
    Group,
    /// Per night.
    Night,
}

impl PriceLine {
    /// The largest quantity of a line.
    pub const MOST_UNITS: i64 = 999;
    /// The largest number of lines of a price.
    pub const MOST: usize = 40;

    /// The amount of all units.
    pub fn amount(&self) -> Money {
        self.each.times(self.quantity)
    }

    /// The text with the quantity, for a document or a mail.
    pub fn label(&self, catalogue: &Catalogues, locale: Locale) -> String {
        if self.quantity == 1 && self.unit == PriceUnit::Group {
            return self.text.to_string();
        }
        format!("{}, {}", self.text, self.units(catalogue, locale))
    }

    /// That of which the amount is made, such as `2 × $450 per person`; for a single price of the group only that.
    pub fn units(&self, catalogue: &Catalogues, locale: Locale) -> String {
        let key = format!("service:price_unit_{}", self.unit.name());
        let unit = catalogue.text(locale, &key);
        if self.quantity == 1 && self.unit == PriceUnit::Group {
            return unit.to_owned();
        }
        let (count, amount) = (self.quantity.to_string(), catalogue.money(locale, self.each));
        catalogue.filled(locale, "service:price_units", &[("count", &count), ("amount", &amount), ("unit", unit)])
    }
}

/// The price that lines make up: always the sum of the lines shown.
pub fn sum_of_lines(lines: &[PriceLine]) -> Money {
    lines.iter().map(PriceLine::amount).sum()
}
