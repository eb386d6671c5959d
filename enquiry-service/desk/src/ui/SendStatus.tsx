import { codeOf, messageOf } from "../lib/errors.ts";
import { ConfirmIdentity } from "./ConfirmIdentity.tsx";

/** What a status reports of a mutation, whatever it sends. */
export type Mutation = {
  error: Error | null;
  isSuccess: boolean;
  submittedAt: number;
  variables: unknown;
  mutate: (variables: never) => void;
  reset: () => void;
  /** The error is about a version of the data that is not shown any more. */
  isOutdated?: boolean;
};

/** Of several mutations with one status, the one that was sent last. */
export const lastOf = (...all: [Mutation, ...Mutation[]]): Mutation =>
  all.reduce((last, one) => (one.submittedAt > last.submittedAt ? one : last));

type Props = { of: Mutation; done?: string | undefined };

/** The result of a mutation: done, failed, or the person has to confirm who they are, after which it is repeated. */
export function SendStatus({ of, done }: Props) {
  const isUnconfirmed = codeOf(of.error) === "proof";
  const message = of.error && !isUnconfirmed && !of.isOutdated ? messageOf(of.error) : undefined;
  const repeat = () => (of.mutate as (variables: unknown) => void)(of.variables);
  return (
    <>
      <p className={message ? "fault" : "quiet"} role="status">
        {message ?? (of.isSuccess && done)}
      </p>
      {isUnconfirmed && <ConfirmIdentity onConfirm={repeat} onCancel={of.reset} />}
    </>
  );
}
