import "server-only";
import { countWaiting } from "@/lib/features/approvals/service/queue";
import { countLowBalances } from "@/lib/features/balances/service/list-balances";
import { countMyWork } from "@/lib/features/casework/service/assigned";
import { countFailedExports } from "@/lib/features/exports/service/list-exports";
import { countOpenMoneyActions } from "@/lib/features/journal/service/list-money-actions";
import { countSignOffs } from "@/lib/features/sign-offs/service/read";
import { countRejections } from "@/lib/features/webhooks/service/list-rejections";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { errorFolded } from "@/lib/server/log-folded";
import { NEEDS_OF } from "../fields";
import type { Need, Nothing, OverviewNeeds } from "../schema";

interface Counter {
  /** How far back, in milliseconds; left out: all of them. */
  sinceMs?: number;
  count: (ctx: EnvironmentContext, since: Date) => Promise<number | Waiting>;
}

interface Waiting {
  count: number;
  /** Since when the oldest has been waiting. */
  oldest: Date | null;
}

const DAY_MS = 86_400_000;

/** Each counts from our own tables, in one round trip, through a function that checks its own permission. */
const COUNTERS: Record<Need, Counter> = {
  credentials: { count: async ({ environment }) => (environment.credentialsRefusedAt ? 1 : 0) },
  approvals: { count: async (ctx) => (await countWaiting(ctx, {})).forYou },
  "sign-offs": { count: async (ctx) => (await countSignOffs(ctx, {})).forMe },
  work: { count: (ctx) => countMyWork(ctx) },
  "money-actions": { count: (ctx) => countOpenMoneyActions(ctx) },
  balances: { count: (ctx) => countLowBalances(ctx) },
  webhooks: { sinceMs: DAY_MS, count: (ctx, since) => countRejections(ctx, since) },
  exports: { sinceMs: 7 * DAY_MS, count: (ctx, since) => countFailedExports(ctx, since) },
};

/** What is waiting for this person, read in parallel; a number that can't be read does not affect the others. */
export async function getOverviewNeeds(ctx: EnvironmentContext, _: Nothing): Promise<OverviewNeeds> {
  requirePermission(ctx, "overview:read");
  const now = Date.now();
  const needs = await Promise.all(
    NEEDS_OF[ctx.actor.role].map(async (kind) => {
      const { sinceMs, count } = COUNTERS[kind];
      const since = new Date(sinceMs === undefined ? 0 : now - sinceMs);
      const found = await count(ctx, since).catch((error: unknown) => unread(ctx, kind, error));
      const { oldest = null, ...counted } = typeof found === "object" && found !== null ? found : { count: found };
      return {
        ...{ kind, ...counted, oldest: oldest?.toISOString() ?? null },
        since: sinceMs === undefined ? null : since.toISOString(),
      };
    }),
  );
  const refusedSince = ctx.environment.credentialsRefusedAt?.toISOString() ?? null;
  return { needs, asOf: new Date(now).toISOString(), refusedSince };
}

function unread({ environment }: EnvironmentContext, kind: Need, err: unknown): null {
  errorFolded({ environmentId: environment.id, kind, err }, "a number of the overview can't be read");
  return null;
}
