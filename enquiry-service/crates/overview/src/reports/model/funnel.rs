use content_model::Choice;
use strum::VariantArray;

use bookings::ledger::model::{Booking, BookingState};
use correspondence::cases::model::LostReason;

use super::{Cell, Report, ReportedEnquiry, led_to, without_duplicates};

/// The steps that enquiries reached, by the current state of their bookings; apart from them the offers, which a booking
/// does not need; the outcomes, of which each enquiry has one; and the reasons of lost ones. All shares are of all
/// enquiries.
pub fn funnel(enquiries: &[ReportedEnquiry], bookings: &[Booking]) -> Report {
    let led_to = led_to(enquiries, bookings);
    let enquiries = without_duplicates(enquiries, &led_to);
    let states: Vec<BookingState> = led_to.values().map(|booking| booking.state).collect();
    let paid = led_to.values().filter(|booking| booking.balance.received.is_positive()).count();
    let in_state = |wanted: &[BookingState]| states.iter().filter(|state| wanted.contains(state)).count();
    let of = |counts: &dyn Fn(&ReportedEnquiry) -> bool| enquiries.iter().filter(|enquiry| counts(enquiry)).count();
    let is_lost = |enquiry: &ReportedEnquiry| enquiry.lost.is_some() && !led_to.contains_key(&enquiry.id);
    let lost = of(&is_lost);
    let steps = [
        ("received", enquiries.len()),
        ("answered", of(&|enquiry| enquiry.answered_at.is_some())),
        ("booked", led_to.len()),
        ("money_came", paid),
        ("confirmed", in_state(&[BookingState::Confirmed, BookingState::Travelled])),
        ("travelled", in_state(&[BookingState::Travelled])),
    ];
    let offers = [
        ("offered", of(&|enquiry| enquiry.offered_at.is_some())),
        ("accepted", of(&|enquiry| enquiry.accepted_offer.is_some())),
        ("without_offer", of(&|enquiry| enquiry.accepted_offer.is_none() && led_to.contains_key(&enquiry.id))),
    ];
    let cancelled = in_state(&[BookingState::Cancelled, BookingState::Refunded, BookingState::Expired]);
    let outcomes = [
        ("booked", led_to.len() - cancelled),
        ("cancelled", cancelled),
        ("undecided", enquiries.len() - led_to.len() - lost),
        ("lost", lost),
    ];
    // Neither spam nor a duplicate is an enquiry that was lost.
    let reasons =
        LostReason::VARIANTS.iter().filter(|reason| !matches!(reason, LostReason::Spam | LostReason::Duplicate));
    let reasons =
        reasons.map(|reason| (reason.name(), of(&|enquiry| is_lost(enquiry) && enquiry.lost == Some(*reason))));
    let row = |by| {
        let all = enquiries.len();
        move |(name, number)| vec![Cell::Word(by), Cell::Word(name), Cell::count(number), Cell::share(number, all)]
    };
    let steps = steps.into_iter().map(row("step"));
    let rows = steps.chain(offers.into_iter().map(row("offer"))).chain(outcomes.into_iter().map(row("outcome")));
    Report { columns: &["by", "name", "cases", "share"], rows: rows.chain(reasons.map(row("reason"))).collect() }
}
