/** Before the ids of an island: both sides must agree on it, and no two islands of a page may share it. */
export const prefixOf = (name: string) => `${name}-`;
