use async_trait::async_trait;
use rusqlite::{Connection, OptionalExtension, Params, Row, params};
use uuid::Uuid;

use super::{
    SqliteStore, StoreError,
    accept::insert_message,
    affiliate::{earn, introduce, take_back},
    statement::all,
};
use crate::{
    booking::{Applied, Booking, Change, Event, NewBooking, Refusal},
    clock::Millis,
    outbox::of_change,
    payment::{Payment, Settled},
    storage::{
        BookingFilter, BookingStore, ChangeOrder, PaymentClaim, SettleOrder,
        booking::{ASK_SOON, FIRST_PAUSE, LONGEST_PAUSE, MOST_DOUBLINGS, UNPAID, mails_of},
        booking_row::{BOOKING_COLUMNS, BookingRow, CHANGE_COLUMNS, ChangeRow, PAYMENT_COLUMNS, PaymentRow, journey},
        order,
    },
};

#[async_trait]
impl BookingStore for SqliteStore {
    async fn bookings(&self, filter: BookingFilter) -> Result<Vec<Booking>, StoreError> {
        self.reader.run(move |connection| list(connection, filter)).await
    }

    async fn bookings_of(&self, email_key: &str) -> Result<Vec<Booking>, StoreError> {
        let key = email_key.to_owned();
        let sql =
            format!("SELECT {BOOKING_COLUMNS} FROM bookings WHERE email_key = $1 ORDER BY received_at DESC, id DESC");
        let rows = self.reader.run(move |connection| all(connection, &sql, params![key], booking_row)).await?;
        rows.into_iter().map(BookingRow::read).collect()
    }

    async fn unpaid_bookings(&self, before: Millis) -> Result<Vec<Booking>, StoreError> {
        let sql = format!("SELECT {BOOKING_COLUMNS} FROM bookings WHERE {UNPAID}");
        let rows = self.reader.run(move |connection| all(connection, &sql, params![before], booking_row)).await?;
        rows.into_iter().map(BookingRow::read).collect()
    }

    async fn booking(&self, id: Uuid) -> Result<Option<Booking>, StoreError> {
        self.reader.run(move |connection| booking(connection, "id = ?", &id.to_string())).await
    }

    async fn booking_by_reference(&self, reference: &str) -> Result<Option<Booking>, StoreError> {
        let reference = reference.to_owned();
        self.reader.run(move |connection| booking(connection, "reference = ?", &reference)).await
    }

    async fn booking_by_number(&self, number: &str) -> Result<Option<Booking>, StoreError> {
        let number = number.to_owned();
        self.reader.run(move |connection| booking(connection, "number = ?", &number)).await
    }

    async fn booking_changes(&self, booking: Uuid) -> Result<Vec<Change>, StoreError> {
        let clause = "booking_id = ? ORDER BY at, id";
        self.reader.run(move |connection| changes(connection, clause, booking)).await
    }

    async fn booking_change(&self, id: Uuid) -> Result<Option<Change>, StoreError> {
        self.reader.run(move |connection| Ok(changes(connection, "id = ?", id)?.pop())).await
    }

    async fn change_booking(
        &self,
        id: Uuid,
        order: ChangeOrder,
    ) -> Result<Option<Result<Booking, Refusal>>, StoreError> {
        self.writer
            .run(move |connection| {
                let Some(booking) = booking(connection, "id = ?", &id.to_string())? else { return Ok(None) };
                Ok(Some(match booking.apply(&order.happening) {
                    Ok(applied) => {
                        write(connection, &applied)?;
                        for message in of_change(&applied, &order.operator) {
                            insert_message(connection, &message)?;
                        }
                        if let Some(introduction) = &order.introduction {
                            introduce(connection, introduction)?;
                        }
                        if let Some(reward) = order.reward {
                            earn(connection, &applied.booking, reward, order.happening.at)?;
                        }
                        if order.happening.event == Event::TravelUndone {
                            take_back(connection, &applied.booking)?;
                        }
                        Ok(applied.booking)
                    }
                    Err(refusal) => Err(refusal),
                }))
            })
            .await
    }

    async fn begin_payment(&self, booking: Uuid, currency: &str, now: Millis) -> Result<Option<Payment>, StoreError> {
        let currency = currency.to_owned();
        self.writer.run(move |connection| begin(connection, booking, &currency, now)).await
    }

    async fn payment_sent(&self, id: Uuid, tracking_id: &str, redirect_url: &str) -> Result<(), StoreError> {
        let (tracking_id, redirect_url) = (tracking_id.to_owned(), redirect_url.to_owned());
        self.writer
            .run(move |connection| {
                let sql = "UPDATE payments SET tracking_id = ?, redirect_url = ? WHERE id = ?";
                connection.prepare_cached(sql)?.execute(params![tracking_id, redirect_url, id.to_string()])?;
                Ok(())
            })
            .await
    }

    async fn payments(&self, booking: Uuid) -> Result<Vec<Payment>, StoreError> {
        let clause = "booking_id = ? ORDER BY created_at DESC, id DESC";
        self.reader.run(move |connection| payments(connection, clause, [booking.to_string()])).await
    }

    async fn payment(&self, id: Uuid) -> Result<Option<Payment>, StoreError> {
        self.reader.run(move |connection| Ok(payments(connection, "id = ?", [id.to_string()])?.pop())).await
    }

    async fn payment_by_reference(&self, merchant_reference: &str) -> Result<Option<Payment>, StoreError> {
        let reference = merchant_reference.to_owned();
        self.reader.run(move |connection| Ok(payments(connection, "merchant_reference = ?", [reference])?.pop())).await
    }

    async fn claim_payments(&self, claim: PaymentClaim) -> Result<Vec<Payment>, StoreError> {
        self.writer.run(move |connection| claim_due(connection, claim)).await
    }

    async fn settle_payment(&self, id: Uuid, order: SettleOrder) -> Result<Option<Settled>, StoreError> {
        self.writer.run(move |connection| settle(connection, id, &order)).await
    }

    async fn ask_soon(&self, id: Uuid, at: Millis) -> Result<(), StoreError> {
        self.writer
            .run(move |connection| {
                connection.prepare_cached(ASK_SOON)?.execute(params![at, id.to_string()])?;
                Ok(())
            })
            .await
    }

    async fn ipn_id(&self, address: &str) -> Result<Option<String>, StoreError> {
        let address = address.to_owned();
        self.reader
            .run(move |connection| {
                let sql = "SELECT ipn_id FROM ipn_addresses WHERE address = ?";
                Ok(connection.prepare_cached(sql)?.query_row([address], |row| row.get(0)).optional()?)
            })
            .await
    }

    async fn remember_ipn_id(&self, address: &str, ipn_id: &str) -> Result<(), StoreError> {
        let (address, ipn_id) = (address.to_owned(), ipn_id.to_owned());
        self.writer
            .run(move |connection| {
                let sql = "INSERT OR REPLACE INTO ipn_addresses (address, ipn_id) VALUES (?, ?)";
                connection.prepare_cached(sql)?.execute([address, ipn_id])?;
                Ok(())
            })
            .await
    }
}

pub fn insert_booking(connection: &Connection, new: &NewBooking) -> Result<(), StoreError> {
    let NewBooking { booking, requested, accepted } = new;
    let sql = "INSERT INTO bookings (id, reference, number, received_at, locale, full_name, email, email_key, \
               phone_typed, phone, network, journey, travel_date, state, received, quarantine) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        booking.id.to_string(),
        booking.reference.as_str(),
        booking.number.as_str(),
        booking.received_at,
        booking.locale.as_str(),
        booking.name.as_str(),
        booking.email.as_str(),
        booking.email.key(),
        booking.phone.as_ref().map(|phone| phone.typed.as_str()),
        booking.phone.as_ref().and_then(|phone| phone.number.as_deref()),
        booking.network,
        journey(booking),
        booking.journey.travel_date.to_string(),
        booking.state.as_str(),
        booking.received,
        booking.quarantine.map(|reason| reason.as_str()),
    ])?;
    insert_change(connection, requested)?;
    accepted.as_ref().map_or(Ok(()), |change| insert_change(connection, change))
}

fn insert_change(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    let sql = "INSERT INTO booking_changes (id, booking_id, at, from_state, to_state, cause, amount, received) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        change.id.to_string(),
        change.booking.to_string(),
        change.at,
        change.from.map(|state| state.as_str()),
        change.to.as_str(),
        change.cause,
        change.amount,
        change.received,
    ])?;
    Ok(())
}

fn write(connection: &Connection, Applied { booking, change }: &Applied) -> Result<(), StoreError> {
    let sql = "UPDATE bookings SET state = ?, received = ?, quarantine = ? WHERE id = ?";
    let quarantine = booking.quarantine.map(|reason| reason.as_str());
    let values = params![booking.state.as_str(), booking.received, quarantine, booking.id.to_string()];
    connection.prepare_cached(sql)?.execute(values)?;
    insert_change(connection, change)
}

fn begin(connection: &Connection, id: Uuid, currency: &str, now: Millis) -> Result<Option<Payment>, StoreError> {
    let Some(booking) = booking(connection, "id = ?", &id.to_string())? else { return Ok(None) };
    if booking.due() == 0 {
        return Ok(None);
    }
    let sql = "SELECT count(*) FROM payments WHERE booking_id = ?";
    let before = connection.prepare_cached(sql)?.query_row([id.to_string()], |row| row.get(0))?;
    let payment = Payment::new(&booking, before, currency, now);
    let sql = "INSERT INTO payments (id, booking_id, merchant_reference, amount, currency, state, created_at, asked_at, \
               next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![
        payment.id.to_string(),
        id.to_string(),
        payment.merchant_reference,
        payment.amount,
        payment.currency,
        payment.state.as_str(),
        payment.created_at,
        payment.asked_at,
        payment.next_at,
    ])?;
    Ok(Some(payment))
}

fn claim_due(connection: &Connection, claim: PaymentClaim) -> Result<Vec<Payment>, StoreError> {
    let set = "UPDATE payments SET asks = asks + 1, asked_at = ?1, \
               next_at = ?1 + min(?2 << min(asks, ?3), ?4) WHERE state = 'pending' AND tracking_id IS NOT NULL";
    let pauses = (FIRST_PAUSE, MOST_DOUBLINGS, LONGEST_PAUSE);
    match claim {
        PaymentClaim::Due { now, most } => {
            let sql = format!(
                "{set} AND id IN (SELECT id FROM payments WHERE state = 'pending' AND tracking_id IS NOT NULL \
                 AND next_at <= ?1 ORDER BY next_at LIMIT ?5) RETURNING {PAYMENT_COLUMNS}"
            );
            query(connection, &sql, params![now, pauses.0, pauses.1, pauses.2, most])
        }
        PaymentClaim::One { id, now, since } => {
            let sql = format!("{set} AND id = ?5 AND asked_at <= ?6 RETURNING {PAYMENT_COLUMNS}");
            query(connection, &sql, params![now, pauses.0, pauses.1, pauses.2, id.to_string(), since])
        }
    }
}

fn settle(connection: &Connection, id: Uuid, order: &SettleOrder) -> Result<Option<Settled>, StoreError> {
    let Some(payment) = payments(connection, "id = ?", [id.to_string()])?.pop() else { return Ok(None) };
    let Some(booking) = booking(connection, "id = ?", &payment.booking.to_string())? else { return Ok(None) };
    let Some(settled) = payment.settle(&booking, &order.verdict, order.at) else { return Ok(None) };
    let sql = "UPDATE payments SET state = ?, note = ? WHERE id = ?";
    let Payment { state, note, .. } = &settled.payment;
    connection.prepare_cached(sql)?.execute(params![state.as_str(), note, id.to_string()])?;
    if let Some(applied) = &settled.applied {
        write(connection, applied)?;
    }
    for message in mails_of(&settled, order.at, &order.operator) {
        insert_message(connection, &message)?;
    }
    Ok(Some(settled))
}

fn list(connection: &Connection, filter: BookingFilter) -> Result<Vec<Booking>, StoreError> {
    let sql = format!(
        "SELECT {BOOKING_COLUMNS} FROM bookings \
         WHERE received_at >= ?1 AND (?2 IS NULL OR (quarantine IS NOT NULL) = ?2) AND (NOT ?3 OR EXISTS \
         (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear')) \
         ORDER BY {} LIMIT ?4",
        order(filter.quarantined)
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let BookingFilter { quarantined, unclear, since, most } = filter;
    let rows = statement.query_map(params![since, quarantined, unclear, most], booking_row)?;
    rows.map(|row| row?.read()).collect()
}

fn booking(connection: &Connection, clause: &str, value: &str) -> Result<Option<Booking>, StoreError> {
    let sql = format!("SELECT {BOOKING_COLUMNS} FROM bookings WHERE {clause}");
    let row = connection.prepare_cached(&sql)?.query_row([value], booking_row).optional()?;
    row.map(BookingRow::read).transpose()
}

fn changes(connection: &Connection, clause: &str, id: Uuid) -> Result<Vec<Change>, StoreError> {
    let sql = format!("SELECT {CHANGE_COLUMNS} FROM booking_changes WHERE {clause}");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([id.to_string()], change_row)?;
    rows.map(|row| row?.read()).collect()
}

fn payments(connection: &Connection, clause: &str, values: impl Params) -> Result<Vec<Payment>, StoreError> {
    query(connection, &format!("SELECT {PAYMENT_COLUMNS} FROM payments WHERE {clause}"), values)
}

fn query(connection: &Connection, sql: &str, values: impl Params) -> Result<Vec<Payment>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(values, payment_row)?;
    rows.map(|row| row?.read()).collect()
}

fn booking_row(row: &Row) -> rusqlite::Result<BookingRow> {
    Ok(BookingRow {
        id: row.get(0)?,
        reference: row.get(1)?,
        number: row.get(2)?,
        received_at: row.get(3)?,
        locale: row.get(4)?,
        full_name: row.get(5)?,
        email: row.get(6)?,
        phone_typed: row.get(7)?,
        phone: row.get(8)?,
        network: row.get(9)?,
        journey: row.get(10)?,
        state: row.get(11)?,
        received: row.get(12)?,
        quarantine: row.get(13)?,
    })
}

fn change_row(row: &Row) -> rusqlite::Result<ChangeRow> {
    Ok(ChangeRow {
        id: row.get(0)?,
        booking_id: row.get(1)?,
        at: row.get(2)?,
        from_state: row.get(3)?,
        to_state: row.get(4)?,
        cause: row.get(5)?,
        amount: row.get(6)?,
        received: row.get(7)?,
    })
}

fn payment_row(row: &Row) -> rusqlite::Result<PaymentRow> {
    Ok(PaymentRow {
        id: row.get(0)?,
        booking_id: row.get(1)?,
        merchant_reference: row.get(2)?,
        amount: row.get(3)?,
        currency: row.get(4)?,
        tracking_id: row.get(5)?,
        redirect_url: row.get(6)?,
        state: row.get(7)?,
        created_at: row.get(8)?,
        asks: row.get(9)?,
        asked_at: row.get(10)?,
        next_at: row.get(11)?,
        note: row.get(12)?,
    })
}
