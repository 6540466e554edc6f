import "server-only";
import { and, eq, gte, ilike, lte, or, type SQL } from "drizzle-orm";
import { type EnvironmentContext, requirePermission } from "@/lib/server/context";
import { containsText, countUpTo, keyset, pageOf } from "@/lib/server/db/keyset";
import { kycLink } from "@/lib/server/db/schema/customer";
import { person } from "@/lib/server/db/schema/person";
import type { KycLinkList, ListKycLinksInput } from "../schema";
import { linkRow, MADE, selectLinks } from "./links";

const COUNT_LIMIT = 1_000;

/** A page of the links made here, with what has been heard since each was made. Never includes their addresses. */
export async function listKycLinks(ctx: EnvironmentContext, input: ListKycLinksInput): Promise<KycLinkList> {
  requirePermission(ctx, "kyc-links:read");
  const { query, state } = selectLinks(ctx.db, ctx.environment.id);
  const filters = [...conditions(ctx.environment.id, input), input.state ? eq(state, input.state) : undefined];
  const { orderBy, beyond } = keyset(MADE, input);
  const rows = await query
    .where(and(...filters, beyond))
    .orderBy(...orderBy)
    .limit(input.limit + 1);
  const matching = selectLinks(ctx.db, ctx.environment.id).query.where(and(...filters));
  return {
    ...pageOf(rows.map(linkRow), input.limit, ({ id }) => id),
    ...(await countUpTo(ctx.db, matching, COUNT_LIMIT)),
    asOf: new Date().toISOString(),
  };
}

function conditions(environmentId: string, input: ListKycLinksInput): (SQL | undefined)[] {
  const madeBy = input.madeBy && containsText(input.madeBy);
  return [
    eq(kycLink.environmentId, environmentId),
    input.platformCustomerId ? eq(kycLink.platformCustomerId, input.platformCustomerId) : undefined,
    madeBy ? or(ilike(person.name, madeBy), ilike(person.email, madeBy)) : undefined,
    input.from ? gte(kycLink.createdAt, new Date(input.from)) : undefined,
    input.to ? lte(kycLink.createdAt, new Date(input.to)) : undefined,
  ];
}
