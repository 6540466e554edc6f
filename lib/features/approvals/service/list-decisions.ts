import "server-only";
import { and, count, desc, eq, gte, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { approval } from "@/lib/server/db/schema/approval";
import { csvDownload } from "@/lib/server/files/csv-download";
import type { Download } from "@/lib/server/http/file-route";
import { PAST_STATUSES } from "@/lib/statuses";
import { decisionFields } from "../fields/decisions";
import type { ApprovalRow, DecisionCount, DecisionList, ExportDecisionsInput, ListDecisionsInput } from "../schema";
import type { Approval } from "./store";
import { approvalRows } from "./views";

type Filters = Omit<ExportDecisionsInput, "timeZone">;

function matching(environmentId: string, filters: Filters): (SQL | undefined)[] {
  const { status, decidedBy, reasonCode, sender, customerId, currency, ruleVersion, from, to } = filters;
  return [
    eq(approval.environmentId, environmentId),
    status ? eq(approval.status, status) : inArray(approval.status, [...PAST_STATUSES]),
    decidedBy && (decidedBy === "nobody" ? isNull(approval.decidedBy) : eq(approval.decidedBy, decidedBy)),
    reasonCode && eq(approval.reasonCode, reasonCode),
    sender ? eq(approval.sender, sender.toLowerCase()) : undefined,
    customerId ? eq(approval.customerId, customerId) : undefined,
    currency ? eq(approval.currency, currency) : undefined,
    ruleVersion === undefined ? undefined : eq(approval.ruleVersion, ruleVersion),
    from ? gte(approval.receivedAt, new Date(from)) : undefined,
    to ? lte(approval.receivedAt, new Date(to)) : undefined,
  ];
}

interface Page {
  cursor?: string;
  limit: number;
  sortOrder?: "asc" | "desc";
}

/** Rows after the one with the id `cursor`. */
async function readPage(ctx: EnvironmentContext, filters: Filters, { limit, ...page }: Page) {
  const { orderBy, beyond } = keyset({ at: approval.receivedAt, id: approval.id }, page);
  return ctx.db
    .select()
    .from(approval)
    .where(and(...matching(ctx.environment.id, filters), beyond))
    .orderBy(...orderBy)
    .limit(limit);
}

/**
 * Incoming payments that are decided or over, newest first by default, with who decided and how each ended. Those that
 * are still waiting are on the desk.
 */
export async function listDecisions(ctx: EnvironmentContext, input: ListDecisionsInput): Promise<DecisionList> {
  requirePermission(ctx, "approvals:read");
  const { cursor, limit, sortOrder, ...filters } = input;
  const rows = await readPage(ctx, filters, { cursor, limit: limit + 1, sortOrder });
  const { data: shown, ...more } = pageOf(rows, limit, ({ id }) => id);
  const data = await approvalRows(ctx.db, ctx.environment.id, ctx.actor, shown);
  return { data, ...more, asOf: new Date().toISOString() };
}

/** How many ended in which way since an instant, and who decided: what the list shows under these filters. */
export async function countDecisions(ctx: EnvironmentContext, from: string): Promise<DecisionCount[]> {
  requirePermission(ctx, "approvals:read");
  const { status, decidedBy } = approval;
  const rows = await ctx.db
    .select({ status, decidedBy, count: count() })
    .from(approval)
    .where(and(...matching(ctx.environment.id, { from })))
    .groupBy(status, decidedBy)
    .orderBy(desc(count()));
  return rows.map((row) => ({ ...row, decidedBy: row.decidedBy ?? "nobody" }));
}

/**
 * All decisions that match a filter as CSV, read as fast as they are consumed; times in the user's zone, with its
 * offset. It contains exactly what the list on the screen does.
 */
export async function exportDecisions(ctx: EnvironmentContext, input: ExportDecisionsInput): Promise<Download> {
  requirePermission(ctx, "approvals:read");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "approval.export",
    resource: { type: "Approvals", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  const rows = everyRow(ctx, filters);
  return csvDownload({ name: `decisions_${ctx.environment.slug}`, fields: decisionFields, rows, timeZone });
}

const PAGE = 500;

async function* everyRow(ctx: EnvironmentContext, filters: Filters): AsyncGenerator<ApprovalRow[]> {
  let cursor: string | undefined;
  for (;;) {
    const rows: Approval[] = await readPage(ctx, filters, { cursor, limit: PAGE });
    yield await approvalRows(ctx.db, ctx.environment.id, ctx.actor, rows);
    if (rows.length < PAGE) return;
    cursor = rows.at(-1)?.id;
  }
}
