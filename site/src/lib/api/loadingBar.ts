/** The bar appears once a request has taken this long. */
export const THROTTLE_MS = 200;
let waiting = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the loading bar during requests; a style of 5000 ms runs it to its end. */
export async function whileLoading<T>(request: Promise<T>): Promise<T> {
  waiting += 1;
  timer ??= setTimeout(() => document.documentElement.classList.add("is-loading"), THROTTLE_MS);
  try {
    return await request;
  } finally {
    waiting -= 1;
    if (waiting === 0) {
      clearTimeout(timer);
      timer = undefined;
      document.documentElement.classList.remove("is-loading");
    }
  }
}
