//! Bookings, money, documents and departures.

mod agreed_price;
mod bank_line_upgrades;
mod bank_lines;
mod booking_lists;
mod card_returns;
mod days_of_money;
pub mod departures;
mod desk_bookings;
mod documents;
pub mod holds;
mod large_amounts;
mod ledger;
mod money_races;
mod offer_pages;
pub mod offers;
mod orders;
mod orders_by_hand;
mod overbooking;
mod payments;
mod provider;
mod reckoning;
mod refunds;
mod reminders;
mod statement_files;
mod statements;
mod typed_money;
mod waiting_lists;
