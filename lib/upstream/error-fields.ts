import { isRecord } from "@/lib/contract/json-text";
import { constraintWords } from "./constraint-words";
import { scrubText } from "./redact";

const FIELD = /^[A-Za-z][\w.[\]-]{0,99}$/;
const NOT_ACCEPTED = "The service didn't accept this.";

/**
 * Messages by field from an error's `details`, whose shape is not shown (specification 7): a map of messages, an entry
 * with `field`, a list of entries, or one of these under `errors` or `fields`; in R2 `errors[] {field, constraint?,
 * message?}` with all fields at once (interface-revisions 5). A list index becomes a part of the name:
 * `owners[0].name` → `owners.0.name`. Undefined when no field is named.
 */
export function fieldsOf(details: unknown): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  collect(details, fields);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function collect(entry: unknown, fields: Record<string, string>): void {
  if (Array.isArray(entry)) for (const item of entry) collect(item, fields);
  if (!isRecord(entry)) return;
  const name = entry.field ?? entry.path;
  if (typeof name === "string") {
    add(fields, name, entry.message ?? entry.reason ?? entry.error, constraintWords(entry.constraint));
    return;
  }
  for (const [key, value] of Object.entries(entry)) {
    const isList = key === "errors" || key === "fields" || key === "fieldErrors";
    if (isList && Array.isArray(value)) collect(value, fields);
    else if (isList && isRecord(value))
      for (const [field, message] of Object.entries(value)) add(fields, field, message);
    else if (typeof value === "string" && key !== "reason") add(fields, key, value);
  }
}

function add(fields: Record<string, string>, name: string, message: unknown, otherwise: string | null = null): void {
  if (!FIELD.test(name)) return;
  const path = name
    .replace(/\[(\w*)\]/g, ".$1")
    .replace(/\.{2,}/g, ".")
    .replace(/\.$/, "");
  const [text] = Array.isArray(message) ? message : [message];
  fields[path] ??= typeof text === "string" && text.trim() !== "" ? scrubText(text) : (otherwise ?? NOT_ACCEPTED);
}
