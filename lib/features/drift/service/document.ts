import "server-only";
import { isRecord } from "@/lib/contract/json-text";
import { DocumentNode } from "./document-node";

type Raw = Record<string, unknown>;

/** A parameter of an operation. */
export interface Parameter {
  isRequired: boolean;
  node: DocumentNode;
}

/** One method of one path, as the document describes it. */
export interface Operation {
  query: Map<string, Parameter>;
  /** By name in lower case. */
  headers: Map<string, Parameter>;
  body: { node: DocumentNode; isRequired: boolean } | null;
  /** The schema of any 2xx response; null where it has no JSON body. */
  answer: DocumentNode | null;
  /** HTTP Basic is sufficient, or nothing is stated. */
  takesBasic: boolean;
}

/** The parts of a document that can be compared with the contract. */
export interface ServiceDocument {
  title: string;
  version: string;
  /** By method and path with its parameters unnamed: `GET /quotes/{}`. */
  operations: Map<string, Operation>;
  /** The types of events; null where the document lists none at all. */
  events: Set<string> | null;
}

const METHODS = ["get", "post", "patch", "put", "delete"];

/** The key of an operation, independent of the names of its parameters. */
export const operationKey = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "")}`;

/** Parses a document; `paths`: the contract's paths, used to find a prefix shared by the document's paths. */
export function documentOf(raw: Raw, paths: readonly string[]): ServiceDocument {
  const info = isRecord(raw.info) ? raw.info : {};
  const entries = isRecord(raw.paths) ? Object.entries(raw.paths) : [];
  const prefix = prefixOf(
    entries.map(([path]) => path),
    paths,
  );
  const operations = new Map<string, Operation>();
  for (const [path, item] of entries) {
    if (!isRecord(item) || !path.startsWith(prefix)) continue;
    for (const method of METHODS) {
      const operation = item[method];
      if (isRecord(operation))
        operations.set(operationKey(method, path.slice(prefix.length)), operationOf(raw, item, operation));
    }
  }
  return {
    title: textOf(info.title, "Untitled"),
    version: textOf(info.version, "?"),
    operations,
    events: eventsOf(raw),
  };
}

const textOf = (value: unknown, otherwise: string) => (typeof value === "string" ? value.slice(0, 100) : otherwise);

/** `/2025-10-13` if the paths include it; the prefix under which most of the contract's paths are found. */
function prefixOf(found: readonly string[], paths: readonly string[]): string {
  const unnamed = new Set(paths.map((path) => operationKey("", path).trim()));
  const votes = new Map<string, number>();
  for (const path of found) {
    const parts = path.split("/").slice(1);
    for (let at = 0; at <= 3 && at < parts.length; at += 1) {
      const rest = `/${parts.slice(at).join("/")}`;
      if (!unnamed.has(operationKey("", rest).trim())) continue;
      const prefix = path.slice(0, path.length - rest.length);
      votes.set(prefix, (votes.get(prefix) ?? 0) + 1);
      break;
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

function operationOf(raw: Raw, item: Raw, operation: Raw): Operation {
  const parameters = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
  const within = (place: string, name: (text: string) => string) =>
    new Map(
      parameters.filter(isRecord).flatMap((one): [string, Parameter][] => {
        if (one.in !== place || typeof one.name !== "string") return [];
        const node = new DocumentNode(isRecord(one.schema) ? [one.schema] : []);
        return [[name(one.name), { isRequired: one.required === true, node }]];
      }),
    );
  const body = isRecord(operation.requestBody) ? operation.requestBody : null;
  const schema = body && schemaOf(body);
  return {
    query: within("query", (name) => name),
    headers: within("header", (name) => name.toLowerCase()),
    body: schema ? { node: new DocumentNode([schema]), isRequired: body.required === true } : null,
    answer: responseOf(operation),
    takesBasic: takesBasic(raw, operation),
  };
}

/** The schema of a body: of JSON, else of a form. */
function schemaOf(body: Raw): Raw | null {
  const content = isRecord(body.content) ? Object.entries(body.content) : [];
  const media = content.find(([type]) => /json/i.test(type)) ?? content.find(([type]) => /form/i.test(type));
  const schema = isRecord(media?.[1]) ? media[1].schema : null;
  return isRecord(schema) ? schema : null;
}

function responseOf(operation: Raw): DocumentNode | null {
  const responses = isRecord(operation.responses) ? Object.entries(operation.responses) : [];
  const schemas = responses.flatMap(([status, response]) => {
    const schema = /^2/.test(status) && isRecord(response) ? schemaOf(response) : null;
    return schema ? [schema] : [];
  });
  return schemas.length > 0 ? new DocumentNode(schemas) : null;
}

function takesBasic(raw: Raw, operation: Raw): boolean {
  const demands = operation.security ?? raw.security;
  if (!Array.isArray(demands) || demands.length === 0) return true;
  const schemes =
    isRecord(raw.components) && isRecord(raw.components.securitySchemes) ? raw.components.securitySchemes : {};
  const isBasic = (name: string) => {
    const scheme = schemes[name];
    return isRecord(scheme) && scheme.type === "http" && String(scheme.scheme).toLowerCase() === "basic";
  };
  return demands.filter(isRecord).some((demand) => Object.keys(demand).every(isBasic));
}

function eventsOf(raw: Raw): Set<string> | null {
  const hooks = [raw.webhooks, raw["x-webhooks"]].filter(isRecord).flatMap((group) => Object.values(group));
  const types = hooks.filter(isRecord).flatMap(({ post }) => {
    const schema = isRecord(post) && isRecord(post.requestBody) ? schemaOf(post.requestBody) : null;
    return (schema && new DocumentNode([schema]).field("type")?.node.values) ?? [];
  });
  return types.length > 0 ? new Set(types) : null;
}
