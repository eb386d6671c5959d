/// The maximum length of a season's name, in characters.
const LONGEST_NAME: usize = 60;

/// Consecutive months, first and last included; from November to February spans the turn of the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Months {
    /// From 1 to 12.
    pub first: i8,
    /// From 1 to 12.
    pub last: i8,
}

impl Months {
    /// Parses `3-5` or `6`.
    fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let month = |text: &str| text.trim().parse().ok().filter(|month| (1..=12).contains(month));
        Some(Months { first: month(first)?, last: month(last)? })
    }

    fn each(self) -> impl Iterator<Item = i8> {
        let after = self.last - self.first + if self.last < self.first { 12 } else { 0 };
        (0..=after).map(move |later| (self.first + later - 1) % 12 + 1)
    }
}

/// A season with the operator's name for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// The displayed name.
    pub name: String,
    /// Several ranges if the season recurs.
    pub months: Vec<Months>,
}

/// The seasons of a year in the operator's order; they cover each month once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seasons(Vec<Season>);

/// Why texts are rejected as seasons.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeasonsError {
    /// A season has no name or no months.
    #[error("'{0}' is not a season such as 'Long rains: 3-5': a name of at most 60 characters, and its months")]
    NoSeason(String),
    /// Two seasons overlap.
    #[error("month {0} belongs to two seasons: name it in one of them")]
    Twice(i8),
    /// No season covers a month.
    #[error("no season has month {0}: name every month from 1 to 12")]
    Missing(i8),
}

impl Seasons {
    /// The seasons of Tanzania, by its rainy seasons.
    pub const OF_TANZANIA: [&str; 4] =
        ["Short dry season: 1-2", "Long rains: 3-5", "Long dry season: 6-10", "Short rains: 11-12"];

    /// Parses texts such as `Long rains: 3-5`; a recurring season is listed several times.
    ///
    /// # Errors
    /// The first error.
    pub fn parse<T: AsRef<str>>(texts: &[T]) -> Result<Self, SeasonsError> {
        let mut seasons = Vec::<Season>::new();
        let mut has_season = [false; 12];
        for text in texts.iter().map(AsRef::as_ref) {
            let no_season = || SeasonsError::NoSeason(text.to_owned());
            let (name, months) = text.rsplit_once(':').ok_or_else(no_season)?;
            let (name, months) = (name.trim(), Months::parse(months).ok_or_else(no_season)?);
            let is_name = (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.contains(char::is_control);
            if !is_name {
                return Err(no_season());
            }
            for month in months.each() {
                let has = usize::try_from(month - 1).ok().and_then(|at| has_season.get_mut(at));
                if has.is_some_and(|has| std::mem::replace(has, true)) {
                    return Err(SeasonsError::Twice(month));
                }
            }
            match seasons.iter_mut().find(|season| season.name == name) {
                Some(season) => season.months.push(months),
                None => seasons.push(Season { name: name.to_owned(), months: vec![months] }),
            }
        }
        match (1..).zip(has_season).find(|(_, has)| !has) {
            Some((month, _)) => Err(SeasonsError::Missing(month)),
            None => Ok(Seasons(seasons)),
        }
    }

    /// All seasons.
    pub fn all(&self) -> &[Season] {
        &self.0
    }

    /// The season of a month from 1 to 12, with its position in the order.
    pub fn of(&self, month: i8) -> Option<(usize, &Season)> {
        let has = |season: &Season| season.months.iter().any(|months| months.each().any(|one| one == month));
        self.0.iter().enumerate().find(|(_, season)| has(season))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_month_has_one_season_and_a_season_may_come_back() {
        let seasons = Seasons::parse(&["High: 12-2", "Low: 3-5", "High: 6-10", "Between: 11"]).unwrap();
        let names: Vec<_> = (1..=12).map(|month| seasons.of(month).unwrap().1.name.as_str()).collect();
        let (high, low, between) = ("High", "Low", "Between");
        assert_eq!(names, [high, high, low, low, low, high, high, high, high, high, between, high]);
        assert_eq!((seasons.all().len(), seasons.of(6).unwrap().0, seasons.of(13)), (3, 0, None));
    }

    #[test]
    fn the_seasons_of_tanzania_are_seasons() {
        assert_eq!(Seasons::parse(&Seasons::OF_TANZANIA).unwrap().of(11).unwrap().0, 3);
    }

    #[test]
    fn gaps_overlaps_and_what_is_no_season_are_told() {
        let refused = |texts: &[&str]| Seasons::parse(texts).unwrap_err();
        assert_eq!(refused(&["Dry: 6-10", "Rains: 11-4"]), SeasonsError::Missing(5));
        assert_eq!(refused(&["Dry: 5-10", "Rains: 10-4"]), SeasonsError::Twice(10));
        assert_eq!(refused(&["Dry: 1-12", "Dry: 3"]), SeasonsError::Twice(3));
        assert_eq!(refused(&[]), SeasonsError::Missing(1));
        let long = format!("{}: 1-12", "x".repeat(61));
        for text in ["Dry", "Dry 1-12", ": 1-12", "Dry:", "Dry: 0-11", "Dry: 1-13", "Dry: 1-2-3", "Dry: May", &long] {
            assert_eq!(refused(&[text]), SeasonsError::NoSeason(text.to_owned()), "{text}");
        }
    }
}
