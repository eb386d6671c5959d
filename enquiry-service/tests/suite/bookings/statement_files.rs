//! Files of banks in all their forms: what is read as money that arrived, what is left out, and what is refused.

use content_model::Money;

use bookings::statements::{
    self,
    file::{Columns, ColumnsError},
    model::{Credit, Doubt},
};

const MAP: &str = "date=Date|amount=Amount|text=Description|reference=Reference";

fn read(bytes: &[u8], map: &str) -> Result<Vec<Credit>, String> {
    statements::file::read(bytes, &Columns::parse(map).unwrap()).map_err(|error| error.to_string())
}

fn lines(file: &str) -> Vec<Credit> {
    read(file.as_bytes(), MAP).unwrap()
}

fn refusal(file: &str) -> String {
    read(file.as_bytes(), MAP).unwrap_err()
}

fn amounts(credits: &[Credit]) -> Vec<String> {
    credits.iter().map(|credit| credit.amount.to_string()).collect()
}

fn csv(rows: &str) -> String {
    format!("Date,Description,Amount,Reference\n{rows}\n")
}

fn statement(entries: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\">\
         <BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>TZ00 TEST</IBAN></Id></Acct>{entries}\
         </Stmt></BkToCstmrStmt></Document>"
    )
}

fn entry(amount: &str, inside: &str) -> String {
    format!(
        "<Ntry><Amt Ccy=\"USD\">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>\
         <BookgDt><Dt>2026-11-19</Dt></BookgDt>{inside}</Ntry>"
    )
}

fn details(transactions: &[&str]) -> String {
    let transactions: String = transactions.iter().map(|inside| format!("<TxDtls>{inside}</TxDtls>")).collect();
    format!("<NtryDtls>{transactions}</NtryDtls>")
}

fn amount(amount: &str) -> String {
    format!("<Amt Ccy=\"USD\">{amount}</Amt>")
}

#[test]
fn a_column_of_directions_leaves_out_money_that_left_in_the_words_of_many_banks() {
    let map = "date=Date|amount=Amount|text=Description|direction=Direction";
    for (credit, debit) in [
        ("C", "D"),
        ("H", "S"),
        ("K", "D"),
        ("CR", "DR"),
        ("CRDT", "DBIT"),
        ("Haben", "Soll"),
        ("Credit", "Debit"),
        ("Bij", "Af"),
        ("+", "-"),
        ("Crédito", "Débito"),
    ] {
        let file = format!(
            "Date,Description,Amount,Direction\n2026-11-01,arrived,200.00,{credit}\n2026-11-02,left,150.00,{debit}\n"
        );
        assert_eq!(amounts(&read(file.as_bytes(), map).unwrap()), ["200.00 USD"], "{credit} and {debit}");
    }
    let own = format!("{map}|credit=Eingang");
    let file = "Date,Description,Amount,Direction\n2026-11-01,arrived,200.00,eingang\n2026-11-02,left,150.00,Ausgang\n";
    assert_eq!(amounts(&read(file.as_bytes(), &own).unwrap()), ["200.00 USD"]);
    let unknown = read(file.as_bytes(), map).unwrap_err();
    assert!(unknown.starts_with("line 2: 'eingang' in the column Direction does not say whether"), "{unknown}");
    assert!(unknown.contains("credit= to the setting statements.csv"), "{unknown}");
    assert_eq!(Columns::parse("date=A|amount=B|credit=C").unwrap_err(), ColumnsError::Missing("direction"));
}

#[test]
fn a_column_of_directions_that_the_settings_do_not_name_is_refused_and_named() {
    let file =
        "Date,Description,Amount,Reference,D or C\n2026-11-01,arrived,200.00,r1,C\n2026-11-02,left,150.00,r2,D\n";
    let told = refusal(file);
    assert!(told.starts_with("line 3: the column D or C says 'D'"), "{told}");
    assert!(told.contains("add direction=D or C to the setting statements.csv"), "{told}");
    let signed = file.replace(",150.00,", ",-150.00,");
    assert_eq!(amounts(&lines(&signed)), ["200.00 USD"], "a sign tells the same");
}

#[test]
fn amounts_of_csv_are_read_with_signs_currencies_and_words_around_them() {
    for (cell, arrived) in [
        ("(30.00)", None),
        ("-", None),
        ("–", None),
        ("30.00-", None),
        ("-30.00", None),
        ("20.00 DR", None),
        ("\"1,374.00 CR\"", Some("1374.00 USD")),
        ("\"$1,374.00\"", Some("1374.00 USD")),
        ("€200.00", Some("200.00 EUR")),
        ("TZS 5000.00", Some("5000.00 TZS")),
        ("200.00 usd", Some("200.00 USD")),
        ("+200", Some("200.00 USD")),
        (".50", Some("0.50 USD")),
    ] {
        let file = csv(&format!("2026-11-01,one,{cell},r1\n2026-11-02,two,7.00,r2"));
        let expected: Vec<&str> = arrived.into_iter().chain(["7.00 USD"]).collect();
        assert_eq!(amounts(&lines(&file)), expected, "{cell}");
    }
    for wrong in ["\"1,50\"", "1.200", "\"1.234,50\"", "7.005", "200 XYZW"] {
        let told = refusal(&csv(&format!("2026-11-01,one,7.00,r1\n2026-11-02,two,{wrong},r2")));
        assert!(told.starts_with("line 3: '"), "{wrong}: {told}");
    }
    let told = refusal(&csv("2026-11-01,one,92233720368547758.07,r1"));
    assert!(told.contains("is larger than 10000000000.00 USD"), "{told}");
    assert_eq!(
        amounts(&lines(&csv("2026-11-01,one,10000000000.00,r1"))),
        [Money::from_cents(Money::LARGEST).to_string()]
    );
}

#[test]
fn a_line_without_a_day_is_no_transfer_and_refuses_no_file() {
    let rows =
        "2026-11-01,Payer One,200.00,r1\nClosing balance,,9999.00,\nClosing balance on 30.11.2026,,9999.00,\n,,much,";
    assert_eq!(amounts(&lines(&csv(rows))), ["200.00 USD"]);
    let told = refusal(&csv("2026-11-01,one,7.00,r1\n1.11.2026,two,7.00,r2"));
    assert_eq!(told, "line 3: '1.11.2026' is not a date of the form %Y-%m-%d");
    let told = refusal(&csv("Sunday the 1st of November 2026,one,7.00,r1"));
    assert!(told.contains("is not a date of the form"), "a file of other days only is no list of footers: {told}");
}

#[test]
fn a_currency_that_is_not_known_is_never_dollars() {
    let map = format!("{MAP}|currency=Currency");
    let file = "Date,Description,Amount,Reference,Currency\n2026-11-01,a,1.00,r1,US Dollar\n2026-11-01,b,2.00,r2,eur\n\
                2026-11-01,c,3.00,r3,\n2026-11-01,d,4.00,r4,Taler\n2026-11-01,e,5,r5,JPY\n2026-11-01,f,6.00,r6,JPY\n";
    let told = amounts(&read(file.as_bytes(), &map).unwrap());
    assert_eq!(told, ["1.00 USD", "2.00 EUR", "3.00 XXX", "4.00 XXX", "5 JPY", "6 JPY"]);
    let shillings = Columns::parse(MAP).unwrap().in_currency(content_model::Currency::parse("TZS").unwrap());
    let file = csv("2026-11-01,a,1500000.00,r1\n2026-11-01,b,$7.00,r2");
    let told = statements::file::read(file.as_bytes(), &shillings).unwrap();
    assert_eq!(amounts(&told), ["1500000.00 TZS", "7.00 XXX"]);
    let nameless =
        statement("<Ntry><Amt>5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>");
    assert_eq!(amounts(&lines(&nameless)), ["5.00 XXX"]);
}

#[test]
fn letters_of_windows_1252_and_utf_16_are_kept() {
    let words = "„Safari“ für 200 €";
    let file = csv(&format!("2026-11-01,{words},200.00,r1"));
    let cp1252: Vec<u8> = file
        .chars()
        .map(|letter| match letter {
            '„' => 0x84,
            '“' => 0x93,
            '€' => 0x80,
            other => u8::try_from(other).unwrap(),
        })
        .collect();
    let units =
        |order: fn(u16) -> [u8; 2]| "\u{feff}".encode_utf16().chain(file.encode_utf16()).flat_map(order).collect();
    let (little, big): (Vec<u8>, Vec<u8>) = (units(u16::to_le_bytes), units(u16::to_be_bytes));
    for bytes in [file.as_bytes(), &cp1252, &little, &big] {
        assert_eq!(read(bytes, MAP).unwrap()[0].text.as_str(), words);
    }
}

#[test]
fn the_whole_text_of_a_transfer_is_searched_and_its_beginning_is_shown() {
    let text = format!("{} the end", "long ".repeat(200));
    let credit = lines(&csv(&format!("2026-11-01,{text},200.00,r1"))).remove(0);
    assert!(credit.words.ends_with("the end"));
    assert!(credit.text.as_str().chars().count() <= 500);
}

#[test]
fn words_and_payers_are_read_wherever_banks_put_them() {
    let inside = "<Refs><EndToEndId>E2E</EndToEndId><InstrId>INSTR</InstrId></Refs><RltdPties><UltmtDbtr><Nm>Ultimate</Nm></UltmtDbtr></RltdPties>\
                  <RmtInf><Ustrd>free</Ustrd><Strd><RfrdDocInf><Nb>INV</Nb></RfrdDocInf><CdtrRefInf><Ref>RF</Ref></CdtrRefInf><AddtlRmtInf>more</AddtlRmtInf></Strd></RmtInf>\
                  <AddtlTxInf>additional</AddtlTxInf>";
    let credit = lines(&statement(&entry("5.00", &format!("{}<AddtlNtryInf>last</AddtlNtryInf>", details(&[inside])))))
        .remove(0);
    assert_eq!(credit.text.as_str(), "free RF E2E more INV INSTR additional last");
    assert_eq!((credit.payer.as_str(), credit.account.as_str()), ("Ultimate", "TZ00TEST"));
}

#[test]
fn the_payments_of_a_batch_are_lines_of_their_own_unless_they_do_not_add_up() {
    let bank = "<Refs><AcctSvcrRef>B-77</AcctSvcrRef></Refs>";
    let one = |money: &str, direction: &str| format!("{bank}{}<CdtDbtInd>{direction}</CdtDbtInd>", amount(money));
    let read = |whole: &str, transactions: &[&str]| {
        let credits = lines(&statement(&entry(whole, &details(transactions))));
        credits.iter().map(|credit| (credit.amount.to_string(), credit.doubt)).collect::<Vec<_>>()
    };
    let (two, hundred, back) = (one("200.00", "CRDT"), one("100.00", "CRDT"), one("50.00", "DBIT"));
    let sure = |money: &str| (money.to_owned(), None);
    let doubtful = |money: &str| (money.to_owned(), Some(Doubt::Details));
    assert_eq!(read("300.00", &[&two, &hundred]), [sure("200.00 USD"), sure("100.00 USD")]);
    assert_eq!(read("150.00", &[&two, &back]), [sure("200.00 USD")], "50.00 left the account");
    assert_eq!(read("290.00", &[&two, &hundred]), [doubtful("200.00 USD"), doubtful("100.00 USD")], "a charge");
    assert_eq!(read("190.00", &[&two]), [sure("190.00 USD")], "the entry says what arrived");
    let instructed = |money: &str| format!("<AmtDtls><InstdAmt>{}</InstdAmt></AmtDtls>", amount(money));
    assert_eq!(
        read("300.00", &[&instructed("200.00"), &instructed("100.00")]),
        [sure("200.00 USD"), sure("100.00 USD")]
    );
    assert_eq!(
        read("300.00", &[&two, "<RmtInf><Ustrd>x</Ustrd></RmtInf>"]),
        [doubtful("300.00 USD")],
        "one line for a person"
    );
    assert_eq!(read("50.00", &[&back]), [doubtful("50.00 USD")]);
}

#[test]
fn a_reversal_is_left_to_a_person() {
    for (indicator, doubt) in [("true", Some(Doubt::Reversal)), ("1", Some(Doubt::Reversal)), ("false", None)] {
        let credits = lines(&statement(&entry("5.00", &format!("<RvslInd>{indicator}</RvslInd>"))));
        assert_eq!(credits[0].doubt, doubt, "{indicator}");
    }
}

#[test]
fn zeros_beyond_the_decimals_of_a_currency_mean_nothing() {
    let yen =
        "<Ntry><Amt Ccy=\"JPY\">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-19</Dt></BookgDt></Ntry>";
    let file = statement(&[entry("200.000", ""), entry("8.85000", ""), yen.to_owned()].concat());
    assert_eq!(amounts(&lines(&file)), ["200.00 USD", "8.85 USD", "5000 JPY"]);
    assert_eq!(refusal(&statement(&entry("8.855", ""))), "entry 1: '8.855' has more decimals than USD");
}

#[test]
fn entries_of_no_interest_refuse_no_file_and_refused_ones_are_numbered() {
    let debit = "<Ntry><CdtDbtInd>DBIT</CdtDbtInd></Ntry>";
    let pending = "<Ntry><Amt Ccy=\"USD\">much</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>";
    assert_eq!(amounts(&lines(&statement(&[debit, pending, &entry("5.00", "")].concat()))), ["5.00 USD"]);
    let without = "<Ntry><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>";
    assert_eq!(refusal(&statement(&[debit, without].concat())), "entry 2: its amount is missing");
    let neither = "<Ntry><Amt Ccy=\"USD\">5</Amt></Ntry>";
    assert_eq!(refusal(&statement(neither)), "entry 1: its CdtDbtInd is neither CRDT nor DBIT");
}

#[test]
fn all_documents_of_a_file_are_read() {
    let file = format!("{}\n\u{feff}{}\n", statement(&entry("200.00", "")), statement(&entry("100.00", "")));
    assert_eq!(amounts(&lines(&file)), ["200.00 USD", "100.00 USD"]);
    let cut = format!("{}\n<Document><BkToCstmrStmt>", statement(&entry("200.00", "")));
    assert!(refusal(&cut).contains("camt.053"));
    assert!(refusal("<Document>\n<A>\n</B>").contains("near line 3"));
    let told = refusal(&format!("{}{}", statement(&entry("200.00", "")), statement(&entry("much", ""))));
    assert_eq!(told, "entry 2: 'much' is not an amount");
}

#[test]
fn files_that_are_no_statement_are_named() {
    for (body, named) in
        [("BkToCstmrAcctRpt", "camt.052"), ("BkToCstmrDbtCdtNtfctn", "camt.054"), ("CstmrCdtTrfInitn", "pain.001")]
    {
        for file in [format!("<Document><{body}/></Document>"), format!("<Document><{body}><X/></{body}></Document>")] {
            let told = refusal(&file);
            assert!(told.contains(named) && told.contains("get the statement of the account (camt.053)"), "{told}");
        }
    }
    for (start, named) in [
        (&b"PK\x03\x04rest"[..], "ZIP"),
        (b"%PDF-1.7", "PDF"),
        (b"\x1f\x8b\x08", "gzip"),
        (b"\xd0\xcf\x11\xe0", "workbook"),
    ] {
        let told = read(start, MAP).unwrap_err();
        assert!(told.contains(named) && told.contains("import that file"), "{told}");
    }
}

#[test]
fn deep_and_endless_files_are_refused_before_they_are_parsed() {
    let parties =
        format!("<RltdPties><Dbtr>{}<Nm>x</Nm>{}</Dbtr></RltdPties>", "<Pty>".repeat(5000), "</Pty>".repeat(5000));
    let told = refusal(&statement(&entry("5.00", &details(&[&parties]))));
    assert!(told.contains("more than 30 levels"), "{told}");
    let deep = "<a>".repeat(1_000_000);
    assert!(refusal(&deep).contains("more than 30 levels"));
    let many = statement(&"<Ntry></Ntry>".repeat(50_001));
    assert!(refusal(&many).contains("more than 50000 lines or entries"));
    for (empty, number) in
        [("<Ntry/>", 50_001), ("<Ntry><NtryDtls><TxDtls/></NtryDtls></Ntry>", 25_001), ("<Stmt/>", 200_001)]
    {
        assert!(refusal(&statement(&empty.repeat(number))).contains("more than 50000 lines or entries"), "{empty}");
    }
    let rows = csv(&"2026-11-01,x,1,\n".repeat(50_001));
    assert!(refusal(&rows).contains("more than 50000 lines or entries"));
}

#[test]
fn equal_lines_of_a_large_file_are_told_apart_in_linear_time() {
    let rows = csv(&"2026-11-01,x,1,\n".repeat(49_000));
    let credits = lines(&rows);
    let references: std::collections::HashSet<&str> = credits.iter().map(|credit| credit.reference.as_str()).collect();
    assert_eq!(references.len(), 49_000);
}
