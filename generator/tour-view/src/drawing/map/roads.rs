//! The roads that tours drive along.

use super::plane::{KILOMETRES, Point};

/// The maximum distance between a place and a road that reaches it, in kilometres.
const REACH: f64 = 5.0;
/// The maximum ratio of a path by road to the straight line; longer ones are not used for a tour.
const LONGEST_DETOUR: f64 = 3.0;

/// A network of the corners of roads. Roads that share a corner cross there.
#[derive(Debug, Default)]
pub struct Roads {
    corners: Vec<Point>,
    /// Pairs of neighbouring corners, by their positions in the list.
    pieces: Vec<(usize, usize)>,
}

impl Roads {
    pub fn add(&mut self, road: &[Point]) {
        let corners: Vec<usize> = road.iter().map(|point| self.corner(*point)).collect();
        self.pieces.extend(corners.iter().copied().zip(corners.iter().copied().skip(1)));
    }

    fn corner(&mut self, point: Point) -> usize {
        self.corners.iter().position(|corner| *corner == point).unwrap_or_else(|| {
            self.corners.push(point);
            self.corners.len() - 1
        })
    }

    /// The shortest path from one place to another, both included. `None` if no road connects them.
    pub fn shortest_path(&self, from: Point, to: Point) -> Option<Vec<Point>> {
        let (start, end) = (self.nearest(from)?, self.nearest(to)?);
        let mut distances = vec![f64::INFINITY; self.corners.len()];
        let mut before = vec![None; self.corners.len()];
        *distances.get_mut(start)? = 0.0;
        // A few dozen pieces: every round over all of them moves the known distances one corner further.
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for (one, other) in self.pieces.iter().flat_map(|&(one, other)| [(one, other), (other, one)]) {
                let (Some(here), Some(there)) = (self.corners.get(one), self.corners.get(other)) else { continue };
                let reached = distances.get(one)? + distance(*here, *there);
                if reached < *distances.get(other)? {
                    *distances.get_mut(other)? = reached;
                    *before.get_mut(other)? = Some(one);
                    has_changed = true;
                }
            }
        }
        if start == end || *distances.get(end)? > distance(from, to) * LONGEST_DETOUR {
            return None;
        }
        let mut path = vec![to];
        let mut corner = Some(end);
        while let Some(index) = corner {
            path.push(*self.corners.get(index)?);
            corner = *before.get(index)?;
        }
        path.push(from);
        path.reverse();
        path.dedup();
        Some(path)
    }

    fn nearest(&self, place: Point) -> Option<usize> {
        let near = self.corners.iter().enumerate().map(|(index, corner)| (index, distance(*corner, place)));
        let near = near.filter(|(_, distance)| distance * KILOMETRES <= REACH);
        near.min_by(|one, other| one.1.total_cmp(&other.1)).map(|(index, _)| index)
    }
}

fn distance(from: Point, to: Point) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roads() -> Roads {
        let mut roads = Roads::default();
        roads.add(&[(0.0, 0.0), (50.0, 0.0), (100.0, 0.0)]);
        roads.add(&[(50.0, 0.0), (50.0, 60.0)]);
        roads.add(&[(300.0, 0.0), (400.0, 0.0)]);
        roads
    }

    #[test]
    fn a_way_follows_the_roads_over_their_crossing_and_begins_and_ends_at_its_places() {
        let path = roads().shortest_path((2.0, 2.0), (52.0, 61.0)).unwrap();
        assert_eq!(path, [(2.0, 2.0), (0.0, 0.0), (50.0, 0.0), (50.0, 60.0), (52.0, 61.0)]);
    }

    #[test]
    fn a_place_more_than_five_kilometres_from_every_road_has_no_way() {
        assert!(roads().shortest_path((0.0, 0.0), (100.0, 5.0)).is_none());
        assert!(roads().shortest_path((0.0, 0.0), (100.0, 4.0)).is_some());
    }

    #[test]
    fn roads_that_do_not_meet_lead_nowhere_and_a_long_detour_is_not_taken() {
        assert!(roads().shortest_path((0.0, 0.0), (400.0, 0.0)).is_none());
        let mut roads = Roads::default();
        roads.add(&[(0.0, 0.0), (0.0, 200.0), (10.0, 0.0)]);
        assert!(roads.shortest_path((0.0, 0.0), (10.0, 0.0)).is_none());
    }
}
