"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/shell/session";
import { useEnvironment } from "@/lib/client/environment";
import { waitingCountQuery } from "@/lib/features/approvals/queries";

/** Beside the desk in the navigation: the number of payments awaiting a person. Empty if there are none. */
export function WaitingCount() {
  const slug = useEnvironment();
  const mayRead = useCan("approvals:read");
  const { data } = useQuery({ ...waitingCountQuery(slug), enabled: mayRead && slug !== "" });
  if (!data || data.waiting === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-bad-soft px-1.5 font-medium text-bad text-sm tabular-nums">
      {data.waiting > 99 ? "99+" : data.waiting}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
