import type { ImportCustomersBody } from "@/lib/contract/bulk-job";
import { type Endpoint, type EndpointKey, endpoints } from "@/lib/contract/endpoints";
import { CSV_MAX_BYTES } from "@/lib/contract/limits";
import { invalidRequest } from "./failures";

/** A call's arguments, before they are checked. */
export interface RawArgs {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
}

/** A call, checked against the contract and ready to be sent. */
export interface PreparedRequest {
  key: EndpointKey;
  endpoint: Endpoint;
  /** Below the base URL, with its query. */
  path: string;
  body?: unknown;
  file?: ImportCustomersBody["file"];
  idempotencyKey?: string;
}

/** `:`, `$` and `@` are allowed in a path segment (RFC 3986) and keep ids readable in the service's logs. */
function segment(value: string): string {
  return encodeURIComponent(value).replace(/%(3A|24|40)/g, (code) => decodeURIComponent(code));
}

/** Checks a call strictly against the contract. Throws an `UpstreamError` (400, nothing sent) that names the fields. */
export function prepareRequest(key: EndpointKey, args: RawArgs): PreparedRequest {
  const endpoint: Endpoint = endpoints[key];
  const params = endpoint.params ? (parse(key, endpoint.params, args.params) as Record<string, string>) : {};
  const query = endpoint.query ? parse(key, endpoint.query, args.query ?? {}) : undefined;
  const body = endpoint.body ? parse(key, endpoint.body, args.body) : undefined;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => segment(params[name] ?? ""));
  const prepared: PreparedRequest = { key, endpoint, path: path + search(query) };
  if (endpoint.multipart) prepared.file = checkedFile(body as ImportCustomersBody);
  else if (body !== undefined) prepared.body = body;
  if (endpoint.idempotencyKey && args.idempotencyKey !== undefined) {
    if (!/^[\x21-\x7e]{1,255}$/.test(args.idempotencyKey)) {
      throw invalidRequest({ idempotencyKey: "An idempotency key has 1 to 255 printable characters." });
    }
    prepared.idempotencyKey = args.idempotencyKey;
  }
  return prepared;
}

function parse(key: EndpointKey, schema: NonNullable<Endpoint["body"]>, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".") || key] ??= issue.message;
  throw invalidRequest(fields);
}

function checkedFile({ file }: ImportCustomersBody): ImportCustomersBody["file"] {
  const size = file.content instanceof Blob ? file.content.size : file.size;
  if (size !== undefined && size >= CSV_MAX_BYTES)
    throw invalidRequest({ file: "The file must be smaller than 100 MB." });
  return file;
}

function search(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) pairs.append(name, String(value));
  const text = pairs.toString();
  return text === "" ? "" : `?${text}`;
}
