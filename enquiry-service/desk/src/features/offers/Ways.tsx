import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Case } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { SendStatus } from "../../ui/SendStatus.tsx";
import { useBeginSale } from "./shared/useBeginSale.ts";

const EarlierOffers = lazy(async () => ({ default: (await import("./EarlierOffers.tsx")).EarlierOffers }));
const SeveralTours = lazy(async () => ({ default: (await import("./SeveralTours.tsx")).SeveralTours }));

type Props = {
  caseFile: Case;
  /** Whether an offer with the tour that was asked for is another one. */
  withAnother: boolean;
};

/** The ways to sell a journey that are not the usual one, each with when it is the right one. */
export function Ways({ caseFile, withAnother }: Props) {
  const { begin, make } = useBeginSale(caseFile);
  return (
    <>
      <ul className="ways">
        {withAnother && (
          <li>
            <button type="button" className="button-quiet" disabled={begin.isPending} onClick={() => make({})}>
              {t("offer_make_another")}
            </button>
            <p>{t("offer_make_when")}</p>
          </li>
        )}
        <Way title={t("offer_tours")} when={t("offer_tours_when")}>
          <SeveralTours
            caseFile={caseFile}
            isSending={begin.isPending}
            onChoose={(tours) => make(...tours.map((tour) => ({ tour })))}
          />
        </Way>
        <Way title={t("offer_copy")} when={t("offer_copy_when")}>
          <EarlierOffers isSending={begin.isPending} onChoose={(earlier) => make({ earlier })} />
        </Way>
        <li>
          <Link to="/cases/$id/booking" params={{ id: caseFile.id }} className="button-quiet">
            {t("order_begin")}
          </Link>
          <p>{t("order_begin_when")}</p>
        </li>
      </ul>
      <SendStatus of={begin} />
    </>
  );
}

/** A way with a choice, which is loaded when it is opened. */
function Way({ title, when, children }: { title: string; when: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{title}</summary>
        {isOpen && <Suspense>{children}</Suspense>}
      </details>
      <p>{when}</p>
    </li>
  );
}
