import { t } from "../lib/texts.ts";

/** Words to search for, and the button that searches. */
export function FindForm({ label, onFind }: { label: string; onFind: (search: string) => void }) {
  return (
    <form
      className="in-a-row with-button"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(String(new FormData(event.currentTarget).get("search") ?? "").trim());
      }}
    >
      <label>
        {label}
        <input name="search" type="search" maxLength={60} required />
      </label>
      <button type="submit" className="button-quiet">
        {t("find")}
      </button>
    </form>
  );
}
