/**
 * The pictures of a gallery, large, in a native dialog. They lie side by side
 * in a strip that scrolls and snaps, so that swiping is the browser's own;
 * arrow keys and buttons scroll the same strip.
 */
export function view(gallery: HTMLElement, link: HTMLAnchorElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>("a[data-photo]")];
  const dialog = document.createElement("dialog");
  dialog.className = "photo-viewer";
  dialog.setAttribute("aria-label", gallery.dataset.title ?? "");

  const strip = document.createElement("div");
  strip.className = "photo-strip";
  strip.tabIndex = 0;
  strip.append(...links.map(large));
  const place = document.createElement("p");
  place.className = "photo-place";
  place.setAttribute("role", "status");

  const shown = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const show = (index: number, behavior: ScrollBehavior = "auto") => {
    strip.children.item(index)?.scrollIntoView({ behavior, block: "nearest", inline: "start" });
  };
  const previous = button("‹", gallery.dataset.previous, () => show(shown() - 1));
  const next = button("›", gallery.dataset.next, () => show(shown() + 1));
  const close = button("×", gallery.dataset.close, () => dialog.close());
  const tell = () => {
    const index = shown();
    const text = `${index + 1} / ${links.length}`;
    if (place.textContent !== text) {
      place.textContent = text;
      previous.disabled = index === 0;
      next.disabled = index === links.length - 1;
    }
  };
  strip.addEventListener("scroll", tell, { passive: true });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      show(shown() + (event.key === "ArrowLeft" ? -1 : 1));
    }
  });
  dialog.addEventListener("click", (event) => {
    if (event.target instanceof Element && !event.target.closest("img, button, figcaption")) {
      dialog.close();
    }
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    link.focus();
  });

  dialog.append(strip, place, previous, next, close);
  document.body.append(dialog);
  dialog.showModal();
  show(links.indexOf(link), "instant");
  tell();
  strip.focus();
}

function large(link: HTMLAnchorElement): HTMLElement {
  const small = link.querySelector("img");
  const figure = document.createElement("figure");
  const picture = document.createElement("img");
  picture.src = link.href;
  picture.alt = small?.alt ?? "";
  picture.width = small?.width ?? 0;
  picture.height = small?.height ?? 0;
  picture.loading = "lazy";
  const caption = document.createElement("figcaption");
  caption.textContent = link.closest("figure")?.querySelector("figcaption")?.textContent ?? "";
  figure.append(picture, caption);
  return figure;
}

function button(sign: string, label: string | undefined, press: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "photo-button";
  element.textContent = sign;
  element.setAttribute("aria-label", label ?? "");
  element.addEventListener("click", press);
  return element;
}
