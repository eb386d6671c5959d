//! The distribution of ratings over the five labels.

use minijinja::{Value, context};

use crate::{content::Review, pages::prepared::Site};

const LABELS: [&str; 5] = ["excellent", "very_good", "average", "poor", "terrible"];

/// One row per label, best first, with its count and the total; empty without ratings.
pub fn breakdown_rows(site: &Site, counts: [u32; 5]) -> Option<Value> {
    let total: u32 = counts.iter().sum();
    if total == 0 {
        return None;
    }
    let rows: Vec<Value> = LABELS
        .iter()
        .zip(counts)
        .map(|(label, count)| context! { label => site.texts().plain(&format!("review:{label}")), count => count, total => total })
        .collect();
    Some(Value::from(rows))
}

/// Number of reviews per whole stars, best first; reviews without stars count as the worst.
pub fn count_by_stars(reviews: &[Review]) -> [u32; 5] {
    let mut counts = [0; 5];
    for review in reviews {
        let row = usize::from(5_u8.saturating_sub(review.rating.stars())).min(4);
        if let Some(count) = counts.get_mut(row) {
            *count += 1;
        }
    }
    counts
}
