import { EXTERNAL_ACCOUNT_TONES } from "@/lib/contract/external-account-status";
import { type StatusValue, statusValue } from "@/lib/fields";

/** An account's state as colour, shape and word (specification 3.4). */
export function accountStatus(status: string | null | undefined): StatusValue {
  return statusValue(status ?? undefined, EXTERNAL_ACCOUNT_TONES);
}

/** Whether the bank has the account under a name other than the beneficiary's, or one that is merely similar. */
export const isNameDoubtful = (check: { status: string } | undefined): boolean =>
  check?.status === "NOT_MATCHED" || check?.status === "PARTIAL_MATCH";
