//! All tables.

use kernel::database::tables::Tables;

/// In the order of foreign keys: a table comes after those to which it refers.
pub const TABLES: Tables = Tables(&[
    staff::tables::TABLES,
    kernel::tables::TABLES,
    accounts::tables::TABLES,
    intake::tables::TABLES,
    bookings::tables::TABLES,
    correspondence::tables::TABLES,
]);
