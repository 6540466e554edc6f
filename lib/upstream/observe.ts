import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { isRecord } from "@/lib/contract/json-text";
import { neededOf, otherNamesOf } from "@/lib/contract/needed-fields";
import type { Observation, ObservationKind } from "@/lib/contract/observation";
import { type Shape, shapeOf } from "@/lib/contract/shape";
import { type EventResourceKind, eventResource, WebhookEvent } from "@/lib/contract/webhook";
import { readAs } from "@/lib/contract/wire-names";
import { redact } from "./redact";
import { isKnownCode } from "./service-errors";

/** Objects whose fields vary by kind and are shown as received: a new name or kind in them isn't reported. */
const FREE = new Set(["accountInfo", "accountOrWalletInfo", "externalAccountDetails", "details", "error"]);
/** Marks that our own parsing adds to a record; never sent by the service. */
const OUR_MARKS = new Set(["unreadFields", "unreadRecords"]);
/** More than a page of the largest records holds. */
const MOST_VALUES = 50_000;
const MOST_FOUND = 100;
const MOST_LEVELS = 12;
const MOST_SAMPLE = 600;
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;
const WORD = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/;

/** The inspection of one response: what was found so far, and when to stop. */
class Look {
  readonly found = new Map<string, Observation>();
  private values = 0;

  constructor(private readonly needed: ReadonlySet<string>) {}

  note(kind: ObservationKind, place: string, value: string, sample: () => unknown): void {
    const key = `${kind}\n${place}\n${value}`;
    const known = this.found.get(key);
    if (known) known.count += 1;
    else if (this.found.size < MOST_FOUND)
      this.found.set(key, { kind, place, value, count: 1, sample: small(sample()) });
  }

  /** Compares `value`, at `place`, with the expected shape. */
  at(value: unknown, shape: Shape, place: string, name: string, depth = 0): void {
    this.values += 1;
    if (this.values > MOST_VALUES || depth > MOST_LEVELS || shape.kind === "any") return;
    const kind = kindOf(value);
    if (!fits(kind, value, shape)) {
      this.note("changed-type", place, kind, () => redact({ [name]: value }));
      return;
    }
    if (shape.kind === "array" && Array.isArray(value)) {
      for (const item of value) if (shape.item) this.at(item, shape.item, place, name, depth + 1);
    } else if (shape.kind === "object" && isRecord(value)) this.record(value, shape, place, name, depth);
    else if (shape.values && typeof value === "string" && !shape.values.includes(value)) {
      const word = WORD.test(value) ? value : "•••";
      this.note("unknown-value", place, word, () => ({ [name]: word }));
    }
  }

  private record(record: Record<string, unknown>, shape: Shape, place: string, name: string, depth: number): void {
    const under = (field: string) => (place === "" ? field : `${place}.${field}`);
    for (const field in record) {
      const value = record[field];
      if (value === null || value === undefined || OUR_MARKS.has(field)) continue;
      const known = shape.fields?.get(readAs(field));
      if (known)
        this.at(value, FREE.has(name) ? withoutValues(known.shape) : known.shape, under(field), field, depth + 1);
      else if (!FREE.has(name)) {
        const shown = FIELD_NAME.test(field) ? field : "•••";
        this.note("unknown-field", under(shown), "", () => redact({ [shown]: value }));
      }
    }
    for (const field of shape.fields?.keys() ?? []) {
      if (!this.needed.has(under(field)) || has(record, field)) continue;
      if (otherNamesOf(field).some((other) => has(record, other))) continue;
      this.note("missing-field", under(field), "", () => ({
        fields: Object.keys(record).filter(isShown).slice(0, 20),
      }));
    }
  }
}

const withoutValues = (shape: Shape): Shape => (shape.values ? { kind: "text" } : shape);
const isShown = (name: string) => FIELD_NAME.test(name);
const has = (record: Record<string, unknown>, field: string) => record[field] !== undefined && record[field] !== null;

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

/** Whether JSON of this kind fits the contract's shape. A plain number may be an integer; null always fits. */
function fits(kind: string, value: unknown, shape: Shape): boolean {
  if (kind === "null" || kind === "undefined") return true;
  if (shape.kind === "map") return kind === "object";
  if (shape.kind === "integer") return Number.isInteger(value);
  const expected = { object: "object", array: "array", text: "string", number: "number", truth: "boolean", any: kind };
  return expected[shape.kind] === kind;
}

function small(sample: unknown): string {
  const text = JSON.stringify(sample, (_, value) => (typeof value === "bigint" ? String(value) : value)) ?? "";
  return text.length <= MOST_SAMPLE ? text : `${text.slice(0, MOST_SAMPLE)}…`;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * What a response contains that the contract doesn't know, or lacks that this console needs. Call it before anything
 * is removed from `json`, which it doesn't change. Never throws. A response that may repeat a secret is not inspected.
 */
export function observeResponse(key: EndpointKey, status: number, json: unknown): Observation[] {
  const endpoint: Endpoint = endpoints[key];
  if (endpoint.secretBody) return [];
  return looking(neededOf(key), (look) => {
    if (status >= 400) {
      const code = isRecord(json) ? json.code : undefined;
      if (typeof code !== "string" || isKnownCode(code)) return;
      const word = WORD.test(code) ? code : "•••";
      look.note("unknown-code", "code", word, () => ({ status, code: word }));
    } else if (status >= 200 && status < 300) look.at(json, shapeOf(endpoint.response), "", "");
  });
}

const RESOURCES: Partial<Record<EventResourceKind, EndpointKey>> = {
  transaction: "getTransaction",
  customer: "getCustomer",
  "internal-account": "listInternalAccounts",
  "bulk-job": "getImportJob",
  quote: "getQuote",
  "external-account": "createExternalAccount",
};

/**
 * The same for a verified delivery. Its data may be only part of the resource (interface-revisions 4), so missing
 * fields aren't reported; `place` begins with the resource's name.
 */
export function observeDelivery(json: unknown): Observation[] {
  return looking(NOTHING, (look) => {
    const event = WebhookEvent.safeParse(json);
    if (!event.success) return;
    const { type, data } = event.data;
    if (!(EVENT_TYPES as readonly string[]).includes(type)) {
      const word = WORD.test(type) ? type : "•••";
      look.note("unknown-event", "type", word, () => ({ type: word }));
    }
    const { kind } = eventResource(event.data);
    const key = RESOURCES[kind];
    if (!key || !data) return;
    const shape = shapeOf(endpoints[key].response);
    look.at(data, shape.fields?.get("data")?.shape.item ?? shape, kind, kind);
  });
}

function looking(needed: ReadonlySet<string>, see: (look: Look) => void): Observation[] {
  const look = new Look(needed);
  try {
    see(look);
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : "a response could not be compared with the contract");
  }
  return [...look.found.values()];
}
