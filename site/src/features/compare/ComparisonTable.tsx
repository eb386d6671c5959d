import { Fragment, type ReactNode } from "react";
import type { PictureRecord } from "../../cards/records";
import { useTexts } from "../../lib/i18n/TextsContext";
import { compare } from "./comparison";
import type { ComparedTour } from "./tourDetails";

interface ComparisonTableProps {
  tours: ComparedTour[];
  remove: (id: number) => void;
}

/**
 * A column per tour: first the facts that differ and the items that only some include, then a row per day, and last
 * what all have in common. Explicit roles, because a table that is laid out as a grid loses its own.
 */
export function ComparisonTable({ tours, remove }: ComparisonTableProps) {
  const texts = useTexts();
  const { t } = texts;
  const { differing, same, includedInSome, includedInAll, includedInNone } = compare(tours, texts);
  const cells = (cell: (compared: ComparedTour, index: number) => ReactNode) =>
    tours.map((compared, index) => (
      <td role="cell" key={compared.tour.id}>
        {cell(compared, index) || t("compare:none")}
      </td>
    ));
  const row = (label: string, cell: (compared: ComparedTour, index: number) => ReactNode) => (
    <tr role="row" key={label}>
      <th role="rowheader" scope="row">
        {label}
      </th>
      {cells(cell)}
    </tr>
  );
  const wide = (label: string, entries: string[]) =>
    entries.length > 0 ? (
      <tr role="row">
        <th role="rowheader" scope="row">
          {label}
        </th>
        <td role="cell" colSpan={tours.length}>
          {entries.join("\u00a0· ")}
        </td>
      </tr>
    ) : null;
  const group = (title: string) => (
    <tr role="row">
      <th role="rowheader" scope="rowgroup" colSpan={tours.length + 1}>
        {title}
      </th>
    </tr>
  );
  // Only drawings have no WebP, and they never stand beside photographs; titles stay on one line without a picture.
  const isPhotographed = new Set(tours.map(({ tour }) => Boolean(tour.picture?.webp_srcset)));
  const most = Math.max(0, ...tours.flatMap(({ days }) => days.map(({ last }) => last)));

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <div className="compared-scroll" tabIndex={0} role="region" aria-label={t("compare:title")}>
      <table role="table" className={`comparison comparison-${tours.length}`}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="compared-corner">
              {t("compare:tour")}
            </th>
            {tours.map((compared) => (
              <ComparedHead
                key={compared.tour.id}
                compared={compared}
                picture={isPhotographed.size > 1 ? null : compared.tour.picture}
                remove={remove}
              />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {differing.map(({ label, values }) => row(label, (_, index) => values[index]))}
          {includedInSome.some(({ length }) => length > 0)
            ? row(t("compare:included"), (_, index) => <Entries entries={includedInSome[index] ?? []} />)
            : null}
          {most > 0 ? group(t("compare:days_title")) : null}
          {Array.from({ length: most }, (_, index) => (
            <Fragment key={index}>
              {row(
                t("compare:day", { day: String(index + 1) }),
                ({ days }) => days.find(({ first, last }) => first <= index + 1 && index + 1 <= last)?.title,
              )}
            </Fragment>
          ))}
          {group(t("compare:alike"))}
          {wide(
            t("compare:same"),
            same.map(({ label, values }) => t("compare:label_value", { label, value: values[0] ?? "" })),
          )}
          {wide(t("compare:included_in_all"), includedInAll)}
          {wide(t("compare:included_in_none"), includedInNone)}
          <tr role="row">
            <th role="rowheader" scope="row">
              <span className="visually-hidden">{t("compare:enquire")}</span>
            </th>
            {cells(({ tour }) => (
              <a
                className="button button-small"
                href="/Quote"
                data-enquire
                data-tour-name={tour.title}
                data-tour-slug={tour.slug}
              >
                {t("compare:enquire")}
              </a>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Entries({ entries }: { entries: string[] }) {
  const { t } = useTexts();
  if (entries.length === 0) {
    return t("compare:none");
  }
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}

interface ComparedHeadProps {
  compared: ComparedTour;
  picture: PictureRecord | null;
  remove: (id: number) => void;
}

function ComparedHead({ compared: { tour }, picture, remove }: ComparedHeadProps) {
  const { t } = useTexts();
  return (
    <th role="columnheader" scope="col">
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcset ?? undefined}
          sizes="(min-width: 62rem) 18rem, 50vw"
          width={picture.width}
          height={picture.height}
          alt=""
          className={picture.focus ?? undefined}
        />
      ) : null}
      <a href={tour.href}>{tour.title}</a>
      <span className="compared-price">{tour.price_text}</span>
      <button
        type="button"
        className="compared-remove"
        aria-label={t("compare:remove", { title: tour.title })}
        onClick={() => remove(tour.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </th>
  );
}
