/** Opens a picture in a viewer; without scripts, or with a modifier key, its link opens the file. */
export function openPhotos(root: Document): void {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-photo]") : null;
    const gallery = link?.closest<HTMLElement>(".gallery");
    if (!link || !gallery || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    import("./viewer").then(
      ({ view }) => view(gallery, link),
      () => location.assign(link.href),
    );
  });
}
