// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forget, showPage } from "../../testing/showPage";
import { Form } from "../Form";
import { FormEnd } from "../FormEnd";
import { Field } from "../fields/Field";
import { OptionGroup } from "../fields/OptionGroup";
import { useSubmission } from "./useSubmission";

afterEach(forget);

const MESSAGE = "Please tell us your name.";

/** The next refusal of the service. */
let refused: { field: string; code: string; message: string }[] = [];
beforeEach(() => {
  refused = [{ field: "name", code: "name", message: MESSAGE }];
});

function NameForm() {
  const form = useSubmission({
    failed: "",
    check: () => [],
    send: async () => ({ kind: "invalid", errors: refused }),
    done() {},
  });
  return (
    <Form state={form}>
      <Field id="name" name="name" label="Name">
        {(control) => <input {...control} />}
      </Field>
      <OptionGroup id="ways" name="way" legend="Way">
        <label>
          <input type="radio" name="way" value="mail" /> Mail
        </label>
      </OptionGroup>
      <details>
        <summary id="code-summary">Code</summary>
        <Field id="code" name="code" label="Code">
          {(control) => <input {...control} />}
        </Field>
      </details>
      <FormEnd label="Send" />
    </Form>
  );
}

const send = () => userEvent.click(screen.getByRole("button", { name: "Send" }));

test("a wrong field gets the focus when its message stands beside it, so that both are read together", async () => {
  showPage(NameForm, "/");
  const field = screen.getByLabelText("Name");
  const described = new Promise((resolve) => {
    field.addEventListener("focus", () => {
      resolve(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent);
    });
  });
  await send();
  expect(await described).toBe(MESSAGE);
  expect(document.activeElement).toBe(field);
});

const SEVERAL = [
  { field: "way", code: "way", message: "Please choose a way." },
  { field: "name", code: "name", message: MESSAGE },
  { field: "code", code: "code", message: "We do not know this code." },
  { field: "price", code: "price", message: "The price has changed." },
];

test("several wrong fields are counted and listed above the form in the order of their messages, and the list has the focus", async () => {
  refused = SEVERAL;
  showPage(NameForm, "/");
  await send();
  const summary = await screen.findByRole("group", { name: "There are 4 problems" });
  expect(document.activeElement).toBe(summary);
  expect(document.querySelector("form")?.firstElementChild).toBe(summary);
  expect(
    within(summary)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(SEVERAL.map(({ message }) => message));
  // The message of the form stays the first alert.
  expect(screen.getByRole("alert").textContent).toBe("Please choose a way.");
});

test("each link of the list leads to its field, and a field that the form does not show has none", async () => {
  refused = SEVERAL;
  showPage(NameForm, "/");
  await send();
  const summary = await screen.findByRole("group", { name: "There are 4 problems" });
  const links = within(summary).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["#ways", "#name", "#code-summary"]);
  const fields = [
    screen.getByRole("radio"),
    screen.getByLabelText("Name"),
    screen.getByText("Code", { selector: "summary" }),
  ];
  for (const [place, link] of links.entries()) {
    await userEvent.click(link);
    expect(document.activeElement).toBe(fields[place]);
  }
  expect(location.hash).toBe("");
});

test("the list goes away when the form is sent again, and one wrong field has no list", async () => {
  refused = SEVERAL;
  showPage(NameForm, "/");
  await send();
  await screen.findByRole("group", { name: "There are 4 problems" });
  refused = SEVERAL.slice(1, 2);
  await send();
  expect(screen.queryByRole("group", { name: /problem/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

/** A form whose code breaks: in the call, or after the service has the request. */
function BreakingForm({ breaks, keys }: { breaks: "send" | "done" | null; keys: string[] }) {
  const form = useSubmission({
    failed: "It could not be sent.",
    check: () => [],
    async send(_, idempotencyKey) {
      keys.push(idempotencyKey);
      if (breaks === "send") throw new Error("send");
      return { kind: "done", answer: null };
    },
    done() {
      if (breaks === "done") throw new Error("done");
    },
  });
  return (
    <Form state={form}>
      <FormEnd label="Send" />
    </Form>
  );
}

test.each(["send", "done"] as const)(
  "a form whose code breaks in %s says so and can be sent again, as the same request",
  async (breaks) => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    const keys: string[] = [];
    showPage(() => <BreakingForm breaks={breaks} keys={keys} />, "/");
    await send();
    expect(await screen.findByText("It could not be sent.")).toBeTruthy();
    expect(errors).toHaveBeenCalledOnce();
    await send();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  },
);

test("a form can be sent where the browser makes no UUID, which it does over HTTPS alone", async () => {
  vi.stubGlobal("crypto", { getRandomValues: (values: Uint32Array) => values.map((_, place) => place + 1) });
  const keys: string[] = [];
  showPage(() => <BreakingForm breaks={null} keys={keys} />, "/");
  await send();
  expect(keys).toEqual(["1-2-3-4"]);
});
