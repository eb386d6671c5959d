import { tellWhatsApp } from "../../lib/whatsapp";

/** Beside the form of its own page, messages on WhatsApp say the place and the day that stand in it. */
export function tellRequest(form: HTMLFormElement): void {
  const tell = () => {
    const data = new FormData(form);
    tellWhatsApp(document, { title: String(data.get("where")), date: String(data.get("travel_date")) });
  };
  tell();
  // Fields also change by buttons: they are read again when somebody is about to follow a link.
  for (const event of ["pointerdown", "focusin"]) {
    document.addEventListener(event, tell);
  }
}
