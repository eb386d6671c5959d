import type { Hold } from "../../../lib/api.ts";
import { DAY, travelDay } from "../../../lib/dates.ts";
import { t } from "../../../lib/texts.ts";

/** The name of a hold: the journey with its day and travellers, or the lodging with its nights. */
export function nameOfHold({ places, lodging }: Pick<Hold, "places" | "lodging">): string {
  if (places) {
    const { tour, starts, travellers } = places;
    return [t("travellers", { count: travellers }), tour, travelDay(starts)].join(" · ");
  }
  if (!lodging) return "";
  const { name, first_night, last_night } = lodging;
  return t("held_lodging", { lodging: name, from: travelDay(first_night), to: travelDay(last_night) });
}

/** The newest hold that the person has read; none before the first. */
export const newestOf = (holds: Hold[]): string | null =>
  holds.reduce<Hold | null>((newest, hold) => (newest && newest.made_at > hold.made_at ? newest : hold), null)?.id ??
  null;

/** Whether it ends within a day. */
export const endsSoon = ({ until }: { until: number }): boolean => until - Date.now() < DAY;
