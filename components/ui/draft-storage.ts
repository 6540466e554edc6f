const PREFIX = "corridor-draft:";

let owner = "";
const nameOf = (key: string) => `${PREFIX}${owner}:${key}`;

function forget(isMeant: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(PREFIX) && isMeant(name)) sessionStorage.removeItem(name);
  } catch {
    // Storage is forbidden: there was nothing to forget.
  }
}

/** From now on the drafts of this tab are those of `personId`; what anybody else left here is forgotten. */
export function ownDrafts(personId: string): void {
  owner = personId;
  forget((name) => !name.startsWith(nameOf("")));
}

/** Forgets every draft of this tab: on signing out, so that the next person at this desk finds none. */
export function clearAllDrafts(): void {
  forget(() => true);
}

/** The draft that its owner keeps under `key` in this tab, or null. */
export function readDraft(key: string): Record<string, unknown> | null {
  try {
    const stored = sessionStorage.getItem(nameOf(key));
    const draft: unknown = stored === null ? null : JSON.parse(stored);
    return typeof draft === "object" && draft !== null && !Array.isArray(draft)
      ? (draft as Record<string, unknown>)
      : null;
  } catch {
    // Storage is forbidden, or holds something that is no draft: then there is none.
    return null;
  }
}

/** Keeps `draft` under `key` in this tab for whoever is signed in. */
export function writeDraft(key: string, draft: object): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // Forbidden or full: the draft is a courtesy, the page works without it.
  }
}

/** Forgets the draft under `key`: after a success, or when the person discards it. */
export function clearDraft(key: string): void {
  forget((name) => name === nameOf(key));
}
