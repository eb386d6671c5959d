import { LinkNeeded } from "../../account/LinkNeeded";
import { Loading } from "../../account/Loading";
import { useSecretOfAddress } from "../../account/useSecretOfAddress";
import { Verification } from "./Verification";

/** Where the mail of a signup or of a changed address leads. */
export default function VerifyEmail() {
  const secret = useSecretOfAddress();
  if (secret === null) {
    return <Loading />;
  }
  const isNewAddress = new URLSearchParams(location.search).get("for") === "address";
  return secret ? <Verification secret={secret} isNewAddress={isNewAddress} /> : <LinkNeeded />;
}
