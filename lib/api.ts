import type { Permission } from "./permissions";

// Our own API as tables. `lib/features/<noun>/api.ts` declares each endpoint once, in one line: routes take permission,
// scope and status from it, the browser method and path, the compiler input and output types on both sides. Schemas are
// only referenced as types, so that no page loads one just because it calls an endpoint.

/** A zod schema, as far as the compiler needs it. */
export interface SchemaType {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type MaybeSchema = SchemaType | undefined;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `environment`: about the one named by the request; `console`: about none; `public`: no sign-in needed. */
export type Scope = "environment" | "console" | "public";

/** `nothing`: it only tries something; `price`: a price that moves no money by itself. */
export type Leaves = "nothing" | "price";

/** What every entry of a table declares. */
export interface Entry<
  In extends SchemaType = SchemaType,
  Out extends MaybeSchema = MaybeSchema,
  Where extends Scope = Scope,
> {
  method: Method;
  /** `[name]` stands for the input's value of that name. */
  path: `/api/${string}`;
  /** What the verb checks in its first line; null: anyone may call it. */
  permission: Permission | null;
  scope: Where;
  /** The status of a success. */
  status: number;
  file?: "download" | "upload";
  /** The content type of the file in its body. */
  contentType?: string;
  /** What a change leaves behind when its response is lost, if nothing has to be checked then. */
  leaves?: Leaves;
  /** Never set: it only carries the types for the compiler. */
  types?: { input: In; output: Out };
}

/** JSON in, JSON out. */
export interface Endpoint<
  In extends SchemaType = SchemaType,
  Out extends MaybeSchema = MaybeSchema,
  Where extends Scope = Scope,
> extends Entry<In, Out, Where> {
  file?: undefined;
}

/** Responds with a file, which the browser fetches by itself. */
export interface Download<In extends SchemaType = SchemaType> extends Entry<In, undefined, "environment"> {
  file: "download";
}

/** Accepts a file as its body, and the rest of its input from the URL. */
export interface Upload<In extends SchemaType = SchemaType, Out extends SchemaType = SchemaType>
  extends Entry<In, Out, "environment"> {
  file: "upload";
  contentType: string;
}

/** The schema's input: fields a caller may omit or write differently from what the verb reads. */
export type InputOf<In extends SchemaType> = In["_zod"]["input"];
export type OutputOf<Out extends MaybeSchema> = Out extends SchemaType ? Out["_zod"]["output"] : undefined;

type Make<Where extends Scope> = <In extends SchemaType, Out extends MaybeSchema = undefined>(
  address: `${Method} ${Entry["path"]}`,
  permission: Where extends "public" ? null : Permission,
  status?: number,
) => Endpoint<In, Out, Where>;

function within<Where extends Scope>(scope: Where): Make<Where> {
  return (address, permission, status = 200) => {
    const [method, path] = address.split(" ") as [Method, Entry["path"]];
    return { method, path, permission, scope, status };
  };
}

/** An endpoint about one environment. */
export const endpoint = within("environment");

/** A change that may simply be repeated when its response is lost: it leaves nothing that has to be checked. */
export const leaving = <Made extends Entry>(leaves: Leaves, entry: Made): Made => ({ ...entry, leaves });

/** An endpoint about the console as a whole. */
export const consoleEndpoint = within("console");

/** An endpoint for users who are not signed in yet. */
export const publicEndpoint = within("public");

/** An endpoint that responds with a file. */
export function download<In extends SchemaType>(path: Entry["path"], permission: Permission): Download<In> {
  return { ...endpoint<In>(`GET ${path}`, permission), file: "download" };
}

/** An endpoint that accepts a file of `contentType`. */
export function upload<In extends SchemaType, Out extends SchemaType>(
  path: Entry["path"],
  permission: Permission,
  contentType: string,
): Upload<In, Out> {
  return { ...endpoint<In, Out>(`PUT ${path}`, permission), file: "upload", contentType };
}
