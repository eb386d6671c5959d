import { call } from "../../api/call";
import type { Texts } from "../../i18n/texts";
import type { Submission } from "../../ui/sending";
import { localDay } from "../../ui/today";
import { checkQuote } from "./check";
import { quotePayload } from "./payload";
import { remember } from "./remembered";

/** How long the button stays disabled (`product-spec §9`). */
const DISABLED_MS = 5000;
const CLEARED = ["full_name", "email_address", "phone_number", "message"];

/** What a request for a quote must have, and how it goes. */
export function quoteSubmission(
  form: HTMLFormElement,
  t: Texts["t"],
  { thanks, remembered }: { thanks: string; remembered: string },
): Submission {
  return {
    failed: t("quote:failed"),
    disabledFor: DISABLED_MS,
    check: (data) => checkQuote(data, localDay(new Date()), t),
    send: (data, idempotencyKey) =>
      call("requestquote", { method: "POST", body: quotePayload(form, data), idempotencyKey }),
    done() {
      remember(form, remembered);
      for (const name of CLEARED) {
        const control = form.elements.namedItem(name);
        if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
          control.value = "";
        }
      }
      location.assign(thanks);
    },
  };
}
