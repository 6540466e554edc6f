import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { ExternalAccount } from "@/lib/contract/external-account";
import { isSameInstant } from "@/lib/dates";
import { deliveriesAbout } from "@/lib/features/webhooks/service/deliveries-about";
import type { Environment } from "@/lib/server/context";
import type { DatabaseLike } from "@/lib/server/db/client";
import { auditEvent } from "@/lib/server/db/schema/audit";
import { accountStatus } from "../fields/status";
import type { AccountStep } from "../schema";

const MOST = 100;

/**
 * The known history of an account, oldest first: who added it here, the service's own times, and each verified delivery
 * about it. Only some deployments announce changes of an account's status (interface-revisions 4), so there are gaps.
 */
export async function accountSteps(
  db: DatabaseLike,
  environment: Environment,
  account: ExternalAccount,
): Promise<AccountStep[]> {
  const [added, deliveries] = await Promise.all([
    addedHere(db, environment, account.id),
    deliverySteps(db, environment, account.id),
  ]);
  const steps = [...created(account), ...added, ...deliveries];
  const { label, tone } = accountStatus(account.status);
  const isTold = deliveries.some((step) => step.title === label);
  const { updatedAt } = account;
  if (updatedAt && !isSameInstant(updatedAt, account.createdAt) && !isTold) {
    steps.push({ at: updatedAt, title: label, detail: "last update, reported by the service", tone, href: null });
  }
  return steps.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function created(account: ExternalAccount): AccountStep[] {
  if (!account.createdAt) return [];
  const detail = "reported by the service";
  return [{ at: account.createdAt, title: "Created", detail, tone: "info", href: null }];
}

async function addedHere(db: DatabaseLike, environment: Environment, id: string): Promise<AccountStep[]> {
  const rows = await db
    .select({ at: auditEvent.at, actor: auditEvent.actorLabel })
    .from(auditEvent)
    .where(
      and(
        eq(auditEvent.environmentId, environment.id),
        eq(auditEvent.resourceId, id),
        eq(auditEvent.action, "external-account.create"),
      ),
    )
    .orderBy(asc(auditEvent.id))
    .limit(MOST);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    title: `Added by ${row.actor.replace(/ <.*>$/, "")}`,
    detail: "audit",
    tone: "info",
    href: null,
  }));
}

async function deliverySteps(db: DatabaseLike, environment: Environment, id: string): Promise<AccountStep[]> {
  const { latest: deliveries } = await deliveriesAbout(db, environment, id);
  return deliveries.map(({ status, at, detail, href }) => {
    const { label, tone } = accountStatus(status);
    return { at, title: label, detail, tone, href };
  });
}
