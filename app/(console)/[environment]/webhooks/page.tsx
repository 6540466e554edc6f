import type { Metadata } from "next";
import { Deliveries } from "@/components/webhooks/deliveries";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <Deliveries environment={environment} />;
}
