import { t } from "../lib/texts.ts";

/** The maximum number of results shown; a longer query narrows them. */
const SHOWN = 8;

type Props = {
  /** The results, with the labels of their buttons. */
  all: { id: string; words: string }[];
  isSending: boolean | undefined;
  onChoose: (id: string) => void;
};

/** Search results: a press chooses one. */
export const Found = ({ all, isSending, onChoose }: Props) => (
  <div className="found">
    <p className="quiet" role="status">
      {all.length === 0 ? t("nothing_found") : all.length > SHOWN ? t("found_first", { count: SHOWN }) : ""}
    </p>
    <ul className="choices">
      {all.slice(0, SHOWN).map(({ id, words }) => (
        <li key={id}>
          <button type="button" className="button-quiet" disabled={isSending} onClick={() => onChoose(id)}>
            {words}
          </button>
        </li>
      ))}
    </ul>
  </div>
);
