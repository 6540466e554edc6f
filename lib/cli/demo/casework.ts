import { randomUUID } from "node:crypto";
import { assignPayments } from "@/lib/features/casework/service/assign";
import { addPaymentNotes } from "@/lib/features/casework/service/notes";
import { addTag, listTags, tagPayments } from "@/lib/features/casework/service/tags";
import { watchPayments } from "@/lib/features/casework/service/watch";
import type { Desk } from "./desk";

const TAGS = [
  { name: "Chasing the bank", color: "warn" },
  { name: "Customer informed", color: "info" },
] as const;

/** Stuck payments: one that operations are working on, with notes, and one handed to compliance. */
export async function makeDemoCasework(desk: Desk): Promise<void> {
  const [operations, compliance] = [await desk.as("operations"), await desk.as("compliance")];
  if ((await listTags(operations, {})).tags.length > 0) return;
  const [chasing, informed] = [await addTag(operations, TAGS[0]), await addTag(operations, TAGS[1])];
  const { data } = await operations.upstream.listTransactions({ query: { status: "PROCESSING", limit: 2 } });
  const [own, handed] = data.map(({ id }) => [id]);
  if (!own) return;
  const assign = (transactionIds: string[], assigneeId: string) =>
    assignPayments(operations, { transactionIds, assigneeId, seen: null });
  await assign(own, operations.actor.personId);
  await tagPayments(operations, { transactionIds: own, tagId: chasing.id, isTagged: true });
  const body = "Asked the bank for the trace. They answer within a working day.";
  await addPaymentNotes(operations, { transactionIds: own, body, key: randomUUID() });
  await watchPayments(compliance, { transactionIds: own, isWatched: true });
  if (!handed) return;
  await tagPayments(operations, { transactionIds: handed, tagId: informed.id, isTagged: true });
  await assign(handed, compliance.actor.personId);
}
