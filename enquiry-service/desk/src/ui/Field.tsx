import { type ReactNode, type RefObject, useEffect, useId } from "react";
import { ApiError } from "../lib/api.ts";

/** What the service says about a field of a form that it has refused. */
export function faultOf(error: unknown, field: string): string | undefined {
  const { errors } = ((error instanceof ApiError && error.body) || {}) as {
    errors?: { field: string; message: string }[];
  };
  return errors?.find((one) => one.field === field)?.message;
}

/** Whether the service has named fields, beside which the reasons stand. */
export const namesFields = (error: unknown): boolean =>
  error instanceof ApiError && Array.isArray((error.body as { errors?: unknown[] } | undefined)?.errors);

/** Focuses the first field of a form that the service has refused. */
export function useFocusOnFault(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, error]);
}

type Described = { id: string; "aria-describedby": string; "aria-invalid": boolean };

/** A label with its input, and the reason beside it if the service has refused what was typed. */
export function Field({
  label,
  hint,
  fault,
  children,
}: {
  label: string;
  hint?: string;
  fault: string | undefined;
  children: (described: Described) => ReactNode;
}) {
  const id = useId();
  const describedBy = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": fault !== undefined })}
      <p id={describedBy} className={fault ? "hint fault" : "hint"}>
        {fault ?? hint}
      </p>
    </div>
  );
}
