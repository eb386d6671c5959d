import { t } from "../lib/texts.ts";

/** The maximum number of results shown; a longer query narrows them. */
const LIMIT = 8;

type Props = {
  /** The results, with the labels of their buttons. */
  all: { id: string; label: string }[];
  isSending: boolean | undefined;
  onChoose: (id: string) => void;
};

/** Search results: a press chooses one. */
export const SearchResults = ({ all, isSending, onChoose }: Props) => (
  <div className="search-results">
    <p className="quiet" role="status">
      {all.length === 0 ? t("nothing_found") : all.length > LIMIT ? t("found_first", { count: LIMIT }) : ""}
    </p>
    <ul className="choices">
      {all.slice(0, LIMIT).map(({ id, label }) => (
        <li key={id}>
          <button type="button" className="button-quiet" disabled={isSending} onClick={() => onChoose(id)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
