import "server-only";
import { getDatabase } from "@/lib/server/db/client";
import type { Payloads } from "@/lib/server/jobs/queue";
import { checkAllCapabilities, checkCapabilities } from "./service/check-capabilities";

/** `capabilities.check`: what one environment's deployment can do. */
export async function checkCapabilitiesJob({ environmentId }: Payloads["capabilities.check"]): Promise<void> {
  await checkCapabilities(getDatabase(), environmentId);
}

/** `capabilities.check-all`: the same for every environment, once a day. */
export async function checkAllCapabilitiesJob(): Promise<void> {
  await checkAllCapabilities(getDatabase());
}
