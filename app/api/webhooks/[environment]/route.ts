import { type DeliveryStatus, receiveDelivery } from "@/lib/features/webhooks/service/receive-delivery";

const RECEIVED = '{"received":true}';
const REFUSED = '{"received":false}';
const JSON_TYPE = { "content-type": "application/json", "cache-control": "no-store" };
const RETRY = { ...JSON_TYPE, "retry-after": "5" };

function answer(status: DeliveryStatus): Response {
  if (status === 503) return new Response(REFUSED, { status, headers: RETRY });
  return new Response(status < 300 ? RECEIVED : REFUSED, { status, headers: JSON_TYPE });
}

/** The service's deliveries, authenticated by signature (specification 6). */
export async function POST(request: Request, { params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return answer(await receiveDelivery({ slug: environment, headers: request.headers, body: request.body }));
}
