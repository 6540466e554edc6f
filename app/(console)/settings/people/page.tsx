import type { Metadata } from "next";
import { People } from "@/components/people/people";
import { EmptyState } from "@/components/ui/empty-state";
import { can } from "@/lib/permissions";
import { requireActor } from "@/lib/server/auth/page-guard";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const actor = await requireActor();
  if (can(actor.role, "people:manage")) return <People ownId={actor.personId} />;
  return (
    <EmptyState title="Your role does not show people">
      Administrators invite people and give them roles. Ask one of them if you need to.
    </EmptyState>
  );
}
