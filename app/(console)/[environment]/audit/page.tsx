import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditExplorer } from "@/components/audit/explorer";
import { auditQuery } from "@/lib/features/audit/queries";
import { listAudit } from "@/lib/features/audit/service";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Audit" };

export default async function AuditPage({ params, searchParams }: PageProps<"/[environment]/audit">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(auditQuery(environment, FIRST_PAGE), () => listAudit(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <AuditExplorer />
    </HydrationBoundary>
  );
}
