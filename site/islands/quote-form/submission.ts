import { call } from "../../api/call";
import type { Messages } from "../../i18n/catalogue";
import { loadTexts } from "../../i18n/load";
import { localeOf } from "../../i18n/locale";
import { thanksAddress } from "../../ui/reference";
import { localDay } from "../../ui/today";
import type { LateSubmission } from "../../ui/useLateSubmission";
import { checkQuote } from "./check";
import { quotePayload } from "./payload";
import { remember } from "./remembered";

const files = import.meta.glob<Messages>("../../locales/*/{form,format,quote,request}.json", { import: "default" });
/** How long the button stays disabled. */
const DISABLED_MS = 5000;
const CLEARED = ["full_name", "email_address", "phone_number", "message"];

/** What a request for a quote must have, and how it goes. */
export async function quoteSubmission(
  form: HTMLFormElement,
  { thanks, remembered }: { thanks: string; remembered: string },
): Promise<LateSubmission> {
  const { t } = await loadTexts(localeOf(document), files);
  return {
    t,
    failed: t("quote:failed"),
    disabledFor: DISABLED_MS,
    check: (data) => checkQuote(data, localDay(new Date()), t),
    send: (data, idempotencyKey) =>
      call("requestquote", { method: "POST", body: quotePayload(form, data), idempotencyKey }),
    done(_form, answer) {
      remember(form, remembered);
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
