import { isAppError } from "@/lib/errors";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import { createTransfer, previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import { listTransfers } from "@/lib/features/transfers/service/read";
import type { EnvironmentContext } from "@/lib/server/context";
import type { Desk } from "./desk";

const MADE = 4;

/** The ids of two accounts between which a customer's dollars move. */
export interface Pair {
  internal: string;
  external: string;
}

/** Up to `count` pairs of a customer's dollar account and the same customer's usable external account. */
export async function dollarPairs(operations: EnvironmentContext, count: number): Promise<Pair[]> {
  const { data } = await operations.upstream.listExternalAccounts({ query: { currency: "USD", limit: 100 } });
  const pairs: Pair[] = [];
  for (const { id: external, customerId, status } of data) {
    if (pairs.length === count) break;
    if (status !== "ACTIVE" || !customerId) continue;
    const search = { side: "source", of: "internal-account", currency: "USD", text: "", customerId } as const;
    const { options } = await searchAccounts(operations, search);
    const internal = options.find((option) => option.customerId === customerId && option.disabledReason === null)?.id;
    if (internal) pairs.push({ internal, external });
  }
  return pairs;
}

/** Money out of and into customers' own accounts, made from the console so that its journal records it. */
export async function makeDemoTransfers(desk: Desk): Promise<void> {
  const operations = await desk.as("operations");
  if ((await listTransfers(operations, { limit: 1, sortOrder: "desc" })).data.length > 0) return;
  let made = 0;
  for (const { internal, external } of await dollarPairs(operations, 4 * MADE)) {
    if (made === MADE) return;
    const [source, destination] = made % 2 === 0 ? [internal, external] : [external, internal];
    try {
      const { shown } = await previewTransfer(operations, { source, destination, amount: 12_500 + 4_250 * made });
      await createTransfer(operations, { key: crypto.randomUUID(), shown });
      made += 1;
    } catch (error) {
      // An account may hold too little, or its owner may not be ready: the next pair makes the transfer.
      if (!isAppError(error)) throw error;
    }
  }
}
