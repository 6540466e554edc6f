import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type Context, requirePermission } from "@/lib/server/context";
import { environment } from "@/lib/server/db/schema/environment";
import { env } from "@/lib/server/env";
import { forgetEnvironment } from "@/lib/server/environments";
import { callRecorderFor } from "@/lib/server/upstream-calls";
import { clientSecretContext, unseal } from "@/lib/server/vault/vault";
import type { CallRecord } from "@/lib/upstream/client";
import type { ConnectionTest, TestConnectionInput, TestEnvironmentInput } from "../schema";
import { acceptBaseUrl } from "./base-url";
import { keepFindings } from "./check-capabilities";
import { testConnection } from "./connection-test";
import { readRow, webhookUrlOf } from "./view";

/**
 * Tests a stored environment with its stored credentials, at its stored address only, and stores the result for the
 * list. Throws `NotFoundError`; whatever the service does or fails to do is in the result.
 */
export async function testEnvironment(ctx: Context, input: TestEnvironmentInput): Promise<ConnectionTest> {
  requirePermission(ctx, "environments:manage");
  const row = await readRow(ctx.db, input.slug);
  const { result: tested, findings } = await testConnection(
    {
      baseUrl: row.baseUrl,
      tokenId: row.tokenId,
      mode: row.mode,
      clientSecret: () => unseal(row.sealedSecret, clientSecretContext(row.id)),
      ...caller(ctx, callRecorderFor(row.id, ctx.actor.personId)),
    },
    webhookUrlOf(row.slug),
  );
  const result = tested.baseUrl === row.baseUrl ? tested : elsewhere(tested);
  const lastTest = { at: new Date().toISOString(), isGood: result.isGood, summary: result.summary, result };
  await ctx.db.transaction(async (tx) => {
    await keepFindings(tx, row.id, findings);
    await tx.update(environment).set({ lastTest }).where(eq(environment.id, row.id));
    await recordAudit(tx, ctx, {
      action: "environment.test",
      resource: { type: "environment", id: row.id },
      environmentId: row.id,
      after: { isGood: result.isGood, summary: result.summary },
    });
  });
  forgetEnvironment(ctx.db, row.slug);
  return result;
}

/** The service answers, but not at the address to which this environment's calls go. */
function elsewhere(result: ConnectionTest): ConnectionTest {
  const summary = `The service responded at ${result.baseUrl}. Change the base URL to it.`;
  const checks = result.checks.map((check) => (check.label === "Base URL" ? { ...check, isGood: false } : check));
  return { ...result, isGood: false, summary, checks };
}

/** Tests credentials that are typed but not stored; none of them is stored. Throws `InputError` for a bad base URL. */
export async function testNewConnection(ctx: Context, input: TestConnectionInput): Promise<ConnectionTest> {
  requirePermission(ctx, "environments:manage");
  const { tokenId, mode, clientSecret } = input;
  const baseUrl = acceptBaseUrl(input.baseUrl, mode);
  const { result } = await testConnection(
    { baseUrl, tokenId, mode, clientSecret: () => clientSecret, ...caller(ctx) },
    null,
  );
  await recordAudit(ctx.db, ctx, {
    action: "environment.test",
    resource: { type: "environment", id: "new" },
    after: { baseUrl, isGood: result.isGood, summary: result.summary },
  });
  return result;
}

function caller(ctx: Context, onCall?: (call: CallRecord) => void) {
  return { requestId: ctx.request.id, allowPrivate: env().allowPrivateAddresses, onCall };
}
