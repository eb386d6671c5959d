import type { Case } from "../api.ts";
import { t, textOf } from "../texts.ts";
import { Journey } from "./CaseList.tsx";
import { Icon } from "./Icon.tsx";

/** What the visitor typed beside the message, as it came. */
export function CaseFacts({ whole }: { whole: Case }) {
  const details = whole.details as Record<string, unknown>;
  const typed = (name: string) => (typeof details[name] === "string" ? String(details[name]) : "");
  const facts: [string, string][] = [
    [t("fact_tour"), whole.tour],
    [t("fact_place"), typed("place")],
    [t("fact_important"), typed("most_important")],
    [t("fact_country"), typed("country_of_residence") || typed("country")],
    [t("fact_contact"), typed("contact_method")],
    [t("fact_language"), textOf("language", whole.locale)],
  ];
  return (
    <section>
      <h2>{t("wants")}</h2>
      <dl className="asked">
        <div>
          <dt>{t("fact_travel")}</dt>
          <dd>
            <Journey row={whole} />
          </dd>
        </div>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="ways">
        {whole.email && (
          <a href={`mailto:${whole.email}`}>
            <Icon name="mail" /> {whole.email}
          </a>
        )}
        {whole.whatsapp && (
          <a href={whole.whatsapp} target="_blank" rel="noopener noreferrer">
            <Icon name="whatsapp" /> {t("open_whatsapp")}
          </a>
        )}
        {whole.phone && (
          <a href={`tel:${whole.phone.replace(/[^+\d]/g, "")}`}>
            <Icon name="phone" /> {t("call", { phone: whole.phone })}
          </a>
        )}
      </p>
    </section>
  );
}
