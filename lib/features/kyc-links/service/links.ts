import "server-only";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { NotFoundError } from "@/lib/errors";
import type { DatabaseLike } from "@/lib/server/db/client";
import { kycLink } from "@/lib/server/db/schema/customer";
import { person } from "@/lib/server/db/schema/person";
import { webhookDelivery } from "@/lib/server/db/schema/webhook";
import { serviceTimeAt } from "@/lib/server/service-clock";
import type { KycLinkState } from "@/lib/statuses";
import type { KycLinkRow } from "../schema";

const SUBMISSIONS = ["KYC_SUBMITTED", "KYC_PENDING", "KYB_PENDING"];
const VERDICTS = ["KYC_APPROVED", "KYC_REJECTED", "KYC_MANUALLY_APPROVED", "KYC_MANUALLY_REJECTED"];
const KYB_VERDICTS = ["KYB_APPROVED", "KYB_REJECTED"];
const typeList = (events: string[]) => sql.raw(events.map((event) => `'CUSTOMER.${event}'`).join(", "));
const KYC_TYPES = typeList([...SUBMISSIONS, ...VERDICTS, ...KYB_VERDICTS]);

const MINUTE_MS = 60_000;
/** The service's clock minus ours if it is known to be behind, else 0. */
const behindMs = (environmentId: string) => serviceTimeAt(environmentId, new Date(0)).getTime();

/**
 * Deliveries that may be about the outcome of a link: about its platform id and, where the service named its customer,
 * that customer (several may share a platform id), or about that customer where either has no platform id; they arrived
 * after it was made and are not a late copy of something older. `occurred_at` is the service's clock, `created_at`
 * ours: allows for the lag of the service's clock that this process knows of, plus a minute for unknown differences.
 */
export const heardSince = (
  environmentId: string,
): SQL => sql`${webhookDelivery.environmentId} = ${kycLink.environmentId}
  and (
    (${kycLink.customerId} is null and ${webhookDelivery.platformCustomerId} = ${kycLink.platformCustomerId})
    or (${webhookDelivery.resourceId} = ${kycLink.customerId}
      and coalesce(${webhookDelivery.platformCustomerId} = ${kycLink.platformCustomerId}, true))
  )
  and ${webhookDelivery.type} in (${KYC_TYPES})
  and ${webhookDelivery.receivedAt} >= ${kycLink.createdAt}
  and coalesce(${webhookDelivery.occurredAt}, ${webhookDelivery.receivedAt}) 
    >= ${kycLink.createdAt} - make_interval(secs => ${(MINUTE_MS - behindMs(environmentId)) / 1_000})`;

/** When it happened: the service's order counts, not that of arrival (interface-defaults 5). */
export const HAPPENED = sql`coalesce(${webhookDelivery.occurredAt}, ${webhookDelivery.receivedAt})`;

interface Outcome {
  type: string | null;
  customerId: string | null;
  at: Date | null;
}

const SUBMISSION_TYPES = typeList(SUBMISSIONS);
const IS_SUBMISSION = sql`${webhookDelivery.type} in (${SUBMISSION_TYPES})`;

/** The state of a link in SQL, from its outcome and its expiry. */
export const stateOf = (type: SQL.Aliased | SQL): SQL<KycLinkState> => sql<KycLinkState>`case
  when ${type} is null and ${kycLink.expiresAt} <= now() then 'expired'
  when ${type} is null then 'waiting'
  when ${type} in (${SUBMISSION_TYPES}) then 'submitted'
  when ${type} like '%APPROVED' then 'approved'
  else 'rejected' end`;

/**
 * Links with their outcome: the first verdict after each was made, else the submission. One probe of the indexes
 * `webhook_delivery_platform_customer` and `webhook_delivery_resource` per link; no body is read.
 */
export function selectLinks(db: DatabaseLike, environmentId: string) {
  const outcome = db
    .select({
      type: sql<string | null>`${webhookDelivery.type}`.as("outcome_type"),
      customerId: sql<string | null>`${webhookDelivery.resourceId}`.as("outcome_customer_id"),
      at: sql<Date | null>`${HAPPENED}`.mapWith(webhookDelivery.receivedAt).as("outcome_at"),
    })
    .from(webhookDelivery)
    .where(heardSince(environmentId))
    .orderBy(IS_SUBMISSION, asc(HAPPENED), asc(webhookDelivery.id))
    .limit(1)
    .as("outcome");
  const state = stateOf(sql`${outcome.type}`);
  const query = db
    .select({
      id: kycLink.id,
      platformCustomerId: kycLink.platformCustomerId,
      customerId: kycLink.customerId,
      redirectUri: kycLink.redirectUri,
      createdAt: kycLink.createdAt,
      expiresAt: kycLink.expiresAt,
      madeBy: person.name,
      outcome: { type: outcome.type, customerId: outcome.customerId, at: outcome.at },
      state: state.as("state"),
    })
    .from(kycLink)
    .leftJoin(person, eq(person.id, kycLink.personId))
    .leftJoinLateral(outcome, sql`true`);
  return { query, state };
}

interface Selected extends Omit<KycLinkRow, "redirectTo" | "createdAt" | "expiresAt" | "eventType" | "eventAt"> {
  redirectUri: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  outcome: Outcome | null;
}

/** A row as lists show it. */
export function linkRow(selected: Selected): KycLinkRow {
  const { redirectUri, createdAt, expiresAt, outcome, customerId, ...row } = selected;
  return {
    ...row,
    customerId: outcome?.customerId ?? customerId,
    redirectTo: redirectUri && placeOf(redirectUri),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    eventType: outcome?.type ?? null,
    eventAt: outcome?.at?.toISOString() ?? null,
  };
}

/** An address without its query and fragment, which may identify the customer's session. */
export function placeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** One link of the environment. */
export const isLink = (environmentId: string, linkId: string) =>
  and(eq(kycLink.environmentId, environmentId), eq(kycLink.id, linkId));

/** The error for a link that does not exist. */
export const noSuchLink = () =>
  new NotFoundError({ title: "KYC link not found in this environment.", next: "Go back to the list." });

/** The columns that order the list of links. */
export const MADE = { at: kycLink.createdAt, id: kycLink.id };
