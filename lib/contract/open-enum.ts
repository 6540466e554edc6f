import { z } from "zod";

/** A known value, with editor completion, or any other string: the type of a leniently parsed enum. */
export type Open<V extends string> = V | (string & Record<never, never>);

const knownValues = new WeakMap<object, readonly string[]>();

/** Parses an enum leniently: an unknown value is kept as the raw string (interface-defaults, preamble). */
export function openEnum<const V extends readonly string[]>(values: V): z.ZodType<Open<V[number]>, Open<V[number]>> {
  const schema = z.string() as unknown as z.ZodType<Open<V[number]>, Open<V[number]>>;
  knownValues.set(schema, values);
  return schema;
}

/** The values that an `openEnum` knows; undefined for any other schema. */
export function valuesOfOpenEnum(schema: object): readonly string[] | undefined {
  return knownValues.get(schema);
}
