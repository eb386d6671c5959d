import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(" ") });
const [,, out, w, scheme, full, ...urls] = process.argv;
const c = await b.newContext({ viewport: { width: +w, height: 900 }, colorScheme: scheme });
for (const u of urls) {
  const p = await c.newPage();
  p.on("console", m => m.type() === "error" && console.log("console", u, m.text()));
  await p.goto(u, { waitUntil: "load" });
  if (full === "full") { await p.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 800) { scrollTo(0, y); await new Promise(r => setTimeout(r, 60)); } scrollTo(0, 0); }); }
  await p.waitForTimeout(200);
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log("overflow", u, over);
  const n = new URL(u); await p.screenshot({ path: `${out}/${n.hostname.split(".")[0]}-${(n.pathname.replace(/\W+/g, "_") || "home")}-${w}-${scheme}.png`, fullPage: full === "full" && +w < 5000 });
  await p.close();
}
await b.close();
