import { expect } from "@playwright/test";

/** The simulator's control API (its paths are relative to `/control`). */
export class SimulatorControl {
  constructor(readonly url: string) {}

  /** Calls the control API and gives its JSON answer; fails the test when it refuses. */
  async call<T = unknown>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path} → ${answer.status} ${text}`).toBe(true);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}
