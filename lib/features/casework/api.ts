import { endpoint } from "@/lib/api";
import type {
  ActResult,
  AddPaymentNotesInput,
  AddTagInput,
  AssignedList,
  AssigneeList,
  AssignPaymentsInput,
  ChangeTagInput,
  GetWorkInput,
  ListAssignedInput,
  ListPaymentNotesInput,
  Nothing,
  PaymentNotes,
  Tag,
  TagList,
  TagPaymentsInput,
  WatchPaymentsInput,
  WithdrawNoteInput,
  Work,
} from "./schema";

export const caseworkApi = {
  work: endpoint<typeof GetWorkInput, typeof Work>(
    "GET",
    "/api/transactions/[transactionId]/work",
    "transactions:read",
  ),
  notes: endpoint<typeof ListPaymentNotesInput, typeof PaymentNotes>(
    "GET",
    "/api/transactions/[transactionId]/notes",
    "transactions:read",
  ),
  assigned: endpoint<typeof ListAssignedInput, typeof AssignedList>(
    "GET",
    "/api/casework/payments",
    "transactions:read",
  ),
  addNotes: endpoint<typeof AddPaymentNotesInput, typeof ActResult>("POST", "/api/casework/notes", "transactions:work"),
  withdrawNote: endpoint<typeof WithdrawNoteInput>("DELETE", "/api/casework/notes/[noteId]", "transactions:work"),
  assignees: endpoint<typeof Nothing, typeof AssigneeList>("GET", "/api/casework/assignees", "transactions:work"),
  assign: endpoint<typeof AssignPaymentsInput, typeof ActResult>("POST", "/api/casework/assign", "transactions:work"),
  watch: endpoint<typeof WatchPaymentsInput, typeof ActResult>("POST", "/api/casework/watch", "transactions:watch"),
  tag: endpoint<typeof TagPaymentsInput, typeof ActResult>("POST", "/api/casework/tag", "transactions:work"),
  tags: endpoint<typeof Nothing, typeof TagList>("GET", "/api/casework/tags", "transactions:read"),
  addTag: endpoint<typeof AddTagInput, typeof Tag>("POST", "/api/casework/tags", "tags:manage", 201),
  changeTag: endpoint<typeof ChangeTagInput, typeof Tag>("PATCH", "/api/casework/tags/[tagId]", "tags:manage"),
};
