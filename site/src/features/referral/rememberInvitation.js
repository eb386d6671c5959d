(() => {
  const slug = location.pathname.split("/")[2] ?? "";
  if (/^[\w-]{4,40}$/.test(slug) && slug !== "invitation" && !document.prerendering) {
    try {
      localStorage.setItem("visited-invitation", JSON.stringify({ slug, since: Date.now() }));
    } catch {}
  }
})();
