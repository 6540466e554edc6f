import { BENEFICIARY_CHECK_TONES, type BeneficiaryCheck } from "@/lib/contract/external-account-status";
import type { NameCheck } from "@/lib/features/accounts/schema";
import { type StatusValue, statusValue } from "@/lib/fields";
import { isNameDoubtful } from "./status";

const LABELS: Record<BeneficiaryCheck, string> = {
  MATCHED: "Name matches",
  PARTIAL_MATCH: "Close match",
  NOT_MATCHED: "No match",
  UNSUPPORTED: "Not supported",
  CHECKED_BY_RECEIVING_FI: "Checked by receiving bank",
  PENDING: "Checking",
};

/** The result of the check of a beneficiary's name, as colour, shape and words (interface-revisions 1). */
export function nameCheckStatus({ status }: NameCheck): StatusValue {
  const value = statusValue(status, BENEFICIARY_CHECK_TONES);
  return { ...value, label: (LABELS as Record<string, string>)[status] ?? value.label };
}

/** A warning before money is sent to a name that the bank doesn't have for the account; null where it has. */
export function nameCheckWarning(check: NameCheck | undefined): { title: string; detail: string } | null {
  if (!check || !isNameDoubtful(check)) return null;
  const isClose = check.status === "PARTIAL_MATCH";
  const other =
    check.verifiedName === null ? `${isClose ? "a similar" : "another"} name` : `the name ${check.verifiedName}`;
  return {
    title: isClose
      ? "The beneficiary's name is only a close match"
      : "The beneficiary's name doesn't match the account",
    detail: `The bank has this account under ${other}. Confirm the details with the beneficiary before any money moves.`,
  };
}
