// A colleague at the desk, at the speed of a person: pauses for thinking, pointing, typing and reading.
import { setTimeout } from "node:timers/promises";

/**
 * Seconds of one step of a person who knows the program, as measured by Card, Moran and Newell for the keystroke-level
 * model: a letter of somebody who types 40 words a minute, pointing with a mouse, the hand between mouse and keyboard, and
 * thinking before a step.
 */
const SECONDS = { letter: 0.28, point: 1.1, hand: 0.4, think: 1.35 };
/** Words that an adult reads in a minute, the mean of 190 studies (Brysbaert 2019). */
const WORDS_A_MINUTE = 238;

/** A colleague. `report` returns the presses, the letters and the seconds since it was called. */
export function colleague() {
  const begun = performance.now();
  let [presses, letters] = [0, 0];
  const pause = (seconds) => setTimeout(seconds * 1000);
  const pointAndPress = async (act) => {
    await pause(SECONDS.think + SECONDS.point);
    await act();
    presses += 1;
  };
  return {
    press: (element) => pointAndPress(() => element.click()),
    choose: (element, option) => pointAndPress(() => element.selectOption(option)),
    /** Replaces what stands in a field. */
    async write(element, text) {
      await pointAndPress(() => element.click());
      await pause(SECONDS.hand);
      await element.fill("");
      await element.pressSequentially(text, { delay: SECONDS.letter * 1000, timeout: 0 });
      letters += text.length;
      await pause(SECONDS.hand);
    },
    /** Reads the text of an element from its first to its last word. */
    async read(element) {
      const words = (await element.innerText()).split(/\s+/).filter(Boolean).length;
      await pause((words / WORDS_A_MINUTE) * 60);
    },
    report: () => ({ presses, letters, seconds: (performance.now() - begun) / 1000 }),
  };
}
