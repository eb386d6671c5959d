/** Leaving a page; in one object so that a test can watch it. */
export const navigation = {
  goTo(address: string): void {
    location.assign(address);
  },
  /** Leaves no entry in the history: going back does not come here again. */
  replaceWith(address: string): void {
    location.replace(address);
  },
};
