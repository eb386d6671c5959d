import { useEffect, useId, useRef, useState } from "react";
import { t } from "../../lib/texts.ts";

type Policies = {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => typeof rules;
};

/** The policy that the service allows for this frame; browsers without such policies need none. */
const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy("preview", {
  createHTML: (html) => html,
});

const WIDTHS = ["phone", "wide"] as const;

type Props = {
  /** The name of the traveller. */
  name: string;
  /** The page as the service has rendered it. */
  html: string;
  onClose: () => void;
};

/** The traveller's page of an offer before it is sent. Nothing in it runs, is sent, or leads away. */
export function Preview({ name, html, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const title = useId();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("phone");
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = policy ? policy.createHTML(html) : html;
  }, [html]);
  const staysHere = () => frame.current?.contentDocument?.addEventListener("click", (event) => event.preventDefault());
  return (
    <dialog ref={dialog} className="preview" aria-labelledby={title} onClose={onClose}>
      <header>
        <h2 id={title}>{t("offer_preview_of", { name })}</h2>
        <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
          {t("offer_preview_close")}
        </button>
        <fieldset>
          <legend className="visually-hidden">{t("offer_preview_width")}</legend>
          {WIDTHS.map((one) => (
            <label key={one}>
              <input type="radio" name="width" checked={width === one} onChange={() => setWidth(one)} />
              {t(`offer_preview_${one}`)}
            </label>
          ))}
        </fieldset>
      </header>
      <div className={`preview-${width}`}>
        {/* Its own origin, so that the style sheet loads; without scripts and forms. */}
        <iframe ref={frame} title={t("offer_preview")} sandbox="allow-same-origin" onLoad={staysHere} />
      </div>
    </dialog>
  );
}
