import "server-only";
import { and, eq, gte, inArray, isNull, lte, type SQL } from "drizzle-orm";
import { failureInWords } from "@/lib/contract/failure-reasons";
import { csvLine, guardCell } from "@/lib/csv";
import { enumWords } from "@/lib/fields";
import { toMajorUnits } from "@/lib/money";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { approval } from "@/lib/server/db/schema/approval";
import { ZoneClock } from "@/lib/server/files/zone-clock";
import type { Download } from "@/lib/server/http/file-route";
import { PAST_STATUSES } from "@/lib/statuses";
import { approvalStatus, DECIDED_BY, DECISION_LABELS, reasonLabel } from "../fields";
import type { ApprovalRow, DecisionList, ExportDecisionsInput, ListDecisionsInput } from "../schema";
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
 * Incoming payments that are decided or over, newest first unless asked otherwise, with who decided and how each ended.
 * What still waits is at the desk.
 */
export async function listDecisions(ctx: EnvironmentContext, input: ListDecisionsInput): Promise<DecisionList> {
  requirePermission(ctx, "approvals:read");
  const { cursor, limit, sortOrder, ...filters } = input;
  const rows = await readPage(ctx, filters, { cursor, limit: limit + 1, sortOrder });
  const { data: shown, ...more } = pageOf(rows, limit, ({ id }) => id);
  const data = await approvalRows(ctx.db, ctx.environment.id, ctx.actor, shown);
  return { data, ...more, asOf: new Date().toISOString() };
}

const PAGE = 500;
const HEADERS = [
  "Received",
  "Transaction",
  "State",
  "Amount",
  "Currency",
  "Sender",
  "Customer ID",
  "Decided by",
  "Decider",
  "First reviewer",
  "Decision",
  "Reason",
  "Rule",
  "Rules version",
  "Held because",
  "Decided",
  "Milliseconds to decide",
  "Service status",
  "Failure reason",
];

/** Text that no spreadsheet takes for a formula; numbers stay numbers. */
const cell = (value: string | number | null) => (typeof value === "string" ? guardCell(value) : String(value ?? ""));

/**
 * The decisions of a filter as CSV, every row, read as fast as they are taken; times in the person's zone, with its
 * offset. It holds what the list on the screen does, no more and no less.
 */
export async function exportDecisions(ctx: EnvironmentContext, input: ExportDecisionsInput): Promise<Download> {
  requirePermission(ctx, "approvals:read");
  const { timeZone, ...filters } = input;
  await recordAudit(ctx.db, ctx, {
    action: "approval.export",
    resource: { type: "Approvals", id: ctx.environment.slug },
    after: { filters, timeZone },
  });
  return {
    fileName: `decisions_${ctx.environment.slug}_${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: csv(ctx, filters, timeZone),
  };
}

async function* csv(ctx: EnvironmentContext, filters: Filters, timeZone: string): AsyncGenerator<Uint8Array> {
  const clock = new ZoneClock(timeZone);
  // With its offset: in the hour that autumn repeats, a wall clock alone tells two instants alike.
  const time = (iso: string | null) => (iso !== null && clock.read(iso) ? clock.iso() : iso);
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
    approvalStatus(row).label,
    amount,
    row.currency,
    row.sender,
    row.customerId,
    row.decidedBy && DECIDED_BY[row.decidedBy],
    row.deciderName,
    row.firstReviewerName,
    row.decision && DECISION_LABELS[row.decision],
    reasonLabel(row.reasonCode),
    row.ruleName,
    row.ruleVersion,
    row.heldBecause,
    time(row.decidedAt),
    row.tookMs,
    row.serviceStatus && enumWords(row.serviceStatus),
    row.failureReason && failureInWords(row.failureReason, "INCOMING").title,
  ];
}
