import type { Metadata } from "next";
import { People } from "@/components/people/people";
import { EmptyState } from "@/components/ui/empty-state";
import { PageFrame } from "@/components/ui/page-frame";
import { can } from "@/lib/permissions";
import { requireActor } from "@/lib/server/auth/page-guard";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const actor = await requireActor();
  if (can(actor.role, "people:manage")) return <People ownId={actor.personId} />;
  return (
    <PageFrame title="People">
      <EmptyState title="Your role can't see this page">
        Only administrators can invite people and assign roles. Ask one of them.
      </EmptyState>
    </PageFrame>
  );
}
