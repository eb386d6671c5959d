import { freePort, startPreview } from "./support/preview.mjs";
import { demonstration } from "./support/programs.mjs";
import { startEnquiryService } from "./support/real-service.mjs";
import { LOCALES } from "./support/visits.mjs";
const [ofDesk, ofSites] = [await freePort(), await freePort()];
const desk = `desk.localhost:${ofDesk}`;
const sites = LOCALES.map((l) => [`TEMBEA_SITE_URL_${l.toUpperCase()}`, `http://${l === "en" ? "" : `${l}.`}localhost:${ofSites}`]);
const service = await startEnquiryService({ ...Object.fromEntries(sites), TEMBEA_LISTEN: `127.0.0.1:${ofDesk}`, TEMBEA_DESK_HOST: desk }, demonstration);
const preview = await startPreview({ api: service.address, port: ofSites });
try {
  const context = await preview.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  for (const [locale, name] of JSON.parse(process.argv[2])) {
    await page.goto(`http://${desk}/inbox?view=all&search=${encodeURIComponent(`"${name}"`)}`);
    await page.getByRole("link", { name }).first().click();
    const address = await page.getByRole("link", { name: "Their page" }).first().getAttribute("href");
    await page.screenshot({ path: `/tmp/wta-desk-${locale}.png`, fullPage: true });
    for (const [width, scheme] of [[390, "light"], [390, "dark"], [1440, "light"], [1440, "dark"]]) {
      const c = await preview.browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
      const p = await c.newPage();
      await p.goto(preview.address(locale, new URL(address).pathname));
      await p.waitForTimeout(500);
      for (const [what, at] of [["price", "#price"], ["variants", "#variants"], ["agreement", "#agreement"]]) {
        const one = p.locator(at);
        if (await one.count()) { await one.scrollIntoViewIfNeeded(); await one.screenshot({ path: `/tmp/wta-${locale}-${width}-${scheme}-${what}.png` }); }
      }
      console.log(locale, width, await p.evaluate(() => document.documentElement.scrollWidth - innerWidth));
      await c.close();
    }
  }
  if (process.argv[3]) {
    await page.goto(`http://${desk}/inbox?view=all&search=${encodeURIComponent(`"${process.argv[3]}"`)}`);
    await page.getByRole("link", { name: process.argv[3] }).first().click();
    await page.getByRole("button", { name: "Make an offer" }).click();
    for (const at of [1, 2]) { await page.getByRole("button", { name: "Add an option" }).click(); await page.getByLabel(`Option ${at}: Text`).fill("Balloon flight"); await page.getByLabel(`Option ${at}: Price each`).fill("599"); }
    for (const width of [390, 1440]) { await page.setViewportSize({ width, height: 900 }); await page.locator("fieldset", { hasText: "Chosen at first" }).screenshot({ path: `/tmp/wta-editor-${width}.png` }); }
  }
} finally { await preview.close(); service.close(); process.exit(0); }
