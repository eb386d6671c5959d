//! Statements that the program of step 34 (SQLite) and 32 (PostgreSQL) has imported, imported once more after the upgrade.

use bookings::statements::{
    self,
    actions::import_statement,
    file::Columns,
    model::{BankImport, Imported},
};
use kernel::database::Database as Opened;

use crate::support::{Database, Kind, Stored, money::dollars, on_both_stores};

const SQLITE_34: &str = include_str!("../kernel/upgrades/sqlite_34.sql");
const POSTGRES_32: &str = include_str!("../kernel/upgrades/postgres_32.sql");

/// A batch whose two payments have one reference, of which the earlier program kept the first; a batch without references
/// of its payments; lines without any reference; and a payment that was noted by hand before.
const CAMT: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>TZ00TEST</IBAN></Id></Acct>
<Ntry><Amt Ccy="USD">300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AcctSvcrRef>B-77</AcctSvcrRef><NtryDtls><TxDtls><Refs><AcctSvcrRef>B-77</AcctSvcrRef></Refs><Amt Ccy="USD">200.00</Amt><RltdPties><Dbtr><Pty><Nm>Payer One</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>NUMBER</Ustrd></RmtInf></TxDtls><TxDtls><Refs><AcctSvcrRef>B-77</AcctSvcrRef></Refs><Amt Ccy="USD">100.00</Amt><RltdPties><Dbtr><Pty><Nm>Payer Two</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>second safari</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AcctSvcrRef>C-8</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="USD">10.00</Amt><RmtInf><Ustrd>NUMBER</Ustrd></RmtInf></TxDtls><TxDtls><Amt Ccy="USD">20.00</Amt><RmtInf><Ustrd>NUMBER</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">40.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>E2E-5</EndToEndId></Refs><RltdPties><UltmtDbtr><Nm>Ultimate Payer</Nm></UltmtDbtr></RltdPties><RmtInf><Ustrd>NUMBER</Ustrd><Strd><AddtlRmtInf>more words</AddtlRmtInf></Strd></RmtInf><AddtlTxInf>safari</AddtlTxInf></TxDtls></NtryDtls><AddtlNtryInf>transfer</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">41.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>NUMBER</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>BY-HAND-1</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>NUMBER</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>"#;
/// Equal lines without references, in Windows-1252.
const WITHOUT_REFERENCES: &str = "Date,Name,Description,Amount\n\
    2026-11-21,Müller,„Safari“ NUMBER für 60 €,60.00\n\
    2026-11-21,Müller,„Safari“ NUMBER für 60 €,60.00\n";
/// Of these lines, too, the earlier program kept the first.
const ONE_REFERENCE: &str = "Date,Amount,Description,Reference\n\
    2026-11-22,70.00,Safari NUMBER,STATEMENT-9\n\
    2026-11-22,71.00,a safari,STATEMENT-9\n";

fn windows_1252(text: &str) -> Vec<u8> {
    let byte = |letter| match letter {
        '„' => 0x84,
        '“' => 0x93,
        '€' => 0x80,
        other => u8::try_from(other).unwrap(),
    };
    text.chars().map(byte).collect()
}

async fn import(store: &Opened, file: &[u8], map: &str) -> Imported {
    let credits = statements::file::read(file, &Columns::parse(map).unwrap()).unwrap();
    let operator = "operator@tembea.example".to_owned();
    let around = BankImport {
        at: 1_795_660_000_000,
        on: jiff::civil::date(2026, 11, 26),
        operator,
        tolerance: dollars(30),
        may_exceed: false,
        staff: None,
    };
    import_statement(store, credits, around).await.unwrap()
}

on_both_stores! {
    async fn files_that_an_earlier_program_has_imported_note_nothing_twice_and_show_what_that_program_lost(kind: Kind) {
        let database = Database::new(kind).await;
        let (dump, number) = match kind {
            Kind::Sqlite => (SQLITE_34, "T3Y7-FCGP"),
            Kind::Postgres => (POSTGRES_32, "R1WW-EZJX"),
        };
        database.run(dump).await;
        let store = database.open().await;
        let usual = "date=Date|amount=Amount|text=Description|reference=Reference";
        let files = [
            (CAMT.replace("NUMBER", number).into_bytes(), usual, 6, 1),
            (windows_1252(&WITHOUT_REFERENCES.replace("NUMBER", number)), "date=Date|amount=Amount|text=Description|payer=Name", 2, 0),
            (ONE_REFERENCE.replace("NUMBER", number).into_bytes(), usual, 1, 1),
        ];
        for (file, map, known, lost) in &files {
            assert_eq!(import(&store, file, map).await, Imported { noted: 0, known: *known, open: *lost });
        }
        for (file, map, known, lost) in &files {
            assert_eq!(import(&store, file, map).await, Imported { noted: 0, known: known + lost, open: 0 });
        }
        let booking = store.booking_by_number(number).await.unwrap().unwrap();
        assert_eq!(booking.balance.received, dollars(551));
        let open: Vec<String> = store.open_bank_lines().await.unwrap().iter().map(|line| line.amount.to_string()).collect();
        assert_eq!(open, ["100.00 USD", "71.00 USD"]);
    }
}
