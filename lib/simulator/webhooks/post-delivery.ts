import type { Clock } from "../state/clock";
import type { DeliveryResponse } from "../state/records";
import type { Settings } from "../state/settings";

const KEPT_BYTES = 2048;

/** The signature header's value: the JSON object of specification 6, or the bare base64. */
export function signatureHeader(signature: string, form: Settings["signatureForm"]): string {
  return form === "bare" ? signature : JSON.stringify({ v: "1", s: signature });
}

/** Posts one body to the webhook URL. Never throws: a connection error is returned as status 0. */
export async function postDelivery(
  settings: Settings,
  body: string | Uint8Array<ArrayBuffer>,
  signature: string | null,
  clock: Clock,
): Promise<DeliveryResponse> {
  const at = clock.now();
  const started = performance.now();
  const answer = (status: number, text: string): DeliveryResponse => ({
    at,
    status,
    body: text,
    durationMs: Math.round(performance.now() - started),
  });
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (signature !== null) headers[settings.signatureHeader] = signatureHeader(signature, settings.signatureForm);
  try {
    const response = await fetch(settings.webhookUrl, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(settings.webhookTimeoutSeconds * 1000),
    });
    const text = await response.text();
    return answer(response.status, text.slice(0, KEPT_BYTES));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
    return answer(0, `${error instanceof Error ? error.message : String(error)} ${cause}`.trim());
  }
}
