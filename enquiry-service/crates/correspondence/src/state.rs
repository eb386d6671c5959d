use std::{collections::HashMap, sync::Arc};

use jiff::civil::Date;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use accounts::business::Business;
use kernel::{
    clock::Millis,
    database::{Connection, DatabaseError},
    http::{
        in_progress::InProgress,
        web::{Web, state},
    },
    search::index::IndexWriter,
};
use staff::{state::Staff, work::Work};

use crate::{
    cases::{self, model::Stage},
    presence,
    replies::texts::Replies,
    settings::CaseSettings,
};

/// The stages to which offers and bookings have brought cases on a day: the areas that know both say it.
pub type StagesOf = fn(&Connection, &[Uuid], Date) -> Result<HashMap<Uuid, Stage>, DatabaseError>;

/// What the calls for cases use.
#[derive(Clone)]
pub struct Correspondence(Arc<Parts>);

pub struct Parts {
    pub web: Web,
    pub staff: Staff,
    pub business: Business,
    /// `None`: the desk is off.
    pub desk: Option<CaseSettings>,
    /// Time after the receipt of an enquiry in quarantine until it is deleted.
    pub quarantine_ends_after: Millis,
    pub stages_of: StagesOf,
    /// Ready-made replies of the desk.
    pub replies: Arc<Replies>,
    /// Indexes the words of new cases before a search.
    pub search_words: IndexWriter,
    /// Ends the streams of events when the service stops.
    pub stop: CancellationToken,
    /// Streams of the changes of a case, by person.
    pub open_streams: InProgress<Uuid>,
}

state!(Correspondence(Parts) gives web: Web, staff: Staff);

/// What ends of a colleague's work in cases with a session or with a role.
pub const WORK: Work = Work { take_back: cases::actions::take_back, end_presence: presence::store::end_all };
