import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { bundledTexts } from "../src/lib/i18n/bundled";
import { LOCALES } from "../src/lib/i18n/locale";
import { TextsProvider } from "../src/lib/i18n/TextsContext";
import type { PageContext } from "./context";

const pages = import.meta.glob<PageContext["Page"]>("./*/+Page.tsx", { import: "default", eager: true });
const OURS = [
  "AffiliateLink",
  "Booking",
  "BookingCompleted",
  "Dashboard",
  "ForgotPassword",
  "Login",
  "Payment",
  "Profile",
  "ResetPassword",
  "Signup",
  "VerifyEmail",
];

const prerendered = (name: string, locale: (typeof LOCALES)[number]) => {
  const Page = pages[`./${name}/+Page.tsx`];
  if (!Page) {
    throw new Error(`there is no page ${name}`);
  }
  return renderToString(
    <TextsProvider value={bundledTexts(locale, Page.namespaces)}>
      <Page />
    </TextsProvider>,
  );
};

test.each(OURS)("%s is built in every language without a browser, a style attribute or a missing text", (name) => {
  const html = LOCALES.map((locale) => prerendered(name, locale));
  for (const page of html) {
    expect(page).not.toMatch(/style=|(account|form|nav|quote|request):[a-z]|\{\{/);
    expect(page.length).toBeGreaterThan(20);
  }
  expect(new Set(html).size).toBe(LOCALES.length);
});

test.each(["AffiliateLink", "Dashboard", "Profile"])("%s is built as a neutral page that only loads", (name) => {
  expect(prerendered(name, "en")).toBe('<p class="account-loading" role="status" data-waits="">Loading …</p>');
});

test("every form is sent by post, and to the service", () => {
  for (const name of OURS) {
    for (const [form] of prerendered(name, "en").matchAll(/<form[^>]*>/g)) {
      expect(form).toMatch(/action="\/api\/[a-z-]+" method="post"/);
    }
  }
});
