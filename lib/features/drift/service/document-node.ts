import "server-only";
import { isRecord } from "@/lib/contract/json-text";
import type { ShapeKind } from "@/lib/contract/shape";

type Raw = Record<string, unknown>;

/** One form that a schema allows, with `allOf` merged. */
interface Form {
  types: Set<string>;
  properties: Map<string, Raw[]>;
  required: Set<string>;
  values: string[] | null;
  items: Raw[];
  /** It names no fields and accepts any. */
  isFree: boolean;
}

/** More forms than any schema of a sensible service; any beyond them are not compared. */
const MOST_FORMS = 200;
const MOST_LEVELS = 24;

const rawsOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

/**
 * A schema of an OpenAPI document, read only as far as needed: documents may be circular, and are never walked as a
 * whole. Several schemas together are alternatives.
 */
export class DocumentNode {
  private readonly forms: readonly Form[];

  constructor(schemas: readonly Raw[]) {
    this.forms = [...new Set(schemas)].flatMap((schema) => formsOf(schema, 0)).slice(0, MOST_FORMS);
  }

  /** How many forms it has. */
  get size(): number {
    return this.forms.length;
  }

  /** Its kind; `any` where it states none or several. */
  get kind(): ShapeKind {
    const kinds = new Set(this.forms.map(kindOf));
    const [first = "any"] = kinds;
    if (kinds.size === 1) return first;
    return [...kinds].every((kind) => kind === "number" || kind === "integer") ? "number" : "any";
  }

  /** The values that it allows; null where it allows any. */
  get values(): string[] | null {
    if (this.forms.length === 0 || this.forms.some(({ values }) => values === null)) return null;
    return [...new Set(this.forms.flatMap(({ values }) => values ?? []))];
  }

  /** Whether it names no fields, so that none can be missed. */
  get isFree(): boolean {
    return this.forms.length === 0 || this.forms.some(({ isFree }) => isFree);
  }

  /** The names of its fields, in any of its forms. */
  names(): string[] {
    return [...new Set(this.forms.flatMap(({ properties }) => [...properties.keys()]))];
  }

  /** A field, the number of forms that have it, and that require it; undefined where no form has it. */
  field(name: string): { node: DocumentNode; isIn: number; isRequiredIn: number } | undefined {
    const having = this.forms.filter(({ properties }) => properties.has(name));
    if (having.length === 0) return undefined;
    return {
      node: new DocumentNode(having.flatMap(({ properties }) => properties.get(name) ?? [])),
      isIn: having.length,
      isRequiredIn: having.filter(({ required }) => required.has(name)).length,
    };
  }

  /** The names that are mandatory in any form, with the number of such forms. */
  required(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { required } of this.forms) {
      for (const name of required) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  /** Its forms, each separately. */
  each(): DocumentNode[] {
    return this.forms.map((form) => DocumentNode.of([form]));
  }

  /** The items of a list; an empty node where it is none. */
  item(): DocumentNode {
    return new DocumentNode(this.forms.flatMap(({ items }) => items));
  }

  /** The field at a dotted place, through lists. */
  at(place: string): DocumentNode | undefined {
    return place.split(".").reduce<DocumentNode | undefined>((node, name) => {
      const inside = node?.kind === "array" ? node.item() : node;
      return inside?.field(name)?.node;
    }, this);
  }

  private static of(forms: readonly Form[]): DocumentNode {
    return Object.assign(new DocumentNode([]), { forms });
  }
}

const KINDS: Record<string, ShapeKind> = {
  object: "object",
  array: "array",
  string: "text",
  number: "number",
  integer: "integer",
  boolean: "truth",
};

function kindOf({ types, properties, isFree, values, items }: Form): ShapeKind {
  const said = [...types].filter((type) => type !== "null");
  if (said.length === 1) return isFree && said[0] === "object" ? "map" : (KINDS[said[0] ?? ""] ?? "any");
  if (said.length > 1) return said.every((type) => type === "number" || type === "integer") ? "number" : "any";
  if (properties.size > 0) return "object";
  if (items.length > 0) return "array";
  return values ? "text" : "any";
}

/** Schemas are shared and may be circular: each is analysed once, and is empty inside itself. */
const takenApart = new WeakMap<Raw, Form[]>();

function formsOf(schema: Raw, depth: number): Form[] {
  const known = takenApart.get(schema);
  if (known) return known;
  if (depth > MOST_LEVELS) return [];
  takenApart.set(schema, []);
  const forms = takeApart(schema, depth);
  takenApart.set(schema, forms);
  return forms;
}

function takeApart(schema: Raw, depth: number): Form[] {
  let forms = [formOf(schema)];
  for (const part of rawsOf(schema.allOf)) forms = combine(forms, formsOf(part, depth + 1));
  for (const choice of [schema.oneOf, schema.anyOf]) {
    const options = rawsOf(choice).filter(({ type }) => type !== "null");
    // Alternatives that only state what is mandatory choose among the existing fields.
    if (options.length > 0)
      forms = combine(
        forms,
        options.flatMap((option) => formsOf(option, depth + 1)),
      );
  }
  return forms;
}

function combine(ones: Form[], others: Form[]): Form[] {
  if (others.length === 0) return ones;
  return ones.flatMap((one) => others.map((other) => both(one, other))).slice(0, MOST_FORMS);
}

function both(one: Form, other: Form): Form {
  const properties = new Map(one.properties);
  // The narrower schema, of the later part, defines the field: a discriminator's single value.
  for (const [name, schemas] of other.properties) properties.set(name, schemas);
  return {
    types: one.types.size > 0 ? one.types : other.types,
    properties,
    required: new Set([...one.required, ...other.required]),
    values: other.values ?? one.values,
    items: [...one.items, ...other.items],
    isFree: properties.size === 0 && (one.isFree || other.isFree),
  };
}

function formOf(schema: Raw): Form {
  const type = schema.type;
  const types = new Set(typeof type === "string" ? [type] : textsOf(type));
  const properties = new Map<string, Raw[]>();
  if (isRecord(schema.properties)) {
    for (const [name, property] of Object.entries(schema.properties))
      if (isRecord(property)) properties.set(name, [property]);
  }
  const isComposed = ["allOf", "oneOf", "anyOf"].some((word) => Array.isArray(schema[word]));
  const constant = schema.const;
  return {
    types,
    properties,
    required: new Set(textsOf(schema.required)),
    values: Array.isArray(schema.enum) ? textsOf(schema.enum) : typeof constant === "string" ? [constant] : null,
    items: isRecord(schema.items) ? [schema.items] : [],
    isFree: types.has("object") && properties.size === 0 && !isComposed,
  };
}
