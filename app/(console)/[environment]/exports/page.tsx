import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExportExplorer } from "@/components/exports/explorer";
import { exportsQuery } from "@/lib/features/exports/queries";
import { listExports } from "@/lib/features/exports/service/list-exports";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Exports" };

export default async function ExportsPage({ params, searchParams }: PageProps<"/[environment]/exports">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(exportsQuery(environment, FIRST_PAGE), () => listExports(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <ExportExplorer />
    </HydrationBoundary>
  );
}
