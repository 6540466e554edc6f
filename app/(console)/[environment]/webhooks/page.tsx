import type { Metadata } from "next";
import { Deliveries } from "@/components/webhooks/deliveries";
import { deliveriesQuery } from "@/lib/features/webhooks/queries";
import { listDeliveries } from "@/lib/features/webhooks/service/list-deliveries";
import { listPage } from "@/lib/server/http/list-page";

export const metadata: Metadata = { title: "Webhooks" };

export default listPage(Deliveries, deliveriesQuery, listDeliveries);
