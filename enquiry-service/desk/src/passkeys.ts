import { type PasskeyOptions, type PasskeyRequest, post } from "./api.ts";
import { Mistake } from "./send.ts";
import { t } from "./texts.ts";

/** Whether passkeys work here: not in an old browser, and not on a page that came without HTTPS. */
export const havePasskeys =
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Why a device gave no passkey, in words. */
function mistakeOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === "InvalidStateError") return new Mistake(t("passkey_known"));
  // Browsers do not tell a person who gave up from one who has no passkey.
  return new Mistake(t(error.name === "NotAllowedError" ? "passkey_none" : "passkey_impossible"));
}

async function answered(credential: Promise<Credential | null>) {
  try {
    return ((await credential) as PublicKeyCredential).toJSON();
  } catch (error) {
    throw mistakeOf(error);
  }
}

/** Has the device make a passkey; what the service adds. */
export async function makePasskey(): Promise<unknown> {
  const options = await post<PasskeyOptions>("passkeys/challenge");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answered(navigator.credentials.create({ publicKey }));
}

/** Has the device sign with a passkey, and sends that to the call. */
export async function sendPasskey<T>(call: string): Promise<T> {
  const options = await post<PasskeyRequest>(`${call}/challenge`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return post<T>(call, await answered(navigator.credentials.get({ publicKey })));
}
