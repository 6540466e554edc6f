import "server-only";
import { countDecisions } from "@/lib/features/approvals/service/list-decisions";
import { countByStatus } from "@/lib/features/customers/service/count-by-status";
import { getHistoryStatus } from "@/lib/features/history/service/status";
import { getQuoteFigures } from "@/lib/features/quotes/service/figures";
import { summariseDeliveries } from "@/lib/features/webhooks/service/delivery-health";
import { can, type Permission } from "@/lib/permissions";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { errorFolded } from "@/lib/server/log-folded";
import type { Nothing, OverviewFigures } from "../schema";
import { getPaymentFigures } from "./payment-figures";

const DAY_MS = 86_400_000;
/** Including today. */
const DAYS = 30;
/** Payments of the last days are compared with those of the days before. */
const TIMED_DAYS = 7;

/**
 * The figures of the last days, from our own tables: those about payments from the local history, once it is built;
 * those about customers from the directory.
 */
export async function getOverviewFigures(ctx: EnvironmentContext, _: Nothing): Promise<OverviewFigures> {
  requirePermission(ctx, "overview:read");
  const now = Date.now();
  const dayBefore = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  const [from, timedFrom] = [dayBefore(DAYS - 1), dayBefore(TIMED_DAYS - 1)];
  const deliveredSince = new Date(now - DAY_MS);
  const part = partOf(ctx);
  const [history, deliveries, decisions, customers, quotes] = await Promise.all([
    part("environments:read", () => getHistoryStatus(ctx, {})),
    part("webhooks:read", () => summariseDeliveries(ctx, deliveredSince)),
    part("approvals:read", () => countDecisions(ctx, startOf(from))),
    part("customers:read", () => countByStatus(ctx)),
    part("quotes:read", () => getQuoteFigures(ctx, new Date(startOf(from)))),
  ]);
  const hasHistory = history !== null && history.builtAt !== null;
  const payments = hasHistory
    ? await part("transactions:read", () => getPaymentFigures(ctx, from, new Date(startOf(timedFrom))))
    : null;
  return {
    history: history?.state ?? "none",
    asOf: history?.asOf ?? null,
    ...{ from, to: dayBefore(0), timedSince: startOf(timedFrom), deliveredSince: deliveredSince.toISOString() },
    ...{ payments, deliveries, decisions, customers, quotes },
  };
}

const startOf = (day: string) => `${day}T00:00:00.000Z`;

/** Reads what the role may see; a failure is logged and does not affect the other parts. */
function partOf({ actor, environment }: EnvironmentContext) {
  return async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> => {
    if (!can(actor.role, permission)) return null;
    return await read().catch((err: unknown) => {
      errorFolded({ environmentId: environment.id, permission, err }, "figures of the overview can't be read");
      return null;
    });
  };
}
