import { whileLoading } from "./loadingBar";

/** A field the service refused, by its name in the payload. */
export interface FieldError {
  field: string;
  /** Stable, for programs. */
  code: string;
  /** In the visitor's language. */
  message: string;
}

/** The outcome of a call; forms use nothing else of it. */
export type Outcome<Answer> =
  | { kind: "done"; answer: Answer }
  | { kind: "invalid"; errors: FieldError[] }
  /** No valid session, or a resource of another visitor. */
  | { kind: "unauthorised" }
  | { kind: "missing" }
  /** The request does not fit the present state. */
  | { kind: "conflict"; code: string }
  | { kind: "limited" }
  | { kind: "offline" }
  | { kind: "timeout" }
  | { kind: "failed" };

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Sent as JSON, or as multipart where it is a FormData. */
  body?: unknown;
  /** The bearer token, the only credential; cookies never authenticate. */
  token?: string | null;
  /** Made once per form fill: the service answers a repeated call with its first answer. */
  idempotencyKey?: string;
  timeout?: number;
}

export const TIMEOUT_MS = 20_000;
/** The maximum wait for the service to restart, in seconds. */
const LONGEST_AWAY = 5;
/** Seconds to wait after a 502 or 504, which a proxy answers while the service restarts. */
const REPLACED_WITHIN = 3;

/** Calls our own service (`/api/…`); never throws, and ends after a timeout. */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Outcome<Answer>> {
  const { method = "GET", body, token, idempotencyKey, timeout = TIMEOUT_MS } = options;
  const headers = new Headers({ accept: "application/json" });
  if (token) {
    headers.set("authorization", `Bearer ${token}`);
  }
  if (idempotencyKey) {
    headers.set("idempotency-key", idempotencyKey);
  }
  const multipart = body instanceof FormData;
  if (body !== undefined && !multipart) {
    headers.set("content-type", "application/json");
  }
  const send = () =>
    fetch(`/api/${path}`, {
      method,
      headers,
      credentials: "same-origin",
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body: multipart ? body : JSON.stringify(body) }),
    });
  try {
    const answer = await whileLoading(
      (idempotencyKey ? sendAgainWhereAway(send) : send()).then(async (response) => ({
        response,
        json: await readJson(response),
      })),
    );
    return outcome<Answer>(answer.response, answer.json);
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") {
      return { kind: "timeout" };
    }
    return { kind: navigator.onLine ? "failed" : "offline" };
  }
}

/** Retries once if the service is temporarily unavailable; the idempotency key prevents a duplicate. */
async function sendAgainWhereAway(send: () => Promise<Response>): Promise<Response> {
  const first = await send();
  const seconds = secondsAway(first);
  if (!(seconds <= LONGEST_AWAY)) {
    return first;
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return send();
}

/** The delay before the retry; `NaN` if the service is available, or names no delay. */
function secondsAway({ status, headers }: Response): number {
  switch (status) {
    case 502:
    case 504:
      return REPLACED_WITHIN;
    case 503:
      return Number(headers.get("retry-after") ?? Number.NaN);
    default:
      return Number.NaN;
  }
}

async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get("content-type") ?? "";
  // A response without a body may have a content type.
  return response.status !== 204 && /json/.test(type) ? response.json() : null;
}

/** Only 200, 201 and 204 are success; a 204 has no body. */
function outcome<Answer>(response: Response, json: unknown): Outcome<Answer> {
  if ([200, 201, 204].includes(response.status)) {
    return { kind: "done", answer: json as Answer };
  }
  if (response.status === 422 || response.status === 400) {
    const errors = fieldErrors(json);
    return errors.length > 0 ? { kind: "invalid", errors } : { kind: "failed" };
  }
  switch (response.status) {
    case 401:
    case 403:
      return { kind: "unauthorised" };
    case 404:
      return { kind: "missing" };
    case 409:
      return conflict(json);
    case 429:
      return { kind: "limited" };
    default:
      return { kind: "failed" };
  }
}

function conflict(json: unknown): { kind: "conflict"; code: string } {
  const { code } = (json ?? {}) as { code?: unknown };
  return { kind: "conflict", code: typeof code === "string" ? code : "" };
}

/** The `errors` of an RFC 9457 problem document; empty for any other body. */
function fieldErrors(json: unknown): FieldError[] {
  if (typeof json !== "object" || json === null || !("errors" in json) || !Array.isArray(json.errors)) {
    return [];
  }
  return json.errors.filter(
    (error): error is FieldError =>
      typeof error?.field === "string" && typeof error?.code === "string" && typeof error?.message === "string",
  );
}
