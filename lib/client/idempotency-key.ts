import { newKey } from "./new-key";

/**
 * The idempotency keys of one button. Until a request has succeeded, retrying it reuses its key and so can't have a
 * second effect; after that, and for any other request, a press gets a new key.
 */
export class IdempotencyKeys {
  readonly #open = new Map<string, string>();

  /**
   * Sends a press under its key. `press` identifies the request; with `isKept` it is stored with its key to survive a
   * reload of the tab, so it must not contain personal data. Returns the response, or throws what `send` throws.
   */
  async within<Output>(press: string, isKept: boolean, send: (key: string) => Promise<Output>): Promise<Output> {
    const name = `corridor:key:${press}`;
    const key = this.#open.get(press) ?? (isKept ? sessionStorage.getItem(name) : null) ?? newKey();
    this.#open.set(press, key);
    if (isKept) sessionStorage.setItem(name, key);
    const response = await send(key);
    this.#open.delete(press);
    if (isKept) sessionStorage.removeItem(name);
    return response;
  }
}
