import "server-only";
import { and, asc, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { csvLine, guardCell } from "@/lib/csv";
import { toMajorUnits } from "@/lib/money";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { approval } from "@/lib/server/db/schema/approval";
import type { Download } from "@/lib/server/http/stream-route";
import type { ApprovalRow, DecisionList, ExportDecisionsInput, ListDecisionsInput } from "../schema";
import type { Approval } from "./store";
import { approvalRows } from "./views";

type Filters = Omit<ExportDecisionsInput, "timeZone">;

function matching(environmentId: string, filters: Filters): (SQL | undefined)[] {
  const { status, decidedBy, sender, customerId, currency, ruleVersion, from, to } = filters;
  return [
    eq(approval.environmentId, environmentId),
    status && eq(approval.status, status),
    decidedBy && eq(approval.decidedBy, decidedBy),
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
async function readPage(ctx: EnvironmentContext, filters: Filters, { cursor, limit, sortOrder = "desc" }: Page) {
  const [order, beyond] = sortOrder === "desc" ? [desc, sql`<`] : [asc, sql`>`];
  const after = cursor
    ? sql`(${approval.receivedAt}, ${approval.id}) ${beyond} (select received_at, id from approval where id = ${cursor}::uuid)`
    : undefined;
  return ctx.db
    .select()
    .from(approval)
    .where(and(...matching(ctx.environment.id, filters), after))
    .orderBy(order(approval.receivedAt), order(approval.id))
    .limit(limit);
}

/** Incoming payments that asked for a decision, newest first unless asked otherwise, with how each was decided and ended. */
export async function listDecisions(ctx: EnvironmentContext, input: ListDecisionsInput): Promise<DecisionList> {
  requirePermission(ctx, "approvals:read");
  const { cursor, limit, sortOrder, ...filters } = input;
  const rows = await readPage(ctx, filters, { cursor, limit: limit + 1, sortOrder });
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return {
    data: await approvalRows(ctx.db, ctx.environment.id, ctx.actor, shown),
    hasMore,
    nextCursor: hasMore ? shown.at(-1)?.id : undefined,
    asOf: new Date().toISOString(),
  };
}

const PAGE = 500;
const HEADERS = [
  "Received",
  "Transaction",
  "Status",
  "Amount",
  "Currency",
  "Sender",
  "Customer id",
  "Decided by",
  "Decider",
  "First reviewer",
  "Decision",
  "Reason",
  "Rule",
  "Rule version",
  "Held because",
  "Decided",
  "Milliseconds to decide",
  "Service status",
  "Failure reason",
];

/** Text that no spreadsheet takes for a formula; numbers stay numbers. */
const cell = (value: string | number | null) => (typeof value === "string" ? guardCell(value) : String(value ?? ""));

/** The decisions of a filter as CSV, every row, read as fast as they are taken; times in the person's zone, which is named. */
export async function exportDecisions(ctx: EnvironmentContext, input: ExportDecisionsInput): Promise<Download> {
  requirePermission(ctx, "approvals:read");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "approval.export",
    resource: { type: "Approvals", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  return {
    fileName: `decisions-${ctx.environment.slug}-${new Date().toISOString().slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: csv(ctx, filters, timeZone),
  };
}

async function* csv(ctx: EnvironmentContext, filters: Filters, timeZone: string): AsyncGenerator<Uint8Array> {
  const time = zonedTime(timeZone);
  const named = HEADERS.map((header) =>
    header === "Received" || header === "Decided" ? `${header} (${timeZone})` : header,
  );
  yield Buffer.from(`\ufeff${csvLine(named)}`);
  let cursor: string | undefined;
  for (;;) {
    const rows: Approval[] = await readPage(ctx, filters, { cursor, limit: PAGE });
    const views = await approvalRows(ctx.db, ctx.environment.id, ctx.actor, rows);
    yield Buffer.from(views.map((row) => csvLine(cells(row, time).map(cell))).join(""));
    if (rows.length < PAGE) return;
    cursor = rows.at(-1)?.id;
  }
}

function cells(row: ApprovalRow, time: (iso: string | null) => string | null): (string | number | null)[] {
  const amount = row.amount === null || row.decimals === null ? null : toMajorUnits(row.amount, row.decimals);
  return [
    time(row.receivedAt),
    row.transactionId,
    row.status,
    amount,
    row.currency,
    row.sender,
    row.customerId,
    row.decidedBy,
    row.deciderName,
    row.firstReviewerName,
    row.decision,
    row.reasonCode,
    row.ruleName,
    row.ruleVersion,
    row.heldBecause,
    time(row.decidedAt),
    row.tookMs,
    row.serviceStatus,
    row.failureReason && customerInfoLabel(row.failureReason),
  ];
}

function zonedTime(timeZone: string): (iso: string | null) => string | null {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (iso) => (iso === null ? null : format.format(new Date(iso)));
}
