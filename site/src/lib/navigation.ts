/** Navigation to another page; an object, so that a test can observe it. */
export const navigation = {
  goTo(address: string): void {
    location.assign(address);
  },
  /** Leaves no entry in the history: the back button skips this page. */
  replaceWith(address: string): void {
    location.replace(address);
  },
};
