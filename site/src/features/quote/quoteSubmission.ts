import { rememberAskedTour } from "../../forms/journey/askedTour";
import { thanksAddress } from "../../forms/submission/reference";
import type { LazySubmission } from "../../forms/useLazySubmission";
import { call } from "../../lib/api/call";
import { localDay } from "../../lib/dates";
import type { Messages } from "../../lib/i18n/catalogue";
import { loadTexts } from "../../lib/i18n/load";
import { localeOf } from "../../lib/i18n/locale";
import { quotePayload } from "./payload";
import { saveDetails } from "./savedDetails";
import { validateQuote } from "./validateQuote";

const files = import.meta.glob<Messages>("../../../locales/*/{form,format,quote,request}.json", { import: "default" });
/** How long the button stays disabled. */
const DISABLED_MS = 5000;
const CLEARED = ["full_name", "email_address", "phone_number", "message"];

/** Checks and sends a request for a quote. */
export async function quoteSubmission(
  form: HTMLFormElement,
  { thanks, remembered }: { thanks: string; remembered: string },
): Promise<LazySubmission> {
  const keepCurrent = () => void import("./whatsAppOfRequest").then((part) => part.keepWhatsAppCurrent(form));
  document.addEventListener("focusin", keepCurrent, { once: true });
  const { t } = await loadTexts(localeOf(document), files);
  return {
    t,
    failed: t("quote:failed"),
    disabledFor: DISABLED_MS,
    check: (data) => validateQuote(data, localDay(new Date()), t),
    send: (data, idempotencyKey) =>
      call("requestquote", { method: "POST", body: quotePayload(form, data), idempotencyKey }),
    done(_form, answer) {
      saveDetails(form, remembered);
      rememberAskedTour(form);
      for (const name of CLEARED) {
        const control = form.elements.namedItem(name);
        if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
          control.value = "";
        }
      }
      location.assign(thanksAddress(thanks, answer));
    },
  };
}
