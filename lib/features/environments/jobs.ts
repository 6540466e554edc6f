import "server-only";
import { z } from "zod";
import { getDatabase } from "@/lib/server/db/client";
import { checkAllCapabilities, checkCapabilities } from "./service/check-capabilities";

const Payload = z.object({ environmentId: z.uuid() });

/** `capabilities.check`: what one environment's deployment can do. */
export async function checkCapabilitiesJob(payload: unknown): Promise<void> {
  await checkCapabilities(getDatabase(), Payload.parse(payload).environmentId);
}

/** `capabilities.check-all`: the same for every environment, once a day. */
export async function checkAllCapabilitiesJob(): Promise<void> {
  await checkAllCapabilities(getDatabase());
}
