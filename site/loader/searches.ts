/** A search without words is refused by the browser in its own language; the form says it in that of the site. */
export function explainEmptySearches(root: Document): void {
  // Before this the search leads to its page even without words.
  for (const { form } of root.querySelectorAll<HTMLInputElement>("input[type=search]")) {
    if (form) form.noValidate = false;
  }
  root.addEventListener(
    "invalid",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "search") {
        const text = root.body.dataset.emptySearch ?? "";
        target.setCustomValidity(target.value ? "" : text);
        target.addEventListener("input", () => target.setCustomValidity(""), { once: true });
      }
    },
    true,
  );
}
