import { type ReactNode, useRef, useState } from "react";
import { t } from "../lib/texts.ts";
import { Field, faultOf, namesFields, useFocusOnFault } from "./Field.tsx";
import { type Mutation, SendStatus } from "./SendStatus.tsx";

type Props = {
  /** The address as it was read. */
  email: string;
  hint: string;
  of: Mutation & { isPending: boolean };
  onCorrect: (email: string) => void;
  /** What stands under the button. */
  children?: ReactNode;
};

/** Corrects the address to which mails go; folded until somebody asks for it. */
export function AddressForm({ email: present, hint, of, onCorrect, children }: Props) {
  const [email, setEmail] = useState(present);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, of.error);
  return (
    <details>
      <summary>{t("correct_address")}</summary>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          onCorrect(email);
        }}
      >
        <Field label={t("correct_address_to")} hint={hint} fault={faultOf(of.error, "email")}>
          {(described) => (
            <input
              {...described}
              type="email"
              value={email}
              maxLength={254}
              autoComplete="off"
              required
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <p className="choices">
          <button type="submit" className="button" disabled={of.isPending || email === present}>
            {t("correct_address_save")}
          </button>
        </p>
        {children}
        {!namesFields(of.error) && <SendStatus of={of} />}
      </form>
    </details>
  );
}
