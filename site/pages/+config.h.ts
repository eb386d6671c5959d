import type { Config } from "vite-plugin-ssr/types";

/** Pages of one visitor, prerendered per locale; the generator puts them into its own layout. */
export default {
  prerender: true,
  clientRouting: false,
  passToClient: ["locale"],
  meta: {
    /** The namespaces of the catalogue that a page reads. */
    namespaces: { env: "server-and-client" },
  },
} satisfies Config & { clientRouting: false; meta: object };
