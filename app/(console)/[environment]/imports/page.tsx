import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ImportExplorer } from "@/components/imports/explorer";
import { importsQuery } from "@/lib/features/imports/queries";
import { listImports } from "@/lib/features/imports/service/read";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Imports" };

export default async function ImportsPage({ params, searchParams }: PageProps<"/[environment]/imports">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(importsQuery(environment, FIRST_PAGE), () => listImports(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <ImportExplorer />
    </HydrationBoundary>
  );
}
