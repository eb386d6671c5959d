//! Proves that the labels of hidden fields fit them in every form of a visitor.

use content_model::Locale;

use accounts::sign_up::{self, model::SignupSubmission};
use bookings::{
    orders::{self, model::OrderSubmission},
    waiting_list::{self, model::WaitingSubmission},
};
use intake::{
    contact::{self, model::ContactSubmission},
    quotes::{self, model::QuoteSubmission},
    reviews::{self, model::ReviewSubmission},
};
use kernel::{catalogues::Catalogues, http::form_page::Control};

#[test]
fn a_hidden_field_that_is_shown_is_called_a_country_only_where_it_is_one() {
    let catalogue = Catalogues::read(&content_model::Office::default()).unwrap();
    let (quote, contact) = (QuoteSubmission::default(), ContactSubmission::default());
    let (review, signup) = (ReviewSubmission::default(), SignupSubmission::default());
    let (order, waiting) = (OrderSubmission::default(), WaitingSubmission::default());
    let forms = [
        quotes::http::shown_form(&quote),
        contact::http::shown_form(&contact),
        reviews::http::shown_form(&review),
        sign_up::http::shown_form(&signup),
        orders::http::shown_form(&order, true),
        waiting_list::http::shown_form(&waiting),
    ];
    for form in &forms {
        for hidden in form.fields.iter().filter(|field| matches!(field.control, Control::Hidden)) {
            let label = catalogue.text(Locale::De, hidden.label);
            assert_eq!(label == "Land", hidden.name.contains("country"), "{} is called {label}", hidden.name);
        }
    }
}
