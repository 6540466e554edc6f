import { describe, expect, test } from "vitest";
import { machineWords } from "@/lib/cli/testing/machine-words";
import { approvalStatus, REASONS } from "@/lib/features/approvals/fields";
import { decisionFields, decisionFilters } from "@/lib/features/approvals/fields/decisions";
import { auditFields, auditFilters } from "@/lib/features/audit/fields";
import { customerFields, customerFilters, kycStatus } from "@/lib/features/customers/fields";
import { exportFields, exportFilters } from "@/lib/features/exports/fields";
import { exportColumns } from "@/lib/features/exports/fields/columns";
import { accountTypeChoices, optionsInWords } from "@/lib/features/external-accounts/check/form-questions";
import { customerAccountFields, customerAccountFilters } from "@/lib/features/external-accounts/fields";
import { accountStatus } from "@/lib/features/external-accounts/fields/status";
import { COLUMN_GUIDE, importFields, importFilters } from "@/lib/features/imports/fields";
import { kycLinkFields, kycLinkFilters } from "@/lib/features/kyc-links/fields";
import { quoteFields, quoteFilters } from "@/lib/features/quotes/fields/list";
import { purposeOptions } from "@/lib/features/quotes/fields/terms";
import { rateFields, rateFilters } from "@/lib/features/rates/fields";
import { transactionStatus } from "@/lib/features/transactions/check/facts";
import { transactionFields } from "@/lib/features/transactions/fields/columns";
import { transactionFileFields } from "@/lib/features/transactions/fields/file-columns";
import { transactionFilters } from "@/lib/features/transactions/fields/filters";
import {
  deliveryFields,
  deliveryFilters,
  REJECTION_REASONS,
  rejectionFields,
  rejectionReason,
} from "@/lib/features/webhooks/fields";
import { enumWords, type Filter } from "@/lib/fields";
import * as statuses from "@/lib/statuses";
import { accountTypesFor } from "./account-tables";
import type { AccountField } from "./account-types";
import { BUNDLES, bundleHas, CAPABILITY_KEYS } from "./capabilities";
import { CUSTOMER_INFO_FIELDS, customerInfoLabel } from "./customer-info-fields";
import { CUSTOMER_TYPES, KYC_STATUSES } from "./customer-status";
import { EVENT_TYPES, eventLabel } from "./event-types";
import { EXTERNAL_ACCOUNT_STATUSES } from "./external-account-status";
import { INCOMING_FAILURE_REASONS, OUTGOING_FAILURE_REASONS } from "./failure-reasons";
import { failureInWords } from "./failure-words";
import { INTERNAL_ACCOUNT_STATUSES } from "./internal-account-status";
import { PENDING_REASONS, pendingInWords } from "./pending-reasons";
import { ALL_QUOTE_STATUSES } from "./quote-status";
import { REFUND_REASONS } from "./transaction";
import { REFUND_STATUSES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from "./transaction-status";
import { VERIFICATION_ERRORS, VERIFICATION_STATUSES, verificationErrorWords } from "./verification-status";

const filterLabels = (filters: readonly Filter[]) =>
  filters.flatMap((filter) => [
    filter.label,
    ...(filter.kind === "choice" ? filter.options.map((option) => option.label) : []),
  ]);
const labels = (fields: readonly { label: string }[]) => fields.map(({ label }) => label);
const failures = (reasons: readonly string[], type: string) =>
  reasons.flatMap((reason) => {
    const { label, title, meaning, next } = failureInWords(reason, type);
    return [label, title, meaning, next];
  });

/** The account types of each bundle. */
const KINDS = BUNDLES.map((bundle) =>
  accountTypesFor(CAPABILITY_KEYS.filter((capability) => bundleHas(bundle, capability))),
);
const fieldWords = (fields: readonly AccountField[]): string[] =>
  fields.flatMap((field) => {
    const { rule, label, hint } = field;
    if (rule.kind === "object") return [label, ...fieldWords(rule.fields)];
    const options = rule.kind === "choice" || rule.kind === "list" ? labels(optionsInWords(rule)) : [];
    const says = rule.kind === "list" ? [] : [rule.says, hint];
    return [label, ...options, ...says.filter((text) => text !== undefined)];
  });

const TABLES: Record<string, string[]> = {
  "transaction statuses": TRANSACTION_STATUSES.map((status) => transactionStatus(status).label),
  "transaction types": TRANSACTION_TYPES.map(enumWords),
  "quote statuses": ALL_QUOTE_STATUSES.map(enumWords),
  "KYC and KYB statuses": KYC_STATUSES.map((status) => kycStatus(status).label),
  "customer types": CUSTOMER_TYPES.map(enumWords),
  "account statuses": EXTERNAL_ACCOUNT_STATUSES.map((status) => accountStatus(status).label),
  "internal account statuses": INTERNAL_ACCOUNT_STATUSES.map(enumWords),
  "verification statuses": VERIFICATION_STATUSES.map(enumWords),
  "verification errors": VERIFICATION_ERRORS.map(verificationErrorWords),
  "pending reasons": PENDING_REASONS.map(pendingInWords).flatMap(({ label, text }) => [label, text]),
  refunds: [...REFUND_STATUSES, ...REFUND_REASONS].map(enumWords),
  events: EVENT_TYPES.map(eventLabel),
  "account types and rails": KINDS.flatMap((table) =>
    accountTypeChoices(table).flatMap(({ title, subtitle }) => [title, subtitle]),
  ),
  "account fields": KINDS.flat().flatMap(({ fields, beneficiary }) =>
    fieldWords([...fields, ...(beneficiary ? [...beneficiary.INDIVIDUAL, ...beneficiary.BUSINESS] : [])]),
  ),
  "failure reasons": [
    ...failures(INCOMING_FAILURE_REASONS, "INCOMING"),
    ...failures(OUTGOING_FAILURE_REASONS, "OUTGOING"),
  ],
  "customer information": CUSTOMER_INFO_FIELDS.map(customerInfoLabel),
  "Corridor's own states": Object.values(statuses).flatMap((states) =>
    typeof states === "object" && !Array.isArray(states) ? Object.values(states).map(([label]) => label) : [],
  ),
  purposes: labels(purposeOptions),
  "approval reasons": [...labels(REASONS), approvalStatus({ status: "held", decidedBy: null }).label],
  "rejected deliveries": REJECTION_REASONS.flatMap((reason) => Object.values(rejectionReason(reason))),
  columns: [
    ...labels([
      ...transactionFields,
      ...transactionFileFields,
      ...quoteFields,
      ...customerFields,
      ...customerAccountFields,
      ...decisionFields,
    ]),
    ...labels([...deliveryFields, ...rejectionFields, ...kycLinkFields, ...importFields, ...exportFields]),
    ...labels([...auditFields, ...exportColumns, ...rateFields]),
  ],
  filters: [
    ...[transactionFilters, quoteFilters, customerFilters, customerAccountFilters, decisionFilters, deliveryFilters],
    ...[kycLinkFilters, importFilters, exportFilters, auditFilters, rateFilters],
  ].flatMap(filterLabels),
  "columns of an import": Object.values(COLUMN_GUIDE).map(({ says }) =>
    says.replace(/INDIVIDUAL or BUSINESS|CHECKING or SAVINGS/, "One of two words"),
  ),
};

describe("labels of the service's terms on screen", () => {
  test.each(Object.entries(TABLES))("%s are words, not codes", (_, table) => {
    expect(table.length).toBeGreaterThan(0);
    for (const label of table) {
      expect(label).toMatch(/^[A-Z0-9]/);
      expect(label).not.toMatch(/\(JSON\)[a-z]/);
      expect(machineWords(label), label).toEqual([]);
    }
  });

  test.each([
    ["OUTGOING_PAYMENT is a code", ["OUTGOING_PAYMENT"]],
    ["Enter the pIX key", ["pIX", "pIX"]],
    ["Ach · Wire · Rtp", ["Ach", "Rtp"]],
    ["The customer's id", ["id"]],
    ["The platformCustomerId is missing", ["platformCustomerId"]],
    ["0 smallest units", ["smallest units"]],
    ["Platform ID, UMA address, IBAN and a URL: acct-1_2@x, ana@pay.example", []],
  ])("finds machine-written words: %s", (text, found) => {
    expect(machineWords(text)).toEqual(found);
  });
});
