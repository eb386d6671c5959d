import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Erasure as Answer, ApiError, type Erased, post } from "../../lib/api.ts";
import { localMoment, moment, periodOf, travelDay } from "../../lib/dates.ts";
import { colleagues, queries } from "../../lib/queries.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { InputError, useSend } from "../../ui/send.ts";

type Person = Answer["people"][number];

/** Erases a person after a question that names every person and record that goes. */
export function Erasure() {
  const sending = useSend();
  const { ask, question } = useQuestion();
  /** Asks with the list, and again with the current one if it has changed meanwhile. */
  const erase = async (email: string, list: Answer, lead?: string): Promise<string | undefined> => {
    const agrees = await ask({
      title: t("ask_erase", { email }),
      children: <EverythingErased list={list} lead={lead} />,
      yes: t("erase_yes", { count: list.people.length }),
    });
    if (!agrees) return undefined;
    try {
      const { records, kept } = await post<Erased>("erase", { email, seen: list.seen });
      queries.invalidateQueries();
      return kept.length > 0
        ? t("erased_but", { count: records, kept: kept.join(", ") })
        : t("erased", { count: records });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      return erase(email, error.body as Answer, t("erase_meanwhile"));
    }
  };
  return (
    <section className="panel narrow">
      <h2>{t("erase")}</h2>
      <p>{t("erase_lead")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const email = String(new FormData(form).get("email") ?? "");
          sending.send(async () => {
            const list = await post<Answer>("erase/preview", { email });
            if (list.is_empty) throw new InputError(t("erase_nobody", { email }));
            const done = await erase(email, list);
            if (done) form.reset();
            return done;
          });
        }}
      >
        <label>
          {t("email")}
          <input name="email" type="email" required autoComplete="off" />
        </label>
        <p>
          <button type="submit" className="button-quiet" disabled={sending.isSending}>
            {t("erase_person")}
          </button>
        </p>
      </form>
      <SendStatus sending={sending} />
      {question}
    </section>
  );
}

function EverythingErased({ list, lead }: { list: Answer; lead: string | undefined }) {
  return (
    <>
      {lead && <p className="fault">{lead}</p>}
      <p>{t("erase_list_lead")}</p>
      <ul className="question-list">
        {list.people.map((person) => (
          <ErasedPerson key={person.address} person={person} />
        ))}
      </ul>
      {list.kept.length > 0 && <p>{t("erase_kept", { kept: list.kept.join(", ") })}</p>}
    </>
  );
}

/** An address with its records, and why it belongs to the person. */
function ErasedPerson({ person }: { person: Person }) {
  const names = useQuery(colleagues).data ?? [];
  const { address, merge, cases, bookings } = person;
  const others = [
    person.reviews > 0 && t("erase_reviews", { count: person.reviews }),
    person.waiting > 0 && t("erase_waiting", { count: person.waiting }),
    person.has_account && t("erase_account"),
  ].filter(Boolean);
  return (
    <li>
      <strong>{address}</strong>
      {merge && (
        <p>
          {t("erase_merged", {
            name: names.find(({ id }) => id === merge.by)?.name ?? t("erase_colleague"),
            address: merge.with,
            when: localMoment(merge.at),
          })}{" "}
          {t("erase_apart_lead")}
        </p>
      )}
      <ul>
        {cases.map(({ id, reference, name, received_at }) => (
          <li key={id}>
            <Link to="/cases/$id" params={{ id }} target="_blank">
              {t("erase_case", { reference })}
            </Link>
            , {name}, {t("received", { when: moment(received_at) })}
          </li>
        ))}
        {bookings.map(({ id, number, name, travel_date, state, has_ended }) => (
          <li key={id}>
            <Link to="/bookings/$id" params={{ id }} target="_blank">
              {t("erase_booking", { number })}
            </Link>
            , {name}, {t("travel", { date: travelDay(travel_date) })}, {textOf("booking", state)}.{" "}
            {t("erase_booking_lead")}
            {!has_ended && travel_date >= periodOf(0, 0).from && (
              <p className="fault">{t("erase_travels", { name: name || number })}</p>
            )}
          </li>
        ))}
        {others.map((words) => (
          <li key={String(words)}>{words}</li>
        ))}
      </ul>
    </li>
  );
}
