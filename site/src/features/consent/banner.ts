import { deviceStore } from "../../lib/storage";

/** Purposes a visitor may allow, each only where the operator has configured it. */
const PURPOSES = ["pixel", "recording", "chat"] as const;
type Purpose = (typeof PURPOSES)[number];
const KEY = "consent";

/** The stored choice, or null if there is none yet; an empty list means that all was refused. */
function readConsent(): Purpose[] | null {
  const stored = deviceStore.get(KEY);
  return stored === null ? null : PURPOSES.filter((purpose) => stored.split(",").includes(purpose));
}

/**
 * The banner asks once; it can be opened again from the footer. Nothing of another company is loaded before consent,
 * and refusing is as easy as accepting.
 */
export function startConsent(banner: HTMLElement): void {
  const boxes = [...banner.querySelectorAll<HTMLInputElement>("input[name=purpose]")];
  let opener: HTMLElement | undefined;
  const choose = (allowed: string[]) => {
    const before = readConsent();
    deviceStore.set(KEY, allowed.join(",") || "none");
    banner.hidden = true;
    opener?.focus();
    // A script that runs can only be stopped by loading the page without it.
    if (before?.some((purpose) => !allowed.includes(purpose))) {
      location.reload();
    } else {
      loadAllowed(banner);
    }
  };
  banner.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-answer]") : null;
    switch (button?.dataset.answer) {
      case "accept":
        return choose(boxes.map(({ value }) => value));
      case "refuse":
        return choose([]);
      case "save":
        return choose(boxes.filter(({ checked }) => checked).map(({ value }) => value));
    }
  });
  for (const button of document.querySelectorAll<HTMLElement>("[data-consent-open]")) {
    button.addEventListener("click", () => {
      const allowed: string[] = readConsent() ?? [];
      for (const box of boxes) box.checked = allowed.includes(box.value);
      opener = button;
      banner.hidden = false;
      banner.querySelector("details")?.setAttribute("open", "");
      banner.querySelector<HTMLElement>(".consent-title")?.focus();
    });
  }
  banner.hidden = readConsent() !== null;
  loadAllowed(banner);
}

const loaded = new Set<Purpose>();

function loadAllowed(banner: HTMLElement): void {
  for (const purpose of readConsent() ?? []) {
    const address = banner.dataset[purpose];
    if (address && !loaded.has(purpose)) {
      loaded.add(purpose);
      const script = document.createElement("script");
      script.src = address;
      script.async = true;
      document.head.append(script);
    }
  }
}
