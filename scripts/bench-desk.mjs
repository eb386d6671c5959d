// The load times of the desk in Chromium at 400 kbit/s and 300 ms latency: the median of several days at two widths.
// Called by `scripts/bench desk`.
import { startDays } from "../site/tests/support/desk-line.mjs";

const DAYS = 3;
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

const desk = await startDays();
try {
  for (const viewport of WIDTHS) {
    const days = [];
    for (let day = 0; day < DAYS; day += 1) {
      days.push(await desk.day(viewport));
    }
    for (const step of Object.keys(days[0])) {
      const fastestFirst = days.map((day) => day[step]).toSorted((one, other) => one.seconds - other.seconds);
      const { seconds, bytes, inTurn } = fastestFirst[Math.floor(DAYS / 2)];
      const slowest = fastestFirst[DAYS - 1].seconds;
      const times = `${seconds.toFixed(2)} s, the slowest ${slowest.toFixed(2)} s`;
      console.log(`${viewport.width} px, ${step}: ${times}; ${bytes} bytes, ${inTurn} answers in turn`);
    }
  }
} finally {
  await desk.close();
}
