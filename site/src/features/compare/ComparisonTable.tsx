import type { ReactNode } from "react";
import { useTexts } from "../../lib/i18n/TextsContext";
import type { ComparedTour } from "./tourDetails";

interface ComparisonTableProps {
  tours: ComparedTour[];
  remove: (id: number) => void;
}

/** A column per tour: first the facts that differ, then those that are the same, then a row per day. */
export function ComparisonTable({ tours, remove }: ComparisonTableProps) {
  const { t } = useTexts();
  /** A fact of each tour, by its name. */
  const facts: [string, (compared: ComparedTour) => string][] = [
    [t("compare:price"), ({ tour }) => tour.price_text],
    [t("compare:days"), ({ tour }) => tour.days_text],
    [t("compare:level"), ({ tour }) => tour.level_text],
    [t("compare:route"), ({ tour }) => tour.route],
    [t("compare:altitude"), ({ altitude }) => altitude],
    [t("compare:rating"), ({ tour }) => tour.rating_text],
  ];
  const isSame = ([, fact]: (typeof facts)[number]) => tours.length > 1 && new Set(tours.map(fact)).size === 1;
  const row = (label: string, cell: (compared: ComparedTour) => ReactNode) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {tours.map((compared) => (
        <td key={compared.tour.id}>{cell(compared) || t("compare:none")}</td>
      ))}
    </tr>
  );
  const differing = facts.filter((fact) => !isSame(fact));
  const same = facts.filter(isSame).filter(([, fact]) => tours.some((compared) => fact(compared)));
  const list = (entries: string[], className: string) =>
    entries.length > 0 ? (
      <ul className={className}>
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    ) : null;
  const most = Math.max(0, ...tours.flatMap(({ days }) => days.map(({ last }) => last)));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="table-scroll" tabIndex={0} role="region" aria-label={t("compare:title")}>
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">{t("compare:tour")}</th>
            {tours.map(({ tour }) => (
              <th scope="col" key={tour.id}>
                <a href={tour.href}>{tour.title}</a>
                <button
                  type="button"
                  className="button-quiet"
                  aria-label={t("compare:remove", { title: tour.title })}
                  onClick={() => remove(tour.id)}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differing.map(([name, fact]) => row(name, fact))}
          {same.length > 0 ? (
            <tr>
              <th scope="row">{t("compare:same")}</th>
              <td colSpan={tours.length}>
                {same.map(([name, fact]) => `${name}: ${tours[0] ? fact(tours[0]) : ""}`).join(" · ")}
              </td>
            </tr>
          ) : null}
          {row(t("compare:included"), ({ included }) => list(included, "ticks"))}
          {row(t("compare:excluded"), ({ excluded }) => list(excluded, "ticks ticks-not"))}
          {Array.from({ length: most }, (_, index) => (
            <tr key={index}>
              <th scope="row">{t("compare:day", { day: String(index + 1) })}</th>
              {tours.map(({ tour, days }) => (
                <td key={tour.id}>
                  {days.find(({ first, last }) => first <= index + 1 && index + 1 <= last)?.title ?? t("compare:none")}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <span className="visually-hidden">{t("compare:enquire")}</span>
            </th>
            {tours.map(({ tour }) => (
              <td key={tour.id}>
                <a
                  className="button button-small"
                  href="/Quote"
                  data-enquire
                  data-tour-name={tour.title}
                  data-tour-slug={tour.slug}
                >
                  {t("compare:enquire")}
                </a>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
