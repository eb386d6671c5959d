import { createContext, useContext } from "react";
import type { FormState } from "../useForm";

/** Empty around fields whose form is sent by the browser alone. */
export const FormContext = createContext<Partial<FormState>>({});

/** The state of the form around a field. */
export const useFormAround = () => useContext(FormContext);

/** The message for a wrong field. */
export const useProblem = (name: string) => useFormAround().problems?.find(({ field }) => field === name)?.message;
