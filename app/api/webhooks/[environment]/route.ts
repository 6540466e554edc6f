import { answerHeaders } from "@/lib/features/webhooks/service/delivery-answer";
import { receiveDelivery } from "@/lib/features/webhooks/service/receive-delivery";

/** The service's deliveries, authenticated by signature (specification 6); `lib/receiver.ts` is the other door. */
export async function POST(request: Request, { params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  const status = await receiveDelivery({ slug: environment, headers: request.headers, body: request.body });
  // Without a body: Next would gzip and chunk even the shortest.
  return new Response(null, { status, headers: answerHeaders(status) });
}
