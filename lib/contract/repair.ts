import type { z } from "zod";
import { readAsItIs } from "./fits";

type Path = readonly PropertyKey[];
type Holder = Record<PropertyKey, unknown>;

/** The outcome of a lenient reading: the value, or where it does not fit at all. */
export type Reading = { ok: true; value: unknown } | { ok: false; places: string[] };

/** More than any answer nests: each round takes away what the one before brought to light, one level up at most. */
const MOST_ROUNDS = 24;

/**
 * Reads freshly parsed JSON by `schema`. What fits is read once and costs nothing more. What does not fit is taken out,
 * in place: a field from its record, which is marked (`unreadFields`), a record without its id from its list, which
 * counts it (`unreadRecords`). Fails, with the places, where the answer is not the resource at all, a list's own fields
 * are not what they should be, or what `schema` demands can't be read.
 */
export function readLeniently(schema: z.ZodType, json: unknown): Reading {
  // Of lists alone: a single record costs little, and the record of the call shows it as it came.
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

/** One answer while what can't be read is taken out of it. */
class Damage {
  private readonly isList: boolean;
  private lost = 0;
  /** By the record they were taken from. */
  private readonly fields = new Map<Holder, Set<string>>();

  constructor(private readonly json: Holder) {
    this.isList = Array.isArray(json.data);
  }

  /**
   * Takes out what is at `paths`; false when one of them is the answer itself, or belongs to the list and not to a
   * record.
   */
  takeOut(paths: readonly Path[]): boolean {
    // All are found before one is taken out: two may lie in the same place. From lists last and at once, for the same
    // reason.
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

  /** The answer with its marks. */
  marked(): Holder {
    for (const [record, names] of this.fields) record.unreadFields = [...names];
    if (this.lost > 0) this.json.unreadRecords = this.lost;
    return this.json;
  }

  /** What is there at `path`; where nothing is, what lacks it. Null where that can't be taken out. */
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

  /** Marks the record that the field at `path` was taken from; of a record taken out whole only the number is kept. */
  private note(path: Path): void {
    const depth = this.isList ? 2 : 0;
    const record = valueAt(this.json, path.slice(0, depth));
    const name = path
      .slice(depth)
      .filter((part) => typeof part !== "number")
      .join(".");
    if (name === "" || !isHolder(record)) return;
    const names = this.fields.get(record) ?? new Set<string>();
    // Once the whole is gone, its parts are no news.
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
