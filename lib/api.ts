import type { Permission } from "./permissions";

// Our own API as tables. `lib/features/<noun>/api.ts` says each endpoint once, in one line: the routes take permission,
// scope and status from it, the browser method and path, the compiler input and answer on both sides. The schemas stay
// out of it, as types only: no page loads one because it calls an endpoint.

/** A zod schema as far as the compiler is concerned. */
export interface SchemaType {
  readonly _zod: { readonly input: unknown; readonly output: unknown };
}

export type MaybeSchema = SchemaType | undefined;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `environment`: about the one that the request names; `console`: about none; `public`: nobody need be signed in. */
export type Scope = "environment" | "console" | "public";

/** The schemas of an endpoint's input and answer; an answer of `undefined` is none (204). */
export interface Schemas<In extends SchemaType, Out extends MaybeSchema> {
  input: In;
  output: Out;
}

/** What every entry of a table says. */
export interface Entry<
  In extends SchemaType = SchemaType,
  Out extends MaybeSchema = MaybeSchema,
  Where extends Scope = Scope,
> {
  method: Method;
  /** `[name]` stands for what the input holds under that name. */
  path: `/api/${string}`;
  /** What the verb checks in its first line; null: whoever comes. */
  permission: Permission | null;
  scope: Where;
  /** Of success. */
  status: number;
  file?: "download" | "upload";
  /** Of the file that is its body. */
  contentType?: string;
  /** Never there: it is how the compiler knows the types. */
  types?: Schemas<In, Out>;
}

/** JSON in, JSON out. */
export interface Endpoint<
  In extends SchemaType = SchemaType,
  Out extends MaybeSchema = MaybeSchema,
  Where extends Scope = Scope,
> extends Entry<In, Out, Where> {
  file?: undefined;
}

/** Answers with a file, which the browser fetches by itself. */
export interface Download<In extends SchemaType = SchemaType> extends Entry<In, undefined, "environment"> {
  file: "download";
}

/** Takes a file as its body, and the rest of its input from the address. */
export interface Upload<In extends SchemaType = SchemaType, Out extends SchemaType = SchemaType>
  extends Entry<In, Out, "environment"> {
  file: "upload";
  contentType: string;
}

/** What a caller may leave out or write otherwise than the verb reads it: the schema's input. */
export type InputOf<In extends SchemaType> = In["_zod"]["input"];
export type AnswerOf<Out extends MaybeSchema> = Out extends SchemaType ? Out["_zod"]["output"] : undefined;

type Path = Entry["path"];

/** An endpoint about one environment. */
export function endpoint<In extends SchemaType, Out extends MaybeSchema = undefined>(
  method: Method,
  path: Path,
  permission: Permission,
  status = 200,
): Endpoint<In, Out, "environment"> {
  return { method, path, permission, scope: "environment", status };
}

/** An endpoint about the console as a whole. */
export function consoleEndpoint<In extends SchemaType, Out extends MaybeSchema = undefined>(
  method: Method,
  path: Path,
  permission: Permission,
  status = 200,
): Endpoint<In, Out, "console"> {
  return { method, path, permission, scope: "console", status };
}

/** An endpoint for those who are not signed in yet. */
export function publicEndpoint<In extends SchemaType, Out extends SchemaType>(
  method: Method,
  path: Path,
): Endpoint<In, Out, "public"> {
  return { method, path, permission: null, scope: "public", status: 200 };
}

/** An endpoint that answers with a file. */
export function download<In extends SchemaType>(path: Path, permission: Permission): Download<In> {
  return { method: "GET", path, permission, scope: "environment", status: 200, file: "download" };
}

/** An endpoint that takes a file of `contentType`. */
export function upload<In extends SchemaType, Out extends SchemaType>(
  path: Path,
  permission: Permission,
  contentType: string,
): Upload<In, Out> {
  return { method: "PUT", path, permission, scope: "environment", status: 200, file: "upload", contentType };
}
