import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Deliveries } from "@/components/webhooks/deliveries";
import { deliveriesQuery } from "@/lib/features/webhooks/queries";
import { listDeliveries } from "@/lib/features/webhooks/service/list-deliveries";
import { FIRST_PAGE } from "@/lib/fields";
import { answering, prefetchList } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params, searchParams }: PageProps<"/[environment]/webhooks">) {
  const { environment } = await params;
  const state = await prefetchList(environment, searchParams, (ctx) => [
    answering(deliveriesQuery(environment, FIRST_PAGE), () => listDeliveries(ctx, FIRST_PAGE)),
  ]);
  return (
    <HydrationBoundary state={state}>
      <Deliveries />
    </HydrationBoundary>
  );
}
