import { AUDIT_ACTIONS, auditActionLabel, auditResourceLabel } from "@/lib/audit-actions";
import type { Field, FiltersOf } from "@/lib/fields";
import type { AuditRow, ListAuditInput } from "./schema";

const factsText = (facts: AuditRow["before"]) => facts && JSON.stringify(facts);

export const auditFields: Field<AuditRow>[] = [
  { id: "at", label: "Time", kind: "time", isSortable: true, value: (row) => row.at },
  { id: "actor", label: "Actor", kind: "text", width: 244, value: (row) => row.actorLabel },
  { id: "action", label: "Action", kind: "text", width: 220, value: (row) => auditActionLabel(row.action) },
  {
    id: "resourceType",
    label: "Resource",
    kind: "text",
    width: 140,
    value: (row) => auditResourceLabel(row.resourceType),
  },
  { id: "resourceId", label: "Resource ID", kind: "id", value: (row) => row.resourceId },
  { id: "ip", label: "IP address", kind: "code", width: 128, value: (row) => row.ip },
  { id: "requestId", label: "Request", kind: "id", width: 148, isHidden: true, value: (row) => row.requestId },
  { id: "journalId", label: "Money action", kind: "id", width: 148, isHidden: true, value: (row) => row.journalId },
  { id: "userAgent", label: "Browser", kind: "text", isFileOnly: true, value: (row) => row.userAgent },
  { id: "before", label: "Before", kind: "text", isFileOnly: true, value: (row) => factsText(row.before) },
  { id: "after", label: "After", kind: "text", isFileOnly: true, value: (row) => factsText(row.after) },
];

const actions = Object.entries(AUDIT_ACTIONS)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

export const auditFilters = [
  { kind: "range", param: ["from", "to"], label: "Time" },
  { kind: "text", param: "actor", label: "Actor", placeholder: "Name or email" },
  { kind: "choice", param: "action", label: "Action", options: actions },
  { kind: "entry", param: "resourceId", label: "Resource", of: "resource" },
] as const satisfies FiltersOf<ListAuditInput>;
