/** The reason why a site is not published, as a message for the operator. */
export class Refusal extends Error {}
