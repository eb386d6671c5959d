import type { ComponentProps } from "react";
import { FormContext } from "./fields/formAround";
import type { FormState } from "./useForm";

interface FormProps extends Omit<ComponentProps<"form">, "ref" | "onSubmit" | "noValidate"> {
  state: FormState;
}

/**
 * A form that is sent by script after hydration, and by the browser before. Its fields are uncontrolled, so that values
 * typed before hydration are kept. Hidden fields of the page belong to it by their `form` attribute.
 */
export function Form({ state, onInput, children, ...attributes }: FormProps) {
  return (
    <FormContext value={state}>
      <form
        className="form"
        method="post"
        {...attributes}
        ref={state.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          state.form.submit();
        }}
        onInput={(event) => {
          state.form.input();
          onInput?.(event);
        }}
      >
        {state.summary}
        {children}
      </form>
    </FormContext>
  );
}
