//! Whether a departure takes place.

/// What is known of the travellers and the places of a departure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Travellers who have booked, here and elsewhere; `None` if unknown.
    pub booked: Option<i64>,
    /// Places that can be booked; `None` without a limit.
    pub left: Option<i64>,
    /// Travellers from whom on it takes place; `None` or zero: with any number.
    pub minimum: Option<i64>,
    /// The office has decided that it takes place.
    pub is_decided: bool,
}

/// Whether a departure takes place, as every page, mail and list says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No place is left.
    Full,
    /// The minimum number of travellers has booked, or the office has decided that it takes place.
    Guaranteed,
    /// So many more travellers are needed; never more than places are left.
    Needs(i64),
    /// It takes place with at least so many travellers; how many have booked is unknown.
    From(i64),
    /// It takes place with any number of travellers.
    Open,
}

impl Places {
    /// Whether the departure takes place.
    pub fn standing(self) -> Standing {
        if self.left.is_some_and(|left| left <= 0) {
            return Standing::Full;
        }
        if self.is_decided {
            return Standing::Guaranteed;
        }
        let Some(minimum) = self.minimum.filter(|minimum| *minimum > 0) else { return Standing::Open };
        match self.booked.map(|booked| minimum.saturating_sub(booked)) {
            Some(..=0) => Standing::Guaranteed,
            // With fewer places than that, others were sold elsewhere, and their number is unknown.
            Some(needed) if self.left.is_none_or(|left| needed <= left) => Standing::Needs(needed),
            _ => Standing::From(minimum),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_departure_needs_more_travellers_than_it_has_places() {
        let numbers = || [None, Some(0), Some(1), Some(2), Some(4), Some(10)].into_iter();
        for (booked, left, minimum) in
            numbers().flat_map(|one| numbers().flat_map(move |two| numbers().map(move |three| (one, two, three))))
        {
            let places = Places { booked, left, minimum, is_decided: false };
            match places.standing() {
                Standing::Full => assert_eq!(left, Some(0), "{places:?}"),
                Standing::Guaranteed => assert!(booked >= minimum && minimum > Some(0), "{places:?}"),
                Standing::Needs(needed) => {
                    assert_eq!(booked.map(|booked| booked + needed), minimum, "{places:?}");
                    assert!(needed > 0 && left.is_none_or(|left| needed <= left), "{places:?}");
                }
                Standing::From(from) => assert_eq!(Some(from), minimum, "{places:?}"),
                Standing::Open => assert!(minimum.unwrap_or(0) == 0, "{places:?}"),
            }
        }
    }

    #[test]
    fn places_sold_elsewhere_count_and_make_an_unknown_number_no_promise() {
        let of_ten = |booked| Places { booked, left: Some(2), minimum: Some(4), is_decided: false }.standing();
        assert_eq!(of_ten(Some(8)), Standing::Guaranteed);
        assert_eq!(of_ten(Some(3)), Standing::Needs(1));
        assert_eq!(of_ten(Some(0)), Standing::From(4), "four are needed, two are left: others were sold elsewhere");
        assert_eq!(of_ten(None), Standing::From(4));
    }

    #[test]
    fn a_decision_of_the_office_counts_while_places_are_left() {
        let decided = |left| Places { booked: Some(1), left, minimum: Some(4), is_decided: true }.standing();
        assert_eq!([decided(None), decided(Some(6))], [Standing::Guaranteed; 2]);
        assert_eq!(decided(Some(0)), Standing::Full);
    }
}
