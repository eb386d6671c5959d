import { t } from "../texts.ts";

/** So many are shown: who looks for another one types more of it. */
const SHOWN = 8;

type Props = {
  /** Those that were found, with the words of their buttons. */
  all: { id: string; words: string }[];
  isSending: boolean | undefined;
  onChoose: (id: string) => void;
};

/** What a search has found: a press on one of them chooses it. */
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
