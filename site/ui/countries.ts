/** What of Trusted Types, which TypeScript's own libraries do not know yet, is needed here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

// The content security policy lets in this policy and no other (`generator/src/hosting/headers.rs`).
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("countries", {
  createHTML: (html) => html,
});

/**
 * The options that the built page holds in a select, as they may be written into it again: the page comes from us, and
 * React needs them should it ever have to make the form anew.
 */
export function builtOptions(selectId: string): string {
  const html = globalThis.document?.getElementById(selectId)?.innerHTML ?? "";
  return policy?.createHTML(html) ?? html;
}
