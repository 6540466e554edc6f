import { getBalance } from "@/lib/features/balances/service/get-balance";
import { FIRST_SETTINGS } from "@/lib/features/sign-offs/schema";
import { approveSignOff, refuseSignOff } from "@/lib/features/sign-offs/service/decide";
import { getSignOff, listSignOffs } from "@/lib/features/sign-offs/service/read";
import { getSignOffSettings, saveSignOffSettings } from "@/lib/features/sign-offs/service/settings";
import { createTransfer, previewTransfer } from "@/lib/features/transfers/service/create-transfer";
import type { EnvironmentContext } from "@/lib/server/context";
import { type Desk, reach } from "./desk";
import { dollarPairs, type Pair } from "./transfers";

/** In cents. More than people trying the demo usually send: they only meet a second person if they want to. */
const LIMIT = 2_500_000;
const AMOUNTS = { done: 2_800_000, refused: 2_640_000, waiting: 3_125_000 };

/** Moves money in by a transfer of its own, so that the account's proof explains it. */
async function payIn(operations: EnvironmentContext, { internal, external }: Pair, amount: number): Promise<void> {
  const { shown } = await previewTransfer(operations, { source: external, destination: internal, amount });
  await createTransfer(operations, { key: crypto.randomUUID(), shown });
  const isThere = async () =>
    ((await getBalance(operations, { accountId: internal })).account.available ?? 0) >= amount;
  if (!(await reach(60, isThere))) throw new Error("the money to sign off did not arrive");
}

/** Transfers above a limit: one waiting for the administrator, one refused, one executed. */
export async function makeDemoSignOffs(desk: Desk): Promise<void> {
  const [operations, administrator] = [await desk.as("operations"), await desk.as("administrator")];
  if ((await getSignOffSettings(administrator, {})).version === 0) {
    await saveSignOffSettings(administrator, {
      baseVersion: 0,
      settings: {
        ...FIRST_SETTINGS,
        limits: [{ currency: "USD", decimals: 2, above: LIMIT, perDay: null }],
        expiresAfterHours: 72,
      },
      comment: "Two people for anything above 25,000.00 USD",
    });
  }
  if ((await listSignOffs(operations, { limit: 1, sortOrder: "desc" })).data.length > 0) return;
  const [pair] = await dollarPairs(operations, 1);
  if (!pair) throw new Error("no customer can make a transfer");
  const { internal: source, external: destination } = pair;
  await payIn(operations, pair, AMOUNTS.done + AMOUNTS.refused + AMOUNTS.waiting);
  const ask = async (amount: number) => {
    const { shown } = await previewTransfer(operations, { source, destination, amount });
    const asked = await createTransfer(operations, { key: crypto.randomUUID(), shown });
    if (!("signOff" in asked)) throw new Error("it did not wait for a second person");
    return await getSignOff(administrator, { signOffId: asked.signOff.id });
  };
  const { signOff, hash } = await ask(AMOUNTS.done);
  await approveSignOff(administrator, { signOffId: signOff.id, hash });
  await ask(AMOUNTS.waiting);
  const refused = await ask(AMOUNTS.refused);
  await refuseSignOff(administrator, {
    signOffId: refused.signOff.id,
    reason: "The invoice says 26,140.00 USD. Please correct the amount.",
  });
  // The worker executes what was signed off.
  const isDone = async () => (await getSignOff(operations, { signOffId: signOff.id })).signOff.status === "done";
  if (!(await reach(60, isDone))) throw new Error("what was signed off was not carried out");
}
