import "server-only";
import { dereference } from "@readme/openapi-parser";
import { load } from "js-yaml";
import { isRecord } from "@/lib/contract/json-text";
import { AppError } from "@/lib/errors";

/** Far above any API's description; the file is held in memory as a whole. */
export const MOST_BYTES = 10 * 1024 * 1024;
const MOST_ALIASES = 500;
const MOST_DEPTH = 100;
/** Number of values, each counted as often as a YAML alias refers to it. */
const MOST_VALUES = 2_000_000;
const MOST_MS = 10_000;

type Raw = Record<string, unknown>;

/**
 * Parses an OpenAPI 3 document from its text, JSON or YAML, and resolves its references; circular ones stay circular.
 * Nothing outside of the text is ever read. Throws `AppError` (400) that says why it can't be parsed.
 */
export async function readDocument(text: string): Promise<Raw> {
  if (Buffer.byteLength(text) > MOST_BYTES) throw unreadable("It is larger than 10 MB.");
  const document = parse(text);
  if (!isRecord(document)) throw unreadable("It isn't an OpenAPI document.");
  const { openapi } = document;
  if (typeof openapi !== "string" || !openapi.startsWith("3.")) {
    const isOld = document.swagger !== undefined;
    throw unreadable(isOld ? "It is Swagger 2: convert it to OpenAPI 3 first." : "It isn't an OpenAPI 3 document.");
  }
  if (!isRecord(document.paths)) throw unreadable("It has no paths.");
  checkInside(document);
  try {
    const options = { resolve: { external: false, file: false as const }, timeoutMs: MOST_MS };
    return (await dereference(document as never, options)) as Raw;
  } catch (error) {
    throw unreadable("It refers to a part of itself that isn't there.", error);
  }
}

function parse(text: string): unknown {
  const start = text.trimStart();
  if (start === "") throw unreadable("It is empty.");
  if (start.startsWith("<")) throw unreadable("It is a web page, not an OpenAPI document.");
  if (start.startsWith("{")) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw unreadable("It isn't complete JSON.", error);
    }
  }
  try {
    return load(text, { maxAliases: MOST_ALIASES, maxDepth: MOST_DEPTH });
  } catch (error) {
    throw unreadable("It isn't readable as YAML, or it refers to itself too often.", error);
  }
}

/**
 * Counts how large the document would be with every alias expanded, and checks each reference. Parts shared by several
 * aliases are counted once and added as often as they are referred to, so that a bomb is found without exploding.
 */
function checkInside(document: Raw): void {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  const sizeOf = (value: unknown, depth: number): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (open.has(value) || depth > MOST_DEPTH) throw unreadable("It is nested too deeply.");
    open.add(value);
    if ("$ref" in value && typeof value.$ref === "string") checkReference(value.$ref);
    let size = 1;
    for (const child of Object.values(value)) size += sizeOf(child, depth + 1);
    if (size > MOST_VALUES) throw unreadable("It is too large when it is written out.");
    open.delete(value);
    sizes.set(value, size);
    return size;
  };
  sizeOf(document, 0);
}

function checkReference(reference: string): void {
  if (reference.startsWith("#/")) return;
  throw unreadable(
    "It refers to another file or address. Bundle it into one file first: Corridor fetches none of them.",
  );
}

function unreadable(detail: string, cause?: unknown): AppError {
  return new AppError(
    400,
    {
      code: "unreadable_document",
      title: "The OpenAPI file can't be read.",
      detail,
      meaning: "Nothing was compared.",
      fields: { file: detail },
    },
    { cause },
  );
}
