import type { Namespace } from "../../../lib/i18n/catalogue";
import { Loading } from "../../../lib/page/Loading";
import { MissingLinkNotice } from "../../../lib/page/MissingLinkNotice";
import { useSecretOfAddress } from "../useSecretOfAddress";
import { Verification } from "./Verification";

/** The page that the mail of a signup or of a changed address links to. */
export default function VerifyEmailPage() {
  const secret = useSecretOfAddress();
  if (secret === null) {
    return <Loading />;
  }
  const isNewAddress = new URLSearchParams(location.search).get("for") === "address";
  return secret ? <Verification secret={secret} isNewAddress={isNewAddress} /> : <MissingLinkNotice />;
}

VerifyEmailPage.namespaces = ["account", "form", "nav", "request"] satisfies Namespace[];
