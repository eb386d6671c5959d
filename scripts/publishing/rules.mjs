// The rules for publishing.
import { Refusal } from "./refusal.mjs";

/** The sample operator's content deceives visitors, so no option overrides this. */
export function checkContent({ record }) {
  if (record.sample !== false) {
    throw new Refusal("This is sample content. Fetch the operator's own with `tembea fetch`.");
  }
}

/** Kinds of page that fell to zero or lost more than a tenth. */
function losses(pages, before) {
  return Object.keys(before).filter((kind) => (pages[kind] ?? 0) < 0.9 * before[kind]);
}

/** Whether the new site may replace the live one; `--force` skips this check. */
export function checkAgainstLive(record, live) {
  if (record.snapshot !== live.snapshot && Date.parse(record.fetched_at) < Date.parse(live.fetched_at)) {
    throw new Refusal(
      `The snapshot was fetched ${record.fetched_at}, the live one later, ${live.fetched_at}. Fetch again, or use --force.`,
    );
  }
  const pages = live.pages ?? {};
  const lost = losses(record.pages, pages);
  if (lost.length > 0) {
    const list = lost.map((kind) => `${kind} from ${pages[kind]} to ${record.pages[kind] ?? 0}`).join(", ");
    throw new Refusal(`Pages became fewer by more than a tenth: ${list}. If that is meant, use --force.`);
  }
}
