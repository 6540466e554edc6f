import { endpoint } from "@/lib/api";
import type * as s from "./schema";

export const caseworkApi = {
  work: endpoint<typeof s.GetWorkInput, typeof s.Work>(
    "GET /api/transactions/[transactionId]/work",
    "transactions:read",
  ),
  notes: endpoint<typeof s.ListPaymentNotesInput, typeof s.PaymentNotes>(
    "GET /api/transactions/[transactionId]/notes",
    "transactions:read",
  ),
  assigned: endpoint<typeof s.ListAssignedInput, typeof s.AssignedList>(
    "GET /api/casework/payments",
    "transactions:read",
  ),
  addNotes: endpoint<typeof s.AddPaymentNotesInput, typeof s.ActResult>(
    "POST /api/casework/notes",
    "transactions:work",
  ),
  withdrawNote: endpoint<typeof s.WithdrawNoteInput>("DELETE /api/casework/notes/[noteId]", "transactions:work"),
  assignees: endpoint<typeof s.Nothing, typeof s.AssigneeList>("GET /api/casework/assignees", "transactions:work"),
  assign: endpoint<typeof s.AssignPaymentsInput, typeof s.ActResult>("POST /api/casework/assign", "transactions:work"),
  watch: endpoint<typeof s.WatchPaymentsInput, typeof s.ActResult>("POST /api/casework/watch", "transactions:watch"),
  tag: endpoint<typeof s.TagPaymentsInput, typeof s.ActResult>("POST /api/casework/tag", "transactions:work"),
  tags: endpoint<typeof s.Nothing, typeof s.TagList>("GET /api/casework/tags", "transactions:read"),
  addTag: endpoint<typeof s.AddTagInput, typeof s.Tag>("POST /api/casework/tags", "tags:manage", 201),
  changeTag: endpoint<typeof s.ChangeTagInput, typeof s.Tag>("PATCH /api/casework/tags/[tagId]", "tags:manage"),
};
