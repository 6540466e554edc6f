import { Connecting } from "@/components/environments/connecting";
import { EmptyState } from "@/components/ui/empty-state";
import { can } from "@/lib/permissions";
import { requireActor } from "@/lib/server/auth/page-guard";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Connect", "slug");

export default async function ConnectPage({ params }: { params: Promise<{ slug: string }> }) {
  const actor = await requireActor();
  const { slug } = await params;
  if (can(actor.role, "environments:manage")) return <Connecting slug={slug} />;
  return (
    <EmptyState title="Your role can't connect environments">Only administrators can. Ask one of them.</EmptyState>
  );
}
