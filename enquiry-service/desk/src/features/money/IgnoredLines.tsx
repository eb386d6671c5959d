import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { IgnoredLine } from "../../lib/api.ts";
import { travelDay } from "../../lib/dates.ts";
import { money } from "../../lib/money.ts";
import { t } from "../../lib/texts.ts";
import { Pending } from "../../ui/Notice.tsx";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { ignoredBankLines, useReopenLine } from "./queries.ts";

/** The amounts that were set aside as being for no booking, loaded when they are opened. */
export function IgnoredLines() {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...ignoredBankLines, enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("put_aside")}</summary>
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.length > 0 ? (
        <ul className="lines">
          {query.data.map((line) => (
            <Line key={line.line} line={line} />
          ))}
        </ul>
      ) : (
        <p className="quiet">{t("nothing_put_aside")}</p>
      )}
    </details>
  );
}

function Line({ line }: { line: IgnoredLine }) {
  const reopen = useReopenLine();
  return (
    <li>
      <span>{travelDay(line.on)}</span>
      <span>{money(line.amount, line.currency)}</span>
      <span>{line.payer || t("unknown_payer")}</span>
      <span>{line.text}</span>
      <button
        type="button"
        className="button-text"
        disabled={reopen.isPending}
        onClick={() => reopen.mutate(line.line)}
      >
        {t("reopen_line")}
      </button>
      <SendStatus of={reopen} />
    </li>
  );
}
