//! Names for orientation: neighbours, waters and towns.

use std::fmt::Write;

use super::{
    BaseMap,
    geography::Town,
    labels::{Labels, Lettering},
    plane::Rectangle,
    view::View,
};
use crate::drawing::Tenths;

pub fn write(svg: &mut String, base: BaseMap, view: View, labels: &mut Labels) {
    let letter = view.letter();
    if !view.is_country {
        write_towns(svg, &base.geography.towns, view, labels);
    }
    for name in &base.geography.names {
        let class = if name.is_water { "map-water-name" } else { "map-land-name" };
        let style = Lettering { class, size: letter * 2.0 };
        labels.area(svg, &(base.text)(&name.key), name.spots.iter().copied(), style);
    }
}

/// A few towns whose names have room.
fn write_towns(svg: &mut String, towns: &[Town], view: View, labels: &mut Labels) {
    const MAX_NAMES: usize = 6;
    let style = Lettering { class: "map-town-name", size: view.letter() * 2.0 };
    let radius = view.unit() * 0.55;
    let mut written = 0;
    for Town { name, point, .. } in towns {
        let point = *point;
        if written == MAX_NAMES || !labels.is_free(Rectangle::around(point, radius * 2.0)) {
            continue;
        }
        if labels.name_if_free(svg, name, point, radius, style) {
            let [x, y, r] = [point.0, point.1, radius].map(Tenths);
            let _ = write!(svg, "<circle class=\"map-dot\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>");
            labels.take(Rectangle::around(point, radius));
            written += 1;
        }
    }
}
