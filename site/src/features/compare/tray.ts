import { compareAddress, FEWEST, MOST, readChosen, writeChosen } from "./store";

/** The compare buttons of all cards, and the tray below them, follow the tours that are chosen for a comparison. */
export function offerComparison(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-compare]") : null;
    const id = Number(button?.closest<HTMLElement>("[data-tour]")?.dataset.tour);
    if (id) {
      toggle(id);
    }
  });
  for (const name of ["compare", "cards"]) {
    document.addEventListener(name, show);
  }
  addEventListener("pageshow", show);
  document.querySelector(".compare-tray [data-clear]")?.addEventListener("click", () => writeChosen([]));
  show();
}

function toggle(id: number): void {
  const chosen = readChosen();
  if (chosen.includes(id)) {
    writeChosen(chosen.filter((other) => other !== id));
  } else if (chosen.length < MOST) {
    writeChosen([...chosen, id]);
  }
}

function show(): void {
  const chosen = readChosen();
  for (const card of document.querySelectorAll<HTMLElement>("[data-tour]")) {
    const button = card.querySelector<HTMLButtonElement>("[data-compare]");
    if (button) {
      const isChosen = chosen.includes(Number(card.dataset.tour));
      button.setAttribute("aria-pressed", String(isChosen));
      button.disabled = chosen.length >= MOST && !isChosen;
    }
  }
  const tray = document.querySelector<HTMLElement>(".compare-tray");
  const link = tray?.querySelector<HTMLAnchorElement>("[data-open]");
  if (tray && link) {
    tray.hidden = chosen.length === 0 || location.pathname === "/Compare";
    link.href = compareAddress(chosen);
    link.hidden = chosen.length < FEWEST;
    for (const [index, line] of tray.querySelectorAll<HTMLElement>("[data-line]").entries()) {
      line.hidden = index + 1 !== chosen.length;
    }
    const more = tray.querySelector<HTMLElement>("[data-more]");
    if (more) more.hidden = chosen.length >= FEWEST;
  }
}
