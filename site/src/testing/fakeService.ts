import { vi } from "vitest";

/** A call that a page has made. */
export interface Received {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

type Answer = { status: number; body?: unknown } | ((call: Received) => { status: number; body?: unknown });

/** Stands in for `/api` in one test: sends the answers of the test and records the requests of the page. */
export class FakeService {
  readonly received: Received[] = [];
  private readonly answers = new Map<string, Answer[]>();
  isReachable = true;

  constructor() {
    vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => this.fetch(path, init));
  }

  /** Answers the calls one after the other with these; the last one repeats. */
  on(call: string, ...answers: Answer[]): this {
    this.answers.set(call, answers);
    return this;
  }

  calls(call: string): Received[] {
    return this.received.filter(({ method, path }) => `${method} ${path}` === call);
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    if (!this.isReachable) {
      throw new TypeError("Failed to fetch");
    }
    const { method = "GET" } = init;
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    const received = { method, path, body, headers: new Headers(init.headers) };
    this.received.push(received);
    const answers = this.answers.get(`${method} ${path}`) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) {
      throw new Error(`the test has no answer for ${method} ${path}`);
    }
    const { status, body: json } = typeof answer === "function" ? answer(received) : answer;
    return json === undefined
      ? new Response(null, { status })
      : new Response(JSON.stringify(json), { status, headers: { "content-type": "application/json" } });
  }
}

/** A refusal of fields, as RFC 9457 writes it. */
export const refusal = (...errors: { field: string; code: string; message: string }[]) => ({
  status: 422,
  body: { title: "invalid", status: 422, errors },
});
