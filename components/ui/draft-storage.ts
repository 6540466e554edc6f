const PREFIX = "corridor-draft:";

let owner = "";
const nameOf = (key: string) => `${PREFIX}${owner}:${key}`;

function forget(isMeant: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (isMeant(name)) sessionStorage.removeItem(name);
  } catch {
    // Storage is forbidden, so there was nothing to clear.
  }
}

/** Binds this tab's drafts to `personId`; drafts left here by anyone else are deleted. */
export function ownDrafts(personId: string): void {
  owner = personId;
  forget((name) => name.startsWith(PREFIX) && !name.startsWith(nameOf("")));
}

/** Deletes the drafts of this tab, and where it was in which lists: on sign-out, so that the next person finds none. */
export function clearTab(): void {
  forget((name) => name.startsWith("corridor-"));
}

/** The current user's draft under `key` in this tab, or null. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const stored = sessionStorage.getItem(nameOf(key));
    const draft: unknown = stored === null ? null : JSON.parse(stored);
    return typeof draft === "object" && draft !== null && !Array.isArray(draft)
      ? (draft as Record<string, unknown>)
      : null;
  } catch {
    // Storage is forbidden or holds something else, so there is no draft.
    return null;
  }
}

/** Stores `draft` under `key` in this tab for the signed-in user. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // Storage is forbidden or full: drafts are a convenience, the page works without them.
  }
}

/** Deletes the draft under `key`: after a success, or when the user discards it. */
export function clearDraft(key: string): void {
  forget((name) => name === nameOf(key));
}
