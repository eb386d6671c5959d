use std::{
    collections::HashMap,
    path::Path,
    sync::{Arc, OnceLock},
    time::Duration,
};

use content_model::Locale;
use jiff::{civil::Date, tz::TimeZone};
use reqwest::{Response, header};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;

use accounts::business::Business;
use bookings::ledger::model::{Actor, Event, Occurrence};
use enquiry_service::{
    service::{DeskCalls, Service, no_further_calls},
    settings::Settings,
};
use intake::enquiries::{model::Enquiry, store::EnquiryFilter};
use kernel::{
    content::ContentCache,
    jobs::Activity,
    mail::transport::{Memory, Transport},
    outbox::model::{Message, OutboxState},
    settings::source::Source,
};

use super::{Database, Kind, Mail, Stored, client, clock::SetClock, eventually};

pub const ORIGIN: &str = "http://localhost:4000";

/// The job whose rounds a test awaits on its own: its hook may be one that never answers.
const PUBLISHING: &str = "start site builds";

/// A running service with a database of its own, a clock that stands still and mails in memory.
pub struct TestApp {
    pub address: String,
    pub clock: SetClock,
    pub store: kernel::database::Database,
    pub client: reqwest::Client,
    pub database: Database,
    mails: Memory,
    service: Service,
}

pub async fn spawn_app(kind: Kind) -> TestApp {
    spawn_app_with(kind, |_| (), None).await
}

/// `change` changes the settings; mails go to `transport` where there is one.
pub async fn spawn_app_with(kind: Kind, change: impl FnOnce(&mut Settings), transport: Option<Transport>) -> TestApp {
    let database = Database::migrated(kind).await;
    let store = database.open().await;
    spawn_on(database, store, change, transport).await
}

/// The program that serves further calls at the desk.
pub async fn spawn_with_calls(change: impl FnOnce(&mut Settings), desk_calls: DeskCalls) -> TestApp {
    let database = Database::migrated(Kind::Sqlite).await;
    let store = database.open().await;
    spawn(database, store, change, None, desk_calls).await
}

/// The sample's content with room for all bookings of a test on the departures of the group tour that tests book.
fn roomy_content() -> &'static str {
    static COPY: OnceLock<(TempDir, String)> = OnceLock::new();
    let (_, path) = COPY.get_or_init(|| {
        let (folder, sample) = (TempDir::new().unwrap(), concat!(env!("CARGO_MANIFEST_DIR"), "/../content-cache"));
        for locale in Locale::ALL {
            let (from, to) = (Path::new(sample).join(locale.code()), folder.path().join(locale.code()));
            std::fs::create_dir_all(to.join("tours")).unwrap();
            for list in ["tourList.json", "destinationlist.json", "index.json", "about_us.json"] {
                std::fs::copy(from.join(list), to.join(list)).unwrap();
            }
            for tour in std::fs::read_dir(from.join("tours")).unwrap() {
                let tour = tour.unwrap();
                let copy = to.join("tours").join(tour.file_name());
                if tour.file_name() == "109.json" {
                    let mut answer: Value = serde_json::from_slice(&std::fs::read(tour.path()).unwrap()).unwrap();
                    let fields = if answer["data"].is_object() { &mut answer["data"] } else { &mut answer };
                    for departure in fields["departures"].as_array_mut().unwrap() {
                        departure["places_left"] = json!(40);
                    }
                    std::fs::write(copy, answer.to_string()).unwrap();
                } else {
                    std::fs::copy(tour.path(), copy).unwrap();
                }
            }
        }
        let path = folder.path().to_str().unwrap().to_owned();
        (folder, path)
    });
    path
}

pub fn settings() -> Settings {
    let environment = [
        ("TEMBEA_LISTEN", "127.0.0.1:0"),
        ("TEMBEA_CONTENT_CACHE", roomy_content()),
        ("TEMBEA_SITE_SETTINGS", concat!(env!("CARGO_MANIFEST_DIR"), "/../site/site.toml")),
        ("TEMBEA_OPERATOR_EMAIL", "operator@tembea.example"),
        ("TEMBEA_PER_NETWORK_PER_HOUR", "1000000"),
    ];
    let environment: HashMap<String, String> =
        environment.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Settings::read(&Source::new(None, environment).unwrap()).unwrap()
}

/// What actions need besides the database.
pub fn business() -> Business {
    let settings = settings();
    Business::new(settings.mail.operator, settings.zone, settings.rates, Arc::new(content()))
}

/// The content of the sites.
pub fn content() -> ContentCache {
    let settings = settings();
    ContentCache::open(&settings.content_cache, &settings.site_settings)
}

/// The operator's time zone: midnight is at nine in the evening in UTC.
pub fn zone() -> TimeZone {
    settings().zone
}

pub fn clock() -> SetClock {
    SetClock::at("2026-11-21T09:00:00Z")
}

pub async fn spawn_on(
    database: Database,
    store: kernel::database::Database,
    change: impl FnOnce(&mut Settings),
    transport: Option<Transport>,
) -> TestApp {
    spawn(database, store, change, transport, no_further_calls).await
}

async fn spawn(
    database: Database,
    store: kernel::database::Database,
    change: impl FnOnce(&mut Settings),
    transport: Option<Transport>,
    desk_calls: DeskCalls,
) -> TestApp {
    let mut settings = settings();
    // A busy machine is slow to answer, which only tests of time-outs are to see.
    (settings.limits.request, settings.limits.silence) = (Duration::from_mins(2), Duration::from_mins(3));
    change(&mut settings);
    let (clock, mails) = (clock(), Memory::default());
    let transport = transport.unwrap_or_else(|| Transport::Memory(mails.clone()));
    let service = Service::start(settings, store.clone(), (*clock).clone(), transport, desk_calls).await.unwrap();
    let client = client();
    let address = format!("http://{}", service.address());
    TestApp { address, clock, store, client, database, mails, service }
}

impl TestApp {
    /// The day in the operator's time zone.
    pub fn today(&self) -> Date {
        self.clock.today(&zone())
    }

    /// An event that happens now.
    pub fn now(&self, event: Event, actor: Actor) -> Occurrence {
        Occurrence { at: self.clock.now(), on: self.today(), event, actor }
    }

    /// Posts JSON as a page of the site does.
    pub async fn post(&self, call: &str, body: &Value) -> Response {
        self.post_with_key(call, body, None).await
    }

    pub async fn post_with_key(&self, call: &str, body: &Value, key: Option<&str>) -> Response {
        let mut request =
            self.client.post(format!("{}/api/{call}", self.address)).header(header::ORIGIN, ORIGIN).json(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        request.send().await.unwrap()
    }

    /// Posts a form as a browser without scripts does.
    pub async fn post_form(&self, call: &str, fields: &[(&str, &str)]) -> Response {
        let request = self.client.post(format!("{}/api/{call}", self.address)).header(header::ORIGIN, ORIGIN);
        request.form(fields).send().await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.address)).send().await.unwrap()
    }

    /// Newest first.
    pub async fn enquiries(&self) -> Vec<Enquiry> {
        self.store.enquiries(EnquiryFilter { quarantined: None, since: 0, most: i64::MAX }).await.unwrap()
    }

    pub async fn messages(&self) -> Vec<Message> {
        self.store.messages(None, i64::MAX).await.unwrap()
    }

    pub async fn outbox(&self) -> OutboxState {
        self.store.outbox_state().await.unwrap()
    }

    /// Every mail sent so far, decoded.
    pub fn mails(&self) -> Vec<Mail> {
        self.mails.all().iter().map(|(envelope, bytes)| Mail::read(envelope, bytes)).collect()
    }

    /// The bytes of every mail sent so far.
    pub fn mails_as_sent(&self) -> Vec<Vec<u8>> {
        self.mails.all().into_iter().map(|(_, bytes)| bytes).collect()
    }

    /// The mails to one address.
    pub fn mails_to(&self, address: &str) -> Vec<Mail> {
        self.mails().into_iter().filter(|mail| mail.to == [address]).collect()
    }

    /// The only mail to an address whose subject holds these words, once the outbox rests. Mails that are due together
    /// are under way together and arrive in any order.
    pub async fn mail_about(&self, address: &str, words: &str) -> Mail {
        self.outbox_rests().await;
        let mut about: Vec<Mail> = self.mails_to(address);
        about.retain(|mail| mail.subject.contains(words));
        assert_eq!(about.len(), 1, "mails about {words} to {address}: {about:?}");
        about.remove(0)
    }

    /// Waits until nothing is due and nothing is under way.
    pub async fn outbox_rests(&self) {
        eventually("an outbox at rest", async || {
            // Jobs put mails into the outbox: they are asked first.
            if !self.are_jobs_at_rest(&[PUBLISHING, "send mails"]) {
                return false;
            }
            let now = self.clock.now();
            let due = self.store.next_due().await.unwrap().is_some_and(|at| at <= now);
            !due && self.are_jobs_at_rest(&[PUBLISHING])
        })
        .await;
    }

    /// Waits until no job has anything under way; mails may be due that are not tried yet.
    pub async fn jobs_rest(&self) {
        eventually("jobs at rest", async || self.are_jobs_at_rest(&[PUBLISHING])).await;
    }

    /// A job whose time to begin another round has come is not at rest.
    fn are_jobs_at_rest(&self, besides: &[&str]) -> bool {
        let mut asked = self.service.activities().iter().filter(|(name, _)| !besides.contains(name));
        asked.all(|(_, activity)| self.rests(activity))
    }

    /// Whether the job that has the sites built has nothing under way.
    pub fn is_publisher_at_rest(&self) -> bool {
        self.service.activities().iter().any(|(name, activity)| *name == PUBLISHING && self.rests(activity))
    }

    fn rests(&self, activity: &watch::Receiver<Activity>) -> bool {
        matches!(*activity.borrow(), Activity::Resting(until) if !self.clock.has_passed(until))
    }

    /// Lets time pass in steps, with the jobs at rest between them.
    pub async fn pass(&self, time: Duration, step: Duration) {
        let mut passed = Duration::ZERO;
        while passed < time {
            self.jobs_rest().await;
            self.clock.advance(step);
            passed += step;
            tokio::task::yield_now().await;
        }
        self.jobs_rest().await;
    }

    /// Stops the service; every mail must have gone.
    pub async fn finish(self) {
        self.outbox_rests().await;
        assert_eq!(self.outbox().await.waiting, 0, "mails were left in the outbox");
        self.service.stop().await;
    }

    /// Stops the service with whatever waits.
    pub async fn stop(self) -> (Database, kernel::database::Database) {
        self.service.stop().await;
        (self.database, self.store)
    }
}

/// A payload that is in order, as the site sends it.
pub fn quote() -> Value {
    json!({
        "full_name": "Ana Müller",
        "email_address": "ana@example.com",
        "country_of_residence": "Germany",
        "country_code": "+49",
        "phone_country": "DE",
        "phone_number": "030 901820",
        "message": "We would love to see the crossing of the Mara.",
        "travel_date": "2027-08-14",
        "no_of_adults": 2,
        "no_of_children": 1,
        "tour_name": "Quote from HomePage",
        "what_is_most_important": "",
        "tour_price_set": "",
        "where": "Serengeti",
        "contact_method": "whatsapp",
        "locale": "de",
        "filled_in_ms": 48_000
    })
}

/// The same with some fields changed.
pub fn quote_with(changes: &Value) -> Value {
    merged(quote(), changes)
}

/// An order that is in order, as the booking page sends it.
pub fn order() -> Value {
    json!({
        "reference": "",
        "tour_name": "Kilimandscharo",
        "tour_slug": "kilimandscharo-machame-route-7-tage",
        "travel_date": "2026-12-27",
        "no_of_adults": 2,
        "no_of_children": 1,
        "full_name": "Ana Müller",
        "email_address": "ana@example.com",
        "country_of_residence": "Germany",
        "country_code": "+49",
        "phone_country": "DE",
        "phone_number": "030 901820",
        "message": "We would love window seats.",
        "pay": "deposit",
        "locale": "de",
        "filled_in_ms": 48_000
    })
}

pub fn order_with(changes: &Value) -> Value {
    merged(order(), changes)
}

/// What makes the order one of a private journey, which may begin on any day; it costs 2,290 dollars.
pub fn private_journey() -> Value {
    private_journey_in(Locale::De)
}

/// The same on another site.
pub fn private_journey_in(locale: Locale) -> Value {
    let list = std::fs::read(settings().content_cache.join(locale.code()).join("tourList.json")).unwrap();
    let list: Value = serde_json::from_slice(&list).unwrap();
    let slug = &list.as_array().unwrap().iter().find(|tour| tour["id"] == 101).unwrap()["slug"];
    json!({ "tour_name": "Serengeti", "tour_slug": slug, "travel_date": "2027-12-27", "locale": locale.code() })
}

pub fn contact() -> Value {
    json!({
        "full_name": "João Pires",
        "email": "joao@example.com",
        "phone": "",
        "country": "Portugal",
        "message": "Is the short rain a good time?",
        "locale": "pt"
    })
}

pub fn review() -> Value {
    json!({
        "name": "Claire Dubois",
        "email": "claire@example.com",
        "country": "France",
        "title": "Sept jours sur le toit de l’Afrique",
        "body": "Une équipe attentive, un sommet au lever du jour.",
        "rating": 5,
        "category": "Kilimanjaro",
        "tour_slug": "kilimandjaro-lemosho",
        "locale": "fr"
    })
}

pub fn merged(mut value: Value, changes: &Value) -> Value {
    let (Some(fields), Some(changes)) = (value.as_object_mut(), changes.as_object()) else { panic!("two objects") };
    fields.extend(changes.clone());
    value
}

/// The refused fields of a problem document, with their codes.
pub async fn refused(response: Response) -> Vec<(String, String)> {
    assert_eq!(response.status(), 422);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "application/problem+json");
    let problem: Value = response.json().await.unwrap();
    let text = |error: &Value, name: &str| error[name].as_str().unwrap().to_owned();
    let errors = problem["errors"].as_array().unwrap();
    errors.iter().map(|error| (text(error, "field"), text(error, "code"))).collect()
}

pub async fn reference(response: Response) -> String {
    assert_eq!(response.status(), 201);
    let receipt: Value = response.json().await.unwrap();
    receipt["reference"].as_str().unwrap().to_owned()
}
