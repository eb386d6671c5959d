//! Mails to an inviter about rewards.

use content_model::Choice;
use futures_util::future::BoxFuture;
use minijinja::{Value, context};
use uuid::Uuid;

use kernel::{
    clock::Millis,
    fields::EmailAddress,
    mail::link,
    outbox::{
        compose::{Composer, Mails},
        mails::{Draft, Templates, Unfit},
        model::{MailKind, Message, NewMessage},
    },
    rate_limits::model::pending_reward_limit,
};

use super::{
    model::{RewardNews, RewardState},
    store,
};

/// The reward is pending.
pub const REWARD_PENDING: MailKind = MailKind::named("reward_pending");
/// The reward is earned.
pub const REWARD_EARNED: MailKind = MailKind::named("reward_earned");
/// The reward is paid.
pub const REWARD_PAID: MailKind = MailKind::named("reward_paid");

/// The mail to an inviter about the state of a reward. Rate-limited if pending, because strangers can cause pending
/// rewards.
pub fn of_reward(state: RewardState, friend: Uuid, inviter: &EmailAddress, at: Millis) -> NewMessage {
    let mail = |kind| NewMessage::due(kind, Some(friend), inviter.to_string(), at);
    match state {
        RewardState::Pending => mail(REWARD_PENDING).within(pending_reward_limit(&inviter.key())),
        RewardState::Earned => mail(REWARD_EARNED),
        RewardState::Paid => mail(REWARD_PAID),
    }
}

/// Drafts the mails about rewards.
pub struct RewardMails;

impl Mails for RewardMails {
    fn kinds(&self) -> &'static [(MailKind<'static>, Templates)] {
        &[(REWARD_PENDING, link::TEMPLATES), (REWARD_EARNED, link::TEMPLATES), (REWARD_PAID, link::TEMPLATES)]
    }

    fn draft<'a>(
        &'a self,
        composer: &'a Composer,
        message: &'a Message,
    ) -> BoxFuture<'a, Result<Option<Draft>, Unfit>> {
        Box::pin(async move {
            let Some(friend) = message.about else { return Ok(None) };
            let state = match message.kind() {
                REWARD_PENDING => RewardState::Pending,
                REWARD_EARNED => RewardState::Earned,
                _ => RewardState::Paid,
            };
            let news = composer.database.read(move |on| store::news(on, friend, state)).await?;
            news.map(|news| composer.to_visitor(news.locale, &news.to, values(composer, &news))).transpose()
        })
    }
}

/// The amount of a single reward would reveal the price of the friend's journey: only payments state one.
fn values(composer: &Composer, news: &RewardNews) -> Value {
    let (catalogue, state) = (&composer.catalogue, news.state.name());
    let amount = match news.state {
        RewardState::Pending | RewardState::Earned => String::new(),
        RewardState::Paid => catalogue.money(news.locale, news.amount),
    };
    let friend = news.first_name().unwrap_or_else(|| catalogue.text(news.locale, "service:reward_friend"));
    let values = [("friend", friend), ("amount", amount.as_str())];
    let part = |part: &str| catalogue.filled(news.locale, &format!("service:reward_{state}_{part}"), &values);
    context! {
        subject => part("subject"),
        body => part("text"),
        link => context! {
            href => format!("{}/Dashboard", composer.sites.origin(news.locale)),
            label => catalogue.text(news.locale, "account:affiliate_dashboard"),
        },
        after => part("after"),
    }
}
