import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { BankLine, BookingRow } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useQuestion } from "../../ui/Question.tsx";
import { SearchResults } from "../../ui/SearchResults.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { foundBookings } from "../bookings/queries.ts";
import { useAssignLine } from "./queries.ts";

/** A booking to which the amount may belong. */
type Target = { id: string; number: string; name: string };

/** The pause after the last letter, in milliseconds. */
const PAUSE = 300;

/** A received amount that a person assigns to a booking, or to none. */
export function OpenBankLine({ line }: { line: BankLine }) {
  const assign = useAssignLine();
  const { ask, question } = useQuestion();
  const [search, setSearch] = useState("");
  const query = useQuery(foundBookings(useDelayed(search.trim())));
  const amount = money(line.amount, line.currency);
  const facts: [string, string][] = [
    [t("amount"), amount],
    [t("question_payer"), line.payer || t("unknown_payer")],
    [t("day"), travelDay(line.on)],
    [t("question_text"), line.text],
    [t("reference"), line.reference],
  ];
  const note = async ({ id, number, name }: Target) => {
    const title = t("ask_bank_line", { amount, number, name });
    const agrees = await ask({
      title,
      children: (
        <>
          <Facts facts={facts} />
          <p>{t("mail_leaves_to", { name: name || number, mail: t("mail_received") })}</p>
        </>
      ),
      yes: t("note_payments_of", { amount }),
    });
    const confirm = (reason: string) =>
      ask({ title, children: <p>{reason}</p>, yes: t("note_all_the_same", { amount }) });
    if (agrees) assign.mutate({ line: line.line, booking: id, confirm });
  };
  const putAside = async () => {
    const agrees = await ask({
      title: t("ask_for_no_booking", { amount }),
      children: (
        <>
          <Facts facts={facts} />
          <p>{t("for_no_booking_lead")}</p>
        </>
      ),
      yes: t("for_no_booking"),
    });
    if (agrees) assign.mutate({ line: line.line, booking: null, confirm: async () => false });
  };
  const isSuggested = (id: string) => line.suggestions.some((booking) => booking.id === id);
  const isOther = (booking: BookingRow) => booking.state !== "requested" && !isSuggested(booking.id);
  const found = query.data?.bookings.filter(isOther) ?? [];
  const labelOf = ({ number, name, outstanding, currency }: BookingRow) =>
    [number, name, outstanding > 0 ? t("outstanding", { amount: money(outstanding, currency) }) : t("nothing_due")]
      .filter(Boolean)
      .join(", ");
  return (
    <li>
      <h3>
        {amount} · {line.payer || t("unknown_payer")}
      </h3>
      <p className="meta">
        <span>{travelDay(line.on)}</span>
        <span>{line.text}</span>
        <span className="quiet">{line.reference}</span>
      </p>
      {line.reason && <p className="reason">{line.reason}</p>}
      {line.named.map(({ id, number, name, problem }) =>
        problem ? (
          <p key={id} className="quiet">
            {number}, {name}: {problem}
          </p>
        ) : null,
      )}
      <ul className="suggestions">
        {line.suggestions.map((booking) => (
          <li key={booking.id}>
            <span>
              <Link to="/bookings/$id" params={{ id: booking.id }}>
                {booking.number}
              </Link>
              , {booking.name}
            </span>
            <span className="quiet">
              {textOf("suggested", booking.reason)} · {t("next_due", { amount: money(booking.due, line.currency) })}
            </span>
            <button
              type="button"
              className={line.suggestions.length === 1 ? "button" : "button-quiet"}
              disabled={assign.isPending}
              onClick={() => note(booking)}
            >
              {booking.due > line.amount
                ? t("note_part_for", { amount, due: money(booking.due, line.currency) })
                : t("note_for", { amount, number: booking.number })}
            </button>
          </li>
        ))}
      </ul>
      <div className="find-booking">
        <label>
          {t(line.suggestions.length > 0 ? "another_booking" : "find_booking")}
          <input
            type="search"
            value={search}
            placeholder={t("search_bookings")}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
      </div>
      {search.trim() && query.data && (
        <SearchResults
          all={found.map((booking) => ({ id: booking.id, label: labelOf(booking) }))}
          isSending={assign.isPending}
          onChoose={(id) => {
            const booking = found.find((one) => one.id === id);
            if (booking) note(booking);
          }}
        />
      )}
      <p className="choices">
        <button type="button" className="button-quiet" disabled={assign.isPending} onClick={putAside}>
          {t("for_no_booking")}
        </button>
      </p>
      <SendStatus of={assign} />
      {question}
    </li>
  );
}

/** The value once it has not changed for a moment. */
function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const pause = setTimeout(() => setDelayed(value), PAUSE);
    return () => clearTimeout(pause);
  }, [value]);
  return delayed;
}
