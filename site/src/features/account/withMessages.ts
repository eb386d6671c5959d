import type { Outcome } from "../../lib/api/call";

type Kind = Outcome<unknown>["kind"];

/** Adds messages for refusals, shown above the button. */
export function withMessages<Answer>(outcome: Outcome<Answer>, lines: Partial<Record<Kind, string>>): Outcome<Answer> {
  const message = lines[outcome.kind];
  return message === undefined ? outcome : { kind: "invalid", errors: [{ field: "", code: outcome.kind, message }] };
}

/** Gives refused fields the texts of the site by their codes; other messages come from the service in the visitor's language. */
export function withMessagesByCode<Answer>(outcome: Outcome<Answer>, lines: Record<string, string>): Outcome<Answer> {
  if (outcome.kind !== "invalid") {
    return outcome;
  }
  const errors = outcome.errors.map((error) => ({ ...error, message: lines[error.code] ?? error.message }));
  return { kind: "invalid", errors };
}
