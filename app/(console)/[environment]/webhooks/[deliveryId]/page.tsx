import { DeliveryDetail } from "@/components/webhooks/delivery-detail";
import { titledByAddress } from "@/lib/server/http/page-title";

export const generateMetadata = titledByAddress("Webhook delivery", "deliveryId");

export default async function DeliveryPage({ params }: { params: Promise<{ deliveryId: string }> }) {
  const { deliveryId } = await params;
  return <DeliveryDetail id={deliveryId} />;
}
