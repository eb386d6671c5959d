//! Bank statements: transfers that name a booking are noted once, the others wait for a person.

use std::path::Path;

use content_model::Money;
use serde_json::{Value, json};
use tempfile::TempDir;

use bookings::{
    ledger::{
        actions::apply_change,
        model::{Actor, Booking, BookingState, ChangeRequest, Event, Method, MoneyMoved},
    },
    statements::{
        self,
        actions::{ignore_bank_line, import_statement, note_bank_line, open_lines},
        file::{Columns, ColumnsError},
        model::{BankImport, BookingNumbers, Imported},
    },
};
use enquiry_service::erasure::actions::erase_person;

use crate::support::{
    Kind, Stored, TestApp,
    app::{merged, order_with, private_journey},
    money::dollars,
    on_both_stores,
    process::{run, start},
    spawn_app,
};

const GERMAN: &str =
    "date=Buchungstag|amount=Betrag|text=Verwendungszweck|payer=Name|dates=%d.%m.%Y|delimiter=;|decimal=,";

async fn booked(app: &TestApp, name: &str) -> Booking {
    let email = format!("{}@example.com", name.split(' ').next().unwrap().to_lowercase());
    let person = json!({ "full_name": name, "email_address": email, "payment_method": "bank_transfer" });
    let answer = app.post("submit-order-request", &order_with(&merged(private_journey(), &person))).await;
    let reference = answer.json::<Value>().await.unwrap()["reference"].as_str().unwrap().to_owned();
    app.store.booking_by_reference(&reference).await.unwrap().unwrap()
}

fn around(app: &TestApp) -> BankImport {
    BankImport {
        at: app.clock.now(),
        on: app.today(),
        operator: "operator@tembea.example".to_owned(),
        tolerance: dollars(30),
        may_exceed: false,
        staff: None,
    }
}

async fn import(app: &TestApp, file: &str) -> Imported {
    let credits = statements::file::read(file.as_bytes(), &Columns::parse(GERMAN).unwrap()).unwrap();
    import_statement(&app.store, credits, around(app)).await.unwrap()
}

async fn now(app: &TestApp, booking: &Booking) -> Booking {
    app.store.find(booking.id).await.unwrap().unwrap()
}

/// A statement of one bank as camt.053 has it, with these entries.
fn camt(entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.02\">\
         <BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Bal><Amt Ccy=\"USD\">1.00</Amt></Bal>{entries}\
         </Stmt></BkToCstmrStmt></Document>"
    )
}

fn entry(reference: &str, amount: &str, payer: &str, words: &str) -> String {
    format!(
        "<Ntry><Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>\
         <AcctSvcrRef>{reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>\
         <RltdPties><Dbtr><Nm>{payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>{words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
    )
}

on_both_stores! {
    async fn a_transfer_that_names_its_booking_is_noted_however_the_bank_writes_the_number(kind: Kind) {
        let app = spawn_app(kind).await;
        let (ana, ben, eva) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await, booked(&app, "Eva Lang").await);
        let split = ben.number.as_str().replace('-', " ").to_lowercase();
        let misread = eva.number.as_str().replace('0', "O").replace('1', "l").replace('-', "");
        let file = format!(
            "Konto 123;;;\nBuchungstag;Betrag;Name;Verwendungszweck\n\
             20.11.2026;2.061,00;ANA MUELLER;RECHNUNG {}\n\
             20.11.2026;2.045,50;X;Safari {split} Danke\n\
             21.11.2026;6.870;X;\"NR{misread};\"\n\
             21.11.2026;-15,00;Bank;Gebühr {}\n\n",
            ana.number, ana.number
        );
        assert_eq!(import(&app, &file).await, Imported { noted: 3, known: 0, open: 0 });
        assert_eq!(import(&app, &file).await, Imported { noted: 0, known: 3, open: 0 }, "the same file twice adds nothing");
        let (ana, ben, eva) = (now(&app, &ana).await, now(&app, &ben).await, now(&app, &eva).await);
        assert_eq!((ana.state, ana.balance.received), (BookingState::DepositPaid, dollars(2061)));
        assert_eq!((ben.state, ben.balance.fees), (BookingState::DepositPaid, Money::from_cents(1550)), "a bank kept the rest");
        assert_eq!(eva.state, BookingState::Paid);
        let line = app.store.ledger(ana.id).await.unwrap().pop().unwrap();
        assert_eq!((line.on.to_string().as_str(), line.actor.as_str()), ("2026-11-20", "operator: bank transfer"));
        app.stop().await;
    }

    async fn what_names_no_booking_or_several_waits_for_a_person_with_the_likely_ones(kind: Kind) {
        let app = spawn_app(kind).await;
        let (ana, ben) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await);
        let file = camt(&[
            entry("A1", "2061.00", "Müller, Ana", "our safari"),
            entry("A2", "6870.00", "Somebody", &format!("{} and {}", ana.number, ben.number)),
            entry("A3", "12.00", "Shop", "refund of a tyre"),
        ].concat());
        assert_eq!(import(&app, &file).await, Imported { noted: 0, known: 0, open: 3 });
        let open = open_lines(&app.store, dollars(30)).await.unwrap();
        let likely = |at: usize| open[at].suggestions.iter().map(|one| one.booking.name.to_string()).collect::<Vec<_>>();
        assert_eq!(likely(0), ["Ana Müller", "Ben Okoro"], "the name and the amount before the amount alone");
        assert_eq!(open[1].reason.as_deref(), Some("the text names several bookings"));
        assert_eq!(likely(2), Vec::<String>::new());
        let open: Vec<_> = open.into_iter().map(|open| open.line).collect();
        let noted = note_bank_line(&app.store, open[0].line, ana.id, around(&app)).await.unwrap().unwrap().unwrap();
        assert_eq!(noted.state, BookingState::DepositPaid);
        assert!(note_bank_line(&app.store, open[0].line, ben.id, around(&app)).await.unwrap().is_none(), "it is noted once");
        assert!(ignore_bank_line(&app.store, open[2].line, around(&app)).await.unwrap());
        assert!(!ignore_bank_line(&app.store, open[2].line, around(&app)).await.unwrap());
        assert_eq!(app.store.open_bank_lines().await.unwrap().len(), 1);
        assert_eq!(import(&app, &file).await, Imported { noted: 0, known: 3, open: 0 });
        app.stop().await;
    }

    async fn a_payment_that_was_noted_by_hand_is_not_noted_again_and_one_for_an_ended_booking_waits_for_a_person(kind: Kind) {
        let app = spawn_app(kind).await;
        let (ana, ben) = (booked(&app, "Ana Müller").await, booked(&app, "Ben Okoro").await);
        let happens = async |booking: &Booking, event| {
            let occurrence = app.now(event, Actor::Operator);
            let operator = "operator@tembea.example".to_owned();
            let order = ChangeRequest { occurrence, operator, introduction: None, reward: None };
            apply_change(&app.store, booking.id, order).await.unwrap().unwrap().unwrap();
        };
        let external = serde_json::from_value(json!("NMB-1")).unwrap();
        happens(&ana, Event::Received(MoneyMoved { external, ..MoneyMoved::new(dollars(2061), Method::BankTransfer) })).await;
        happens(&ben, Event::Cancelled { charge: dollars(0) }).await;
        let file = camt(&[entry("NMB-1", "2061.00", "Ana", ana.number.as_str()), entry("NMB-2", "100.00", "Ben", ben.number.as_str())].concat());
        assert_eq!(import(&app, &file).await, Imported { noted: 1, known: 0, open: 1 });
        assert_eq!(now(&app, &ana).await.balance.received, dollars(2061));
        assert_eq!(now(&app, &ben).await.balance.received, dollars(0));
        let [open] = &open_lines(&app.store, dollars(30)).await.unwrap()[..] else { panic!() };
        assert_eq!(open.reason, Some(format!("the text names booking {}: it is cancelled", ben.number)));
        // The money has arrived: a person confirms it, and the operator is warned.
        let sure = BankImport { may_exceed: true, ..around(&app) };
        note_bank_line(&app.store, open.line.line, ben.id, sure).await.unwrap().unwrap().unwrap();
        assert_eq!(now(&app, &ben).await.balance.received, dollars(100));
        app.jobs_rest().await;
        app.clock.advance(std::time::Duration::from_secs(11));
        app.mail_about("operator@tembea.example", "Please check: $100 received").await;
        app.stop().await;
    }

    async fn a_person_who_is_erased_is_in_no_line_of_a_statement(kind: Kind) {
        let app = spawn_app(kind).await;
        let ana = booked(&app, "Ana Unmistakable").await;
        let ben = booked(&app, "Ben Okoro").await;
        let both = format!("{} {}", ana.number, ben.number);
        let entries = [
            entry("A1", "10.00", "Ana Unmistakable", ana.number.as_str()),
            entry("A2", "11.00", "ana unmistakable", "no number"),
            entry("A3", "12.00", "A bank", "for Ana Unmistakable"),
            entry("A4", "13.00", "Mr. Unmistakable sen.", &both),
            entry("A5", "14.00", "Ben Okoro", "no number"),
        ];
        import(&app, &camt(&entries.concat())).await;
        erase_person(&app.store, "ana@example.com", app.clock.now()).await.unwrap();
        let (database, store) = app.stop().await;
        drop(store);
        database.run("DELETE FROM documents").await;
        let dump = database.dump().await;
        assert!(!dump.to_lowercase().contains("unmistakable"), "{dump}");
        assert!(dump.contains("Ben Okoro"), "the lines of others stay");
    }
}

#[test]
fn every_form_of_a_statement_is_read_and_only_money_that_arrived() {
    let columns = Columns::parse("date=Date|amount=Credit|text=Narration|reference=Ref|currency=Ccy").unwrap();
    let csv = "\u{feff}Date,Narration,Ref,Ccy,Debit,Credit\n2026-11-20,\"a, b\",R1,USD,,\"1,250.50\"\n2026-11-21,c,,EUR,,7\n2026-11-21,fee,R3,USD,5,\n";
    let credits = statements::file::read(csv.as_bytes(), &columns).unwrap();
    let told: Vec<_> = credits.iter().map(|credit| (credit.amount.to_string(), credit.text.as_str())).collect();
    assert_eq!(told, [("1250.50 USD".to_owned(), "a, b"), ("7.00 EUR".to_owned(), "c")]);
    assert_eq!(credits[0].reference.as_str(), "R1");
    // Two equal lines without a reference are two payments.
    let twice = "Date,Credit,Narration,Ref,Ccy\n2026-11-21,7,c,,USD\n2026-11-21,7,c,,USD\n";
    let credits = statements::file::read(twice.as_bytes(), &columns).unwrap();
    assert_ne!(credits[0].reference, credits[1].reference);
    assert_eq!(credits, statements::file::read(twice.as_bytes(), &columns).unwrap());
    // Latin-1, as older systems write it.
    let latin = b"Date,Credit,Narration,Ref,Ccy\n2026-11-21,7,M\xfcller,,USD\n";
    assert_eq!(statements::file::read(latin, &columns).unwrap()[0].text.as_str(), "Müller");
    // A batch: each of its payments by itself; a debit, a pending entry and later forms of elements.
    let batch = "<Ntry><Amt Ccy=\"USD\">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-20T08:00:00</DtTm></BookgDt>\
                 <AcctSvcrRef>B</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy=\"USD\">10.00</Amt><RltdPties><Dbtr><Pty><Nm>One &amp; Co</Nm></Pty></Dbtr></RltdPties></TxDtls>\
                 <TxDtls><AmtDtls><TxAmt><Amt Ccy=\"USD\">20.00</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls></Ntry>\
                 <Ntry><Amt Ccy=\"USD\">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts></Ntry>\
                 <Ntry><Amt Ccy=\"USD\">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>";
    let credits = statements::file::read(camt(batch).as_bytes(), &columns).unwrap();
    let told: Vec<_> = credits
        .iter()
        .map(|credit| (credit.reference.as_str(), credit.amount.minor(), credit.payer.as_str()))
        .collect();
    assert_eq!(told, [("B/1", 1000, "One & Co"), ("B/2", 2000, "")]);
}

#[test]
fn a_file_with_a_fault_is_refused_as_a_whole_and_the_fault_is_named() {
    let columns = Columns::parse("date=Date|amount=Amount").unwrap();
    let refused = |file: &str| statements::file::read(file.as_bytes(), &columns).unwrap_err().to_string();
    assert!(refused("Date,Amount\n2026-11-20,5\n2026-11-20,five\n").starts_with("line 3: 'five' is not an amount"));
    assert!(
        refused("Date,Amount\n20.11.2026,5\n").starts_with("line 2: '20.11.2026' is not a date of the form %Y-%m-%d")
    );
    assert!(refused("a,b\n1,2\n").starts_with("no line names the columns Date, Amount"));
    assert!(refused("<!DOCTYPE a [<!ENTITY b \"c\">]><Document/>").contains("document type"));
    assert!(refused("<Document></Document>").contains("no statement"));
    assert!(refused("<Document><BkToCstmrStmt>").contains("camt.053"));
    assert!(refused(&camt(&entry("A", "1.00", "x", "&evil;"))).contains("camt.053"), "no entity but those of XML");
    assert!(refused(&camt(&entry("A", "much", "x", "y"))).starts_with("entry 1: 'much' is not an amount"));
    assert!(
        refused(&camt("<Ntry><Amt Ccy=\"USD\">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>"))
            .contains("entry 1: its day is missing")
    );
    for (map, error) in [
        ("date=A", ColumnsError::Missing("amount")),
        ("date=A|amount=B|colour=red", ColumnsError::Part("colour=red".to_owned())),
        ("date=A|amount=B|delimiter=;;", ColumnsError::Letter("delimiter")),
    ] {
        assert_eq!(Columns::parse(map).unwrap_err(), error);
    }
    let id = kernel::clock::id(0);
    let numbers = BookingNumbers::of([(id, "7KQ2-M4XF".to_owned())]);
    assert_eq!(numbers.named_in("for 7kq2–m4xf and 7KQ2M4XF"), [id]);
    assert!(numbers.named_in("7KQ2").is_empty());
}

#[test]
fn the_operator_imports_a_statement_from_the_terminal() {
    let folder = TempDir::new().unwrap();
    assert!(start(folder.path(), &[]).stop());
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let told = |settings: &[(&str, &str)], arguments: &[&str]| {
        let output = run(folder.path(), settings, arguments);
        (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
    };
    write("may.csv", "Date,Amount,Description,Reference\n2026-05-02,250,for nobody,N1\n");
    let (code, text) = told(&[], &["statements", "import", "may.csv"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("0 payments noted, 0 already known, 1 to match.") && text.contains("for nobody"), "{text}");
    assert!(told(&[], &["statements", "import", "may.csv"]).1.contains("1 already known"));
    let (code, text) = told(&[], &["statements", "note", "1", "7KQ2-M4XF"]);
    assert!(code == Some(1) && text.contains("there is no booking 7KQ2-M4XF"), "{text}");
    assert!(told(&[], &["statements", "ignore", "1"]).1.contains("Set line 1 aside"));
    assert!(told(&[], &["statements", "ignored"]).1.contains("for nobody"));
    assert!(told(&[], &["statements", "reopen", "1"]).1.contains("Line 1 is open again"));
    let (code, text) = told(&[], &["statements", "reopen", "1"]);
    assert!(code == Some(1) && text.contains("line 1 is not set aside: see `statements ignored`"), "{text}");
    assert!(told(&[], &["statements", "ignore", "1"]).1.contains("Set line 1 aside"));
    assert_eq!(told(&[], &["statements", "list"]), (Some(0), String::new()));
    write("bad.csv", "Date,Amount,Description,Reference\n2026-05-03,250,a,N2\n2026-05-03,x,b,N3\n");
    let (code, text) = told(&[], &["statements", "import", "bad.csv"]);
    assert!(code == Some(1) && text.contains("bad.csv: line 3: 'x' is not an amount. Nothing was imported."), "{text}");
    assert_eq!(told(&[], &["statements", "list"]).1, "");
    let (code, text) = told(&[("TEMBEA_STATEMENTS_CSV", "date=A")], &["statements", "list"]);
    assert!(code == Some(1) && text.contains("statements.csv (TEMBEA_STATEMENTS_CSV): amount= is missing"), "{text}");
    let large = folder.path().join("large.csv");
    std::fs::File::create(&large).unwrap().set_len(10 * 1024 * 1024 + 1).unwrap();
    assert!(told(&[], &["statements", "import", "large.csv"]).1.contains("larger than 10 MiB"));
    assert!(Path::new(&large).exists());
}
