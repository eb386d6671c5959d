// How far words stand out from the picture behind them.

/** Waits for a picture that is painted, and not only read. */
export const painted = (picture) =>
  picture.evaluate(async (image) => {
    await image.decode();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

/** The brightest tenth of what lies behind the words, and how far white stands out from it. */
export async function contrastBehind(page, words) {
  const clip = await words.evaluate((element) => {
    element.style.setProperty("color", "transparent", "important");
    const range = document.createRange();
    range.selectNodeContents(element);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const picture = (await page.screenshot({ clip, timeout: 30_000 })).toString("base64");
  return page.evaluate(async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const linear = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const shades = [];
    for (let at = 0; at < data.length; at += 4) {
      shades.push(0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]));
    }
    shades.sort((one, other) => other - one);
    return 0.97 / (shades[Math.floor(shades.length / 10)] + 0.05);
  }, picture);
}
