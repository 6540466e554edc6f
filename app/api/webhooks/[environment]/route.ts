import { type DeliveryStatus, receiveDelivery } from "@/lib/features/webhooks/service/receive-delivery";

const HEADERS = { "cache-control": "no-store" };
const RETRY_HEADERS = { ...HEADERS, "retry-after": "5" };

/** The status is the whole answer: Next would gzip and chunk even the shortest body. */
function answer(status: DeliveryStatus): Response {
  return new Response(null, { status, headers: status === 503 ? RETRY_HEADERS : HEADERS });
}

/** The service's deliveries, authenticated by signature (specification 6). */
export async function POST(request: Request, { params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  return answer(await receiveDelivery({ slug: environment, headers: request.headers, body: request.body }));
}
