import "server-only";
import { type DataTag, type DefaultError, HydrationBoundary, type QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { FIRST_PAGE } from "@/lib/fields";
import type { EnvironmentContext } from "../context";
import { answering, prefetchList } from "./prefetch";

interface ListPageProps {
  params: Promise<{ environment: string }>;
  searchParams: Promise<Record<string, unknown>>;
}

/** The page of a list: `Explorer` with its first rows, which `verb` reads as the response to the browser's `query`. */
export function listPage<Output>(
  Explorer: ComponentType,
  query: (environment: string, filters: typeof FIRST_PAGE) => { queryKey: DataTag<QueryKey, Output, DefaultError> },
  verb: (ctx: EnvironmentContext, input: typeof FIRST_PAGE) => Promise<NoInfer<Output>>,
) {
  return async function ListPage({ params, searchParams }: ListPageProps) {
    const { environment } = await params;
    const state = await prefetchList(environment, searchParams, (ctx) => [
      answering(query(environment, FIRST_PAGE), () => verb(ctx, FIRST_PAGE)),
    ]);
    return (
      <HydrationBoundary state={state}>
        <Explorer />
      </HydrationBoundary>
    );
  };
}
