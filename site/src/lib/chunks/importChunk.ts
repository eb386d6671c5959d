/**
 * Replaces Vite's own function for importing a chunk, which also loads the style sheets of chunks: this site has a
 * single one, in every page. If a chunk fails to load, it dispatches `vite:preloadError`, as Vite's function does.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    dispatchEvent(new Event("vite:preloadError"));
    throw error;
  }
}
