import { AddApprovalNoteInput } from "@/lib/features/approvals/schema";
import { addApprovalNote } from "@/lib/features/approvals/service/assign";
import { route } from "@/lib/server/http/route";

export const POST = route(AddApprovalNoteInput, addApprovalNote, { scope: "environment", status: 201 });
