import { queryOptions } from "@tanstack/react-query";
import { type Passkey, type PasskeyOptions, type PasskeyRequest, post, read } from "./api.ts";
import { InputError } from "./errors.ts";
import { t } from "./texts.ts";

/** The passkeys of the signed-in person. */
export const passkeys = queryOptions({
  queryKey: ["passkeys"] as const,
  queryFn: () => read<Passkey[]>("passkeys"),
});

/** Whether passkeys work here: they need a recent browser and HTTPS. */
export const havePasskeys =
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The error message if a device returned no passkey. */
function inputErrorOf(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === "InvalidStateError") return new InputError(t("passkey_known"));
  // Browsers do not distinguish a cancelled prompt from a missing passkey.
  return new InputError(t(error.name === "NotAllowedError" ? "passkey_none" : "passkey_impossible"));
}

async function answered(credential: Promise<Credential | null>) {
  try {
    return ((await credential) as PublicKeyCredential).toJSON();
  } catch (error) {
    throw inputErrorOf(error);
  }
}

/** Creates a passkey on the device; returns it for the service to store. */
export async function makePasskey(): Promise<unknown> {
  const options = await post<PasskeyOptions>("passkeys/challenge");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return answered(navigator.credentials.create({ publicKey }));
}

/** Signs with a passkey of the device and sends the signature to the call. */
export async function sendPasskey<T>(call: string): Promise<T> {
  const options = await post<PasskeyRequest>(`${call}/challenge`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return post<T>(call, await answered(navigator.credentials.get({ publicKey })));
}
