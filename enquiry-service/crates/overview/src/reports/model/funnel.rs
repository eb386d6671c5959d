use content_model::Choice;
use strum::VariantArray;

use bookings::ledger::model::{Booking, BookingState};
use correspondence::cases::model::LostReason;

use super::{Cell, Report, ReportedEnquiry, led_to};

/// The stages that enquiries reached, by the current state of their bookings; the outcomes, of which each enquiry has
/// one; and the reasons of lost ones as shares of all lost ones.
pub fn funnel(enquiries: &[ReportedEnquiry], bookings: &[Booking]) -> Report {
    let led_to = led_to(enquiries, bookings);
    let states: Vec<BookingState> = led_to.values().map(|booking| booking.state).collect();
    let paid = led_to.values().filter(|booking| booking.balance.received.is_positive()).count();
    let in_state = |wanted: &[BookingState]| states.iter().filter(|state| wanted.contains(state)).count();
    let is_lost = |enquiry: &&ReportedEnquiry| enquiry.lost.is_some() && !led_to.contains_key(&enquiry.id);
    let lost = enquiries.iter().filter(is_lost).count();
    let steps = [
        ("received", enquiries.len()),
        ("answered", enquiries.iter().filter(|enquiry| enquiry.answered_at.is_some()).count()),
        ("offered", enquiries.iter().filter(|enquiry| enquiry.offered_at.is_some()).count()),
        ("accepted", enquiries.iter().filter(|enquiry| enquiry.accepted_offer.is_some()).count()),
        ("booked", led_to.len()),
        ("money_came", paid),
        ("confirmed", in_state(&[BookingState::Confirmed, BookingState::Travelled])),
        ("travelled", in_state(&[BookingState::Travelled])),
    ];
    let cancelled = in_state(&[BookingState::Cancelled, BookingState::Refunded, BookingState::Expired]);
    let outcomes = [
        ("booked", led_to.len() - cancelled),
        ("cancelled", cancelled),
        ("undecided", enquiries.len() - led_to.len() - lost),
        ("lost", lost),
    ];
    let row =
        |by, name, number, of| vec![Cell::Word(by), Cell::Word(name), Cell::count(number), Cell::share(number, of)];
    let of_all = |by| move |(name, number)| row(by, name, number, enquiries.len());
    let mut rows: Vec<_> = steps.into_iter().map(of_all("step")).collect();
    rows.extend(outcomes.into_iter().map(of_all("outcome")));
    // Spam is no enquiry that was lost.
    for reason in LostReason::VARIANTS.iter().filter(|reason| **reason != LostReason::Spam) {
        let number = enquiries.iter().filter(is_lost).filter(|enquiry| enquiry.lost == Some(*reason)).count();
        rows.push(row("reason", reason.name(), number, lost));
    }
    Report { columns: &["by", "name", "cases", "share"], rows }
}
