import "server-only";
import { EVENT_TYPES, eventLabel } from "@/lib/contract/event-types";
import { type Found, listed } from "./compare-answer";

/** Compares the events this console knows with those that the document lists; null: it lists none. */
export function compareEvents(events: ReadonlySet<string> | null): Found[] {
  if (events === null) {
    return [{ severity: "note", sentence: "The file lists no webhooks, so events were not compared." }];
  }
  const gone = EVENT_TYPES.filter((type) => !events.has(type));
  const fresh = [...events].filter((type) => !(EVENT_TYPES as readonly string[]).includes(type));
  const found: Found[] = gone.map((type) => ({
    severity: "handled",
    sentence: `The event \`${type}\` is gone: "${eventLabel(type)}" is no longer announced, only seen when it is looked up.`,
  }));
  if (fresh.length > 0) {
    found.push({ severity: "note", sentence: `The event ${listed(fresh)} is new: it is kept and shown as it comes.` });
  }
  return found;
}
