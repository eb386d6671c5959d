import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { byDay } from "../../lib/byDay.ts";
import { moment, timeOf } from "../../lib/dates.ts";
import { useMay } from "../../lib/session.ts";
import { t, textOf } from "../../lib/texts.ts";
import { today } from "../../lib/today.ts";
import { LoadMore } from "../../ui/LoadMore.tsx";
import { Empty, Pending } from "../../ui/Notice.tsx";
import { RowHeads } from "../../ui/RowHeads.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { mails } from "./queries.ts";
import { MailEntry, settledAt } from "./shared/MailEntry.tsx";

const STATES = ["", "dead", "waiting", "sent"];

export function Mails() {
  const { state, search } = useSearch({ from: "/shell/mails" });
  const navigate = useNavigate();
  const failed = useQuery({ ...today, enabled: useMay()("read_cases") }).data?.dead_mails;
  return (
    <>
      <h1>{t("mails")}</h1>
      <p className="lead">{t("mails_lead")}</p>
      <div className="views">
        <nav aria-label={t("mails")}>
          {STATES.map((name) => (
            <Link
              key={name}
              to="/mails"
              search={{ state: name, search }}
              aria-current={name === state ? "page" : undefined}
            >
              {name ? textOf("mail_state", name) : t("mails_all")}
              {name === "dead" && failed ? <span className="quiet"> {failed}</span> : null}
            </Link>
          ))}
        </nav>
        <SearchField
          value={search}
          label={t("search_mails")}
          onSearch={(text) => navigate({ to: "/mails", search: { state, search: text }, replace: true })}
        />
      </div>
      {state === "" ? <AllMails search={search} /> : <MailPages state={state} search={search} />}
    </>
  );
}

/** Whatever was given up waits for a colleague, however old it is: it comes before the others. */
function AllMails({ search }: { search: string }) {
  const dead = useInfiniteQuery(mails("dead", search));
  const hasDead = dead.data?.pages.some((page) => page.mails.length > 0);
  if (!dead.data) return <Pending query={dead} />;
  if (!hasDead) return <MailPages state="" search={search} />;
  return (
    <>
      <section>
        <h2>{textOf("mail_state", "dead")}</h2>
        <MailPages state="dead" search={search} />
      </section>
      <section>
        <h2>{t("mails_others")}</h2>
        <MailPages state="" search={search} without="dead" />
      </section>
    </>
  );
}

function MailPages({ state, search, without }: { state: string; search: string; without?: string }) {
  const query = useInfiniteQuery(mails(state, search));
  if (!query.data) return <Pending query={query} />;
  const found = query.data.pages.flatMap((page) => page.mails).filter((mail) => mail.state !== without);
  if (found.length === 0 && !query.hasNextPage) return <Empty title={search ? t("nothing_found") : t("no_mails")} />;
  const Day = without ? "h3" : "h2";
  // Of those that were given up or wait, each is looked at by itself.
  const days = state === "" || state === "sent" ? byDay(found, settledAt) : [{ day: "", items: found }];
  return (
    <>
      <RowHeads heads={[t("mail_sent_to"), t("mail_what"), t("mail_about"), t("state"), t("mail_at")]} />
      {days.map(({ day, items }) => (
        <div key={day} className={day && "of-day"}>
          {day && <Day>{day}</Day>}
          <ul className="entries">
            {items.map((mail) => (
              <MailEntry key={mail.id} mail={mail} isAbout isToAnyone time={day ? timeOf : moment} />
            ))}
          </ul>
        </div>
      ))}
      <LoadMore pages={query} />
    </>
  );
}
