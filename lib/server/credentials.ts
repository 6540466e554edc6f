import "server-only";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { endpoints } from "@/lib/contract/endpoints";
import type { CallRecord } from "@/lib/upstream/client";
import type { Environment } from "./context";
import { type Database, getDatabase } from "./db/client";
import { environment } from "./db/schema/environment";
import { createNotification } from "./events/publish";
import { log } from "./log";

/**
 * Learns from a call whether the service refuses an environment's credentials (401) or accepts them. Only reads that
 * every deployment has say so. Never waits, never throws.
 */
export function noteCredentials(found: Environment, { endpoint, method, status }: CallRecord): void {
  if (status === null || method !== "GET" || "capability" in endpoints[endpoint]) return;
  const isRefused = status === 401;
  if (isRefused === (found.credentialsRefusedAt !== null) || !(isRefused || status < 300)) return;
  const noted = isRefused ? noteRefused(getDatabase(), found.id) : noteAccepted(getDatabase(), found.id);
  noted.catch((err: unknown) => log.error({ err, environmentId: found.id }, "the state of credentials was not kept"));
}

/** The first to notice notifies, however many processes do; nobody does again until the credentials have worked. */
async function noteRefused(db: Database, environmentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(environment)
      .set({ credentialsRefusedAt: sql`now()` })
      .where(and(eq(environment.id, environmentId), isNull(environment.credentialsRefusedAt)))
      .returning({ id: environment.id });
    if (rows.length === 0) return;
    await createNotification(tx, {
      ...{ environmentId, kind: "ENVIRONMENT.CREDENTIALS_REFUSED", topic: "system", tone: "bad" },
      title: "The service refuses this environment's credentials",
      body: "Nothing can be read or sent until an administrator replaces them.",
    });
  });
}

async function noteAccepted(db: Database, environmentId: string): Promise<void> {
  const wasRefused = and(eq(environment.id, environmentId), isNotNull(environment.credentialsRefusedAt));
  await db.update(environment).set({ credentialsRefusedAt: null }).where(wasRefused);
}
