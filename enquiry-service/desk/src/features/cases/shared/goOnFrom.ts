/** A row leaves its list: the focus goes on to the row beside it. */
export function goOnFrom(button: HTMLElement): () => void {
  const li = button.closest("li");
  const beside = li?.nextElementSibling ?? li?.previousElementSibling;
  return () => (beside ?? document).querySelector<HTMLElement>("button, #content")?.focus();
}
