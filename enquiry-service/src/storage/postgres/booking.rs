use std::borrow::Cow;

use async_trait::async_trait;
use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::{Row, types::ToSql};
use uuid::Uuid;

use super::{
    PostgresStore, StoreError,
    accept::insert_messages,
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

type Parameter<'a> = &'a (dyn ToSql + Sync);

#[async_trait]
impl BookingStore for PostgresStore {
    async fn bookings(&self, filter: BookingFilter) -> Result<Vec<Booking>, StoreError> {
        let sql = format!(
            "SELECT {BOOKING_COLUMNS} FROM bookings \
             WHERE received_at >= $1 AND ($2::boolean IS NULL OR (quarantine IS NOT NULL) = $2) \
             AND (NOT $3::boolean OR EXISTS \
             (SELECT 1 FROM payments WHERE booking_id = bookings.id AND payments.state = 'unclear')) \
             ORDER BY {} LIMIT $4",
            order(filter.quarantined)
        );
        let client = self.client().await?;
        let BookingFilter { quarantined, unclear, since, most } = filter;
        let statement = client.prepare_cached(&sql).await?;
        let rows = client.query(&statement, &[&since, &quarantined, &unclear, &most]).await?;
        rows.iter().map(|row| booking_row(row)?.read()).collect()
    }

    async fn bookings_of(&self, email_key: &str) -> Result<Vec<Booking>, StoreError> {
        let sql =
            format!("SELECT {BOOKING_COLUMNS} FROM bookings WHERE email_key = $1 ORDER BY received_at DESC, id DESC");
        let rows = all(&self.client().await?, &sql, &[&email_key]).await?;
        rows.iter().map(|row| booking_row(row)?.read()).collect()
    }

    async fn unpaid_bookings(&self, before: Millis) -> Result<Vec<Booking>, StoreError> {
        let sql = format!("SELECT {BOOKING_COLUMNS} FROM bookings WHERE {UNPAID}");
        let rows = all(&self.client().await?, &sql, &[&before]).await?;
        rows.iter().map(|row| booking_row(row)?.read()).collect()
    }

    async fn booking(&self, id: Uuid) -> Result<Option<Booking>, StoreError> {
        booking(&self.client().await?, "id = $1", &id.to_string()).await
    }

    async fn booking_by_reference(&self, reference: &str) -> Result<Option<Booking>, StoreError> {
        booking(&self.client().await?, "reference = $1", reference).await
    }

    async fn booking_by_number(&self, number: &str) -> Result<Option<Booking>, StoreError> {
        booking(&self.client().await?, "number = $1", number).await
    }

    async fn booking_changes(&self, booking: Uuid) -> Result<Vec<Change>, StoreError> {
        changes(&self.client().await?, "booking_id = $1 ORDER BY at, id", booking).await
    }

    async fn booking_change(&self, id: Uuid) -> Result<Option<Change>, StoreError> {
        Ok(changes(&self.client().await?, "id = $1", id).await?.pop())
    }

    async fn change_booking(
        &self,
        id: Uuid,
        order: ChangeOrder,
    ) -> Result<Option<Result<Booking, Refusal>>, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let Some(booking) = locked(&transaction, &id.to_string()).await? else { return Ok(None) };
        let applied = match booking.apply(&order.happening) {
            Ok(applied) => applied,
            Err(refusal) => return Ok(Some(Err(refusal))),
        };
        write(&transaction, &applied).await?;
        insert_messages(&transaction, &of_change(&applied, &order.operator)).await?;
        if let Some(introduction) = &order.introduction {
            introduce(&transaction, introduction).await?;
        }
        if let Some(reward) = order.reward {
            earn(&transaction, &applied.booking, reward, order.happening.at).await?;
        }
        if order.happening.event == Event::TravelUndone {
            take_back(&transaction, &applied.booking).await?;
        }
        transaction.commit().await?;
        Ok(Some(Ok(applied.booking)))
    }

    async fn begin_payment(&self, booking: Uuid, currency: &str, now: Millis) -> Result<Option<Payment>, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let Some(booking) = locked(&transaction, &booking.to_string()).await? else { return Ok(None) };
        if booking.due() == 0 {
            return Ok(None);
        }
        let id = booking.id.to_string();
        let sql = "SELECT count(*) FROM payments WHERE booking_id = $1";
        let before = transaction.query_one(sql, &[&id]).await?.try_get(0)?;
        let payment = Payment::new(&booking, before, currency, now);
        let sql = "INSERT INTO payments (id, booking_id, merchant_reference, amount, currency, state, created_at, \
                   asked_at, next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let values: [Parameter; 9] = [
            &payment.id.to_string(),
            &id,
            &payment.merchant_reference,
            &payment.amount,
            &payment.currency,
            &payment.state.as_str(),
            &payment.created_at,
            &payment.asked_at,
            &payment.next_at,
        ];
        transaction.execute(sql, &values).await?;
        transaction.commit().await?;
        Ok(Some(payment))
    }

    async fn payment_sent(&self, id: Uuid, tracking_id: &str, redirect_url: &str) -> Result<(), StoreError> {
        let sql = "UPDATE payments SET tracking_id = $1, redirect_url = $2 WHERE id = $3";
        self.client().await?.execute(sql, &[&tracking_id, &redirect_url, &id.to_string()]).await?;
        Ok(())
    }

    async fn payments(&self, booking: Uuid) -> Result<Vec<Payment>, StoreError> {
        let clause = "booking_id = $1 ORDER BY created_at DESC, id DESC";
        payments(&self.client().await?, clause, &booking.to_string()).await
    }

    async fn payment(&self, id: Uuid) -> Result<Option<Payment>, StoreError> {
        Ok(payments(&self.client().await?, "id = $1", &id.to_string()).await?.pop())
    }

    async fn payment_by_reference(&self, merchant_reference: &str) -> Result<Option<Payment>, StoreError> {
        Ok(payments(&self.client().await?, "merchant_reference = $1", merchant_reference).await?.pop())
    }

    async fn claim_payments(&self, claim: PaymentClaim) -> Result<Vec<Payment>, StoreError> {
        let set = "UPDATE payments SET asks = asks + 1, asked_at = $1, \
                   next_at = $1 + least($2::bigint << least(asks, $3)::int, $4) \
                   WHERE state = 'pending' AND tracking_id IS NOT NULL";
        let client = self.client().await?;
        let rows = match claim {
            PaymentClaim::Due { now, most } => {
                // A payment that another service is claiming at this moment is passed over.
                let sql = format!(
                    "{set} AND id IN (SELECT id FROM payments WHERE state = 'pending' AND tracking_id IS NOT NULL \
                     AND next_at <= $1 ORDER BY next_at LIMIT $5 FOR UPDATE SKIP LOCKED) RETURNING {PAYMENT_COLUMNS}"
                );
                let values: [Parameter; 5] = [&now, &FIRST_PAUSE, &MOST_DOUBLINGS, &LONGEST_PAUSE, &most];
                client.query(&sql, &values).await?
            }
            PaymentClaim::One { id, now, since } => {
                let sql = format!("{set} AND id = $5 AND asked_at <= $6 RETURNING {PAYMENT_COLUMNS}");
                let id = id.to_string();
                let values: [Parameter; 6] = [&now, &FIRST_PAUSE, &MOST_DOUBLINGS, &LONGEST_PAUSE, &id, &since];
                client.query(&sql, &values).await?
            }
        };
        rows.iter().map(|row| payment_row(row)?.read()).collect()
    }

    async fn settle_payment(&self, id: Uuid, order: SettleOrder) -> Result<Option<Settled>, StoreError> {
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        let id = id.to_string();
        let Some(payment) = payments(&transaction, "id = $1 FOR UPDATE", &id).await?.pop() else { return Ok(None) };
        let Some(booking) = locked(&transaction, &payment.booking.to_string()).await? else { return Ok(None) };
        let Some(settled) = payment.settle(&booking, &order.verdict, order.at) else { return Ok(None) };
        let Payment { state, note, .. } = &settled.payment;
        let sql = "UPDATE payments SET state = $1, note = $2 WHERE id = $3";
        transaction.execute(sql, &[&state.as_str(), note, &id]).await?;
        if let Some(applied) = &settled.applied {
            write(&transaction, applied).await?;
        }
        insert_messages(&transaction, &mails_of(&settled, order.at, &order.operator)).await?;
        transaction.commit().await?;
        Ok(Some(settled))
    }

    async fn ask_soon(&self, id: Uuid, at: Millis) -> Result<(), StoreError> {
        self.client().await?.execute(ASK_SOON, &[&at, &id.to_string()]).await?;
        Ok(())
    }

    async fn ipn_id(&self, address: &str) -> Result<Option<String>, StoreError> {
        let sql = "SELECT ipn_id FROM ipn_addresses WHERE address = $1";
        let row = self.client().await?.query_opt(sql, &[&address]).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    async fn remember_ipn_id(&self, address: &str, ipn_id: &str) -> Result<(), StoreError> {
        let sql = "INSERT INTO ipn_addresses (address, ipn_id) VALUES ($1, $2) \
                   ON CONFLICT (address) DO UPDATE SET ipn_id = excluded.ipn_id";
        self.client().await?.execute(sql, &[&address, &ipn_id]).await?;
        Ok(())
    }
}

pub async fn insert_bookings(transaction: &Transaction<'_>, rows: &[Cow<'_, NewBooking>]) -> Result<(), StoreError> {
    let sql = "INSERT INTO bookings (id, reference, number, received_at, locale, full_name, email, email_key, \
               phone_typed, phone, network, journey, travel_date, state, received, quarantine) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    for row in rows {
        let NewBooking { booking, requested, accepted } = &**row;
        let values: [Parameter; 16] = [
            &booking.id.to_string(),
            &booking.reference.as_str(),
            &booking.number.as_str(),
            &booking.received_at,
            &booking.locale.as_str(),
            &booking.name.as_str(),
            &booking.email.as_str(),
            &booking.email.key(),
            &booking.phone.as_ref().map(|phone| phone.typed.as_str()),
            &booking.phone.as_ref().and_then(|phone| phone.number.as_deref()),
            &booking.network,
            &journey(booking),
            &booking.journey.travel_date.to_string(),
            &booking.state.as_str(),
            &booking.received,
            &booking.quarantine.map(|reason| reason.as_str()),
        ];
        transaction.execute(&transaction.prepare_cached(sql).await?, &values).await?;
        insert_change(transaction, requested).await?;
        if let Some(change) = accepted {
            insert_change(transaction, change).await?;
        }
    }
    Ok(())
}

async fn insert_change(transaction: &Transaction<'_>, change: &Change) -> Result<(), StoreError> {
    let sql = "INSERT INTO booking_changes (id, booking_id, at, from_state, to_state, cause, amount, received) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let values: [Parameter; 8] = [
        &change.id.to_string(),
        &change.booking.to_string(),
        &change.at,
        &change.from.map(|state| state.as_str()),
        &change.to.as_str(),
        &change.cause,
        &change.amount,
        &change.received,
    ];
    transaction.execute(&transaction.prepare_cached(sql).await?, &values).await?;
    Ok(())
}

async fn write(transaction: &Transaction<'_>, Applied { booking, change }: &Applied) -> Result<(), StoreError> {
    let sql = "UPDATE bookings SET state = $1, received = $2, quarantine = $3 WHERE id = $4";
    let quarantine = booking.quarantine.map(|reason| reason.as_str());
    let values: [Parameter; 4] = [&booking.state.as_str(), &booking.received, &quarantine, &booking.id.to_string()];
    transaction.execute(sql, &values).await?;
    insert_change(transaction, change).await
}

/// Nobody else changes the booking until the transaction ends.
async fn locked(transaction: &Transaction<'_>, id: &str) -> Result<Option<Booking>, StoreError> {
    booking(transaction, "id = $1 FOR UPDATE", id).await
}

async fn booking(client: &impl GenericClient, clause: &str, value: &str) -> Result<Option<Booking>, StoreError> {
    let sql = format!("SELECT {BOOKING_COLUMNS} FROM bookings WHERE {clause}");
    let row = client.query_opt(&client.prepare_cached(&sql).await?, &[&value]).await?;
    row.map(|row| booking_row(&row)?.read()).transpose()
}

async fn changes(client: &impl GenericClient, clause: &str, id: Uuid) -> Result<Vec<Change>, StoreError> {
    let sql = format!("SELECT {CHANGE_COLUMNS} FROM booking_changes WHERE {clause}");
    let rows = client.query(&client.prepare_cached(&sql).await?, &[&id.to_string()]).await?;
    rows.iter().map(|row| change_row(row)?.read()).collect()
}

async fn payments(client: &impl GenericClient, clause: &str, value: &str) -> Result<Vec<Payment>, StoreError> {
    let sql = format!("SELECT {PAYMENT_COLUMNS} FROM payments WHERE {clause}");
    let rows = client.query(&client.prepare_cached(&sql).await?, &[&value]).await?;
    rows.iter().map(|row| payment_row(row)?.read()).collect()
}

fn booking_row(row: &Row) -> Result<BookingRow, StoreError> {
    Ok(BookingRow {
        id: row.try_get(0)?,
        reference: row.try_get(1)?,
        number: row.try_get(2)?,
        received_at: row.try_get(3)?,
        locale: row.try_get(4)?,
        full_name: row.try_get(5)?,
        email: row.try_get(6)?,
        phone_typed: row.try_get(7)?,
        phone: row.try_get(8)?,
        network: row.try_get(9)?,
        journey: row.try_get(10)?,
        state: row.try_get(11)?,
        received: row.try_get(12)?,
        quarantine: row.try_get(13)?,
    })
}

fn change_row(row: &Row) -> Result<ChangeRow, StoreError> {
    Ok(ChangeRow {
        id: row.try_get(0)?,
        booking_id: row.try_get(1)?,
        at: row.try_get(2)?,
        from_state: row.try_get(3)?,
        to_state: row.try_get(4)?,
        cause: row.try_get(5)?,
        amount: row.try_get(6)?,
        received: row.try_get(7)?,
    })
}

fn payment_row(row: &Row) -> Result<PaymentRow, StoreError> {
    Ok(PaymentRow {
        id: row.try_get(0)?,
        booking_id: row.try_get(1)?,
        merchant_reference: row.try_get(2)?,
        amount: row.try_get(3)?,
        currency: row.try_get(4)?,
        tracking_id: row.try_get(5)?,
        redirect_url: row.try_get(6)?,
        state: row.try_get(7)?,
        created_at: row.try_get(8)?,
        asks: row.try_get(9)?,
        asked_at: row.try_get(10)?,
        next_at: row.try_get(11)?,
        note: row.try_get(12)?,
    })
}
