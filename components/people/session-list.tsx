"use client";

import { useQuery } from "@tanstack/react-query";
import { FormProblem } from "@/components/form/form-problem";
import { problemIn } from "@/components/form/problem";
import { Tag } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { sessionsQuery, useRevokeSession } from "@/lib/features/people/queries";
import type { SessionSummary } from "@/lib/features/people/schema";
import { browserWords } from "./browser-words";

function SessionRow({ session }: { session: SessionSummary }) {
  const revoke = useRevokeSession();
  const problem = problemIn(revoke.error);
  return (
    <li className="grid gap-2 border-line border-b px-4 py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-medium" title={session.userAgent ?? undefined}>
            {browserWords(session.userAgent)} {session.isCurrent ? <Tag>This browser</Tag> : null}
          </p>
          <p className="text-sm text-text-2">
            {session.ip ?? "Unknown IP address"} · last seen <Time value={session.lastSeenAt} format="relative" /> ·
            signed in <Time value={session.createdAt} />
          </p>
        </div>
        {session.isCurrent ? null : (
          <Button size="sm" isPending={revoke.isPending} onClick={() => revoke.mutate({ sessionId: session.id })}>
            Sign out
          </Button>
        )}
      </div>
      {problem ? <FormProblem problem={problem} /> : null}
    </li>
  );
}

/** A person's current sessions, each of which can be ended; the user's own without `personId`. */
export function SessionList({ personId }: { personId?: string }) {
  const query = useQuery(sessionsQuery(personId));
  if (!query.data) {
    const skeleton = (
      <div className="p-4">
        <SkeletonText lines={3} label="Loading sessions" />
      </div>
    );
    return <QueryState query={query} skeleton={skeleton} />;
  }
  if (query.data.sessions.length === 0) return <EmptyState title="No active sessions" />;
  return (
    <ul>
      {query.data.sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}
