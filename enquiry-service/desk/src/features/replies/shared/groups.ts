/** The subjects of the program's replies, in the order in which a conversation comes to them. */
const GROUPS = {
  first: ["greeting", "first_answer", "closing", "follow_up"],
  asking: ["ask_dates", "ask_ages", "ask_budget", "flight_details_please"],
  booking: ["no_places", "change_of_dates", "hold_ends", "deposit", "bank_details", "balance_reminder"],
  journey: [
    "best_time",
    "what_is_included",
    "lodge_or_camp",
    "kilimanjaro_routes",
    "migration",
    "children_on_safari",
    "flights_and_arrival",
    "packing",
  ],
  health: ["visa", "malaria_and_yellow_fever", "altitude_and_fitness", "zanzibar_insurance"],
  after: ["review_request"],
};

export type ReplyGroup = "own" | keyof typeof GROUPS;

/** Replies by subject, those of the office first; within a subject of the program in the order of use. */
export function grouped<Reply extends { key: string; title: string }>(replies: Reply[]): [ReplyGroup, Reply[]][] {
  const known = Object.values(GROUPS).flat();
  const own = replies.filter(({ key }) => !known.includes(key));
  const ofProgram = Object.entries(GROUPS).map(([group, keys]): [ReplyGroup, Reply[]] => [
    group as ReplyGroup,
    keys.flatMap((key) => replies.filter((reply) => reply.key === key)),
  ]);
  const all: [ReplyGroup, Reply[]][] = [
    ["own", own.toSorted((one, other) => one.title.localeCompare(other.title))],
    ...ofProgram,
  ];
  return all.filter(([, found]) => found.length > 0);
}
