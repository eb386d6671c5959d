import type { Case } from "../../lib/api.ts";
import { t, textOf } from "../../lib/texts.ts";
import { Facts } from "../../ui/Facts.tsx";

/** The fields that the visitor filled in besides the message, unchanged; those that head the case are not repeated. */
export function CaseFacts({ caseFile }: { caseFile: Case }) {
  const details = caseFile.details as Record<string, unknown>;
  const detail = (name: string) => (typeof details[name] === "string" ? String(details[name]) : "");
  const facts: [string, string][] = [
    [t("fact_tour_asked"), detail("tour_name") === caseFile.tour ? "" : detail("tour_name")],
    [t("fact_place"), detail("place")],
    [t("fact_important"), detail("most_important")],
    [t("fact_country"), detail("country_of_residence") || detail("country")],
    [t("fact_contact"), detail("contact_method")],
    [t("fact_language"), textOf("language", caseFile.locale)],
    [t("fact_origin"), originOf(caseFile)],
  ];
  return (
    <section>
      <h2>{t("wants")}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** The home page of a site. */
const HOME = /^\/(\w\w\/?)?$/;

/** From where the visitor came, and to which page unless it was the first; empty of a case that did not come from the sites. */
function originOf({ source }: Case): string {
  if (!source) return "";
  const from = source.arrival || source.campaign || source.referrer || t("origin_direct");
  return source.landing_page && !HOME.test(source.landing_page)
    ? t("origin_to", { from, page: source.landing_page })
    : from;
}
