/** Requests a video from its host only after a click; with a modifier key the link opens as links do. */
export function embedVideosOnClick(root: Document): void {
  root.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.video[data-embed]") : null;
    const address = link?.dataset.embed;
    if (!link || !address || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    const frame = root.createElement("iframe");
    frame.className = "video-frame";
    frame.src = address;
    frame.title = link.textContent?.trim() ?? "";
    frame.allow = "fullscreen; picture-in-picture";
    frame.referrerPolicy = "strict-origin";
    link.replaceWith(frame);
    frame.focus();
  });
}
