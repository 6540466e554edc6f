import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { openWebhookAddress } from "@/lib/cli/testing/webhook-address";
import { AS_SPECIFIED } from "@/lib/contract/capabilities";
import type { Condition, RuleSet } from "@/lib/features/approval-rules/schema";
import type { ApproveInput } from "@/lib/features/approvals/schema";
import { getApproval } from "@/lib/features/approvals/service/get-approval";
import type { EnvironmentContext } from "@/lib/server/context";
import { getDatabase } from "@/lib/server/db/client";
import { approval, approvalRuleSet } from "@/lib/server/db/schema/approval";
import { environment, webhookKey } from "@/lib/server/db/schema/environment";
import { journalEntry } from "@/lib/server/db/schema/journal";
import { findEnvironment, forgetEnvironment } from "@/lib/server/environments";
import { createTestDatabase } from "@/lib/server/testing/database";
import { addSimulatedEnvironment, createEnvironmentContext } from "@/lib/server/testing/simulated-environment";
import type { IncomingInput } from "@/lib/simulator/control-client";
import { startSimulator } from "@/lib/simulator/start";
import { startWorker } from "@/lib/worker";

export interface RuleWords {
  conditions?: Condition[];
  outcome: "approve" | "hold" | "reject";
  name?: string;
}

export type Desk = Awaited<ReturnType<typeof createDesk>>;

/** A database, the simulated service, a receiver and a worker, and two reviewers. End it with `close`. */
export async function createDesk() {
  const [database, simulator] = await Promise.all([createTestDatabase(), startSimulator()]);
  const { db } = database;
  const slug = await addSimulatedEnvironment(db, simulator);
  const [ana, ben, operations] = [
    await createEnvironmentContext(db, slug, "compliance"),
    await createEnvironmentContext(db, slug, "compliance"),
    await createEnvironmentContext(db, slug, "operations"),
  ];
  const environmentId = ana.environment.id;
  const key = { environmentId, name: "Key", publicKey: simulator.publicKey, fingerprint: "simulator" };
  await db.insert(webhookKey).values(key);
  const address = await openWebhookAddress(database.pool, slug);
  await simulator.control.webhookUrl(address.url);
  await simulator.control.settings({ settlementSeconds: 0.2 });
  const worker = await startWorker();
  let version = 0;

  const rowOf = async (id: string) => {
    const [row] = await db.select().from(approval).where(eq(approval.transactionId, id));
    return row;
  };
  const reach = (id: string, ...states: string[]) =>
    vi.waitFor(async () => expect(states).toContain((await rowOf(id))?.status), { timeout: 20_000, interval: 50 });

  return {
    database,
    simulator,
    slug,
    ana,
    ben,
    operations,
    statuses: address.statuses,
    rowOf,
    reach,
    version: () => version,
    entriesOf: (id: string) => db.select().from(journalEntry).where(eq(journalEntry.resourceId, id)),
    approvalsOf: (id: string) => simulator.control.count("approvals", id),

    /** Saves the next version of the rules: the given ones, in order, and hold for everything else. */
    async rules(list: RuleWords[], secondReview: RuleSet["secondReview"] = []): Promise<void> {
      version += 1;
      const made = list.map(({ conditions = [], outcome, name = outcome }) => ({
        id: crypto.randomUUID(),
        name,
        isEnabled: true,
        conditions,
        outcome,
      }));
      const rules = { rules: made, defaultOutcome: "hold", secondReview };
      const { personId } = ana.actor;
      await db.insert(approvalRuleSet).values({ environmentId, version, rules, comment: "for a test", personId });
    },

    async settings(changes: { approvalWindowSeconds?: number; canReject?: boolean }): Promise<void> {
      const { canReject, ...columns } = changes;
      const overrides = canReject === undefined ? {} : { reject: canReject };
      await db
        .update(environment)
        .set({ ...columns, capabilities: { ...AS_SPECIFIED, overrides } })
        .where(eq(environment.id, environmentId));
      if (changes.approvalWindowSeconds) {
        await simulator.control.settings({ approvalWindowSeconds: changes.approvalWindowSeconds });
      }
      for (const each of [db, getDatabase()]) forgetEnvironment(each, slug);
      const found = await findEnvironment(db, slug);
      if (!found) throw new Error("the environment is gone");
      for (const ctx of [ana, ben, operations]) ctx.environment = found;
    },

    /** Creates an incoming payment and returns its id once its approval is in one of `states`. */
    async pay(payment: IncomingInput, ...states: string[]): Promise<string> {
      const { transactions } = await simulator.control.incomingPayments(payment);
      const id = transactions[0]?.id ?? "";
      await reach(id, ...states);
      return id;
    },

    /** The decision of a reviewer who saw the payment as it is now. */
    async seen(ctx: EnvironmentContext, id: string, more: Partial<ApproveInput> = {}): Promise<ApproveInput> {
      const { shown, requestedFields } = await getApproval(ctx, { transactionId: id });
      const info = Object.fromEntries(requestedFields.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
      const given = { key: crypto.randomUUID(), shown, receiverCustomerInfo: info, reasonCode: "verified", note: "" };
      return { transactionId: id, ...given, reasonCode: "verified", ...more };
    },

    async close(): Promise<void> {
      await worker.stop();
      address.close();
      await simulator.stop();
      await database.drop();
    },
  };
}
