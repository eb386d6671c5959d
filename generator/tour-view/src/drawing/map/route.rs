//! The route of a tour on the map.

use std::fmt::Write;

use super::{
    BaseMap, MapPlace, decorations,
    labels::{Labels, Lettering},
    line::pair,
    names, open,
    plane::{KILOMETRES, Point, Rectangle},
    roads::Roads,
    take_points,
    view::{Column, View},
    write_point,
};

/// The known places of a tour.
pub struct Journey {
    pub start: Option<MapPlace>,
    pub stops: Vec<Stop>,
    pub end: Option<MapPlace>,
    pub ends_with_flight: bool,
}

/// A place of the itinerary.
pub struct Stop {
    pub place: MapPlace,
    pub by_flight: bool,
}

/// A leg of the journey: from one place to the next.
struct Leg<'a> {
    from: &'a MapPlace,
    to: &'a MapPlace,
    by_flight: bool,
    /// The path along roads, if they connect the two places.
    road: Option<Vec<Point>>,
}

impl Journey {
    /// The route from the start over the places of the days to the end. A day is a place, if it has one, and whether one
    /// flies there; one who flies on the last day flies to the end.
    pub fn over(
        start: Option<MapPlace>,
        days: impl IntoIterator<Item = (Option<MapPlace>, bool)>,
        end: Option<MapPlace>,
    ) -> Self {
        let (mut stops, mut ends_with_flight) = (Vec::<Stop>::new(), false);
        let mut days = days.into_iter().peekable();
        while let Some((place, is_flown)) = days.next() {
            let is_last = days.peek().is_none();
            ends_with_flight = is_last && is_flown;
            let Some(place) = place else { continue };
            if stops.last().is_none_or(|last| last.place.name != place.name) {
                stops.push(Stop { place, by_flight: is_flown && !is_last });
            }
        }
        Journey { start, stops, end, ends_with_flight }
    }

    /// A tour within this many kilometres has no route map.
    const LEAST_REACH: f64 = 50.0;

    fn legs(&self, roads: &Roads) -> Vec<Leg<'_>> {
        let stops = self.stops.iter().map(|stop| (&stop.place, stop.by_flight));
        let start = self.start.iter().map(|place| (place, false));
        let end = self.end.iter().map(|place| (place, self.ends_with_flight));
        let on_the_way: Vec<(&MapPlace, bool)> = start.chain(stops).chain(end).collect();
        let pairs = on_the_way.iter().zip(on_the_way.iter().skip(1));
        pairs
            .filter(|((from, _), (to, _))| from.name != to.name)
            .map(|(&(from, _), &(to, by_flight))| {
                let road = if by_flight { None } else { roads.shortest_path(from.point, to.point) };
                Leg { from, to, by_flight, road }
            })
            .collect()
    }

    /// Each place once, in the order of the first visit.
    fn places(&self) -> Vec<&MapPlace> {
        let mut places: Vec<&MapPlace> = Vec::new();
        for place in self.stops.iter().map(|stop| &stop.place).chain(&self.start).chain(&self.end) {
            if !places.iter().any(|known| known.name == place.name) {
                places.push(place);
            }
        }
        places
    }

    fn is_stop(&self, place: &MapPlace) -> bool {
        self.stops.iter().any(|stop| stop.place.name == place.name)
    }

    pub fn has_flight(&self) -> bool {
        self.legs(&Roads::default()).iter().any(|leg| leg.by_flight)
    }
}

/// The map of a route: the start, the stops, numbered in the order of the first visit, and the end. There is one
/// drawing per column width, of which a page shows one. `None` for a tour that covers a short distance.
pub fn route_map(journey: &Journey, title: &str, base: BaseMap) -> Option<String> {
    let reach = Rectangle::holding(journey.places().into_iter().map(|place| place.point))?;
    if (reach.right - reach.left).hypot(reach.bottom - reach.top) * KILOMETRES < Journey::LEAST_REACH {
        return None;
    }
    Column::ALL.into_iter().map(|column| route_map_in(column, journey, title, base)).collect()
}

fn route_map_in(column: Column, journey: &Journey, title: &str, base: BaseMap) -> Option<String> {
    let places = journey.places();
    let view = View::around(places.iter().map(|place| place.point), base.geography, column)?;
    let mut svg = open(base, view, &format!("map-route {}", column.class()), "img", title);
    let radius = view.letter() * 1.65;
    let mut over = String::new();
    let mut labels = Labels::on(view);
    let legs = journey.legs(&base.geography.roads);
    take_points(&mut labels, &places, radius);
    take_legs(&mut labels, &legs, view.unit() * 0.4);
    decorations::write_locator(&mut over, base.geography, view, &mut labels);
    decorations::write_scale(&mut over, view, &mut labels);
    let style = Lettering { class: "map-name", size: view.letter() * 2.4 };
    let mut number = 0;
    for place in places {
        let is_stop = journey.is_stop(place);
        number += u32::from(is_stop);
        write_point(&mut over, place, if is_stop { radius } else { radius * 0.6 }, is_stop.then_some(number));
        labels.name(&mut over, &place.name, place.point, radius, style);
    }
    names::write(&mut svg, base, view, &mut labels);
    write_legs(&mut svg, &legs);
    write_directions(&mut svg, &legs, view, radius);
    svg.push_str(&over);
    svg.push_str("</svg>");
    Some(svg)
}

impl Leg<'_> {
    /// Start, control point and end: a slight bow keeps the legs out and back apart.
    fn bend(&self) -> [Point; 3] {
        let (start, end) = (self.from.point, self.to.point);
        let aside = (
            f64::midpoint(start.0, end.0) + (end.1 - start.1) * 0.12,
            f64::midpoint(start.1, end.1) - (end.0 - start.0) * 0.12,
        );
        [start, aside, end]
    }

    /// The point at this share of the leg.
    fn at(&self, share: f64) -> Point {
        self.road.as_ref().map_or_else(|| self.on_bend(share), |road| along(road, share))
    }

    fn on_bend(&self, share: f64) -> Point {
        let [start, aside, end] = self.bend();
        let (there, back) = (share, 1.0 - share);
        let along = |from: f64, over: f64, to: f64| back * back * from + 2.0 * back * there * over + there * there * to;
        (along(start.0, aside.0, end.0), along(start.1, aside.1, end.1))
    }
}

/// The point after this share of a line of straight pieces.
fn along(line: &[Point], share: f64) -> Point {
    let pieces = || line.iter().copied().zip(line.iter().copied().skip(1));
    let length = |(from, to): (Point, Point)| (to.0 - from.0).hypot(to.1 - from.1);
    let mut rest = pieces().map(length).sum::<f64>() * share;
    for (from, to) in pieces() {
        let piece = length((from, to));
        if rest <= piece && piece > 0.0 {
            let share = rest / piece;
            return (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        }
        rest -= piece;
    }
    line.last().copied().unwrap_or_default()
}

/// Keeps names off the route.
fn take_legs(labels: &mut Labels, legs: &[Leg], width: f64) {
    const STEPS: u32 = 24;
    for leg in legs {
        for step in 1..STEPS {
            labels.take(Rectangle::around(leg.at(f64::from(step) / f64::from(STEPS)), width));
        }
    }
}

/// The lines, flights dashed, with a paler line below for contrast to the ground.
fn write_legs(svg: &mut String, legs: &[Leg]) {
    let line = |is_drawn: fn(&Leg) -> bool| {
        let mut data = String::new();
        for leg in legs.iter().filter(|leg| is_drawn(leg)) {
            if let Some(road) = &leg.road {
                for (point, letter) in road.iter().zip(std::iter::once('M').chain(std::iter::repeat('L'))) {
                    data.push(letter);
                    pair(&mut data, *point);
                }
                continue;
            }
            let [start, aside, end] = leg.bend();
            for (letter, point) in [('M', start), ('Q', aside), (' ', end)] {
                data.push(letter);
                pair(&mut data, point);
            }
        }
        data
    };
    let lines = [
        ("map-way-edge", line(|_| true)),
        ("map-way", line(|leg| !leg.by_flight)),
        ("map-flight", line(|leg| leg.by_flight)),
    ];
    for (class, data) in lines.iter().filter(|(_, data)| !data.is_empty()) {
        let _ = write!(svg, "<path class=\"{class}\" d=\"{data}\"/>");
    }
}

/// The share of a leg at which its arrowhead is drawn.
const DIRECTION: f64 = 0.4;

/// An arrowhead on each leg that is long enough to show one between its points.
fn write_directions(svg: &mut String, legs: &[Leg], view: View, radius: f64) {
    let size = view.letter() * 0.9;
    let mut data = String::new();
    for leg in legs {
        let (start, end) = (leg.from.point, leg.to.point);
        if (end.0 - start.0).hypot(end.1 - start.1) < radius * 2.0 + size * 4.0 {
            continue;
        }
        // Short of the middle, so that the legs out and back along one road show an arrow each.
        let (x, y) = leg.at(DIRECTION);
        let (before, after) = (leg.at(DIRECTION - 0.02), leg.at(DIRECTION + 0.02));
        let step = (after.0 - before.0).hypot(after.1 - before.1).max(f64::MIN_POSITIVE);
        let (along, aside) = ((after.0 - before.0) / step * size, (after.1 - before.1) / step * size);
        let corners = [
            ('M', (x + along, y + aside)),
            ('L', (x - along - aside * 0.8, y - aside + along * 0.8)),
            ('L', (x - along + aside * 0.8, y - aside - along * 0.8)),
        ];
        for (letter, corner) in corners {
            data.push(letter);
            pair(&mut data, corner);
        }
        data.push('z');
    }
    if !data.is_empty() {
        let _ = write!(svg, "<path class=\"map-direction\" d=\"{data}\"/>");
    }
}

#[cfg(test)]
mod tests {
    use super::{super::place_at, *};

    fn stop(name: &str, longitude: f64, latitude: f64) -> Stop {
        Stop { place: place_at(name, longitude, latitude), by_flight: false }
    }

    /// From Arusha and back.
    fn journey(stops: Vec<Stop>) -> Journey {
        let town = || Some(place_at("Arusha", 36.68, -3.37));
        Journey { start: town(), stops, end: town(), ends_with_flight: false }
    }

    fn wide_map(journey: &Journey) -> String {
        route_map_in(Column::Wide, journey, "Map", BaseMap::sample()).unwrap()
    }

    fn path<'a>(map: &'a str, class: &str) -> Option<&'a str> {
        map.split_once(&format!("class=\"{class}\" d=\""))?.1.split('"').next()
    }

    #[test]
    fn the_way_begins_at_the_start_and_ends_at_the_end() {
        let map = wide_map(&journey(vec![stop("Tarangire", 36.0, -4.0), stop("Serengeti", 34.8, -2.3)]));
        let way = path(&map, "map-way").unwrap();
        let mut town = String::new();
        pair(&mut town, place_at("Arusha", 36.68, -3.37).point);
        assert_eq!(way.matches('M').count(), 3, "Arusha, Tarangire, Serengeti, Arusha: {way}");
        assert!(way.starts_with(&format!("M{town}")) && way.ends_with(&town), "{way}");
        assert_eq!(map.matches(">Arusha</text>").count(), 1);
    }

    #[test]
    fn stops_are_numbered_in_the_order_of_the_first_visit_and_the_town_it_starts_from_is_not() {
        let stops = vec![stop("Tarangire", 36.0, -4.0), stop("Serengeti", 34.8, -2.3), stop("Tarangire", 36.0, -4.0)];
        let map = wide_map(&journey(stops));
        let numbers: Vec<&str> =
            map.match_indices("map-number").filter_map(|(at, _)| map.get(at..)?.split(['>', '<']).nth(1)).collect();
        assert_eq!(numbers, ["1", "2"]);
    }

    #[test]
    fn only_the_ways_that_are_said_to_be_flown_are_dashed() {
        let mut journey = journey(vec![stop("Tarangire", 36.0, -4.0), stop("Serengeti", 34.8, -2.3)]);
        assert!(path(&wide_map(&journey), "map-flight").is_none() && !journey.has_flight());
        journey.ends_with_flight = true;
        let map = wide_map(&journey);
        let flight = path(&map, "map-flight").unwrap();
        assert_eq!([flight.matches('M').count(), path(&map, "map-way").unwrap().matches('M').count()], [1, 2]);
        assert!(journey.has_flight());
    }

    #[test]
    fn each_long_way_shows_its_direction() {
        let map = wide_map(&journey(vec![stop("Tarangire", 36.0, -4.0), stop("Serengeti", 34.8, -2.3)]));
        assert_eq!(path(&map, "map-direction").unwrap().matches('z').count(), 3);
    }

    #[test]
    fn a_tour_about_one_place_has_no_map_of_its_way() {
        let base = BaseMap::sample();
        let climb = Journey { start: None, end: None, ..journey(vec![stop("Kilimanjaro", 37.35, -3.07)]) };
        assert!(route_map(&climb, "Map", base).is_none());
        assert!(route_map(&journey(vec![stop("Mount Meru", 36.75, -3.25)]), "Map", base).is_none(), "14 km away");
        assert!(route_map(&journey(vec![stop("Tarangire", 36.0, -4.0)]), "Map", base).is_some(), "100 km away");
        assert!(route_map(&Journey { start: None, end: None, ..journey(vec![]) }, "Map", base).is_none());
    }
}
