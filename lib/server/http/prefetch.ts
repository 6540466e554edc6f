import "server-only";
import {
  type DataTag,
  type DefaultError,
  type DehydratedState,
  dehydrate,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { headers } from "next/headers";
import type { Clocks } from "@/lib/dates";
import type { EnvironmentContext } from "../context";
import { findEnvironment, upstreamFor } from "../environments";
import { pageContext } from "./page-context";

/** How long a page waits for its first rows, in milliseconds; after that the browser reads them itself. */
const PATIENCE_MS = 250;

/**
 * The browser's clocks when a response that came with the page was made, as far as a server can tell: not before the
 * page was requested, which is where the steady clock starts. So a countdown can only look shorter than it is, until
 * the list is read again. The wall clock is unknown to the server and left out.
 */
export const PAGE_CLOCKS: Clocks = { steady: 0, wall: Number.MAX_SAFE_INTEGER };

interface Read {
  queryKey: QueryKey;
  queryFn: () => Promise<unknown>;
}

type Reads = (ctx: EnvironmentContext) => readonly Read[];

/**
 * States how the server answers one of the browser's queries; the compiler checks that `verb` returns the query's type.
 */
export function answering<Output>(
  query: { queryKey: DataTag<QueryKey, Output, DefaultError> },
  verb: () => Promise<Output>,
): Read {
  return { queryKey: query.queryKey, queryFn: verb };
}

/**
 * What a page shows first, read while the page is rendered, so that it arrives with its content. The verbs are those
 * behind the API, with their permission checks. Undefined for client-side navigation, where the browser reads sooner by
 * itself. Reads that fail or take too long are left out: the page requests them itself and shows why they fail.
 */
export async function prefetch(environment: string, reads: Reads): Promise<DehydratedState | undefined> {
  if (!(await headers()).get("accept")?.includes("text/html")) return undefined;
  const client = new QueryClient();
  const read = async () => {
    const ctx = await pageContext();
    const found = await findEnvironment(ctx.db, environment);
    if (!found || found.archivedAt) return;
    const upstream = upstreamFor(found, ctx.actor.personId, ctx.request.id);
    const all = reads({ ...ctx, environment: found, upstream });
    await Promise.all(all.map((each) => client.prefetchQuery({ ...each, retry: false })));
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([read(), tooLate]);
  clearTimeout(timer);
  return dehydrate(client);
}

/** `prefetch` for a list whose address has no filters, because only the browser knows how to read an address. */
export async function prefetchList(
  environment: string,
  search: Promise<Record<string, unknown>>,
  reads: Reads,
): Promise<DehydratedState | undefined> {
  // An open row changes nothing in the list behind it.
  const chosen = Object.keys(await search).filter((name) => name !== "open");
  return chosen.length === 0 ? await prefetch(environment, reads) : undefined;
}
