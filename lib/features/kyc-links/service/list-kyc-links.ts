import "server-only";
import { and, eq, gte, ilike, lte, or, type SQL, sql } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { kycLink } from "@/lib/server/db/schema/customer";
import { person } from "@/lib/server/db/schema/person";
import type { KycLinkList, ListKycLinksInput } from "../schema";
import { inOrder, linkRow, selectLinks } from "./links";

/** Counting stops here: a list of many thousands must not be counted on every page. */
const COUNT_LIMIT = 1_000;

/** A page of the links made here, with what was heard since each was made. Never with their addresses. */
export async function listKycLinks(ctx: EnvironmentContext, input: ListKycLinksInput): Promise<KycLinkList> {
  requirePermission(ctx, "kyc-links:read");
  const { query, state } = selectLinks(ctx.db);
  const filters = [...conditions(ctx.environment.id, input), input.state ? eq(state, input.state) : undefined];
  const rows = await query
    .where(and(...filters, beyond(input)))
    .orderBy(...inOrder(input.sortOrder))
    .limit(input.limit + 1);
  const shown = rows.slice(0, input.limit);
  const hasMore = rows.length > input.limit;
  const total = await countUpTo(ctx, filters);
  return {
    data: shown.map(linkRow),
    hasMore,
    ...(hasMore ? { nextCursor: shown.at(-1)?.id } : {}),
    ...(total > COUNT_LIMIT ? {} : { totalCount: total }),
    asOf: new Date().toISOString(),
  };
}

async function countUpTo(ctx: EnvironmentContext, filters: (SQL | undefined)[]): Promise<number> {
  const counted = selectLinks(ctx.db)
    .query.where(and(...filters))
    .limit(COUNT_LIMIT + 1)
    .as("counted");
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(counted);
  return row?.count ?? 0;
}

function conditions(environmentId: string, input: ListKycLinksInput): (SQL | undefined)[] {
  const madeBy = input.madeBy && `%${input.madeBy.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return [
    eq(kycLink.environmentId, environmentId),
    input.platformCustomerId ? eq(kycLink.platformCustomerId, input.platformCustomerId) : undefined,
    madeBy ? or(ilike(person.name, madeBy), ilike(person.email, madeBy)) : undefined,
    input.from ? gte(kycLink.createdAt, new Date(input.from)) : undefined,
    input.to ? lte(kycLink.createdAt, new Date(input.to)) : undefined,
  ];
}

/** After the last link of the page before; its instant is read again, for a cursor would lose its microseconds. */
function beyond({ cursor, sortOrder }: ListKycLinksInput): SQL | undefined {
  if (cursor === undefined) return undefined;
  const last = sql`(select at.created_at, at.id from kyc_link at where at.id = ${cursor})`;
  const place = sql`(${kycLink.createdAt}, ${kycLink.id})`;
  return sortOrder === "asc" ? sql`${place} > ${last}` : sql`${place} < ${last}`;
}
