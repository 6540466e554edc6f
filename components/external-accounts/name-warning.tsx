import { StatusBadge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import type { NameCheck } from "@/lib/features/accounts/schema";
import { nameCheckStatus, nameCheckWarning } from "@/lib/features/external-accounts/fields/name-check";

/** A warning that the bank has the account under another name; empty if it doesn't say so. */
export function NameWarning({ check }: { check: NameCheck | undefined }) {
  const warning = nameCheckWarning(check);
  if (!warning) return null;
  return (
    <Banner tone={check?.status === "NOT_MATCHED" ? "bad" : "warn"} title={warning.title}>
      {warning.detail}
    </Banner>
  );
}

/** The same as one line under a field. */
export function NameHint({ check }: { check: NameCheck }) {
  const warning = nameCheckWarning(check);
  if (!warning) return null;
  return (
    <span className="text-warn">
      {warning.title}. {warning.detail}
    </span>
  );
}

/** The result of the check, as a badge. */
export function NameBadge({ check }: { check: NameCheck }) {
  return <StatusBadge {...nameCheckStatus(check)} />;
}
