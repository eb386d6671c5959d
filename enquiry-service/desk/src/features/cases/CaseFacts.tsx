import type { Case } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { ContactLinks } from "../../ui/ContactLinks.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { journeyOf } from "./shared/CaseList.tsx";

/** The fields that the visitor filled in besides the message, unchanged. */
export function CaseFacts({ caseFile }: { caseFile: Case }) {
  const details = caseFile.details as Record<string, unknown>;
  const detail = (name: string) => (typeof details[name] === "string" ? String(details[name]) : "");
  const facts: [string, string][] = [
    [t("journey"), journeyOf(caseFile)],
    [t("fact_tour"), caseFile.tour],
    [t("fact_tour_asked"), detail("tour_name") === caseFile.tour ? "" : detail("tour_name")],
    [t("fact_place"), detail("place")],
    [t("fact_important"), detail("most_important")],
    [t("fact_country"), detail("country_of_residence") || detail("country")],
    [t("fact_contact"), detail("contact_method")],
    [t("fact_language"), textOf("language", caseFile.locale)],
    [
      t("fact_origin"),
      caseFile.source
        ? caseFile.source.arrival || caseFile.source.campaign || caseFile.source.referrer || t("origin_direct")
        : "",
    ],
    [t("fact_landing"), caseFile.source?.landing_page ?? ""],
  ];
  return (
    <section>
      <h2>{t("wants")}</h2>
      <Facts facts={facts} />
      <ContactLinks of={caseFile} />
    </section>
  );
}
