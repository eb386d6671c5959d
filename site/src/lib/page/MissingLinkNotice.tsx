import { useTexts } from "../i18n/TextsContext";

/** For a page that was opened without the personal link from our mail. */
export function MissingLinkNotice() {
  const { t } = useTexts();
  return (
    <div role="status">
      <p className="notice">{t("account:general_link_needed")}</p>
      <p>
        <a className="more" href="/Contact">
          {t("nav:contact")}
        </a>
      </p>
    </div>
  );
}
