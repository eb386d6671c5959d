//! `schema.sql` and the databases that the migrations make.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;

use crate::support::{Database, Kind, database::postgres_is_there};

const PAGE: &str = include_str!("../../../schema.sql");

/// What a schema says of each table, in the order in which it says it.
type Schema = BTreeMap<String, Vec<String>>;

#[tokio::test]
async fn the_page_is_the_schema_of_a_fresh_sqlite_database() {
    let fresh = Database::new(Kind::Sqlite).await;
    drop(fresh.open().await);
    let page = page().await;
    let (of_page, of_fresh) = (definitions(&sqlite(&page)), definitions(&sqlite(&fresh)));
    assert!(of_fresh["enquiries"].contains(&"reference text not null unique".to_owned()), "{of_fresh:#?}");
    assert_same(&of_page, &of_fresh, "SQLite", "change schema.sql so that it shows what the migrations make");
}

#[tokio::test]
async fn a_fresh_postgres_database_says_what_the_page_says() {
    if !postgres_is_there() {
        return;
    }
    let fresh = Database::new(Kind::Postgres).await;
    drop(fresh.open().await);
    let page = page().await;
    let (mut of_page, mut of_fresh) = (promises_of_sqlite(&sqlite(&page)), promises_of_postgres(&fresh.url()).await);
    assert!(of_page["submissions"].contains(&"primary key (key)".to_owned()), "{of_page:#?}");
    for (why, differences) in ACCEPTED {
        for (table, only_page, only_postgres) in differences {
            accept(&mut of_page, table, only_page, why);
            accept(&mut of_fresh, table, only_postgres, why);
        }
    }
    // PostgreSQL's columns are in the order in which the migrations added them.
    of_page.values_mut().chain(of_fresh.values_mut()).for_each(|promises| promises.sort());
    let remedy = "change schema.sql, or the migrations if they differ, or accept the difference with its reason";
    assert_same(&of_page, &of_fresh, "PostgreSQL", remedy);
}

#[test]
fn the_page_says_of_every_table_what_a_row_is() {
    let lines: Vec<&str> = PAGE.lines().collect();
    for pair in lines.windows(2) {
        if pair[1].starts_with("CREATE TABLE") || pair[1].starts_with("CREATE VIRTUAL TABLE") {
            assert!(pair[0].starts_with("-- "), "in schema.sql a comment is missing above: {}", pair[1]);
        }
    }
}

/// A table, what only the page says of it, and what only PostgreSQL says.
type Difference = (&'static str, &'static str, &'static str);

/// Why the stores differ, and where.
const ACCEPTED: [(&str, &[Difference]); 4] = [
    (
        "SQLite searches a virtual table, which triggers fill, and PostgreSQL searches an index",
        &[
            ("search_found", "virtual table", ""),
            ("search_found_bookings", "virtual table", ""),
            ("search_words", "trigger search_words_added", ""),
            ("search_words", "trigger search_words_changed", ""),
            ("search_words", "trigger search_words_removed", ""),
            ("search_words", "", "index search_words_found of array_to_tsvector string_to_array words , ' '"),
            ("search_booking_words", "trigger search_booking_words_added", ""),
            ("search_booking_words", "trigger search_booking_words_changed", ""),
            ("search_booking_words", "trigger search_booking_words_removed", ""),
            (
                "search_booking_words",
                "",
                "index search_booking_words_found of array_to_tsvector string_to_array words , ' '",
            ),
        ],
    ),
    (
        "PostgreSQL compares texts by a language unless it is told to compare their bytes, as SQLite does",
        &[
            ("contact_merges", "column one_key TEXT not null", "column one_key TEXT not null collate C"),
            ("contact_merges", "column other_key TEXT not null", "column other_key TEXT not null collate C"),
        ],
    ),
    (
        "PostgreSQL writes the conversion of the amount as a type, which the comparison leaves out",
        &[(
            "bank_lines",
            "unique index bank_lines_alike of on_day | | ' ' | | cast amount as text | | ' ' | | currency | | ' ' | | \
             reference , account , ordinal",
            "unique index bank_lines_alike of on_day | | ' ' | | amount | | ' ' | | currency | | ' ' | | reference , \
             account , ordinal",
        )],
    ),
    (
        "migrations of PostgreSQL hold a lock, so that no step is recorded twice",
        &[("schema_version", "primary key (version)", "")],
    ),
];

/// Takes an accepted promise out; fails if it is not there any more.
fn accept(schema: &mut Schema, table: &str, promise: &str, why: &str) {
    if !promise.is_empty() {
        let promises = schema.get_mut(table);
        let known = promises.as_ref().and_then(|promises| promises.iter().position(|it| it == promise));
        let known =
            known.unwrap_or_else(|| panic!("{table} has no `{promise}`: take it out of what is accepted ({why})"));
        promises.unwrap().remove(known);
        schema.retain(|_, promises| !promises.is_empty());
    }
}

/// The names that the stores have for one type.
const TYPES: [(&str, &str); 3] = [("TEXT", "text"), ("INTEGER", "bigint"), ("BLOB", "bytea")];

/// An SQLite database with nothing but the page.
async fn page() -> Database {
    let database = Database::new(Kind::Sqlite).await;
    database.run(PAGE).await;
    database
}

fn sqlite(database: &Database) -> Connection {
    let Database::Sqlite(folder) = database else { panic!("SQLite") };
    Connection::open(folder.path().join("enquiries.db")).unwrap()
}

/// Fails with each difference and its table.
fn assert_same(page: &Schema, fresh: &Schema, store: &str, remedy: &str) {
    let mut differences = Vec::new();
    let tables: BTreeSet<&String> = page.keys().chain(fresh.keys()).collect();
    for table in tables {
        let (Some(of_page), Some(of_fresh)) = (page.get(table), fresh.get(table)) else {
            let place = if page.contains_key(table) { "schema.sql" } else { store };
            differences.push(format!("{table}: only {place} has this table"));
            continue;
        };
        let only = |these: &[String], those: &[String]| -> Vec<String> {
            these.iter().filter(|it| !those.contains(it)).cloned().collect()
        };
        let (in_page, in_fresh) = (only(of_page, of_fresh), only(of_fresh, of_page));
        if in_page.is_empty() && in_fresh.is_empty() && of_page != of_fresh {
            differences.push(format!("{table}: {store} has the order {of_fresh:#?}"));
        }
        differences.extend(in_page.iter().map(|it| format!("{table}: only schema.sql has `{it}`")));
        differences.extend(in_fresh.iter().map(|it| format!("{table}: only {store} has `{it}`")));
    }
    let differences = differences.join("\n");
    assert!(differences.is_empty(), "schema.sql and a fresh database of {store} differ:\n{differences}\n{remedy}");
}

/// Columns, constraints, indexes and triggers as they are declared, and the settings of virtual tables. Not the text:
/// `ALTER TABLE` puts its columns where the text happens to end.
fn definitions(sqlite: &Connection) -> Schema {
    let mut schema = Schema::new();
    let objects = "SELECT type, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' \
                   ESCAPE '\\' ORDER BY type = 'table' DESC, type, name";
    for object in rows(sqlite, objects) {
        let (table, words) = (&object[1], words(&object[2]));
        let of_table = schema.entry(table.clone()).or_default();
        if object[0] != "table" {
            of_table.push(words.join(" "));
            continue;
        }
        let open = words.iter().position(|word| word == "(").unwrap();
        let close = open + closing(&words[open..]);
        of_table.extend(parts(&words[open + 1..close]));
        of_table.push(format!("table options: {}", words[close + 1..].join(" ")));
        if words[1] == "virtual" {
            of_table.push(words[3..open].join(" "));
            let settings = rows(sqlite, &format!("SELECT k, v FROM {table}_config ORDER BY k"));
            of_table.extend(settings.iter().map(|setting| format!("setting {} = {}", setting[0], setting[1])));
        }
    }
    schema
}

/// What the page promises of each table, in words that both stores share.
fn promises_of_sqlite(sqlite: &Connection) -> Schema {
    let mut schema = Schema::new();
    let tables = "SELECT list.name, list.type, sql FROM pragma_table_list AS list JOIN sqlite_schema USING (name) \
                  WHERE list.type <> 'shadow' AND list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    for table in rows(sqlite, tables) {
        let name = &table[0];
        let promises = schema.entry(name.clone()).or_default();
        if table[1] == "virtual" {
            promises.push("virtual table".to_owned());
            continue;
        }
        // A column of a primary key may be null in some tables of SQLite; the service never writes it so.
        let columns = "SELECT name, type, \"notnull\" OR pk > 0, dflt_value FROM pragma_table_info";
        for column in rows(sqlite, &format!("{columns}('{name}')")) {
            promises.push(column_promise(&column[0], &column[1], column[2] == "1", &column[3]));
        }
        let key = "SELECT group_concat(name, ', ' ORDER BY pk) FROM pragma_table_info";
        let key = rows(sqlite, &format!("{key}('{name}') WHERE pk > 0"));
        promises.push(format!("primary key ({})", key[0][0]));
        let unique = format!("SELECT name FROM pragma_index_list('{name}') WHERE origin = 'u'");
        for index in rows(sqlite, &unique) {
            let columns = "SELECT group_concat(name, ', ' ORDER BY seqno) FROM pragma_index_info";
            promises.push(format!("unique ({})", rows(sqlite, &format!("{columns}('{}')", index[0]))[0][0]));
        }
        let keys = "SELECT \"from\", \"table\", \"to\", lower(on_delete) FROM pragma_foreign_key_list";
        for key in rows(sqlite, &format!("{keys}('{name}')")) {
            promises.push(format!("{} references {} ({}) on delete {}", key[0], key[1], key[2], key[3]));
        }
        let words = words(&table[2]);
        for (at, _) in words.iter().enumerate().filter(|(_, word)| *word == "check") {
            promises.push(check_promise(&words[at + 1..=at + 1 + closing(&words[at + 1..])]));
        }
        let objects =
            "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL";
        for object in rows(sqlite, &format!("{objects} AND tbl_name = '{name}'")) {
            promises.push(match object[0].as_str() {
                "index" => index_promise(&object[1], &object[2]),
                _ => format!("trigger {}", object[1]),
            });
        }
    }
    schema
}

async fn promises_of_postgres(url: &str) -> Schema {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    let connection = tokio::spawn(connection);
    let list = async |sql: &str| -> Vec<Vec<String>> {
        let rows = client.query(sql, &[]).await.unwrap();
        let cells = |row: &tokio_postgres::Row| {
            (0..row.len()).map(|cell| row.get::<_, Option<String>>(cell).unwrap_or_default()).collect()
        };
        rows.iter().map(cells).collect()
    };
    let mut schema = Schema::new();
    let columns = "SELECT table_name::text, column_name::text, data_type::text, is_nullable::text, column_default::text, \
                   collation_name::text FROM information_schema.columns WHERE table_schema = 'public'";
    for column in list(columns).await {
        let kind = TYPES.iter().find(|(_, postgres)| column[2] == *postgres);
        let kind = kind.map_or(column[2].as_str(), |(sqlite, _)| sqlite);
        let default = column[4].trim_end_matches("::text");
        let mut promise = column_promise(&column[1], kind, column[3] == "NO", default);
        if !column[5].is_empty() {
            promise = format!("{promise} collate {}", column[5]);
        }
        schema.entry(column[0].clone()).or_default().push(promise);
    }
    let keys = "SELECT conrelid::regclass::text, contype::text, string_agg(attname::text, ', ' ORDER BY place) \
                FROM pg_constraint, unnest(conkey) WITH ORDINALITY AS key(number, place), pg_attribute \
                WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u') AND attrelid = conrelid \
                AND attnum = number GROUP BY conrelid, contype, conname";
    for key in list(keys).await {
        let kind = if key[1] == "p" { "primary key" } else { "unique" };
        schema.get_mut(&key[0]).unwrap().push(format!("{kind} ({})", key[2]));
    }
    let keys = "SELECT conrelid::regclass::text, here.attname::text, confrelid::regclass::text, there.attname::text, \
                CASE confdeltype WHEN 'a' THEN 'no action' WHEN 'c' THEN 'cascade' ELSE confdeltype::text END \
                FROM pg_constraint, unnest(conkey, confkey) AS key(one, other), pg_attribute AS here, \
                pg_attribute AS there WHERE connamespace = 'public'::regnamespace AND contype = 'f' \
                AND here.attrelid = conrelid AND here.attnum = one AND there.attrelid = confrelid AND there.attnum = other";
    for key in list(keys).await {
        let promise = format!("{} references {} ({}) on delete {}", key[1], key[2], key[3], key[4]);
        schema.get_mut(&key[0]).unwrap().push(promise);
    }
    let checks = "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint \
                  WHERE connamespace = 'public'::regnamespace AND contype = 'c'";
    for check in list(checks).await {
        schema.get_mut(&check[0]).unwrap().push(check_promise(&words(&check[1])[1..]));
    }
    let indexes = "SELECT tablename::text, indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public' \
                   AND indexname NOT IN (SELECT conname FROM pg_constraint)";
    for index in list(indexes).await {
        schema.get_mut(&index[0]).unwrap().push(index_promise(&index[1], &index[2]));
    }
    let triggers = "SELECT tgrelid::regclass::text, tgname::text FROM pg_trigger WHERE NOT tgisinternal";
    for trigger in list(triggers).await {
        schema.get_mut(&trigger[0]).unwrap().push(format!("trigger {}", trigger[1]));
    }
    drop(client);
    connection.await.unwrap().unwrap();
    schema
}

fn column_promise(name: &str, kind: &str, is_not_null: bool, default: &str) -> String {
    let not_null = if is_not_null { " not null" } else { "" };
    let default = if default.is_empty() { String::new() } else { format!(" default {default}") };
    format!("column {name} {kind}{not_null}{default}")
}

/// The first column of a check and the values that it names: the stores write operators in ways of their own.
fn check_promise(words: &[String]) -> String {
    let column = words.iter().find(|word| *word != "(").unwrap();
    let values: BTreeSet<&str> = words.iter().filter_map(|word| value(word)).collect();
    format!("check of {column}: {}", Vec::from_iter(values).join(", "))
}

/// A number, or what stands in quotes.
fn value(word: &str) -> Option<&str> {
    let quoted = word.strip_prefix('\'').and_then(|word| word.strip_suffix('\''));
    quoted.or_else(|| word.bytes().all(|letter| letter.is_ascii_digit()).then_some(word))
}

/// What an index is of, without the parentheses and types that PostgreSQL adds.
fn index_promise(name: &str, sql: &str) -> String {
    let words = words(sql);
    let unique = if words[1] == "unique" { "unique " } else { "" };
    let of = &words[words.iter().position(|word| word == "(").unwrap()..].join(" ").replace(" : : text", "");
    let of: Vec<&str> = of.split(' ').filter(|word| !matches!(*word, "(" | ")")).collect();
    format!("{unique}index {name} of {}", of.join(" "))
}

/// The words and signs of a statement, names without their quotes, nothing of comments.
fn words(sql: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = sql.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '-' if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            // A quote in a text is doubled, which makes two texts of it, on both sides.
            '\'' | '"' => rest[1..].find(first).unwrap() + 2,
            _ if is_of_word(first) => rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let word = &rest[..length];
        match first {
            '-' if word.len() > 1 => {}
            '\'' => words.push(word.to_owned()),
            _ => words.push(word.trim_matches('"').to_lowercase()),
        }
        rest = rest[length..].trim_start();
    }
    words
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '.')
}

/// The place of the parenthesis that closes the first word.
fn closing(words: &[String]) -> usize {
    let mut depth = 0;
    let is_last = |word: &String| {
        depth += i32::from(word == "(") - i32::from(word == ")");
        depth == 0
    };
    words.iter().position(is_last).unwrap()
}

/// Divides at the commas outside of parentheses.
fn parts(words: &[String]) -> Vec<String> {
    let mut depth = 0;
    let parts = words.split(|word| {
        depth += i32::from(word == "(") - i32::from(word == ")");
        depth == 0 && word == ","
    });
    parts.map(|part| part.join(" ")).collect()
}

/// The cells of each row as texts; empty for null.
fn rows(sqlite: &Connection, sql: &str) -> Vec<Vec<String>> {
    let mut statement = sqlite.prepare(sql).unwrap();
    let width = statement.column_count();
    let read = |row: &rusqlite::Row| {
        let cell = |cell| row.get::<_, rusqlite::types::Value>(cell).map(text);
        (0..width).map(cell).collect::<Result<Vec<_>, _>>()
    };
    statement.query_map([], read).unwrap().map(Result::unwrap).collect()
}

fn text(cell: rusqlite::types::Value) -> String {
    use rusqlite::types::Value;
    match cell {
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text,
        Value::Null => String::new(),
        cell => panic!("{cell:?}"),
    }
}
