import type { z } from "zod";
import { readAsItIs } from "./fits";

type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

/** The outcome of lenient parsing: the value, or the places where it doesn't fit at all. */
export type Reading = { ok: true; value: unknown } | { ok: false; places: string[] };

/** Deeper than any response nests: each round removes what the previous one revealed, at most one level up. */
const MOST_ROUNDS = 24;

/**
 * Validates freshly parsed JSON by `schema`. A response that fits is validated once, at no extra cost. What doesn't fit
 * is removed in place: a field from its record, which is marked (`unreadFields`), a record without an ID from its list,
 * which counts it (`unreadRecords`). Fails, with the places, if the response isn't the resource at all, a list's own
 * fields are wrong, or what `schema` requires can't be read.
 */
export function readLeniently(schema: z.ZodType, json: unknown): Reading {
  // Only for lists: a single record costs little, and the call's record shows it as received.
  if (isHolder(json) && Array.isArray(json.data) && readAsItIs(schema, json)) return { ok: true, value: json };
  const first = schema.safeParse(json);
  if (first.success) return { ok: true, value: first.data };
  const failed = { ok: false as const, places: placesOf(first.error.issues) };
  if (!isHolder(json) || Array.isArray(json)) return failed;
  const damage = new Damage(json);
  let { issues } = first.error;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!damage.takeOut(issues.map(({ path }) => path))) return failed;
    const again = schema.safeParse(damage.marked());
    if (again.success) return { ok: true, value: again.data };
    issues = again.error.issues;
  }
  return failed;
}

function placesOf(issues: readonly { path: Path }[]): string[] {
  return issues.slice(0, 3).map(({ path }) => path.join(".") || "the whole response");
}

const isHolder = (value: unknown): value is Holder => typeof value === "object" && value !== null;

/** One response while what can't be read is removed from it. */
class Damage {
  private readonly isList: boolean;
  private lost = 0;
  /** By the record they were removed from. */
  private readonly fields = new Map<Holder, Set<string>>();

  constructor(private readonly json: Holder) {
    this.isList = Array.isArray(json.data);
  }

  /**
   * Removes what is at `paths`; false if one of them is the response itself, or belongs to the list rather than to a
   * record.
   */
  takeOut(paths: readonly Path[]): boolean {
    // All are located before any is removed, since two may be in the same place. List items are removed last and all at
    // once, for the same reason.
    const found = paths.map((path) => this.removable(path));
    const items = new Map<unknown[], Set<number>>();
    for (const at of found) {
      if (at === null) return false;
      const [holder, key] = at.target;
      if (Array.isArray(holder)) items.set(holder, (items.get(holder) ?? new Set()).add(Number(key)));
      else delete holder[key];
      this.note(at.path);
    }
    for (const [list, gone] of items) {
      if (list === this.json.data) this.lost += gone.size;
      const kept = list.filter((_, place) => !gone.has(place));
      list.length = 0;
      for (const item of kept) list.push(item);
    }
    return true;
  }

  /** The response with its marks. */
  marked(): Holder {
    for (const [record, names] of this.fields) record.unreadFields = [...names];
    if (this.lost > 0) this.json.unreadRecords = this.lost;
    return this.json;
  }

  /** Locates the value at `path`, or if absent, what lacks it. Null if that can't be removed. */
  private removable(path: Path): { path: Path; target: [holder: Holder | unknown[], key: PropertyKey] } | null {
    const start = this.isList ? 2 : 1;
    if (this.isList && path[0] !== "data") return null;
    for (let length = path.length; length >= start; length--) {
      const place = path.slice(0, length);
      const key = place.at(-1) as PropertyKey;
      const holder = valueAt(this.json, place.slice(0, -1));
      if (isHolder(holder) && Object.hasOwn(holder, key) && holder[key] !== undefined) {
        return { path: place, target: [holder, key] };
      }
    }
    return null;
  }

  /** Marks the record that the field at `path` was removed from; records removed entirely are only counted. */
  private note(path: Path): void {
    const depth = this.isList ? 2 : 0;
    const record = valueAt(this.json, path.slice(0, depth));
    const name = path
      .slice(depth)
      .filter((part) => typeof part !== "number")
      .join(".");
    if (name === "" || !isHolder(record)) return;
    const names = this.fields.get(record) ?? new Set<string>();
    // Once the whole field is removed, its parts need no mention.
    for (const known of names) if (known.startsWith(`${name}.`)) names.delete(known);
    this.fields.set(record, names.add(name));
  }
}

function valueAt(json: unknown, path: Path): unknown {
  let value = json;
  for (const key of path) {
    if (!isHolder(value)) return undefined;
    value = value[key];
  }
  return value;
}
