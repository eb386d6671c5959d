import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BankLine, type Booking, type Import, post, upload } from "../api.ts";
import { travelDay } from "../dates.ts";
import { money } from "../money.ts";
import { Found } from "../parts/Found.tsx";
import { Empty, Pending } from "../parts/Notice.tsx";
import { Sending } from "../parts/Sending.tsx";
import { bankLines, bookings, moneyHasMoved } from "../queries.ts";
import { isFoundBy } from "../search.ts";
import { useSend } from "../send.ts";
import { t } from "../texts.ts";

/** Bank statements, and payments that are not assigned to a booking yet. */
export function Money() {
  const query = useQuery(bankLines);
  return (
    <>
      <h1>{t("money")}</h1>
      <Statement />
      <h2>{t("unmatched")}</h2>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.length > 0 ? (
        <ul className="reviews">
          {query.data.map((line) => (
            <OpenLine key={line.line} line={line} />
          ))}
        </ul>
      ) : (
        <Empty title={t("no_unmatched")} />
      )}
    </>
  );
}

function Statement() {
  const sending = useSend();
  const send = (file: File) =>
    sending.send(async () => {
      const { noted, known, open } = await upload<Import>("statements", file);
      moneyHasMoved();
      return t("imported", { noted, known, open });
    });
  return (
    <section className="handling narrow">
      <h2>{t("import_statement")}</h2>
      <p>{t("import_lead")}</p>
      <label>
        {t("statement_file")}
        <input
          type="file"
          accept=".csv,.xml,text/csv,application/xml"
          disabled={sending.isSending}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) send(file);
            event.target.value = "";
          }}
        />
      </label>
      <Sending sending={sending} />
    </section>
  );
}

function OpenLine({ line }: { line: BankLine }) {
  const sending = useSend();
  const all = useQuery(bookings).data ?? [];
  const [search, setSearch] = useState("");
  const assign = (booking: string | null) =>
    sending.send(async () => {
      await post(`bank-lines/${line.line}`, { booking });
      moneyHasMoved();
      return undefined;
    });
  const isSuggested = (id: string) => line.suggestions.some((booking) => booking.id === id);
  const isOther = (booking: Booking) => booking.state !== "requested" && !isSuggested(booking.id);
  const found = all.filter(isOther).filter(isFoundBy(search));
  const words = ({ number, name, outstanding, currency }: Booking) =>
    [number, name, outstanding > 0 ? t("outstanding", { amount: money(outstanding, currency) }) : t("nothing_due")]
      .filter(Boolean)
      .join(", ");
  return (
    <li>
      <h3>
        {money(line.amount, line.currency)} · {line.payer || t("unknown_payer")}
      </h3>
      <p className="case-line">
        <span>{travelDay(line.on)}</span>
        <span>{line.text}</span>
      </p>
      <p className="choices">
        {line.suggestions.map((booking) => (
          <button key={booking.id} type="button" className="button-quiet" onClick={() => assign(booking.id)}>
            {t("is_for", { number: booking.number, name: booking.name, due: money(booking.due, line.currency) })}
          </button>
        ))}
      </p>
      <div className="in-a-row">
        <label>
          {t("another_booking")}
          <input
            type="search"
            value={search}
            placeholder={t("search_bookings")}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <button type="button" className="button-text" onClick={() => assign(null)}>
          {t("for_no_booking")}
        </button>
      </div>
      {search.trim() && (
        <Found
          all={found.map((booking) => ({ id: booking.id, words: words(booking) }))}
          isSending={sending.isSending}
          onChoose={assign}
        />
      )}
      <Sending sending={sending} />
    </li>
  );
}
