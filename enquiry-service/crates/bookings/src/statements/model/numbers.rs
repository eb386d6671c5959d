//! Booking numbers in the words of a transfer.

use std::collections::{BTreeSet, HashMap};

use uuid::Uuid;

/// Half the letters and digits of a booking's number.
const HALF: usize = 4;

type Letters = [u8; 2 * HALF];

/// The numbers of all bookings, to be found in many texts.
#[derive(Debug, Default)]
pub struct BookingNumbers(HashMap<Letters, Uuid>);

impl BookingNumbers {
    /// Of the ids and numbers of bookings.
    pub fn of(bookings: impl IntoIterator<Item = (Uuid, String)>) -> Self {
        let known = bookings.into_iter().filter_map(|(id, number)| Some((windows(&number).next()?, id)));
        BookingNumbers(known.collect())
    }

    /// The bookings that a text names, each once, whatever separates the characters of their numbers: banks drop
    /// hyphens, split words and use capitals; people read O for 0 and I or L for 1.
    pub fn named_in(&self, text: &str) -> Vec<Uuid> {
        let named: BTreeSet<Uuid> = windows(text).filter_map(|letters| self.0.get(&letters).copied()).collect();
        named.into_iter().collect()
    }
}

/// All neighbouring letters and digits of the length of a number.
fn windows(text: &str) -> impl Iterator<Item = Letters> {
    let mut last = [0; 2 * HALF];
    let letters = text.bytes().filter(u8::is_ascii_alphanumeric).map(unmistakable);
    letters.enumerate().filter_map(move |(at, letter)| {
        last.rotate_left(1);
        if let Some(end) = last.last_mut() {
            *end = letter;
        }
        (at + 1 >= 2 * HALF).then_some(last)
    })
}

fn unmistakable(letter: u8) -> u8 {
    match letter.to_ascii_uppercase() {
        b'O' => b'0',
        b'I' | b'L' => b'1',
        other => other,
    }
}
