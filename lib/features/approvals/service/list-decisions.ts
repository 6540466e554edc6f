import "server-only";
import { and, eq, gte, lte, type SQL } from "drizzle-orm";
import { customerInfoLabel } from "@/lib/contract/customer-info-fields";
import { csvLine, guardCell } from "@/lib/csv";
import { maskUma } from "@/lib/fields";
import { toMajorUnits } from "@/lib/money";
import { can } from "@/lib/permissions";
import { recordAudit } from "@/lib/server/audit/record";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { keyset, pageOf } from "@/lib/server/db/keyset";
import { approval } from "@/lib/server/db/schema/approval";
import { ZoneClock } from "@/lib/server/files/zone-clock";
import type { Download } from "@/lib/server/http/file-route";
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
async function readPage(ctx: EnvironmentContext, filters: Filters, { limit, ...page }: Page) {
  const { orderBy, beyond } = keyset({ at: approval.receivedAt, id: approval.id }, page);
  return ctx.db
    .select()
    .from(approval)
    .where(and(...matching(ctx.environment.id, filters), beyond))
    .orderBy(...orderBy)
    .limit(limit);
}

/** Incoming payments that asked for a decision, newest first unless asked otherwise, with how each was decided and ended. */
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

/**
 * The decisions of a filter as CSV, every row, read as fast as they are taken; times in the person's zone, with its
 * offset. The senders' addresses, plain on screen, are masked in the file unless the role may reveal personal data.
 */
export async function exportDecisions(ctx: EnvironmentContext, input: ExportDecisionsInput): Promise<Download> {
  requirePermission(ctx, "approvals:read");
  const { timeZone, ...filters } = input;
  const isMasked = !can(ctx.actor.role, "personal:reveal");
  await recordAudit(ctx.db, ctx, {
    action: "approval.export",
    resource: { type: "Approvals", id: ctx.environment.slug },
    after: { filters, timeZone, isMasked },
  });
  return {
    fileName: `decisions-${ctx.environment.slug}-${new Date().toISOString().slice(0, 10)}.csv`,
    contentType: "text/csv; charset=utf-8",
    body: csv(ctx, filters, timeZone, isMasked),
  };
}

async function* csv(
  ctx: EnvironmentContext,
  filters: Filters,
  timeZone: string,
  isMasked: boolean,
): AsyncGenerator<Uint8Array> {
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
    const shown = isMasked ? views.map((row) => ({ ...row, sender: row.sender && maskUma(row.sender) })) : views;
    yield Buffer.from(shown.map((row) => csvLine(cells(row, time).map(cell))).join(""));
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
