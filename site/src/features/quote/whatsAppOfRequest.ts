import { fillWhatsAppMessages } from "../../lib/whatsapp";

/** On the form's own page, adds the place and the day from the form to the WhatsApp message. */
export function keepWhatsAppCurrent(form: HTMLFormElement): void {
  const fillMessages = () => {
    const data = new FormData(form);
    fillWhatsAppMessages(document, { title: String(data.get("where")), date: String(data.get("travel_date")) });
  };
  fillMessages();
  // Buttons change fields as well: the form is read again when the visitor is about to follow a link.
  for (const event of ["pointerdown", "focusin"]) {
    document.addEventListener(event, fillMessages);
  }
}
