import type { Outcome } from "../api/call";

type Kind = Outcome<unknown>["kind"];

/** Lets a form say more of a refusal than that it failed: the line stands above the button. */
export function told<Answer>(outcome: Outcome<Answer>, lines: Partial<Record<Kind, string>>): Outcome<Answer> {
  const message = lines[outcome.kind];
  return message === undefined ? outcome : { kind: "invalid", errors: [{ field: "", code: outcome.kind, message }] };
}

/** Refusals that have a text of ours; every other message comes from the service in the visitor's language. */
export function toldByCode<Answer>(outcome: Outcome<Answer>, lines: Record<string, string>): Outcome<Answer> {
  if (outcome.kind !== "invalid") {
    return outcome;
  }
  const errors = outcome.errors.map((error) => ({ ...error, message: lines[error.code] ?? error.message }));
  return { kind: "invalid", errors };
}
