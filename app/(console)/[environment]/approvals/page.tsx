import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ApprovalDesk } from "@/components/approvals/desk";
import { queueQuery, waitingCountQuery } from "@/lib/features/approvals/queries";
import { countWaiting, getQueue } from "@/lib/features/approvals/service/queue";
import { answering, PAGE_CLOCKS, prefetch } from "@/lib/server/http/prefetch";

export const metadata: Metadata = { title: "Approvals" };

export default async function ApprovalsPage({ params }: PageProps<"/[environment]/approvals">) {
  const { environment } = await params;
  const state = await prefetch(environment, (ctx) => [
    answering(queueQuery(environment), async () => ({ ...(await getQueue(ctx, {})), clocks: PAGE_CLOCKS })),
    answering(waitingCountQuery(environment), () => countWaiting(ctx, {})),
  ]);
  return (
    <HydrationBoundary state={state}>
      <ApprovalDesk />
    </HydrationBoundary>
  );
}
