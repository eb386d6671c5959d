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
  const position = document.createElement("p");
  position.className = "photo-place";
  position.setAttribute("role", "status");

  const current = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
  const show = (index: number, behavior: ScrollBehavior = "auto") => {
    strip.children.item(index)?.scrollIntoView({ behavior, block: "nearest", inline: "start" });
  };
  const previous = button("‹", gallery.dataset.previous, () => show(current() - 1));
  const next = button("›", gallery.dataset.next, () => show(current() + 1));
  const close = button("×", gallery.dataset.close, () => dialog.close());
  const showPosition = () => {
    const index = current();
    const text = `${index + 1} / ${links.length}`;
    if (position.textContent !== text) {
      position.textContent = text;
      previous.disabled = index === 0;
      next.disabled = index === links.length - 1;
    }
  };
  strip.addEventListener("scroll", showPosition, { passive: true });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      show(current() + (event.key === "ArrowLeft" ? -1 : 1));
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

  dialog.append(strip, position, previous, next, close);
  document.body.append(dialog);
  dialog.showModal();
  show(links.indexOf(link), "instant");
  showPosition();
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
