import "server-only";
import { and, count, desc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Customer } from "@/lib/contract/customer";
import { verificationOf } from "@/lib/contract/customer-status";
import { InputError, isUpstreamError } from "@/lib/errors";
import { customerEntry, rememberEntries } from "@/lib/features/directory/service/labels";
import { hasWords } from "@/lib/features/directory/service/search";
import type { EnvironmentContext } from "@/lib/server/context";
import { pageOf } from "@/lib/server/db/keyset";
import { directoryEntry, directorySync } from "@/lib/server/db/schema/directory";
import type { CustomerList, ListCustomersInput } from "../schema";
import { customerRow } from "./views";

/** Customers read concurrently: a page of fifty must not send fifty requests at once. */
const AT_ONCE = 8;
const PAGE = 20;

/** Where to look: the directory of an environment, and the service behind it. */
type Source = Pick<EnvironmentContext, "db" | "environment" | "upstream">;

const changedAt = sql<Date>`coalesce(${directoryEntry.updatedAt}, 'epoch'::timestamptz)`;

/**
 * Finds customers by name or KYC status in the directory, which may be a minute behind, then reads each from the
 * service, so that the present state is shown. Customers that no longer match are left out, and the directory is
 * corrected. Newest change first.
 */
export async function findInDirectory(from: Source, input: ListCustomersInput): Promise<CustomerList> {
  const limit = input.limit ?? PAGE;
  const here = conditions(from.environment.id, input);
  const [hits, [counted], [sync]] = await Promise.all([
    from.db
      .select({ id: directoryEntry.id, at: sql<string>`extract(epoch from ${changedAt})::text` })
      .from(directoryEntry)
      .where(and(...here, afterCursor(input.cursor)))
      .orderBy(desc(changedAt), desc(directoryEntry.id))
      .limit(limit + 1),
    from.db
      .select({ total: count() })
      .from(directoryEntry)
      .where(and(...here)),
    from.db.select().from(directorySync).where(eq(directorySync.environmentId, from.environment.id)),
  ]);
  const { data: shown, ...more } = pageOf(hits, limit, (last) => `${last.at} ${last.id}`);
  const customers = await readEach(from, shown);
  await rememberEntries(
    from.db,
    customers.map((customer) => customerEntry(from.environment.id, customer)),
  );
  return {
    data: customers.filter((customer) => fits(customer, input)).map(customerRow),
    ...more,
    // With further filters only the service knows the total, and it can't be asked this question.
    ...(hasServiceFilter(input) ? {} : { totalCount: counted?.total ?? 0 }),
    asOf: new Date().toISOString(),
    directory: { syncedAt: sync?.customersUpTo?.toISOString() ?? null },
  };
}

function conditions(environmentId: string, input: ListCustomersInput): (SQL | undefined)[] {
  return [
    eq(directoryEntry.environmentId, environmentId),
    eq(directoryEntry.kind, "customer"),
    ...hasWords(input.name ?? ""),
    // A deleted customer's copy no longer holds its KYC status: it could be any.
    input.kycStatus
      ? or(
          eq(directoryEntry.status, input.kycStatus),
          input.isIncludingDeleted ? eq(directoryEntry.status, "DELETED") : undefined,
        )
      : undefined,
    input.isIncludingDeleted
      ? undefined
      : or(sql`${directoryEntry.status} is null`, ne(directoryEntry.status, "DELETED")),
  ];
}

function afterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [seconds, id] = cursor.split(" ");
  if (id === undefined || !/^-?\d{1,12}(\.\d{1,6})?$/.test(seconds ?? "")) {
    throw new InputError({ title: "This page can't be found.", next: "Go back to the first page of the list." });
  }
  const at = sql`to_timestamp(${seconds}::numeric)`;
  return or(sql`${changedAt} < ${at}`, and(sql`${changedAt} = ${at}`, lt(directoryEntry.id, id)));
}

/** Reads the customers in order, a few at a time; leaves out any that the service no longer knows. */
async function readEach(from: Source, hits: { id: string }[]): Promise<Customer[]> {
  const found: Customer[] = [];
  for (let at = 0; at < hits.length; at += AT_ONCE) {
    const some = hits.slice(at, at + AT_ONCE).map(({ id }) => readOne(from, id));
    for (const customer of await Promise.all(some)) if (customer) found.push(customer);
  }
  return found;
}

async function readOne(from: Source, customerId: string): Promise<Customer | null> {
  try {
    return await from.upstream.getCustomer({ params: { customerId } });
  } catch (error) {
    if (isUpstreamError(error) && error.failure.httpStatus === 404) return null;
    throw error;
  }
}

function hasServiceFilter(input: ListCustomersInput): boolean {
  const { umaAddress, platformCustomerId, customerType, region, currency } = input;
  const { createdAfter, createdBefore, updatedAfter, updatedBefore } = input;
  const times = [createdAfter, createdBefore, updatedAfter, updatedBefore];
  const own = [umaAddress, platformCustomerId, customerType, region, currency, ...times];
  // A deleted customer may have had any status, so the number that had this one is unknown.
  return own.some(Boolean) || (input.isIncludingDeleted === true && input.kycStatus !== undefined);
}

/** Whether a customer fits the filters now; times are inclusive, as the service reads them. */
function fits(customer: Customer, input: ListCustomersInput): boolean {
  const within = (time: string | undefined, after: string | undefined, before: string | undefined) =>
    (after === undefined || Date.parse(time ?? "") >= Date.parse(after)) &&
    (before === undefined || Date.parse(time ?? "") <= Date.parse(before));
  return (
    (input.kycStatus === undefined || verificationOf(customer).status === input.kycStatus) &&
    (input.isIncludingDeleted === true || customer.isDeleted !== true) &&
    (input.umaAddress === undefined || customer.umaAddress?.toLowerCase() === input.umaAddress) &&
    (input.platformCustomerId === undefined || customer.platformCustomerId === input.platformCustomerId) &&
    (input.customerType === undefined || customer.customerType === input.customerType) &&
    (input.region === undefined || customer.region === input.region) &&
    (input.currency === undefined || customer.currencies?.includes(input.currency) === true) &&
    within(customer.createdAt, input.createdAfter, input.createdBefore) &&
    within(customer.updatedAt, input.updatedAfter, input.updatedBefore)
  );
}
