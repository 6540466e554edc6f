import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ServiceOverview } from "@/components/service/overview";
import { observationsQuery } from "@/lib/features/drift/queries";
import { listObservations } from "@/lib/features/drift/service/list-observations";
import { answering, prefetch } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Service" };

export default async function ServicePage({ params }: PageProps<"/[environment]/service">) {
  const { environment } = await params;
  const state = await prefetch(environment, (ctx) => [
    answering(observationsQuery(environment), () => listObservations(ctx, {})),
  ]);
  return (
    <HydrationBoundary state={state}>
      <ServiceOverview />
    </HydrationBoundary>
  );
}
