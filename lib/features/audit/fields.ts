import type { Field, Filter } from "@/lib/fields";
import type { AuditRow } from "./schema";

export const auditFields: Field<AuditRow>[] = [
  { id: "at", label: "When", kind: "time", width: 148, isSortable: true, value: (row) => row.at },
  { id: "actor", label: "Who", kind: "text", width: 260, value: (row) => row.actorLabel },
  { id: "action", label: "Action", kind: "code", width: 190, value: (row) => row.action },
  { id: "resourceType", label: "On", kind: "text", width: 110, value: (row) => row.resourceType },
  { id: "resourceId", label: "Which", kind: "id", value: (row) => row.resourceId },
  { id: "ip", label: "From", kind: "code", width: 128, value: (row) => row.ip },
  { id: "requestId", label: "Request", kind: "id", width: 148, isHidden: true, value: (row) => row.requestId },
  { id: "journalId", label: "Journal", kind: "id", width: 148, isHidden: true, value: (row) => row.journalId },
];

export const auditFilters: Filter[] = [
  { kind: "range", param: ["from", "to"], label: "When" },
  { kind: "text", param: "actor", label: "Who", placeholder: "Name or e-mail" },
  { kind: "text", param: "action", label: "Action", placeholder: "quote.execute" },
  { kind: "text", param: "resourceId", label: "Which", placeholder: "Quote:…" },
];
