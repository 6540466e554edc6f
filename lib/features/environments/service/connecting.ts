import "server-only";
import { and, count, desc, eq, isNull, max, sql } from "drizzle-orm";
import { type Context, requirePermission } from "@/lib/server/context";
import { webhookKey } from "@/lib/server/db/schema/environment";
import { webhookDelivery, webhookRejectionCount } from "@/lib/server/db/schema/webhook";
import { type ConnectingView, ConnectionTest, type GetEnvironmentInput } from "../schema";
import { matchInWords } from "./match-in-words";
import { readRow, webhookUrlOf } from "./view";

type Step = ConnectingView["steps"][number];

/**
 * How far an environment is connected, step by step, each with what to do. Only a verified delivery counts. Throws
 * `NotFoundError`.
 */
export async function getConnecting(ctx: Context, input: GetEnvironmentInput): Promise<ConnectingView> {
  requirePermission(ctx, "environments:manage");
  const row = await readRow(ctx.db, input.slug);
  const here = eq(webhookDelivery.environmentId, row.id);
  const [[first], [keys], [rejected]] = await Promise.all([
    ctx.db
      .select({ type: webhookDelivery.type, receivedAt: webhookDelivery.receivedAt })
      .from(webhookDelivery)
      .where(here)
      .orderBy(desc(webhookDelivery.id))
      .limit(1),
    ctx.db
      .select({ count: count(), newestAt: max(webhookKey.createdAt) })
      .from(webhookKey)
      .where(and(eq(webhookKey.environmentId, row.id), isNull(webhookKey.retiredAt))),
    ctx.db
      .select({ reason: webhookRejectionCount.reason, lastAt: webhookRejectionCount.lastAt })
      .from(webhookRejectionCount)
      .where(eq(webhookRejectionCount.environmentId, row.id))
      .orderBy(sql`${webhookRejectionCount.lastAt} desc`)
      .limit(1),
  ]);
  const result = ConnectionTest.safeParse(row.lastTest?.result).data ?? null;
  const url = webhookUrlOf(row.slug);
  const told = result?.platform?.webhookEndpoint ?? null;
  const steps: Step[] = [
    connection(row.lastTest),
    capabilities(matchInWords(row.capabilities.found)),
    address(url, told, first !== undefined),
    key(keys?.count ?? 0),
    delivery(first, row.signatureHeader, rejected, keys?.newestAt ?? null),
    {
      key: "window",
      title: "Approval window",
      state: "passed",
      detail: `A payment under review must be decided within ${row.approvalWindowSeconds} seconds. Change it in the settings if your deployment waits longer.`,
    },
  ];
  return { name: row.name, version: row.version, webhookUrl: url, steps };
}

function connection(lastTest: { isGood: boolean; summary: string } | null): Step {
  const named = { key: "connection", title: "Connection" } as const;
  if (!lastTest) return { ...named, state: "todo", detail: "Test the connection." };
  return { ...named, state: lastTest.isGood ? "passed" : "failed", detail: lastTest.summary };
}

function capabilities(match: string | null): Step {
  const named = { key: "capabilities", title: "Capabilities" } as const;
  if (match === null) return { ...named, state: "waiting", detail: "Detected with the connection test." };
  return { ...named, state: "passed", detail: match };
}

function address(url: string, told: string | null, hasDelivery: boolean): Step {
  const named = { key: "address", title: "Webhook address" } as const;
  if (told?.replace(/\/+$/, "") === url)
    return { ...named, state: "passed", detail: "The service sends webhooks here." };
  if (hasDelivery) return { ...named, state: "passed", detail: "Deliveries arrive." };
  if (told === null) return { ...named, state: "todo", detail: "Set this address as the service's webhook endpoint." };
  return {
    ...named,
    state: "failed",
    detail: `The service sends webhooks to ${told}. Set this address there instead.`,
  };
}

function key(count: number): Step {
  const named = { key: "public-key", title: "Public key" } as const;
  if (count > 0)
    return { ...named, state: "passed", detail: count === 1 ? "One active key." : `${count} active keys.` };
  return {
    ...named,
    state: "todo",
    detail: "Add the key the service signs with. Without one every delivery is rejected.",
  };
}

const CHECK_KEY = "Check the key, then have the service send a test.";
const SEE_IT = "Webhooks → Rejected shows its headers. Correct it, then have the service send a test.";

/** Why a delivery was rejected and what to do; any other reason is a signature that can't be read. */
const REASONS: Record<string, [why: string, next: string]> = {
  "no-keys": ["there is no active key", "Add the key, then have the service send a test."],
  "signature-mismatch": ["no active key signed it", CHECK_KEY],
  "signature-missing": ["it had no signature in a known header", SEE_IT],
  "too-large": ["it was larger than 1 MiB", SEE_IT],
};

function delivery(
  first: { type: string; receivedAt: Date } | undefined,
  header: string,
  rejected: { reason: string; lastAt: Date } | undefined,
  newestKeyAt: Date | null,
): Step {
  const named = { key: "delivery", title: "First delivery" } as const;
  if (first) {
    return {
      ...named,
      state: "passed",
      detail: `Verified, with the signature in ${header}.`,
      at: first.receivedAt.toISOString(),
    };
  }
  if (rejected && newestKeyAt && newestKeyAt > rejected.lastAt) {
    return {
      ...named,
      state: "waiting",
      detail: "A delivery was rejected before the newest key was added. Have the service send another test webhook.",
    };
  }
  if (rejected) {
    const [why, next] = REASONS[rejected.reason] ?? ["its signature can't be read", SEE_IT];
    return {
      ...named,
      state: "failed",
      detail: `A delivery arrived but was rejected: ${why}. ${next}`,
      at: rejected.lastAt.toISOString(),
    };
  }
  return {
    ...named,
    state: "waiting",
    detail: "Have the service send a test webhook. The name of its signature header is detected from it.",
  };
}
