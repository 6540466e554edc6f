import type { Metadata } from "next";
import { Rejections } from "@/components/webhooks/rejections";

export const metadata: Metadata = { title: "Rejected deliveries" };

export default async function RefusedDeliveriesPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return <Rejections environment={environment} />;
}
