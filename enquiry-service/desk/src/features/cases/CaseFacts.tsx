import type { Case } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Ways } from "../../ui/Ways.tsx";
import { journeyOf } from "./shared/CaseList.tsx";

/** The fields that the visitor filled in besides the message, unchanged. */
export function CaseFacts({ whole }: { whole: Case }) {
  const details = whole.details as Record<string, unknown>;
  const typed = (name: string) => (typeof details[name] === "string" ? String(details[name]) : "");
  const facts: [string, string][] = [
    [t("fact_travel"), journeyOf(whole)],
    [t("fact_tour"), whole.tour],
    [t("fact_place"), typed("place")],
    [t("fact_important"), typed("most_important")],
    [t("fact_country"), typed("country_of_residence") || typed("country")],
    [t("fact_contact"), typed("contact_method")],
    [t("fact_language"), textOf("language", whole.locale)],
    [t("fact_origin"), whole.source ? whole.source.campaign || whole.source.referrer || t("origin_direct") : ""],
    [t("fact_landing"), whole.source?.landing_page ?? ""],
  ];
  return (
    <section>
      <h2>{t("wants")}</h2>
      <Facts facts={facts} />
      <Ways of={whole} />
    </section>
  );
}
