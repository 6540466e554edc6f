import "server-only";
import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import { DELIVERY, type ObservationKind } from "@/lib/contract/observation";

interface Seen {
  kind: ObservationKind;
  place: string;
  value: string;
}

const SENTENCES: Record<ObservationKind, (seen: Seen) => string> = {
  "unknown-field": ({ place }) => `The field \`${place}\` is unknown. It is kept as it comes.`,
  "unknown-value": ({ place, value }) => `\`${place}\` is \`${value}\`, which is unknown. It is shown as it comes.`,
  "unknown-event": ({ value }) => `The event \`${value}\` is unknown. It is kept and shown as it comes.`,
  "unknown-code": ({ value }) => `The service refused with the unknown code \`${value}\`.`,
  "missing-field": ({ place }) => `\`${place}\` is missing.`,
  "changed-type": ({ place, value }) => `\`${place}\` came as ${TYPE_WORDS[value] ?? "something else"}.`,
};

const TYPE_WORDS: Record<string, string> = {
  string: "text",
  number: "a number of another kind",
  boolean: "true or false",
  object: "an object",
  array: "a list",
};

/** An observation in a sentence. */
export const observationInWords = (seen: Seen): string => SENTENCES[seen.kind](seen);

/** Where it was seen: `GET /quotes`, or the deliveries. */
export function placeInWords(endpoint: string): string {
  if (endpoint === DELIVERY) return "Webhooks";
  if (!Object.hasOwn(endpoints, endpoint)) return endpoint;
  const { method, path }: Endpoint = endpoints[endpoint as EndpointKey];
  return `${method} ${path}`;
}
