import type { Field, FiltersOf, StatusValue } from "@/lib/fields";
import { KYC_LINK_STATES, stateOptions, stateValue } from "@/lib/statuses";
import type { KycLinkRow, ListKycLinksInput } from "./schema";

/** A link's state as colour, shape and word, and whether the platform decided it manually. */
export function kycLinkStatus(row: Pick<KycLinkRow, "state" | "eventType">): StatusValue {
  const state = stateValue(KYC_LINK_STATES, row.state);
  const isByHand = row.eventType?.startsWith("CUSTOMER.KYC_MANUALLY_") ?? false;
  return isByHand ? { ...state, label: `${state.label} manually` } : state;
}

export const kycLinkFields: Field<KycLinkRow>[] = [
  { id: "createdAt", label: "Created", kind: "time", isSortable: true, value: (row) => row.createdAt },
  { id: "platformCustomerId", label: "Platform ID", kind: "code", value: (row) => row.platformCustomerId },
  { id: "state", label: "Status", kind: "status", width: 152, value: kycLinkStatus },
  { id: "eventAt", label: "Last update", kind: "time", value: (row) => row.eventAt },
  { id: "expiresAt", label: "Expires", kind: "time", value: (row) => row.expiresAt },
  { id: "customerId", label: "Customer", kind: "id", width: 124, value: (row) => row.customerId },
  { id: "madeBy", label: "Created by", kind: "text", width: 140, value: (row) => row.madeBy },
  { id: "redirectTo", label: "Redirects to", kind: "code", width: 220, isHidden: true, value: (row) => row.redirectTo },
  { id: "id", label: "Link", kind: "id", width: 124, isHidden: true, value: (row) => row.id },
];

export const kycLinkFilters = [
  { kind: "text", param: "platformCustomerId", label: "Platform ID", placeholder: "Your own ID, exact match" },
  {
    kind: "choice",
    param: "state",
    label: "Status",
    options: stateOptions(KYC_LINK_STATES),
  },
  { kind: "text", param: "madeBy", label: "Created by", placeholder: "Name or email" },
  { kind: "range", param: ["from", "to"], label: "Created" },
] as const satisfies FiltersOf<ListKycLinksInput>;
