import { tellWhatsApp } from "../../lib/whatsapp";

/** On the form's own page, adds the place and the day from the form to the WhatsApp message. */
export function tellRequest(form: HTMLFormElement): void {
  const tell = () => {
    const data = new FormData(form);
    tellWhatsApp(document, { title: String(data.get("where")), date: String(data.get("travel_date")) });
  };
  tell();
  // Buttons change fields as well: the form is read again when the visitor is about to follow a link.
  for (const event of ["pointerdown", "focusin"]) {
    document.addEventListener(event, tell);
  }
}
