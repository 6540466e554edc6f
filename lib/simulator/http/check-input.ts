import type { z } from "zod";
import { refuse } from "./api-error";

/** `value` as parsed by the schema. Throws 400 INVALID_INPUT with all fields at once (interface-revisions 5). */
export function check(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  const [first] = errors;
  throw refuse(
    400,
    "INVALID_INPUT",
    `Invalid ${where}: ${first?.field ? `${first.field}: ` : ""}${first?.message ?? ""}`,
    { errors },
  );
}

/** A query string as an object. Throws 400 for a repeated name. */
export function queryObject(params: URLSearchParams): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of params) {
    if (Object.hasOwn(found, name))
      throw refuse(400, "INVALID_INPUT", `${name} is given twice in the query.`, { field: name });
    found[name] = value;
  }
  return found;
}
