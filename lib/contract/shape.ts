import type { z } from "zod";
import { valuesOfOpenEnum } from "./open-enum";

export type ShapeKind = "object" | "map" | "array" | "text" | "number" | "integer" | "truth" | "any";

/** One field of an object. */
export interface FieldShape {
  shape: Shape;
  isOptional: boolean;
}

/** The shape of JSON: a form in which the contract's schemas, responses and the service's API document are compared. */
export interface Shape {
  kind: ShapeKind;
  /** For an object. */
  fields?: ReadonlyMap<string, FieldShape>;
  /** The object has several forms, each with its own mandatory fields. */
  isForked?: boolean;
  /** For an array. */
  item?: Shape;
  /** The values that a text may have, or, if `isOpen`, that are known. */
  values?: readonly string[];
  isOpen?: boolean;
}

const ANY: Shape = { kind: "any" };

/** A schema's internals in zod 4; only what is used here. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: readonly z.ZodType[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
  checks?: readonly { _zod: { def: { format?: string } } }[];
}

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;
const shapes = new WeakMap<z.ZodType, Shape>();

/** The shape of the JSON that `schema` parses: its input, not its output. */
export function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema);
  if (known) return known;
  const shape = make(schema);
  shapes.set(schema, shape);
  return shape;
}

function make(schema: z.ZodType): Shape {
  const values = valuesOfOpenEnum(schema);
  if (values) return { kind: "text", values, isOpen: true };
  const def = definitionOf(schema);
  switch (def.type) {
    case "object":
      return { kind: "object", fields: fieldsOf(def.shape ?? {}) };
    case "array":
      return { kind: "array", item: def.element ? shapeOf(def.element) : ANY };
    case "record":
      return { kind: "map" };
    case "string":
      return { kind: "text" };
    case "number":
      return { kind: isWhole(def) ? "integer" : "number" };
    case "boolean":
      return { kind: "truth" };
    case "enum":
      return { kind: "text", values: Object.values(def.entries ?? {}).map(String) };
    case "literal":
      return { kind: "text", values: (def.values ?? []).map(String) };
    case "union":
      return mergeForms((def.options ?? []).map(shapeOf));
    case "pipe":
      return def.in ? shapeOf(def.in) : ANY;
    default:
      return def.innerType ? shapeOf(def.innerType) : ANY;
  }
}

function isWhole(def: Definition): boolean {
  const formats = [def.format, ...(def.checks ?? []).map((check) => check._zod.def.format)];
  return formats.some((format) => format?.endsWith("int") || format?.startsWith("int"));
}

const MAY_LACK = new Set(["optional", "default", "prefault", "catch"]);

function isOptional(schema: z.ZodType): boolean {
  const def = definitionOf(schema);
  if (MAY_LACK.has(def.type)) return true;
  if (def.type === "pipe" && def.in) return isOptional(def.in);
  return ["nullable", "readonly"].includes(def.type) && def.innerType !== undefined && isOptional(def.innerType);
}

function fieldsOf(shape: Record<string, z.ZodType>): Map<string, FieldShape> {
  return new Map(
    Object.entries(shape).map(([name, schema]) => [name, { shape: shapeOf(schema), isOptional: isOptional(schema) }]),
  );
}

/** Merges several shapes: the object has the fields of all, and requires those that all of them require. */
function mergeForms(forms: readonly Shape[]): Shape {
  const [first] = forms;
  if (!first) return ANY;
  if (forms.length === 1) return first;
  if (forms.every(({ kind }) => kind === "object")) {
    return { kind: "object", isForked: true, fields: mergeFields(forms) };
  }
  if (forms.every(({ kind }) => kind === "array")) {
    return { kind: "array", item: mergeForms(forms.map(({ item }) => item ?? ANY)) };
  }
  if (forms.every(({ kind }) => kind === "text")) return { kind: "text", ...mergeValues(forms) };
  const kinds = new Set(forms.map(({ kind }) => kind));
  if ([...kinds].every((kind) => kind === "number" || kind === "integer")) return { kind: "number" };
  return kinds.size === 1 ? first : ANY;
}

function mergeValues(forms: readonly Shape[]): Pick<Shape, "values" | "isOpen"> {
  if (forms.some(({ values }) => values === undefined)) return {};
  const values = [...new Set(forms.flatMap(({ values = [] }) => values))];
  return { values, ...(forms.some((form) => form.isOpen) ? { isOpen: true } : {}) };
}

function mergeFields(forms: readonly Shape[]): Map<string, FieldShape> {
  const names = new Set(forms.flatMap(({ fields }) => [...(fields?.keys() ?? [])]));
  return new Map(
    [...names].map((name) => {
      const all = forms.flatMap(({ fields }) => fields?.get(name) ?? []);
      const isNeeded = all.length === forms.length && all.every((field) => !field.isOptional);
      return [name, { shape: mergeForms(all.map(({ shape }) => shape)), isOptional: !isNeeded }];
    }),
  );
}
