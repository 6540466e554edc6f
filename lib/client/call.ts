import type { Endpoint, Entry, InputOf, MaybeSchema, OutputOf, SchemaType, Scope } from "@/lib/api";
import { followClock } from "@/lib/dates";
import { isAway } from "./away";
import { firstIdle } from "./first-idle";
import { noResponse, problemOf, SIGNED_OUT_EVENT } from "./problem";

interface CallOptions {
  signal?: AbortSignal;
}

/** The environment's slug, for endpoints that concern one. */
interface EnvironmentOptions extends CallOptions {
  environment: string;
}

let person = "";

/** Binds this page's requests to the person it was loaded for: refused once someone else signs in in another tab. */
export function callAs(personId: string): void {
  person = personId;
}

/** The build that made this page, as its root element says; empty in development. */
const buildOfPage = () => document.documentElement.dataset.build ?? "";

/** The headers that name that person and that build. */
export const pageHeaders = (): Record<string, string> => ({
  "corridor-person": person,
  "corridor-build": buildOfPage(),
});

let served: string | null = null;

/** Whether the last response came from another build than this page. */
export const isOutdated = (): boolean => buildOfPage() !== "" && !!served && served !== buildOfPage();

/** An entry's path with its parameters filled in from `input`, and the rest of the input. */
function addressed({ path }: Entry, input: object): { address: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const address = path.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { address, rest };
}

/** Null, undefined and empty strings are left out; an array repeats its key. */
function withQuery(address: string, query: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) params.append(key, String(one));
  }
  const text = params.toString();
  return text ? `${address}?${text}` : address;
}

/** An endpoint's URL including all of `input`: for links and for uploading or downloading files. */
export function addressOf<In extends SchemaType, Out extends MaybeSchema>(
  entry: Entry<In, Out>,
  input: NoInfer<InputOf<In>>,
  environment?: string,
): string {
  const { address, rest } = addressed(entry, input as object);
  return withQuery(address, { ...rest, environment });
}

/**
 * Calls an endpoint of the console's own API: path parameters go into the path, the rest into the query of a GET or
 * else a JSON body. Returns the response typed by the API table without parsing it: the server has parsed outside data,
 * and both are one build. Throws `ProblemError`, or the signal's reason when aborted. A 401 also fires
 * `SIGNED_OUT_EVENT`.
 */
export function call<In extends SchemaType, Out extends MaybeSchema, Where extends Scope>(
  endpoint: Endpoint<In, Out, Where>,
  input: NoInfer<InputOf<In>>,
  ...[options]: Where extends "environment" ? [EnvironmentOptions] : [CallOptions?]
): Promise<OutputOf<Out>> {
  return send(endpoint, input as object, options ?? {});
}

/** The same if the scope is known only at run time: the environment is sent if the endpoint concerns one. */
export async function send<Out extends MaybeSchema>(
  endpoint: Endpoint<SchemaType, Out>,
  input: object,
  { environment, signal }: Partial<EnvironmentOptions>,
): Promise<OutputOf<Out>> {
  const { method, scope } = endpoint;
  const isRead = method === "GET";
  const leaves = isRead ? "nothing" : endpoint.leaves;
  const { address, rest } = addressed(endpoint, input);
  const headers: Record<string, string> = { accept: "application/json", ...pageHeaders() };
  if (environment && scope === "environment") headers["corridor-environment"] = environment;
  if (!isRead) headers["content-type"] = "application/json";
  let response: Response;
  let data: unknown;
  if (isRead) await firstIdle();
  if (isRead && isAway()) headers["corridor-away"] = "1";
  try {
    const body = isRead ? null : JSON.stringify(rest);
    response = await fetch(isRead ? withQuery(address, rest) : address, {
      method,
      headers,
      body,
      signal: signal ?? null,
    });
    followClock(response.headers.get("date"));
    served = response.headers.get("corridor-build");
    if (response.ok) data = response.status === 204 ? undefined : await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noResponse(leaves, cause);
  }
  if (response.status === 401) window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  if (!response.ok) throw await problemOf(response, leaves);
  return data as OutputOf<Out>;
}
