/** Why a site is not published, in words for the operator. */
export class Refusal extends Error {}
