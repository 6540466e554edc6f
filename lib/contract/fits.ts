import type { z } from "zod";

type Fit = (value: unknown) => boolean;

/** A schema's internals in zod 4; only what is handled here. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  checks?: readonly Check[];
}
interface Check {
  _zod: {
    def: { check: string; value?: unknown; inclusive?: boolean };
    check: (payload: z.core.ParsePayload) => unknown;
  };
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/**
 * A test of whether `schema` would parse fresh JSON after `dropAbsent` and return it unchanged, so that parsing would
 * only copy it. Null for a schema that holds anything but loose objects, arrays, plain strings, numbers and
 * booleans: it may change what it parses.
 */
function fitOf(schema: z.ZodType): Fit | null {
  const def = definitionOf(schema);
  if (def.type === "number") return numberFit(def);
  if (def.checks && def.checks.length > 0) return null;
  switch (def.type) {
    case "string":
      return def.format === undefined ? (value) => typeof value === "string" : null;
    case "boolean":
      return (value) => typeof value === "boolean";
    case "unknown":
      return () => true;
    case "object":
      return objectFit(def);
    case "record":
      return def.keyType && def.valueType && isPlainText(def.keyType) && isUnknown(def.valueType) ? isMap : null;
    case "array": {
      const item = def.element ? fitOf(def.element) : null;
      return item && ((value) => Array.isArray(value) && value.every(item));
    }
    // Values that need `catch` are left to the schema.
    case "optional":
    case "catch":
      return def.innerType ? fitOf(def.innerType) : null;
    default:
      return null;
  }
}

const isUnknown = (schema: z.ZodType) => definitionOf(schema).type === "unknown";
const isPlainText = (schema: z.ZodType) => definitionOf(schema).type === "string" && fitOf(schema) !== null;

/** An object with its own `__proto__` is left to the schema. */
const isMap: Fit = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !Object.hasOwn(value, "__proto__");

function numberFit({ format, checks = [] }: Definition): Fit | null {
  if (format !== undefined && format !== "safeint") return null;
  const isOne: Fit = format === "safeint" ? Number.isSafeInteger : Number.isFinite;
  const bounds: ((value: number) => boolean)[] = [];
  for (const { _zod } of checks) {
    const { check, value: bound, inclusive } = _zod.def;
    if (typeof bound !== "number") return null;
    if (check === "greater_than") bounds.push((value) => value > bound || (inclusive === true && value === bound));
    else if (check === "less_than") bounds.push((value) => value < bound || (inclusive === true && value === bound));
    else return null;
  }
  return (value) => isOne(value) && bounds.every((isWithin) => isWithin(value as number));
}

function objectFit({ shape = {}, catchall }: Definition): Fit | null {
  if (!catchall || !isUnknown(catchall)) return null;
  const fields = new Map<string, Fit>();
  const needed: string[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const fit = fitOf(schema);
    if (!fit) return null;
    fields.set(name, fit);
    if (!["optional", "unknown"].includes(definitionOf(schema).type)) needed.push(name);
  }
  return (value) => {
    if (!isMap(value)) return false;
    const record = value as Record<string, unknown>;
    for (const name of needed) if (record[name] === undefined) return false;
    for (const name in record) if (fields.get(name)?.(record[name]) === false) return false;
    return true;
  };
}

const known = new WeakMap<z.ZodType, Fit | null>();

/** The test for a whole response, created once per schema; the schema's own checks run after it. */
function wholeFit(schema: z.ZodType): Fit | null {
  const made = known.get(schema);
  if (made !== undefined) return made;
  const def = definitionOf(schema);
  const fit = def.type === "object" ? objectFit(def) : null;
  known.set(schema, fit);
  return fit;
}

/**
 * Returns `json`, fresh and after `dropAbsent`, if `schema` would read it unchanged, after running the schema's own
 * checks on it, which may rename parts of it. Undefined otherwise: the schema then has to parse it.
 */
export function readAsItIs(schema: z.ZodType, json: object): object | undefined {
  if (!wholeFit(schema)?.(json)) return undefined;
  const payload: z.core.ParsePayload = { value: json, issues: [] };
  for (const { _zod } of definitionOf(schema).checks ?? []) _zod.check(payload);
  return payload.issues.length === 0 && payload.value === json ? json : undefined;
}
