import { deliveryRoute } from "@/lib/features/webhooks/service/delivery-route";

/** The service's deliveries, authenticated by signature (specification 6); `lib/receiver.ts` accepts them too. */
export { deliveryRoute as POST };
