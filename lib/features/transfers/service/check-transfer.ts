import "server-only";
import { canBePulled } from "@/lib/contract/direct-pull";
import { canReceive, nameCheckOf } from "@/lib/contract/external-account-status";
import { canMoveMoney } from "@/lib/contract/internal-account-status";
import type { Amount } from "@/lib/contract/money-amount";
import type { PaymentInstruction } from "@/lib/contract/payment-instructions";
import { ConflictError, InputError, isAppError, isNamed } from "@/lib/errors";
import type { NameCheck } from "@/lib/features/accounts/schema";
import { findInternalAccount } from "@/lib/features/accounts/service/find-internal-account";
import { locateAccount } from "@/lib/features/external-accounts/service/locate";
import { rememberAccounts } from "@/lib/features/external-accounts/service/views";
import { partyOf } from "@/lib/features/quotes/service/views";
import { enumWords } from "@/lib/fields";
import { resourceTypeOf } from "@/lib/ids";
import { formatMoney, type Money } from "@/lib/money";
import { environmentCan } from "@/lib/server/capabilities";
import type { EnvironmentContext } from "@/lib/server/context";
import { explaining } from "@/lib/upstream/explain";
import type { Direction } from "../fields";
import type { PreviewTransferInput, ShownTransfer } from "../schema";
import { earlierTransfer } from "./known-transfers";

type Reader = Pick<EnvironmentContext, "db" | "environment" | "upstream" | "signedOff">;

/** A transfer that could be made now. */
export interface CheckedTransfer {
  direction: Direction;
  shown: ShownTransfer;
  available: Money;
  /** What the bank says about the name on the external account; undefined where the service states nothing. */
  nameCheck: NameCheck | undefined;
  /** The internal account's customer; absent for the platform's own. */
  customerId: string | undefined;
  /** How to pay money in where it can't be pulled; null where it can, and for money out. */
  instructions: PaymentInstruction[] | null;
}

const NOTHING = "Nothing was sent and no money moved.";
const CANT_BE_MADE = "This transfer can't be made.";

function refused(field: keyof PreviewTransferInput, message: string): InputError {
  return new InputError({ title: CANT_BE_MADE, meaning: NOTHING, fields: { [field]: message } });
}

/**
 * Reads both accounts live and returns what a transfer between them would be (specification 4.4, rule 1). Throws
 * `InputError`, with the field, when it can't be made: an account is not active, the currencies differ, or the amount
 * exceeds what the account can spend; `ConflictError` where the deployment makes no transfers.
 */
export async function checkTransfer(
  ctx: Reader,
  { source: sourceId, destination: destinationId, amount }: PreviewTransferInput,
  key?: string,
): Promise<CheckedTransfer> {
  requireTransfers(ctx);
  const direction = directionOf(sourceId, destinationId);
  const isOut = direction === "out";
  const [internalField, externalField] = isOut
    ? (["source", "destination"] as const)
    : (["destination", "source"] as const);
  const [internal, external] = await Promise.all([
    readAt(internalField, findInternalAccount(ctx, isOut ? sourceId : destinationId)),
    readAt(externalField, locateAccount(ctx, isOut ? destinationId : sourceId)),
  ]);
  await rememberAccounts(ctx.db, ctx.environment.id, [external]);
  if (!canMoveMoney(internal.status)) {
    throw refused(internalField, `Status: ${enumWords(internal.status ?? "")}. Only active accounts move money.`);
  }
  if (!canReceive(external)) throw refused(externalField, inactive(external.status));
  if (!internal.balance) throw refused(internalField, "The service doesn't state this account's balance and currency.");
  const available = moneyOf(internal.balance);
  if (external.currency !== available.currency) {
    const other = external.currency ?? "a currency that isn't stated";
    throw refused(externalField, `It is in ${other}, not in ${available.currency}. A quote exchanges money.`);
  }
  if (isOut && amount > available.amount) throw refused("amount", `Only ${formatMoney(available)} is available.`);
  const [source, destination, earlier] = await Promise.all([
    partyOf(ctx, { accountId: sourceId }),
    partyOf(ctx, { accountId: destinationId }),
    earlierTransfer(
      ctx.db,
      ctx.environment.id,
      { sourceAccountId: sourceId, destinationAccountId: destinationId, amount },
      { key, since: ctx.signedOff?.requestedAt },
    ),
  ]);
  const shown = {
    source: { ...source, id: sourceId },
    destination: { ...destination, id: destinationId },
    money: { ...available, amount },
    earlier,
  };
  const instructions = isOut || canBePulled(external) ? null : (internal.paymentInstructions ?? []);
  const { customerId } = internal;
  return { direction, shown, available, nameCheck: nameCheckOf(external), customerId, instructions };
}

/** Reports a missing account at its field; for any other failure, adds what it means for the money. */
async function readAt<T>(field: keyof PreviewTransferInput, read: Promise<T>): Promise<T> {
  try {
    return await explaining(read, { means: () => ({ meaning: NOTHING }) });
  } catch (error) {
    if (!isNamed(error, "NotFoundError") || !isAppError(error)) throw error;
    const { title, detail = "", next } = error.facts;
    throw new InputError({
      title: CANT_BE_MADE,
      meaning: NOTHING,
      next,
      fields: { [field]: `${title} ${detail}`.trim() },
    });
  }
}

function requireTransfers({ environment }: Reader): void {
  if (environmentCan(environment, "transfers")) return;
  throw new ConflictError({
    code: "no_transfers",
    title: "This deployment of the service doesn't support transfers.",
    meaning: NOTHING,
    next: "An administrator can change what this environment can do in its settings.",
  });
}

/** Money goes in from an external account, or out to one; accounts of the same kind can't transfer to each other. */
function directionOf(sourceId: string, destinationId: string): Direction {
  const types = `${resourceTypeOf(sourceId)} ${resourceTypeOf(destinationId)}`;
  if (types === "InternalAccount ExternalAccount") return "out";
  if (types === "ExternalAccount InternalAccount") return "in";
  throw refused("destination", "A transfer is between an internal and an external account.");
}

const inactive = (status: string | undefined) =>
  status === undefined
    ? "The service doesn't say whether this account is active."
    : `Status: ${enumWords(status)}. Only active accounts can be used.`;

const moneyOf = ({ amount, currency }: Amount): Money => ({
  amount,
  currency: currency.code,
  decimals: currency.decimals,
});
