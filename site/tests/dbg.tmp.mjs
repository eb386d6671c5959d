import { startDesk } from "./support/desk.mjs";
const desk = await startDesk(); const host = desk.host;
try {
  const context = await desk.browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(desk.service.run("demonstrate").trim());
  await page.getByRole("heading", { name: "What needs attention now" }).waitFor();
  await page.goto(`http://${host}/inbox?view=all&search=Larissa`);
  await page.locator(".row").first().click();
  await page.getByRole("link", { name: "Everything about this person" }).click();
  await page.locator("article.record > header .button").getByText("Write a mail").click();
  for (let i = 0; i < 4; i++) {
  await page.waitForTimeout(1000);
  console.log(await page.evaluate(() => { const r = document.querySelector(".answer")?.getBoundingClientRect(); return JSON.stringify([location.href, r, document.activeElement?.outerHTML.slice(0,150), innerHeight, scrollY]); })); }
  await page.screenshot({ path: "/tmp/dbg.png" });
} finally { await desk.close(); }
