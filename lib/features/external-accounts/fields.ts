import { accountTypeName } from "@/lib/contract/account-type-names";
import type { OWNERSHIP_TYPES } from "@/lib/contract/external-account";
import { canReceive, EXTERNAL_ACCOUNT_STATUSES } from "@/lib/contract/external-account-status";
import { enumOptions, enumWords, type Field, type FiltersOf } from "@/lib/fields";
import { nameCheckStatus } from "./fields/name-check";
import { accountStatus } from "./fields/status";
import type { AccountRow, ListAccountsInput } from "./schema";

/** Who owns an account, in words (interface-revisions 5). */
export const OWNERSHIPS = [
  { value: "FIRST_PARTY", label: "The owner's own" },
  { value: "THIRD_PARTY", label: "Someone else's" },
] satisfies { value: (typeof OWNERSHIP_TYPES)[number]; label: string }[];

/** The same for an account as the service states it; an unknown value is spelled out. */
export const ownershipWords = (type: string): string =>
  OWNERSHIPS.find(({ value }) => value === type)?.label ?? enumWords(type);

/** Why nothing can be paid to the account now, in words; null when it can (specification 2.6). */
export function whyNoPayments(status: string | null): { title: string; detail: string } | null {
  if (canReceive({ status: status ?? undefined })) return null;
  if (status === null) {
    return { title: "Status not stated", detail: "Only active accounts can receive payments." };
  }
  if (status === "PENDING") {
    return {
      title: "Pending verification",
      detail:
        "The service verifies new accounts first. Only active accounts can receive payments. This page updates automatically.",
    };
  }
  if (status === "UNDER_REVIEW") {
    return {
      title: "Under review",
      detail:
        "The service is reviewing this account or its beneficiary. It can't receive payments until the review is complete.",
    };
  }
  if (status === "INACTIVE") {
    return { title: "Inactive", detail: "The service has deactivated this account. It can't receive payments." };
  }
  if (status === "UNVERIFIED") {
    return {
      title: "Owner not verified",
      detail: "The service couldn't verify who owns this account. It can't receive payments until that succeeds.",
    };
  }
  return { title: `Status: ${enumWords(status)}`, detail: "Only active accounts can receive payments." };
}

/** Whether the lists offer this status as a filter; an unknown one is only counted. */
export function isStatusFilter(status: string): boolean {
  return (EXTERNAL_ACCOUNT_STATUSES as readonly string[]).includes(status);
}

/** Whether the state is expected to change by itself soon. */
export function isBeingVerified(status: string | null): boolean {
  return status === "PENDING" || status === "UNDER_REVIEW" || status === "PENDING_OWNERSHIP_VERIFICATION";
}

/** The account type in words: `Mexican bank account`; one that is not in the table is spelled out. */
export function typeLabel(accountType: string | null): string | null {
  if (accountType === null) return null;
  return accountTypeName(accountType) ?? enumWords(accountType);
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
    label: "Platform account ID",
    kind: "code",
    width: 172,
    value: (r) => r.platformAccountId,
  },
  { id: "createdAt", label: "Created", kind: "time", value: (row) => row.createdAt },
  {
    id: "nameCheck",
    label: "Name check",
    kind: "status",
    width: 192,
    isHidden: true,
    value: (row) => (row.nameCheck ? nameCheckStatus(row.nameCheck) : null),
  },
  { id: "type", label: "Type", kind: "text", width: 168, isHidden: true, value: (row) => typeLabel(row.accountType) },
  { id: "updatedAt", label: "Updated", kind: "time", isHidden: true, value: (row) => row.updatedAt },
  { id: "id", label: "ID", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const platformAccountFields: Field<AccountRow>[] = [label, ...shared];
export const customerAccountFields: Field<AccountRow>[] = [
  label,
  { id: "customer", label: "Customer", kind: "text", value: (row) => row.customerLabel ?? row.customerId },
  ...shared,
  { id: "customerId", label: "Customer ID", kind: "id", width: 124, isHidden: true, value: (row) => row.customerId },
];

/** Filters of both lists; a customer is picked by name next to them. */
export const accountFilters = [
  { kind: "text", param: "currency", label: "Currency", placeholder: "MXN" },
  {
    kind: "choice",
    param: "status",
    label: "Status",
    options: enumOptions(EXTERNAL_ACCOUNT_STATUSES),
  },
] as const satisfies FiltersOf<ListAccountsInput>;
/** The filters that the address of the customers' list holds. */
export const customerAccountFilters = [
  ...accountFilters,
  { kind: "text", param: "customerId", label: "Customer" },
] as const satisfies FiltersOf<ListAccountsInput>;
