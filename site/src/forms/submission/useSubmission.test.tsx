// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { forget, showPage } from "../../testing/showPage";
import { Form } from "../Form";
import { FormEnd } from "../FormEnd";
import { Field } from "../fields/Field";
import { useSubmission } from "./useSubmission";

afterEach(forget);

const MESSAGE = "Please tell us your name.";

function NameForm() {
  const form = useSubmission({
    failed: "",
    check: () => [],
    send: async () => ({ kind: "invalid", errors: [{ field: "name", code: "name", message: MESSAGE }] }),
    done() {},
  });
  return (
    <Form state={form}>
      <Field id="name" name="name" label="Name">
        {(control) => <input {...control} />}
      </Field>
      <FormEnd label="Send" />
    </Form>
  );
}

test("a wrong field gets the focus when its message stands beside it, so that both are read together", async () => {
  showPage(NameForm, "/");
  const field = screen.getByLabelText("Name");
  const described = new Promise((resolve) => {
    field.addEventListener("focus", () => {
      resolve(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent);
    });
  });
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await described).toBe(MESSAGE);
  expect(document.activeElement).toBe(field);
});
