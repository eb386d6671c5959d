import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import type { Erasure as Answer, Erased } from "../../lib/api.ts";
import { colleagues } from "../../lib/colleagues.ts";
import { moment, momentAndYear, periodOf, travelDay } from "../../lib/dates.ts";
import { t, textOf } from "../../lib/texts.ts";
import { useQuestion } from "../../ui/Question.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useErase } from "./queries.ts";

type Person = Answer["people"][number];

/** Erases a person after a question that names every person and record that goes. */
export function Erasure() {
  const form = useRef<HTMLFormElement>(null);
  const erasing = useErase(() => form.current?.reset());
  const { ask, question } = useQuestion();
  const erase = (email: string) => {
    const confirm = (list: Answer, isAgain: boolean) =>
      ask({
        title: t("ask_erase", { email }),
        children: <EverythingErased list={list} lead={isAgain ? t("erase_meanwhile") : undefined} />,
        isHarmful: true,
        yes: t("erase_yes", { count: list.people.length }),
      });
    erasing.mutate({ email, confirm });
  };
  return (
    <section className="panel narrow">
      <h2>{t("erase")}</h2>
      <p>{t("erase_lead")}</p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          erase(String(new FormData(event.currentTarget).get("email") ?? ""));
        }}
      >
        <label>
          {t("email_or_number")}
          <input name="email" inputMode="email" required autoComplete="off" />
        </label>
        <p>
          <button type="submit" className="button-quiet" disabled={erasing.isPending}>
            {t("erase_person")}
          </button>
        </p>
      </form>
      <SendStatus of={erasing} done={erasing.data && resultOf(erasing.data)} />
      {question}
    </section>
  );
}

const resultOf = ({ records, kept }: Erased) =>
  kept.length > 0 ? t("erased_but", { count: records, kept: kept.join(", ") }) : t("erased", { count: records });

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
            when: momentAndYear(merge.at),
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
