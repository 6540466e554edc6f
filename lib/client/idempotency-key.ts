import { newKey } from "./new-key";

/**
 * The idempotency keys of one button. Until a press has succeeded, another try of the same has the same key and so
 * can't have a second effect; after that, or when anything else is asked for, a press has a key of its own.
 */
export class IdempotencyKeys {
  readonly #open = new Map<string, string>();

  /**
   * Sends a press under its key. `press` says what is asked for; with `isKept` it is written down, and its key survives
   * a reload of the tab: give a name without personal data. Gives the answer, or throws what `send` throws.
   */
  async within<Output>(press: string, isKept: boolean, send: (key: string) => Promise<Output>): Promise<Output> {
    const name = `corridor:key:${press}`;
    const key = this.#open.get(press) ?? (isKept ? sessionStorage.getItem(name) : null) ?? newKey();
    this.#open.set(press, key);
    if (isKept) sessionStorage.setItem(name, key);
    const answer = await send(key);
    this.#open.delete(press);
    if (isKept) sessionStorage.removeItem(name);
    return answer;
  }
}
