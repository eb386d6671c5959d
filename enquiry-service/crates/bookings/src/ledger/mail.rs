//! Mails about a booking and its changes.

use content_model::{Choice, Locale, Money};
use futures_util::future::BoxFuture;
use jiff::civil::Date;
use lettre::message::Mailbox;
use minijinja::{Value, context};

use kernel::{
    catalogues::Catalogues,
    clock::date,
    content::Content,
    fields::shown_ages,
    mail::{
        facts::{self, Fact, Facts},
        values::serde,
    },
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit, templates},
        model::{MailKind, Message, NewMessage},
    },
};

use staff::people::model::StaffMember;

use super::{
    asked::{asked, next_steps},
    changes::of_journeys,
    model::{Actor, Booking, BookingState, Change, Instalment, Journey, LineKind, Method, Step, Transition},
    payable, store,
};
use crate::{
    cancelled_departures,
    departures::mail::standing_of,
    documents::{self, model::Document},
    orders_by_hand::price::with_lines,
};

/// To the visitor: the booking has changed.
pub const BOOKING_CHANGE: MailKind = MailKind::named("booking_change");
/// To the operator: a booking has changed.
pub const BOOKING_NOTICE: MailKind = MailKind::named("booking_notice");

/// The templates of a booking's change, which its reminders share.
pub const TEMPLATES: Templates = templates!("booking_change");

/// The mails of a booking's change: the operator's notice, and the visitor's unless personal data are blanked.
pub fn of_change(Transition { booking, change, .. }: &Transition, operator: &str) -> Vec<NewMessage> {
    let mail = |kind, recipient: &str| NewMessage::due(kind, Some(change.id), recipient.to_owned(), change.at);
    let mut mails = vec![mail(BOOKING_NOTICE, operator)];
    // Reverting `Travelled` is not reported to the visitor.
    let is_undone = change.from == Some(BookingState::Travelled) && change.to == BookingState::Confirmed;
    // One that never left quarantine is spam: its address has had no mail before.
    let is_spam = change.from == Some(BookingState::Requested) && change.to == BookingState::Cancelled;
    if !booking.email.as_str().is_empty() && !is_undone && !is_spam {
        mails.push(mail(BOOKING_CHANGE, booking.email.as_str()));
    }
    mails
}

/// Drafts the mails about changes of bookings.
pub struct BookingMails {
    /// Bank details shown to visitors who pay by bank transfer, line by line.
    pub bank_details: Vec<String>,
}

impl Mails for BookingMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(BOOKING_CHANGE, TEMPLATES), (BOOKING_NOTICE, templates!("booking_notice"))]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(id) = message.about else { return Ok(None) };
            let database = &composer.database;
            let Some(change) = database.find::<Change>(id).await? else { return Ok(None) };
            let Some(booking) = database.find::<Booking>(change.booking).await? else { return Ok(None) };
            let about = change.booking;
            let history = database.read(move |on| store::changes(on, about)).await?;
            let ledger = database.read(move |on| store::ledger(on, about)).await?;
            let versions = database.read(move |on| store::versions(on, about)).await?;
            let documents = database.read(move |on| documents::store::of_booking(on, about)).await?;
            let step = Step::of(&booking, change, (&history, &versions), ledger);
            let issued = documents.into_iter().filter(|document| document.change == step.change.id).collect::<Vec<_>>();
            let booking = &step.booking;
            let draft = if message.kind() == BOOKING_CHANGE {
                let is_off = database.read(move |on| cancelled_departures::store::is_affected(on, about)).await?;
                let standing = match is_off {
                    true => Some(composer.catalogue.text(booking.locale, "account:standing_cancelled").to_owned()),
                    false => standing_of(composer, booking, step.change.at).await?,
                };
                let payable = database.read(move |on| payable::find(on, about)).await?;
                let terms = composer.content.current().terms();
                let since = payable.map_or(booking.received_at, |(_, since)| since);
                let part = booking.next_part(date(since, &composer.zone), &terms);
                let values = change_values(composer, &self.bank_details, (&step, &issued), (standing, is_off), part);
                let draft = composer.to_visitor(booking.locale, &booking.email, values)?;
                draft.with_journey(booking.journey.tour_slug.to_string())
            } else {
                let visitor = booking.email.mailbox();
                let visitor = visitor.map(|address| Mailbox::new(Some(booking.name.to_string()), address));
                let staff = match Actor::staff_of(&step.change.cause) {
                    Some(id) => database.find::<StaffMember>(id).await?,
                    None => None,
                };
                let cause = staff.map_or(step.change.cause.clone(), |colleague| colleague.name.to_string());
                let notice = composer.to_operator(visitor, notice_values(composer, &step, &cause));
                notice.at_desk(format!("/bookings/{about}"))
            };
            Ok(Some(draft.in_thread(about).kept_from(booking.journey.travel_date)))
        })
    }
}

/// The template values of a booking and its payments on a day, for its account.
pub fn of_booking(catalogue: &Catalogues, locale: Locale, booking: &Booking, today: Date) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    journey(&mut facts, catalogue, locale, booking);
    due(&mut facts, catalogue, locale, booking, today);
    facts.list
}

/// The facts of a mail about a change: the reason that the operator typed for a new version, or for a change of the price
/// or of a payment, comes first; the rest that is due on a later day is the last. `today` is `None` if nothing is to be paid.
fn facts_of_change(
    catalogue: &Catalogues,
    locale: Locale,
    (step, issued): (&Step, &[Document]),
    today: Option<Date>,
) -> Vec<Fact> {
    let mut facts = Facts::new(catalogue, locale);
    let money = |facts: &mut Facts| {
        journey(facts, catalogue, locale, &step.booking);
        if let Some(today) = today {
            rest(facts, catalogue, locale, &step.booking, today);
        }
    };
    if let Some(version) = &step.version {
        facts.add("booking_reason", version.reason.as_str());
        money(&mut facts);
        for document in issued {
            let (name, key) = (document.name(), format!("service:document_{}", document.kind.name()));
            let title = catalogue.filled(locale, &key, &[("number", &name)]);
            facts.named_amount(title, catalogue.money(locale, document.amount));
        }
        return facts.list;
    }
    let changes = step.lines.iter().filter(|line| matches!(line.kind, LineKind::Charge | LineKind::Correction));
    changes.for_each(|line| facts.add("booking_reason", line.note.as_str()));
    money(&mut facts);
    facts.list
}

/// The facts of a booking, with its price and what has been received.
pub fn journey(facts: &mut Facts, catalogue: &Catalogues, locale: Locale, booking: &Booking) {
    let journey = &booking.journey;
    facts.whole("booking_number", booking.number.as_str());
    facts.add("journey", journey.tour.as_str());
    facts.whole("departure", catalogue.date_long(locale, journey.travel_date));
    if journey.days.is_some() {
        facts.whole("journey_ends", catalogue.date_long(locale, journey.last_day()));
    }
    facts.add("adults", journey.adults.to_string());
    facts.add("children", if journey.children > 0 { journey.children.to_string() } else { String::new() });
    facts.add("child_ages", shown_ages(&journey.child_ages));
    money(facts, catalogue, locale, booking);
}

fn money(facts: &mut Facts, catalogue: &Catalogues, locale: Locale, booking: &Booking) {
    let some = |amount: Money| amount_or_nothing(catalogue, locale, amount);
    let (journey, balance) = (&booking.journey, booking.balance);
    facts.amount("booking_price", some(journey.price_per_person));
    for part in journey.parts.iter().filter(|_| journey.parts.len() > 1) {
        facts.named_amount(catalogue.price_part(locale, part), catalogue.money(locale, part.each.times(part.count)));
    }
    for line in &journey.lines {
        facts.named_amount(line.label(catalogue, locale), catalogue.money(locale, line.amount()));
    }
    facts.amount("booking_discount", some(-journey.discount));
    facts.amount("booking_total", some(journey.total));
    match booking.state {
        BookingState::Cancelled => facts.amount("booking_charge", some(balance.owed)),
        _ if balance.owed.is_positive() && balance.owed != journey.total => {
            facts.amount("booking_price_now", some(balance.owed));
        }
        _ => {}
    }
    facts.amount("booking_deposit", some(journey.deposit));
    facts.amount("booking_received", some(balance.received));
    facts.amount("booking_credit", some(balance.overpaid()));
}

/// An amount as a fact, which is left out if it is zero.
pub fn amount_or_nothing(catalogue: &Catalogues, locale: Locale, amount: Money) -> String {
    if amount.is_zero() { String::new() } else { catalogue.money(locale, amount) }
}

/// What is due on a day, and the rest.
pub fn due(facts: &mut Facts, catalogue: &Catalogues, locale: Locale, booking: &Booking, today: Date) {
    facts.amount("booking_due", amount_or_nothing(catalogue, locale, booking.due_on(today)));
    rest(facts, catalogue, locale, booking, today);
}

/// What is due later than on a day, while something is due.
fn rest(facts: &mut Facts, catalogue: &Catalogues, locale: Locale, booking: &Booking, today: Date) {
    let later = if booking.due().is_positive() { booking.outstanding() - booking.due_on(today) } else { Money::ZERO };
    if later.is_positive() {
        let day = catalogue.date_long(locale, booking.balance_on());
        let label = catalogue.filled(locale, "service:booking_balance_by", &[("day", &day)]);
        facts.named_amount(label, catalogue.money(locale, later));
    }
}

/// The name of a step in the keys of its texts: the kind of money moved, or the new state.
fn text_name(step: &Step) -> &'static str {
    let Step { booking, change, .. } = step;
    let is_open =
        |state| matches!(state, BookingState::AwaitingPayment | BookingState::DepositPaid | BookingState::Paid);
    let stays = change.from == Some(change.to);
    if step.version.is_some() {
        "rebooked"
    } else if step.line(LineKind::Payment).is_some() {
        match change.to {
            BookingState::DepositPaid | BookingState::Paid if !stays => change.to.name(),
            // A payment that changes only the balance is acknowledged in every state.
            _ => "received",
        }
    } else if step.line(LineKind::Refund).is_some() {
        BookingState::Refunded.name()
    } else if step.line(LineKind::Correction).is_some() {
        "corrected"
    } else if step.line(LineKind::Charge).is_some()
        && (stays || change.from.is_some_and(is_open) && is_open(booking.state))
    {
        "charged"
    } else {
        change.to.name()
    }
}

/// The subject of the mail about a payment of all that is owed or more, for a booking in its state before the payment.
pub fn payment_subject(catalogue: &Catalogues, locale: Locale, booking: &Booking) -> String {
    let what = match booking.state {
        BookingState::AwaitingPayment | BookingState::DepositPaid | BookingState::Expired => BookingState::Paid.name(),
        _ => "received",
    };
    let number = [("number", booking.number.as_str())];
    catalogue.filled(locale, &format!("service:booking_subject_{what}"), &number)
}

/// The amount of a step; zero if no money moved.
fn moved(step: &Step) -> Money {
    let kinds = [LineKind::Payment, LineKind::Refund, LineKind::Correction, LineKind::Charge];
    kinds.into_iter().find_map(|kind| step.line(kind)).map_or(Money::ZERO, |line| line.amount)
}

/// The text about a change; a new price is higher or lower, by an amount without a sign.
fn text_of_change(catalogue: &Catalogues, locale: Locale, (step, name): (&Step, &str)) -> String {
    let amount = moved(step);
    let (direction, amount) = match name {
        "charged" if amount.is_negative() => ("_less", -amount),
        "charged" => ("_more", amount),
        _ => ("", amount),
    };
    catalogue.filled(
        locale,
        &format!("service:booking_text_{name}{direction}"),
        &[("amount", &catalogue.money(locale, amount))],
    )
}

/// The template values of a mail to the visitor about a change, with the figures of that change.
fn change_values(
    composer: &Composer,
    bank_details: &[String],
    (step, issued): (&Step, &[Document]),
    (standing, is_off): (Option<String>, bool),
    part: Option<Instalment>,
) -> Value {
    let (catalogue, content) = (&composer.catalogue, composer.content.current());
    let (booking, change, today) = (&step.booking, &step.change, date(step.change.at, &composer.zone));
    let (locale, reference) = (booking.locale, &booking.reference);
    let origin = composer.sites.origin(locale);
    let number = [("number", booking.number.as_str())];
    // Nobody pays for a departure that does not take place, and nothing of it is confirmed.
    let what = match text_name(step) {
        _ if is_off && step.line(LineKind::Payment).is_some() => "received",
        what => what,
    };
    let is_due = !is_off && booking.due_on(today).is_positive();
    let is_first = change.from == Some(BookingState::Requested);
    let is_confirmed = what == BookingState::Confirmed.name();
    let days = if is_confirmed { programme(&content, booking) } else { Vec::new() };
    // Where money is asked for, the mail says whether the departure takes place.
    let standing = standing.filter(|_| is_due || is_off);
    context! {
        subject => catalogue.filled(locale, &format!("service:booking_subject_{what}"), &number),
        number => booking.number.as_str(),
        told => text_of_change(catalogue, locale, (step, what)),
        changes => changes_of(catalogue, locale, step),
        asked => is_due.then(|| asked(composer, bank_details, booking, (booking.due_on(today), part), today)),
        facts => serde(facts_of_change(catalogue, locale, (step, issued), Some(today).filter(|_| !is_off))),
        standing,
        programme => days,
        journey_page => booking.journey.tour_id.map(|_| format!("{origin}/trip/{}#tips", booking.journey.tour_slug)),
        review => (change.to == BookingState::Travelled).then(|| format!("{origin}/Review#write")),
        invoice => format!("{origin}/api/invoice/{reference}"),
        terms => is_first.then(|| format!("{origin}/Terms")),
        next => if is_first && is_due { next_steps(composer, booking, part, today) } else { Vec::new() },
        is_first,
    }
}

/// What a new version of the journey changes, as sentences; none of any other step.
fn changes_of(catalogue: &Catalogues, locale: Locale, step: &Step) -> Vec<String> {
    let Some(version) = &step.version else { return Vec::new() };
    let before = with_lines(catalogue, locale, &version.before, &step.price_changes);
    of_journeys(catalogue, locale, &before, &version.after)
}

/// The days of a booking with their titles: those that were agreed, else those of the tour.
fn programme(content: &Content, booking: &Booking) -> Vec<Value> {
    let Journey { programme, tour_id, .. } = &booking.journey;
    if !programme.is_empty() {
        let days = (1..).zip(programme);
        return days.map(|(number, day)| context! { day => number.to_string(), title => day.title.as_str() }).collect();
    }
    let days = tour_id.map_or_else(Vec::new, |tour| content.itinerary(booking.locale, tour));
    days.iter().map(|day| context! { day => day.day.as_str(), title => day.title.as_str() }).collect()
}

/// The template values of a mail to the operator about a change, with the figures of that change. `cause` names a person of
/// the desk.
fn notice_values(composer: &Composer, step: &Step, cause: &str) -> Value {
    let (catalogue, locale) = (&composer.catalogue, composer.mail.operator_locale);
    let Step { booking, change, lines, .. } = step;
    let state = state_name(catalogue, locale, change.to);
    let mut facts = Facts::new(catalogue, locale);
    facts.add("booking_state", state.as_str());
    facts.add("booking_cause", cause);
    for line in lines.iter().filter(|line| line.kind != LineKind::Charge || text_name(step) == "charged") {
        let amount = if line.kind == LineKind::Refund { -line.amount } else { line.amount };
        let key = if line.kind == LineKind::Fee { "booking_fee" } else { "booking_amount" };
        facts.amount(key, catalogue.money(locale, amount));
    }
    facts.add("name", booking.name.as_str());
    let email = booking.email.as_str();
    facts.link("email", email, (!email.is_empty()).then(|| facts::mailto(&booking.email)));
    facts::phone(&mut facts, booking.phone.as_ref());
    journey(&mut facts, catalogue, locale, booking);
    due(&mut facts, catalogue, locale, booking, date(change.at, &composer.zone));
    facts.add("booking_method", method_name(catalogue, locale, booking.journey.method));
    facts.whole("booking_quote", booking.journey.quote.as_str());
    facts.add("country", booking.journey.country_of_residence.as_str());
    facts.add("affiliate", booking.journey.affiliate.as_str());
    facts.language(booking.locale);
    context! {
        subject => notice_subject(catalogue, locale, step),
        number => booking.number.as_str(),
        facts => serde(facts.list),
        message => booking.journey.message.as_str(),
        whatsapp => facts::whatsapp(booking.phone.as_ref()),
        call => facts::call(booking.phone.as_ref()),
    }
}

fn notice_subject(catalogue: &Catalogues, locale: Locale, step: &Step) -> String {
    let Step { booking, change, .. } = step;
    let is_money = step.line(LineKind::Payment).is_some();
    let key = match (change.from, change.to) {
        (Some(BookingState::Requested), BookingState::AwaitingPayment) => "notice_booking_subject_new",
        // The operator must refund it or check whether the journey can still take place.
        _ if step.is_unexpected() => "notice_booking_subject_alarm",
        _ if is_money => "notice_booking_subject_money",
        _ => "notice_booking_subject",
    };
    let before = change.from.filter(|_| is_money).unwrap_or(change.to);
    let values = [
        ("number", booking.number.as_str()),
        ("name", booking.name.as_str()),
        ("state", &state_name(catalogue, locale, before)),
        ("amount", &catalogue.money(locale, moved(step))),
        ("date", &catalogue.date_long(locale, booking.journey.travel_date)),
    ];
    catalogue.filled(locale, &format!("service:{key}"), &values)
}

pub fn state_name(catalogue: &Catalogues, locale: Locale, state: BookingState) -> String {
    catalogue.text(locale, &format!("service:booking_state_{}", state.name())).to_owned()
}

fn method_name(catalogue: &Catalogues, locale: Locale, method: Method) -> &str {
    match method {
        Method::Card => catalogue.text(locale, "account:payment_card"),
        Method::BankTransfer => catalogue.text(locale, "account:payment_transfer"),
        Method::Cash => catalogue.text(locale, "account:payment_cash"),
    }
}
