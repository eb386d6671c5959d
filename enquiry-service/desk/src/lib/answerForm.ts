/** The hash of an address of a case that leads to its form for an answer. */
export const ANSWER_FORM = "answer";

/** The form for an answer in a case, which scrolls there by itself. */
export const answerFormOf = (id: string) =>
  ({ to: "/cases/$id", params: { id }, hash: ANSWER_FORM, hashScrollIntoView: false }) as const;
