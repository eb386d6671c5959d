/**
 * The prefix of the ids of an island: server and browser must use the same one, and no two islands of a page may share
 * it.
 */
export const prefixOf = (name: string) => `${name}-`;
