import { newKey } from "./new-key";

/** The tab's storage; null where the browser forbids it: a press then has its key until the page is reloaded. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function keep(name: string, key: string): void {
  try {
    storage()?.setItem(name, key);
  } catch {
    // Full: as if it were forbidden.
  }
}

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
    const key = this.#open.get(press) ?? (isKept ? storage()?.getItem(name) : null) ?? newKey();
    this.#open.set(press, key);
    if (isKept) keep(name, key);
    const response = await send(key);
    this.#open.delete(press);
    if (isKept) storage()?.removeItem(name);
    return response;
  }
}
