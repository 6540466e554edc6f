import "server-only";
import type { z } from "zod";
import { isStorableText, parseJson, storableText } from "@/lib/contract/json-text";
import { AppError, InputError, NotFoundError } from "@/lib/errors";
import { isSafeMethod } from "./origin";
import { plainWords } from "./plain-words";

const MAX_BODY_BYTES = 1024 * 1024;

export type PathParams = Record<string, string | string[] | undefined>;

function tooLarge(): AppError {
  return new AppError(413, {
    code: "body_too_large",
    title: "The request is too large.",
    detail: "The limit is 1 MiB.",
    meaning: "Nothing changed.",
  });
}

/** A request's body as text. Throws `AppError` (413) above 1 MiB, before holding more than that. */
export async function readText(request: Request): Promise<string> {
  const declared = request.headers.get("content-length");
  if (declared !== null && Number(declared) > MAX_BODY_BYTES) throw tooLarge();
  // With a declared length, the server cuts the body there, so it needs no counting.
  if (declared !== null || request.body === null) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function readBody(request: Request): Promise<object> {
  const text = await readText(request);
  if (text === "") return {};
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    throw new InputError({ code: "malformed_json", title: "The request body isn't valid JSON." });
  }
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  throw new InputError({ code: "malformed_json", title: "The request body must be a JSON object." });
}

/** Query parameters as an object: one value is a string, a repeated key an array. */
export function queryToObject(query: URLSearchParams): Record<string, string | string[]> {
  const result = new Map<string, string | string[]>();
  for (const [key, value] of query) {
    const known = result.get(key);
    result.set(key, known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]);
  }
  return Object.fromEntries(result);
}

/**
 * `data` and the address's parameters `params`, which win, parsed by `schema`. Throws `InputError` whose `fields` say
 * by path, in plain words, what is wrong; `NotFoundError` for a parameter that can't be the ID of anything.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  data: object,
  params: PathParams = {},
): z.output<Schema> {
  const input = { ...data, ...params };
  requireStorable(input);
  const result = schema.safeParse(input, { error: plainWords });
  if (result.success) return result.data;
  if (result.error.issues.some(({ path: [name] }) => typeof name === "string" && name in params)) {
    throw new NotFoundError({ title: "There is nothing at this address.", next: "Check the link or go back." });
  }
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join(".");
    fields[path] ??= issue.message;
  }
  throw unacceptable(fields);
}

function unacceptable(fields: Record<string, string>): InputError {
  return new InputError({
    title: "Some of the input isn't valid.",
    meaning: "Nothing changed.",
    next: "Correct the highlighted fields and try again.",
    fields,
  });
}

/** Throws `InputError` for text or names, at any depth, that Postgres rejects: a NUL, an unpaired surrogate. */
export function requireStorable(data: object, path: string[] = []): void {
  for (const [name, value] of Object.entries(data)) {
    const at = [...path, storableText(name)];
    const isStorable = isStorableText(name) && (typeof value !== "string" || isStorableText(value));
    if (!isStorable) throw unacceptable({ [at.join(".")]: "This contains a character that can't be stored." });
    if (typeof value === "object" && value !== null) requireStorable(value, at);
  }
}

/** Query, JSON body and path parameters as one parsed input; the path wins over the body, the body over the query. */
export async function readInput<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  query: URLSearchParams,
  params: Promise<PathParams> | undefined,
): Promise<z.output<Schema>> {
  const body = isSafeMethod(request.method) ? {} : await readBody(request);
  return parseInput(schema, { ...queryToObject(query), ...body }, await params);
}
