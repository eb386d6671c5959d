/**
 * Stands in for Vite's own way to import a chunk, which also loads the style
 * sheets of chunks: this site has one, in every page. A chunk that cannot be
 * had is told under Vite's name for it.
 */
export async function __vitePreload<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    dispatchEvent(new Event("vite:preloadError"));
    throw error;
  }
}
