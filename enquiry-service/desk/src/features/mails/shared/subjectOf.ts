import texts from "../../../../locales/en/mails.json";
import type { BookingMail, Mail } from "../../../lib/api.ts";
import { addTexts, textOf } from "../../../lib/texts.ts";

addTexts(texts);

/** What a mail is about: its subject, or its kind where the subject is not kept. */
export const subjectOf = ({ subject, kind }: Mail | BookingMail): string => subject || textOf("mail_kind", kind);
