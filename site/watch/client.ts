/** Comes before the loader in every page under `serve --watch`: hot reload, and what React needs for it. */
import "@vitejs/plugin-react/preamble";

declare global {
  interface Window {
    __getReactRefreshIgnoredExports?: () => string[];
  }
}

// An island's module also names its texts, which are no component; without this it would reload the page.
window.__getReactRefreshIgnoredExports = () => ["texts"];
