import { accountTypeOf } from "@/lib/contract/account-types";
import { canReceive, EXTERNAL_ACCOUNT_STATUSES, type ExternalAccountStatus } from "@/lib/contract/external-account";
import type { Field, Filter, StatusValue, Tone } from "@/lib/fields";
import type { AccountRow } from "./schema";

const TONES: Record<ExternalAccountStatus, Tone> = {
  PENDING: "warn",
  ACTIVE: "good",
  UNDER_REVIEW: "warn",
  INACTIVE: "bad",
};

/** `UNDER_REVIEW` → `Under review`; a value that is not known is shown as it came. */
export function words(value: string): string {
  if (!/^[A-Z][A-Z0-9_]*$/.test(value)) return value;
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll("_", " ");
}

/** An account's state as colour, shape and word (specification 3.4); an unknown state is shown raw. */
export function accountStatus(status: string): StatusValue {
  return { kind: "status", label: words(status), tone: TONES[status as ExternalAccountStatus] ?? "idle" };
}

/** Why nothing can be paid to the account now, in words; null when it can (specification 2.6). */
export function whyNoPayments(status: string): { title: string; detail: string } | null {
  if (canReceive({ status })) return null;
  if (status === "PENDING") {
    return {
      title: "Waiting for verification",
      detail: "The service checks new accounts first. Only active accounts can receive payments; this page follows it.",
    };
  }
  if (status === "UNDER_REVIEW") {
    return {
      title: "Under review",
      detail:
        "The service looks at this account or its beneficiary more closely. Nothing can be paid to it until then.",
    };
  }
  if (status === "INACTIVE") {
    return { title: "Disabled", detail: "The service has disabled this account; it can't be used for payments." };
  }
  return { title: `In state ${words(status)}`, detail: "Only active accounts can receive payments." };
}

/** Whether the state is expected to change by itself soon. */
export function isBeingVerified(status: string): boolean {
  return status === "PENDING" || status === "UNDER_REVIEW";
}

/** The kind of account in words: `Mexican bank account`; one that is not in the table as it came. */
export function typeLabel(accountType: string | null): string | null {
  if (accountType === null) return null;
  return accountTypeOf(accountType)?.label ?? words(accountType);
}

const label: Field<AccountRow> = { id: "label", label: "Account", kind: "text", value: (row) => row.label };
const shared: Field<AccountRow>[] = [
  {
    id: "beneficiary",
    label: "Beneficiary",
    kind: "text",
    value: (row) => row.beneficiary,
  },
  { id: "currency", label: "Currency", kind: "code", width: 84, value: (row) => row.currency },
  { id: "status", label: "Status", kind: "status", width: 124, value: (row) => accountStatus(row.status) },
  {
    id: "platformAccountId",
    label: "Platform account id",
    kind: "code",
    width: 172,
    value: (r) => r.platformAccountId,
  },
  { id: "createdAt", label: "Created", kind: "time", width: 132, value: (row) => row.createdAt },
  { id: "type", label: "Kind", kind: "text", width: 168, isHidden: true, value: (row) => typeLabel(row.accountType) },
  { id: "updatedAt", label: "Updated", kind: "time", width: 132, isHidden: true, value: (row) => row.updatedAt },
  { id: "id", label: "Id", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const platformAccountFields: Field<AccountRow>[] = [label, ...shared];
export const customerAccountFields: Field<AccountRow>[] = [
  label,
  { id: "customer", label: "Customer", kind: "text", value: (row) => row.customerLabel ?? row.customerId },
  ...shared,
  { id: "customerId", label: "Customer id", kind: "id", width: 124, isHidden: true, value: (row) => row.customerId },
];

const currency: Filter = { kind: "text", param: "currency", label: "Currency", placeholder: "MXN" };
const status: Filter = {
  kind: "choice",
  param: "status",
  label: "Status",
  options: EXTERNAL_ACCOUNT_STATUSES.map((value) => ({ value, label: words(value) })),
};

/** Filters of both lists; a customer is picked by name beside them. */
export const accountFilters: Filter[] = [currency, status];
/** What the address of the customers' list holds. */
export const customerAccountFilters: Filter[] = [
  ...accountFilters,
  { kind: "text", param: "customerId", label: "Customer" },
];
