import type { z } from "zod";

type Fit = (value: unknown) => boolean;

/** A schema's innards as zod 4 keeps them; only what is understood here. */
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
 * Tells of freshly parsed JSON without nulls whether `schema` would read it and give it back as it is: reading it again
 * would only copy it. Null for a schema that holds anything else than loose objects, arrays, plain texts, numbers and
 * truths: it may change what it reads.
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
    // What `catch` stands in for is left to the schema.
    case "optional":
    case "catch":
      return def.innerType ? fitOf(def.innerType) : null;
    default:
      return null;
  }
}

const isUnknown = (schema: z.ZodType) => definitionOf(schema).type === "unknown";
const isPlainText = (schema: z.ZodType) => definitionOf(schema).type === "string" && fitOf(schema) !== null;

/** An own `__proto__` is for the schema to deal with. */
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

/** What there is to ask of an answer as a whole; its own checks are made after it. Made once for each schema. */
function wholeFit(schema: z.ZodType): Fit | null {
  const made = known.get(schema);
  if (made !== undefined) return made;
  const def = definitionOf(schema);
  const fit = def.type === "object" ? objectFit(def) : null;
  known.set(schema, fit);
  return fit;
}

/**
 * `json`, freshly parsed and without nulls, where `schema` would read it as it is: what the schema checks of the whole
 * is made on it, and may name parts of it anew. Undefined where that is not so: then the schema has to read it.
 */
export function readAsItIs(schema: z.ZodType, json: object): object | undefined {
  if (!wholeFit(schema)?.(json)) return undefined;
  const payload: z.core.ParsePayload = { value: json, issues: [] };
  for (const { _zod } of definitionOf(schema).checks ?? []) _zod.check(payload);
  return payload.issues.length === 0 && payload.value === json ? json : undefined;
}
