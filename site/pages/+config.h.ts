import type { Config } from "vite-plugin-ssr/types";

/** Pages of one visitor, prerendered per locale; the generator puts them into its own layout. */
export default {
  prerender: true,
  clientRouting: false,
  passToClient: ["locale"],
} satisfies Config & { clientRouting: false };
