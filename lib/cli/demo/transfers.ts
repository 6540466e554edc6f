import { isAppError } from "@/lib/errors";
import { searchAccounts } from "@/lib/features/accounts/service/search-accounts";
import { createTransfer, previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import { listTransfers } from "@/lib/features/transfers/service/read";
import type { Desk } from "./desk";

const MADE = 4;

/** Money out and in between customers' own accounts, made from the console so that its journal holds it. */
export async function makeDemoTransfers(desk: Desk): Promise<void> {
  const operations = await desk.as("operations");
  if ((await listTransfers(operations, { limit: 1, sortOrder: "desc" })).data.length > 0) return;
  const { data } = await operations.upstream.listExternalAccounts({ query: { currency: "USD", limit: 100 } });
  let made = 0;
  for (const { id: external, customerId, status } of data) {
    if (made === MADE) return;
    if (status !== "ACTIVE" || !customerId) continue;
    const search = { side: "source", of: "internal-account", currency: "USD", text: "", customerId } as const;
    const { options } = await searchAccounts(operations, search);
    const internal = options.find((option) => option.customerId === customerId && option.disabledReason === null)?.id;
    if (!internal) continue;
    const [source, destination] = made % 2 === 0 ? [internal, external] : [external, internal];
    try {
      const { shown } = await previewTransfer(operations, { source, destination, amount: 12_500 + 4_250 * made });
      await createTransfer(operations, { key: crypto.randomUUID(), shown });
      made += 1;
    } catch (error) {
      // An account may hold too little, or its owner not be ready: the next one makes the transfer.
      if (!isAppError(error)) throw error;
    }
  }
}
