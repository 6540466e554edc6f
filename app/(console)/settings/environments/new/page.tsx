import type { Metadata } from "next";
import { LazyAddEnvironment } from "@/components/environments/lazy-add-environment";
import { EmptyState } from "@/components/ui/empty-state";
import { can } from "@/lib/permissions";
import { requireActor } from "@/lib/server/auth/page-guard";

export const metadata: Metadata = { title: "Add environment" };

export default async function NewEnvironmentPage() {
  const actor = await requireActor();
  if (can(actor.role, "environments:manage")) return <LazyAddEnvironment />;
  return <EmptyState title="Your role can't add environments">Only administrators can. Ask one of them.</EmptyState>;
}
