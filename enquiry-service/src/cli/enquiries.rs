use content_model::Choice;
use std::{
    io::{self, Write},
    sync::Arc,
};

use super::{Mistake, arguments::Enquiries, content, spreadsheet::Spreadsheet};
use crate::{
    config::Settings,
    database::{Database, EnquiryFilter},
    domain::enquiry::{Details, Enquiry},
    primitives::clock::{Clock, minute},
    use_cases::{
        Business,
        accept_quarantined::accept_enquiry,
        erase_person::{Erased, erase_person},
    },
};

const ALL: EnquiryFilter = EnquiryFilter { quarantined: None, since: i64::MIN, most: i64::MAX };

pub async fn run(database: &Database, settings: &Settings, command: Enquiries) -> anyhow::Result<()> {
    match command {
        Enquiries::List { quarantined, most } => {
            let quarantined = quarantined.then_some(true);
            let most = i64::from(most);
            for enquiry in database.enquiries(EnquiryFilter { quarantined, most, ..ALL }).await? {
                list(&enquiry, settings)?;
            }
            let all = database.count_enquiries(quarantined).await?;
            if all > most {
                writeln!(io::stdout(), "and {} more: --most {all} lists all", all - most)?;
            }
            Ok(())
        }
        Enquiries::Show { reference } => {
            let enquiry = find(database, &reference).await?;
            Ok(writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&enquiry)?)?)
        }
        Enquiries::Export(format) => {
            let enquiries = database.enquiries(ALL).await?;
            if format.json {
                return Ok(writeln!(io::stdout(), "{}", serde_json::to_string_pretty(&enquiries)?)?);
            }
            export_csv(&enquiries, settings)
        }
        Enquiries::Erase { email } => {
            let Erased { records, kept } = erase_person(database, &email, Clock::system().now()).await?;
            writeln!(
                io::stdout(),
                "{records} enquiries, reviews, bookings and names in waiting lists erased, with their mails."
            )?;
            if !kept.is_empty() {
                let kept = kept.join(", ");
                writeln!(io::stdout(), "Kept for the books, as retention.documents_years says: {kept}.")?;
            }
            Ok(())
        }
        Enquiries::Accept { reference } => {
            let enquiry = find(database, &reference).await?;
            let business = Business::new(settings, Arc::new(content(settings)));
            if !accept_enquiry(database, &business, &enquiry, None, Clock::system().now()).await? {
                return Err(Mistake(format!("{reference} is not in quarantine")).into());
            }
            Ok(writeln!(io::stdout(), "{reference} is out of quarantine; its mails go out.")?)
        }
    }
}

async fn find(database: &Database, reference: &str) -> anyhow::Result<Enquiry> {
    let found = database.enquiry_by_reference(&reference.trim().to_uppercase()).await?;
    found.ok_or_else(|| Mistake(format!("there is no enquiry {reference}")).into())
}

fn list(enquiry: &Enquiry, settings: &Settings) -> io::Result<()> {
    let quarantine = enquiry.quarantine.map(|reason| format!("  [{}]", reason.name())).unwrap_or_default();
    let received = minute(enquiry.received_at, &settings.zone);
    let (reference, kind) = (&enquiry.reference, enquiry.details.kind());
    writeln!(
        io::stdout(),
        "{reference}  {received}  {kind:7}  {}  {} <{}>{quarantine}",
        enquiry.locale,
        enquiry.name,
        enquiry.email
    )
}

fn export_csv(enquiries: &[Enquiry], settings: &Settings) -> anyhow::Result<()> {
    let mut csv = Spreadsheet::new([
        "reference",
        "received",
        "kind",
        "locale",
        "name",
        "email",
        "phone",
        "travel_date",
        "adults",
        "children",
        "tour",
        "where",
        "contact_method",
        "message",
        "coupon_code",
        "affiliate",
        "quarantine",
        "repeats",
    ])?;
    for enquiry in enquiries {
        let phone = enquiry.phone.as_ref().map(|phone| phone.number.as_deref().unwrap_or(phone.typed.as_str()));
        let [date, adults, children, tour, place, method, coupon, affiliate] = match &enquiry.details {
            Details::Quote(quote) => [
                quote.travel_date.to_string(),
                quote.adults.to_string(),
                quote.children.to_string(),
                quote.tour_name.to_string(),
                quote.place.to_string(),
                format!("{:?}", quote.contact_method).to_lowercase(),
                quote.coupon_code.to_string(),
                quote.affiliate.to_string(),
            ],
            Details::Contact(contact) => {
                let mut fields: [String; 8] = Default::default();
                let [.., affiliate] = &mut fields;
                *affiliate = contact.affiliate.to_string();
                fields
            }
        };
        let quarantine = enquiry.quarantine.map(|reason| reason.name()).unwrap_or_default();
        let record = [
            enquiry.reference.to_string(),
            minute(enquiry.received_at, &settings.zone),
            enquiry.details.kind().to_owned(),
            enquiry.locale.to_string(),
            enquiry.name.to_string(),
            enquiry.email.to_string(),
            phone.unwrap_or_default().to_owned(),
            date,
            adults,
            children,
            tour,
            place,
            method,
            enquiry.details.message().to_owned(),
            coupon,
            affiliate,
            quarantine.to_owned(),
            enquiry.repeats.to_string(),
        ];
        csv.row(record)?;
    }
    Ok(csv.finish()?)
}
