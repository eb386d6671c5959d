import type { Case } from "../../lib/api.ts";
import { t } from "../../lib/texts.ts";
import { LogLink } from "../audit/shared/LogLink.tsx";
import { Contact } from "./Contact.tsx";
import { Handling } from "./Handling.tsx";

/** Whose case it is and until when it rests, other cases of the person, and the log. */
export const CaseAside = ({ caseFile, mayAnswer }: { caseFile: Case; mayAnswer: boolean }) => (
  <>
    {mayAnswer && <Handling caseFile={caseFile} />}
    <Contact caseFile={caseFile} mayWork={mayAnswer} />
    <LogLink number={caseFile.reference}>{t("log_of_case")}</LogLink>
  </>
);
