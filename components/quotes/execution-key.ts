import { newKey } from "@/lib/client/new-key";

/**
 * The key of one execution of a quote in this tab: made once and kept across reloads, so that a press, a second press
 * and a press after a reload are the same request. `attempt` counts earlier refusals: after one, pressing is a new
 * request. (The server allows one execution per quote whatever the key.)
 */
export function executionKey(quoteId: string, attempt: number): string {
  const name = `corridor:execute:${quoteId}:${attempt}`;
  const known = sessionStorage.getItem(name);
  if (known) return known;
  const made = newKey();
  sessionStorage.setItem(name, made);
  return made;
}
