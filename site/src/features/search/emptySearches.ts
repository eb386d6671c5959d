/** Browsers refuse an empty search in their own language: sets the message in the site's language. */
export function explainEmptySearches(root: Document): void {
  // Without scripts an empty search leads to the search page, which explains itself.
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
