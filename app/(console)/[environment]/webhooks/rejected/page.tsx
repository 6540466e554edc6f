import type { Metadata } from "next";
import { Rejections } from "@/components/webhooks/rejections";

export const metadata: Metadata = { title: "Rejected deliveries" };

export default function RefusedDeliveriesPage() {
  return <Rejections />;
}
