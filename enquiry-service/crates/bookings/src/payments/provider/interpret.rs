use content_model::{Currency, Money};
use serde_json::Value;

use super::pesapal::{refusal, text};
use crate::payments::model::{Payment, PaymentOutcome};

/// Maps a status response to an outcome; `None` while the payment is pending.
///
/// The response to an unpaid order has `status_code` 0 and the error `payment_details_not_found`: it is pending, not
/// failed.
pub fn interpret(payment: &Payment, answer: &Value) -> Option<PaymentOutcome> {
    let code = match answer.get("status_code")? {
        Value::Number(number) => number.as_i64()?,
        Value::String(text) => text.trim().parse().ok()?,
        _ => return None,
    };
    if !(1..=3).contains(&code) {
        return None;
    }
    if !is_about(payment, answer) {
        // The response is about another order. If the provider assigned this tracking id, the payment needs review;
        // otherwise a forged notification combined two ids, which is ignored.
        let reason = "the provider names another order".to_owned();
        return payment.tracking_id.is_some().then_some(PaymentOutcome::Unclear { reason });
    }
    Some(match code {
        1 if amount(answer.get("amount"), payment.amount.currency()) != Some(payment.amount) => {
            PaymentOutcome::Unclear { reason: "the provider names another amount".to_owned() }
        }
        1 if text(answer, "currency") != Some(payment.amount.currency().code()) => {
            PaymentOutcome::Unclear { reason: "the provider names another currency".to_owned() }
        }
        1 => {
            let code = text(answer, "confirmation_code").unwrap_or_default();
            PaymentOutcome::Paid { confirmation: code.chars().filter(char::is_ascii_graphic).take(40).collect() }
        }
        2 => PaymentOutcome::Failed { reason: refusal(answer).unwrap_or_else(|| "failed at the provider".to_owned()) },
        _ => PaymentOutcome::Reversed { amount: amount(answer.get("amount"), payment.amount.currency()) },
    })
}

/// The confirmation code by which a refund refers to the payment; `None` if it is not confirmed or the response is
/// about another payment.
pub fn confirmation_code(payment: &Payment, answer: &Value) -> Option<String> {
    match interpret(payment, answer)? {
        PaymentOutcome::Paid { confirmation } if !confirmation.is_empty() => Some(confirmation),
        _ => None,
    }
}

/// Whether a response is about the order of a payment.
pub fn is_about(payment: &Payment, answer: &Value) -> bool {
    text(answer, "merchant_reference") == Some(payment.merchant_reference.as_str())
}

/// The provider formats amounts as numbers or texts, with insignificant zeros.
fn amount(given: Option<&Value>, currency: Currency) -> Option<Money> {
    let given = match given? {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_owned(),
        _ => return None,
    };
    let shortened = if given.contains('.') { given.trim_end_matches('0').trim_end_matches('.') } else { &given };
    Money::parse(shortened, currency).ok().filter(|amount| amount.is_bounded())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::payments::model::PaymentState;

    fn payment(tracking_id: Option<&str>) -> Payment {
        Payment {
            id: kernel::clock::id(0),
            booking: kernel::clock::id(0),
            merchant_reference: "ABC-1".to_owned(),
            amount: Money::from_dollars(745),
            tracking_id: tracking_id.map(str::to_owned),
            redirect_url: None,
            state: PaymentState::Pending,
            created_at: 0,
            asks: 0,
            asked_at: 0,
            next_at: 0,
            note: None,
            returned: Money::ZERO,
            returned_at: None,
        }
    }

    #[test]
    fn money_counts_only_where_order_amount_and_currency_are_those_that_were_asked_for() {
        let answer = |reference: &str, amount: Value, currency: &str| {
            json!({ "status_code": 1, "merchant_reference": reference, "amount": amount, "currency": currency,
                    "confirmation_code": "QX7\n", "error": { "code": null, "message": null } })
        };
        let known = payment(Some("t"));
        let paid = PaymentOutcome::Paid { confirmation: "QX7".to_owned() };
        assert_eq!(interpret(&known, &answer("ABC-1", json!(745.00), "USD")), Some(paid.clone()));
        assert_eq!(interpret(&known, &answer("ABC-1", json!("745.00"), "USD")), Some(paid));
        for (reference, amount, currency) in [
            ("ABC-1", json!(7.45), "USD"),
            ("ABC-1", json!(745.01), "USD"),
            ("ABC-1", json!(null), "USD"),
            ("ABC-1", json!(745), "TZS"),
            ("XYZ-1", json!(745), "USD"),
        ] {
            let outcome = interpret(&known, &answer(reference, amount, currency));
            assert!(matches!(outcome, Some(PaymentOutcome::Unclear { .. })), "{outcome:?}");
        }
        assert_eq!(interpret(&payment(None), &answer("XYZ-1", json!(745), "USD")), None, "two names brought together");
    }

    #[test]
    fn what_is_not_decided_or_makes_no_sense_leaves_the_payment_pending() {
        let unpaid = json!({ "status_code": 0, "status": "500", "merchant_reference": "ABC-1",
                             "error": { "code": "payment_details_not_found" } });
        for answer in [unpaid, json!({}), json!({ "status_code": 9 }), json!({ "status_code": [1] })] {
            assert_eq!(interpret(&payment(Some("t")), &answer), None);
        }
    }
}
